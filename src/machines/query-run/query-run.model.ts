import type { Answer, Interpretation } from '../../api/answer.ts'
import { readingIn, Refused } from '../../api/errors.ts'
import { pathModel } from '../path-model.ts'
import { queryRunMachine, type QueryRunContext } from './query-run.machine.ts'

/** SPEC section 4, query run; the time it takes is ours. */
export const queryRunTransitions = [
  'loading · runs executeQuery',
  'loading · done executeQuery → succeeded / keepAnswer',
  'loading · failed executeQuery → failed / keepError',
  'loading.waiting · after ELAPSED_TICK_MS → loading.waiting / countSecond',
]

/** How the server read a question that it does not answer. */
const interpretation: Interpretation = {
  outcome: 'refuse',
  restatement: null,
  assumptions: [],
  plan: null,
  tokens: [{ text: 'premium', use: 'used', meaning: 'monthly premium' }],
  suggestions: ['average premium'],
}

export const queryRunPaths = pathModel(queryRunMachine, {
  input: { question: 'average premium', datasetId: null, followUpOf: null },
  identity: ({ elapsedSeconds, answer, failure }: QueryRunContext) => [elapsedSeconds > 0, answer, failure],
  actors: ['executeQuery'],
  events: [
    { type: 'xstate.after.ELAPSED_TICK_MS.queryRun.loading.waiting' },
    { type: 'xstate.done.actor.executeQuery', output: { id: 'a1', rows: [] }, actorId: 'executeQuery' },
    {
      type: 'xstate.error.actor.executeQuery',
      error: new Refused({ detail: 'No such column', message: 'Query failed', interpretation }),
      actorId: 'executeQuery',
    },
    { type: 'xstate.error.actor.executeQuery', error: new Error(''), actorId: 'executeQuery' },
  ],
  delays: { ELAPSED_TICK_MS: 1000 },
  holds: {
    loading: ({ answer, failure }) => answer === null && failure === null,
    succeeded: ({ answer, failure }) => answer !== null && failure === null,
    failed: ({ answer, failure }) => answer === null && failure !== null,
  },
  changes: {
    'after.ELAPSED_TICK_MS.queryRun.loading.waiting': ({ before: { context } }) => ({
      elapsedSeconds: context.elapsedSeconds + 1,
    }),
    'done.actor.executeQuery': ({ event: { output } }) => ({ answer: output as Answer }),
    'error.actor.executeQuery': ({ event: { error } }) => ({
      failure: {
        error: readingIn(error) === null ? 'Failed to execute query. Please try again.' : 'No such column',
        interpretation: readingIn(error),
      },
    }),
  },
})
