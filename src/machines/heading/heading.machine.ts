import { assign, fromPromise, setup } from 'xstate'
import { notProvided } from '../not-provided.ts'

export interface HeadingRequest {
  readonly question: string
  readonly sql: string
}

export interface HeadingInput extends HeadingRequest {
  /** What came with the result, or null. */
  readonly cached: string | null
}

export interface HeadingContext extends HeadingInput {
  readonly generated: string | null
}

/**
 * The heading of a result (SPEC section 4, heading). Normal is loading, then generated; a heading that came with the
 * result is used as it is, and a call that fails leaves the words Query Results.
 */
export const headingMachine = setup({
  types: { context: {} as HeadingContext, input: {} as HeadingInput },
  actors: { generateHeading: fromPromise<string, HeadingRequest>(notProvided) },
  actions: {
    keepHeading: assign({ generated: (_, { heading }: { heading: string }) => heading }),
    /** Provided by app. */
    logFailure: (_, _params: { error: unknown }) => {},
  },
  guards: {
    isCached: ({ context }) => context.cached !== null && context.cached.trim() !== '',
    lacksInput: ({ context }) => context.question.trim() === '' || context.sql.trim() === '',
  },
}).createMachine({
  id: 'heading',
  context: ({ input }) => ({ ...input, generated: null }),
  initial: 'deciding',
  states: {
    deciding: {
      always: [
        { guard: 'isCached', target: 'cached' },
        { guard: 'lacksInput', target: 'missing' },
        { target: 'loading' },
      ],
    },
    cached: {},
    missing: {},
    loading: {
      tags: 'busy',
      invoke: {
        id: 'generateHeading',
        src: 'generateHeading',
        input: ({ context: { question, sql } }) => ({ question, sql }),
        onDone: {
          target: 'generated',
          actions: { type: 'keepHeading', params: ({ event }) => ({ heading: event.output }) },
        },
        onError: {
          target: 'failed',
          actions: { type: 'logFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    generated: {},
    failed: {},
  },
})
