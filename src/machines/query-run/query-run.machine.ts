import { assign, fromPromise, setup } from 'xstate'
import type { Answer } from '../../api/answer.ts'
import type { Interpretation } from '../../api/interpretation.ts'
import type { QueryInput } from '../../api/calls.ts'
import { leftIn, offeredIn, pauseOf, readingIn, shownText, type Pause } from '../../api/errors.ts'
import type { Offered } from '../../api/offers.ts'
import { BUSY_MOST_MS, ELAPSED_TICK_MS } from '../../config/constants.ts'
import { notProvided } from '../not-provided.ts'

/** Why a question has no answer. */
export interface QueryFailure {
  readonly question: string
  readonly error: string
  /** How the server read the question, where it says. */
  readonly interpretation: Interpretation | null
  /** How many questions of the day are left; null where nobody says. */
  readonly questionsLeft: number | null
}

/** How a query ended. */
export type QueryEnding =
  | { readonly kind: 'answered'; readonly answer: Answer }
  | { readonly kind: 'offered'; readonly offered: Offered }
  | { readonly kind: 'failed'; readonly failure: QueryFailure }

export interface QueryEnd {
  readonly query: QueryInput
  readonly ending: QueryEnding
}

export interface QueryRunContext {
  readonly query: QueryInput
  /** Null while it runs. */
  readonly ending: QueryEnding | null
  /** Whole seconds that it has been asked this time. */
  readonly elapsedSeconds: number
  /** What a busy server last said; null where it was not. */
  readonly pause: Pause | null
  /** How long a server that keeps no line was waited for. */
  readonly busyMs: number
}

const RUN_FAILED = 'Failed to execute query. Please try again.'

/**
 * One question to the server, from asking to its end (SPEC section 4, query run). Normal is loading, succeeded; a backend
 * that is in doubt may offer a few things to choose from, and one that is busy is asked again when it says, for as long as
 * it has a place in line for the question. It lives as
 * long as it loads, in the input that asked; stopping it aborts the request.
 */
export const queryRunMachine = setup({
  types: { context: {} as QueryRunContext, input: {} as QueryInput, output: {} as QueryEnd },
  actors: { executeQuery: fromPromise<Answer, QueryInput>(notProvided) },
  actions: {
    keepAnswer: assign((_, { answer }: { answer: Answer }) => ({
      ending: { kind: 'answered' as const, answer },
    })),
    keepOffers: assign((_, { error }: { error: unknown }) => {
      const offered = offeredIn(error)
      return offered === null ? {} : { ending: { kind: 'offered' as const, offered } }
    }),
    keepError: assign(({ context }, { error }: { error: unknown }) => ({
      ending: {
        kind: 'failed' as const,
        failure: {
          question: context.query.question,
          error: shownText(error, RUN_FAILED),
          interpretation: readingIn(error),
          questionsLeft: leftIn(error),
        },
      },
    })),
    keepPause: assign(({ context }, { error }: { error: unknown }) => {
      const pause = pauseOf(error)
      return { pause, elapsedSeconds: 0, busyMs: busyWith(context, pause) }
    }),
    countSecond: assign({ elapsedSeconds: ({ context }) => context.elapsedSeconds + 1 }),
  },
  guards: {
    isOffer: (_, { error }: { error: unknown }) => offeredIn(error) !== null,
    mayAskAgain({ context }, { error }: { error: unknown }) {
      const pause = pauseOf(error)
      return pause !== null && busyWith(context, pause) <= BUSY_MOST_MS
    },
  },
  delays: { ELAPSED_TICK_MS, ASK_AGAIN_MS: ({ context }) => context.pause?.pauseMs ?? 0 },
}).createMachine({
  id: 'queryRun',
  context: ({ input }) => ({ query: input, ending: null, elapsedSeconds: 0, pause: null, busyMs: 0 }),
  output: ({ context }) => endOf(context),
  initial: 'loading',
  states: {
    loading: {
      initial: 'asking',
      states: {
        asking: {
          initial: 'waiting',
          states: {
            waiting: {
              after: { ELAPSED_TICK_MS: { target: 'waiting', reenter: true, actions: 'countSecond' } },
            },
          },
          invoke: {
            id: 'executeQuery',
            src: 'executeQuery',
            input: ({ context }) => context.query,
            onDone: {
              target: '#queryRun.succeeded',
              actions: { type: 'keepAnswer', params: ({ event }) => ({ answer: event.output }) },
            },
            onError: [
              {
                guard: { type: 'isOffer', params: ({ event }) => ({ error: event.error }) },
                target: '#queryRun.offered',
                actions: { type: 'keepOffers', params: ({ event }) => ({ error: event.error }) },
              },
              {
                guard: { type: 'mayAskAgain', params: ({ event }) => ({ error: event.error }) },
                target: 'inLine',
                actions: { type: 'keepPause', params: ({ event }) => ({ error: event.error }) },
              },
              {
                target: '#queryRun.failed',
                actions: { type: 'keepError', params: ({ event }) => ({ error: event.error }) },
              },
            ],
          },
        },
        inLine: { after: { ASK_AGAIN_MS: { target: 'asking' } } },
      },
    },
    succeeded: { type: 'final' },
    offered: { type: 'final' },
    failed: { type: 'final' },
  },
})

/** How long a server without a line was waited for, with this pause; one with a line tells how it goes on. */
const busyWith = ({ busyMs, elapsedSeconds }: QueryRunContext, pause: Pause | null) =>
  pause === null || pause.before !== null ? busyMs : busyMs + elapsedSeconds * 1000 + pause.pauseMs

/** How it ended; asked only once it has. */
function endOf({ query, ending }: QueryRunContext): QueryEnd {
  if (ending === null) throw new Error('The query still runs.')
  return { query, ending }
}
