import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { followUpsMachine } from '../../machines/follow-ups/follow-ups.machine.ts'

export function connectFollowUps(
  snapshot: SnapshotFrom<typeof followUpsMachine>,
  send: ActorRefFrom<typeof followUpsMachine>['send'],
) {
  const { suggestions, error } = snapshot.context
  const busy = snapshot.hasTag('busy')
  return {
    busy,
    label: busy ? 'Suggesting...' : 'Suggest follow-ups',
    canSuggest: snapshot.matches('idle') || busy,
    error,
    isNone: snapshot.matches('none'),
    suggestions: snapshot.matches('offered') ? suggestions : [],
    suggest: () => send({ type: 'suggestions.requested' }),
    choose: (question: string) => send({ type: 'suggestion.chosen', question }),
  }
}
