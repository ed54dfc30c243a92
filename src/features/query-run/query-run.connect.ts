import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { queryRunMachine } from '../../machines/query-run/query-run.machine.ts'

/** What the error box says, with questions that work and how the words were read, where the server knows; null while nothing failed. */
export function connectQueryError(snapshot: SnapshotFrom<typeof queryRunMachine>) {
  const { error, result } = snapshot.context
  if (!snapshot.matches('failed') || error === null) return null
  return {
    error,
    suggestions: result?.interpretation?.suggestions ?? [],
    tokens: result?.interpretation?.tokens ?? [],
  }
}

/** How a running query goes; null while none runs. */
export function connectProgress(
  snapshot: SnapshotFrom<typeof queryRunMachine>,
  send: ActorRefFrom<typeof queryRunMachine>['send'],
) {
  const { elapsedSeconds } = snapshot.context
  return {
    running: snapshot.matches('loading'),
    elapsed: elapsedSeconds === 0 ? null : `${elapsedSeconds} s`,
    cancel: () => send({ type: 'query.cancelled' }),
  }
}
