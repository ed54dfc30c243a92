import type { PathModel } from '../../../tests/support/paths.ts'
import { queryRunMachine, type QueryRunContext } from './query-run.machine.ts'

/** SPEC section 4, query run; cancelling and the time it takes are ours. */
export const queryRunTable = [
  '(root) · query.submitted → loading',
  '(root) · query.cancelled → idle',
  'loading · query.submitted → stays',
  'loading · query.cancelled → idle',
  'loading.waiting · after.ELAPSED_TICK_MS.queryRun.loading.waiting → loading.waiting',
  'loading · done.actor.executeQuery [isSuccess] → succeeded',
  'loading · done.actor.executeQuery → failed',
  'loading · error.actor.executeQuery → failed',
]

export const queryRunModel: PathModel = {
  machine: queryRunMachine,
  identity: ({ elapsedSeconds, error, result }: QueryRunContext) => [elapsedSeconds > 0, error, result],
  actors: ['executeQuery'],
  events: [
    { type: 'query.submitted', query: { question: 'average premium', datasetId: null, followUpOf: null } },
    { type: 'query.cancelled' },
    { type: 'xstate.after.ELAPSED_TICK_MS.queryRun.loading.waiting' },
    {
      type: 'xstate.done.actor.executeQuery',
      output: { success: true, results: [] },
      actorId: 'executeQuery',
    },
    {
      type: 'xstate.done.actor.executeQuery',
      output: { success: false, error_message: null },
      actorId: 'executeQuery',
    },
    { type: 'xstate.error.actor.executeQuery', error: new Error(''), actorId: 'executeQuery' },
  ],
}
