import { assertEvent, assign, fromPromise, setup } from 'xstate'
import type { Put, Replacement, Stretch, TypedText, WordInput } from '../../api/typing.ts'
import { shownText } from '../../api/errors.ts'
import { notProvided } from '../not-provided.ts'

export interface WordChoicesContext {
  readonly text: TypedText | null
  /** The words that are open. */
  readonly word: Stretch | null
  readonly replacements: readonly Replacement[]
  readonly error: string | null
}

export type WordChoicesEvent =
  | { readonly type: 'word.opened'; readonly text: TypedText; readonly word: Stretch }
  | { readonly type: 'word.closed' }
  | { readonly type: 'load.retried' }
  | { readonly type: 'replacement.taken'; readonly text: string }
  | { readonly type: 'text.changed' }

const FAILED = 'Failed to load what the word may be. Please try again.'
const NOTHING = { text: null, word: null, replacements: [], error: null }

/**
 * What a word of the question that nobody knows may be (ours). Normal is closed; opening one loads what may stand in its place, each of
 * which was tried, and taking one writes it there. Whatever changes the text closes it.
 */
export const wordChoicesMachine = setup({
  types: { context: {} as WordChoicesContext, events: {} as WordChoicesEvent },
  actors: { loadReplacements: fromPromise<readonly Replacement[], WordInput>(notProvided) },
  actions: {
    keepWord: assign(({ event }) => {
      assertEvent(event, 'word.opened')
      return { text: event.text, word: event.word, replacements: [], error: null }
    }),
    clearError: assign({ error: null }),
    forget: assign(NOTHING),
    keepReplacements: assign({
      replacements: (_, { replacements }: { replacements: readonly Replacement[] }) => replacements,
    }),
    keepError: assign({ error: (_, { error }: { error: unknown }) => shownText(error, FAILED) }),
    /** Provided by the question input. */
    putWords: (_, _params: { put: Put }) => {},
  },
}).createMachine({
  id: 'wordChoices',
  context: NOTHING,
  initial: 'closed',
  on: { 'word.opened': { target: '.open', reenter: true, actions: 'keepWord' } },
  states: {
    closed: { entry: 'forget' },
    open: {
      initial: 'loading',
      on: { 'word.closed': { target: 'closed' }, 'text.changed': { target: 'closed' } },
      states: {
        loading: {
          tags: 'busy',
          invoke: {
            id: 'loadReplacements',
            src: 'loadReplacements',
            input: ({ context }) => inputOf(context),
            onDone: {
              target: 'offered',
              actions: { type: 'keepReplacements', params: ({ event }) => ({ replacements: event.output }) },
            },
            onError: {
              target: 'failed',
              actions: { type: 'keepError', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        offered: {
          on: {
            'replacement.taken': {
              target: '#wordChoices.closed',
              actions: {
                type: 'putWords',
                params: ({ context, event }) => ({ put: { ...inputOf(context).word, text: event.text } }),
              },
            },
          },
        },
        failed: { on: { 'load.retried': { target: 'loading', actions: 'clearError' } } },
      },
    },
  },
})

/** What is open; asked only where something is. */
function inputOf({ text, word }: WordChoicesContext): WordInput {
  if (text === null || word === null) throw new Error('No word is open.')
  return { text, word }
}
