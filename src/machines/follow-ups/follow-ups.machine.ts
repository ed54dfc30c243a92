import { assign, fromPromise, setup } from 'xstate'
import type { FollowUpInput } from '../../api/calls.ts'
import { shownText } from '../../api/errors.ts'
import { notProvided } from '../not-provided.ts'

export interface FollowUpsContext {
  readonly request: FollowUpInput
  readonly suggestions: readonly string[]
  readonly error: string | null
}

export type FollowUpsEvent =
  | { readonly type: 'suggestions.requested' }
  | { readonly type: 'suggestion.chosen'; readonly question: string }

const FAILED = 'Failed to suggest follow-ups. Please try again.'

/**
 * Questions to ask next (SPEC sections 1 and 7). Normal is idle, loading, offered; choosing one asks it. A failure
 * says so and can be tried again.
 */
export const followUpsMachine = setup({
  types: {
    context: {} as FollowUpsContext,
    events: {} as FollowUpsEvent,
    input: {} as FollowUpInput,
  },
  actors: { suggestFollowUps: fromPromise<readonly string[], FollowUpInput>(notProvided) },
  actions: {
    clearError: assign({ error: null }),
    keepSuggestions: assign({
      suggestions: (_, { suggestions }: { suggestions: readonly string[] }) => suggestions,
    }),
    keepError: assign({ error: (_, { error }: { error: unknown }) => shownText(error, FAILED) }),
    /** Provided by the result: the question is asked. */
    askSuggestion: () => {},
  },
  guards: { isNone: (_, { suggestions }: { suggestions: readonly string[] }) => suggestions.length === 0 },
}).createMachine({
  id: 'followUps',
  context: ({ input }) => ({ request: input, suggestions: [], error: null }),
  initial: 'idle',
  states: {
    idle: { on: { 'suggestions.requested': { target: 'loading' } } },
    loading: {
      tags: 'busy',
      entry: 'clearError',
      invoke: {
        id: 'suggestFollowUps',
        src: 'suggestFollowUps',
        input: ({ context }) => context.request,
        onDone: [
          {
            guard: { type: 'isNone', params: ({ event }) => ({ suggestions: event.output }) },
            target: 'none',
          },
          {
            target: 'offered',
            actions: { type: 'keepSuggestions', params: ({ event }) => ({ suggestions: event.output }) },
          },
        ],
        onError: {
          target: 'idle',
          actions: { type: 'keepError', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    offered: { on: { 'suggestion.chosen': { actions: 'askSuggestion' } } },
    none: {},
  },
})
