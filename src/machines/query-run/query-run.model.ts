import { pathModel } from '../path-model.ts'
import { queryRunMachine, type QueryRunContext } from './query-run.machine.ts'

/** SPEC section 4, query run; cancelling and the time it takes are ours. */
export const queryRunTransitions = [
  '(root) · query.submitted → loading / keepQuery',
  '(root) · query.cancelled → idle / forgetOutcome',
  'loading · runs executeQuery',
  'loading · is busy',
  'loading · query.submitted → stays',
  'loading · query.cancelled → idle / reportSettled',
  'loading · done executeQuery [isSuccess] → succeeded / keepResult',
  'loading · done executeQuery → failed / keepRefusal',
  'loading · failed executeQuery → failed / keepError',
  'loading.waiting · after ELAPSED_TICK_MS → loading.waiting / countSecond',
  'succeeded · enters with reportSettled',
  'failed · enters with reportSettled',
]

export const queryRunPaths = pathModel(queryRunMachine, {
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
  delays: { ELAPSED_TICK_MS: 1000 },
  changes: {
    'query.submitted': ({ event }) => ({
      query: event['query'] as QueryRunContext['query'],
      result: null,
      error: null,
    }),
    'query.cancelled': () => ({ result: null, error: null }),
    'after.ELAPSED_TICK_MS.queryRun.loading.waiting': ({ before: { context } }) => ({
      elapsedSeconds: context.elapsedSeconds + 1,
    }),
    'done.actor.executeQuery': ({ event: { output } }) => ({
      result: output as QueryRunContext['result'],
      error: (output as { success: boolean }).success ? null : 'Query failed',
    }),
    'error.actor.executeQuery': () => ({
      result: null,
      error: 'Failed to execute query. Please try again.',
    }),
  },
  leads: {
    'done.actor.executeQuery': ({ event: { output } }) =>
      (output as { success: boolean }).success ? 'succeeded' : 'failed',
  },
  calls: {
    'query.cancelled': ({ before }) => (before.matches('loading') ? [['reportSettled']] : []),
    'done.actor.executeQuery': () => [['reportSettled']],
    'error.actor.executeQuery': () => [['reportSettled']],
  },
})
