import { assertEvent, assign, fromPromise, setup } from 'xstate'
import type { QueryInput, QueryResult } from '../../api/calls.ts'
import { shownText } from '../../api/errors.ts'
import { ELAPSED_TICK_MS } from '../../config/constants.ts'
import { notProvided } from '../not-provided.ts'

export interface QueryRunContext {
  readonly query: QueryInput
  readonly result: QueryResult | null
  readonly error: string | null
  /** Whole seconds that the query has been running. */
  readonly elapsedSeconds: number
}

export type QueryRunEvent =
  { readonly type: 'query.submitted'; readonly query: QueryInput } | { readonly type: 'query.cancelled' }

const RUN_FAILED = 'Failed to execute query. Please try again.'
const NOT_SUCCESSFUL = 'Query failed'

/**
 * One question at a time to the server (SPEC section 4, query run). Normal is idle, loading, succeeded. An answer with
 * `success` false is a failure that keeps what the server said of it. Cancelling aborts the request and clears an error.
 */
export const queryRunMachine = setup({
  types: { context: {} as QueryRunContext, events: {} as QueryRunEvent },
  actors: { executeQuery: fromPromise<QueryResult, QueryInput>(notProvided) },
  actions: {
    keepQuery: assign(({ event }) => {
      assertEvent(event, 'query.submitted')
      return { query: event.query, result: null, error: null, elapsedSeconds: 0 }
    }),
    keepResult: assign({ result: (_, { result }: { result: QueryResult }) => result }),
    keepRefusal: assign({
      result: (_, { result }: { result: QueryResult }) => result,
      error: (_, { result }: { result: QueryResult }) =>
        typeof result.error_message === 'string' && result.error_message.trim() !== ''
          ? result.error_message
          : NOT_SUCCESSFUL,
    }),
    keepError: assign({ error: (_, { error }: { error: unknown }) => shownText(error, RUN_FAILED) }),
    forgetOutcome: assign({ result: null, error: null }),
    countSecond: assign({ elapsedSeconds: ({ context }) => context.elapsedSeconds + 1 }),
    /** Provided by the workspace: a result or an error is there. */
    reportSettled: () => {},
  },
  guards: { isSuccess: (_, { result }: { result: QueryResult }) => result.success },
  delays: { ELAPSED_TICK_MS },
}).createMachine({
  id: 'queryRun',
  context: {
    query: { question: '', datasetId: null, followUpOf: null },
    result: null,
    error: null,
    elapsedSeconds: 0,
  },
  initial: 'idle',
  on: {
    'query.submitted': { target: '.loading', actions: 'keepQuery' },
    'query.cancelled': { target: '.idle', actions: 'forgetOutcome' },
  },
  states: {
    idle: {},
    loading: {
      tags: 'busy',
      on: {
        'query.submitted': {},
        'query.cancelled': { target: 'idle', actions: 'reportSettled' },
      },
      initial: 'waiting',
      states: {
        waiting: { after: { ELAPSED_TICK_MS: { target: 'waiting', reenter: true, actions: 'countSecond' } } },
      },
      invoke: {
        id: 'executeQuery',
        src: 'executeQuery',
        input: ({ context }) => context.query,
        onDone: [
          {
            guard: { type: 'isSuccess', params: ({ event }) => ({ result: event.output }) },
            target: 'succeeded',
            actions: { type: 'keepResult', params: ({ event }) => ({ result: event.output }) },
          },
          {
            target: 'failed',
            actions: { type: 'keepRefusal', params: ({ event }) => ({ result: event.output }) },
          },
        ],
        onError: {
          target: 'failed',
          actions: { type: 'keepError', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    succeeded: { entry: 'reportSettled' },
    failed: { entry: 'reportSettled' },
  },
})
