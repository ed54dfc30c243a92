import { assertEvent, assign, fromPromise, setup } from 'xstate'
import { notProvided } from '../not-provided.ts'

export interface HeadingInput {
  readonly question: string
  readonly sql: string
}

export interface HeadingContext extends HeadingInput {
  /** What came with the result, or null. */
  readonly cached: string | null
  readonly generated: string | null
}

export type HeadingEvent =
  | {
      readonly type: 'result.shown'
      readonly heading: string | null
      readonly question: string | null
      readonly sql: string | null
    }
  | { readonly type: 'result.cleared' }

/**
 * The heading of a result (SPEC section 4, heading). Normal is loading, then generated; a heading that came with the
 * result is used as it is, and a call that fails leaves the words Query Results. A newer result replaces the work on an
 * older one.
 */
export const headingMachine = setup({
  types: { context: {} as HeadingContext, events: {} as HeadingEvent },
  actors: { generateHeading: fromPromise<string, HeadingInput>(notProvided) },
  actions: {
    keepInput: assign(({ event }) => {
      assertEvent(event, 'result.shown')
      return { cached: event.heading, generated: null, question: event.question ?? '', sql: event.sql ?? '' }
    }),
    keepHeading: assign({ generated: (_, { heading }: { heading: string }) => heading }),
  },
  guards: {
    isCached: ({ context }) => context.cached !== null && context.cached.trim() !== '',
    lacksInput: ({ context }) => context.question.trim() === '' || context.sql.trim() === '',
  },
}).createMachine({
  id: 'heading',
  context: { cached: null, generated: null, question: '', sql: '' },
  initial: 'absent',
  on: {
    'result.shown': { target: '.deciding', actions: 'keepInput' },
    'result.cleared': { target: '.absent' },
  },
  states: {
    absent: {},
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
        onError: { target: 'failed' },
      },
    },
    generated: {},
    failed: {},
  },
})
