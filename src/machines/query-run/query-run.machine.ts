import { assign, fromPromise, setup } from 'xstate'
import type { Answer, Interpretation } from '../../api/answer.ts'
import type { QueryInput } from '../../api/calls.ts'
import { readingIn, shownText } from '../../api/errors.ts'
import { ELAPSED_TICK_MS } from '../../config/constants.ts'
import { notProvided } from '../not-provided.ts'

/** Why a question has no answer. */
export interface QueryFailure {
  readonly error: string
  /** How the server read the question, where it says. */
  readonly interpretation: Interpretation | null
}

/** How a query ended: with an answer or a failure. */
export interface QueryEnd {
  readonly query: QueryInput
  readonly answer: Answer | null
  readonly failure: QueryFailure | null
}

export interface QueryRunContext extends QueryEnd {
  /** Whole seconds that the query has been running. */
  readonly elapsedSeconds: number
}

const RUN_FAILED = 'Failed to execute query. Please try again.'

/**
 * One question to the server, from asking to its end (SPEC section 4, query run). Normal is loading, succeeded. It lives as
 * long as it loads, in the input that asked; stopping it aborts the request.
 */
export const queryRunMachine = setup({
  types: { context: {} as QueryRunContext, input: {} as QueryInput, output: {} as QueryEnd },
  actors: { executeQuery: fromPromise<Answer, QueryInput>(notProvided) },
  actions: {
    keepAnswer: assign({ answer: (_, { answer }: { answer: Answer }) => answer }),
    keepError: assign({
      failure: (_, { error }: { error: unknown }) => ({
        error: shownText(error, RUN_FAILED),
        interpretation: readingIn(error),
      }),
    }),
    countSecond: assign({ elapsedSeconds: ({ context }) => context.elapsedSeconds + 1 }),
  },
  delays: { ELAPSED_TICK_MS },
}).createMachine({
  id: 'queryRun',
  context: ({ input }) => ({ query: input, answer: null, failure: null, elapsedSeconds: 0 }),
  output: ({ context: { query, answer, failure } }) => ({ query, answer, failure }),
  initial: 'loading',
  states: {
    loading: {
      initial: 'waiting',
      states: {
        waiting: { after: { ELAPSED_TICK_MS: { target: 'waiting', reenter: true, actions: 'countSecond' } } },
      },
      invoke: {
        id: 'executeQuery',
        src: 'executeQuery',
        input: ({ context }) => context.query,
        onDone: {
          target: 'succeeded',
          actions: { type: 'keepAnswer', params: ({ event }) => ({ answer: event.output }) },
        },
        onError: {
          target: 'failed',
          actions: { type: 'keepError', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    succeeded: { type: 'final' },
    failed: { type: 'final' },
  },
})
