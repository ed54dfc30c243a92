import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { onwardFrom, type continuingMachine } from '../../machines/continuing/continuing.machine.ts'

/** "Average premium by region" of its sentence. */
const withoutDot = (sentence: string) => sentence.replace(/\.$/, '')

/** What a question goes on from, or may go on from; nothing where a backend does not say. */
export function connectContinuing(
  snapshot: SnapshotFrom<typeof continuingMachine>,
  send: ActorRefFrom<typeof continuingMachine>['send'],
) {
  const { continues, leans } = snapshot.context
  const isOnward = snapshot.matches('onward')
  const goesOn = isOnward || (snapshot.matches('judged') && leans)
  const onward = onwardFrom(snapshot.context)
  const from = isOnward && onward !== null && onward.id !== continues?.id ? onward.question : null
  return {
    /** What it goes on from; null where it stands alone. */
    chip:
      goesOn && continues !== null
        ? {
            text: `Continues: ${from ?? withoutDot(continues.sentence)}`,
            alone: () => send({ type: 'alone.chosen' }),
          }
        : null,
    /** What it could go on from all the same. */
    link:
      !goesOn && continues !== null && onward !== null
        ? { text: `Continue from “${onward.question}”`, take: () => send({ type: 'onward.chosen' }) }
        : null,
  }
}
