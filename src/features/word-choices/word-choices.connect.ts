import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { wordChoicesMachine } from '../../machines/word-choices/word-choices.machine.ts'

/** What the open word of the question may be. */
export function connectWordChoices(
  snapshot: SnapshotFrom<typeof wordChoicesMachine>,
  send: ActorRefFrom<typeof wordChoicesMachine>['send'],
) {
  const { replacements, error } = snapshot.context
  return {
    isLoading: snapshot.hasTag('busy'),
    isEmpty: snapshot.matches({ open: 'offered' }) && replacements.length === 0,
    error,
    choices: replacements.map(({ text, of, sentence }) => ({
      text,
      /** "London (region)" */
      label: of === null ? text : `${text} (${of})`,
      sentence,
      take: () => send({ type: 'replacement.taken', text }),
    })),
    retry: () => send({ type: 'load.retried' }),
    close: () => send({ type: 'word.closed' }),
  }
}
