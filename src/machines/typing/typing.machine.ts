import { assertEvent, assign, fromPromise, setup } from 'xstate'
import type { Reading, TypedText } from '../../api/typing.ts'
import { QUESTION_MIN_CHARACTERS, TYPING_PAUSE_MS } from '../../config/constants.ts'
import { notProvided } from '../not-provided.ts'

export interface TypingInput {
  /** The backend reads along. */
  readonly isOffered: boolean
}

export interface TypingContext extends TypingInput {
  readonly text: TypedText | null
  /** Of the text, or of the one before it while that is read. */
  readonly reading: Reading | null
}

export type TypingEvent =
  | { readonly type: 'text.changed'; readonly text: TypedText }
  /** It is asked, or gone. */
  | { readonly type: 'text.left' }

const isReadable = ({ question }: TypedText) => question.trim().length >= QUESTION_MIN_CHARACTERS

/**
 * What is typed, read along (ours). Normal is idle until something is typed, stale until typing rests, reading, and read until the next
 * key, which ends a call under way. What was read before stays until what is typed now was read. Where it cannot be read nothing is
 * shown, and the next key tries again. A backend that does not read along is never asked.
 */
export const typingMachine = setup({
  types: { context: {} as TypingContext, events: {} as TypingEvent, input: {} as TypingInput },
  actors: { readTyped: fromPromise<Reading, TypedText>(notProvided) },
  actions: {
    keepText: assign(({ event }) => {
      assertEvent(event, 'text.changed')
      return { text: event.text }
    }),
    forget: assign({ text: null, reading: null }),
    forgetReading: assign({ reading: null }),
    keepReading: assign({ reading: (_, { reading }: { reading: Reading }) => reading }),
    /** Provided by the question input: what can be done with it. */
    reportReading: (_, _params: { text: TypedText; reading: Reading }) => {},
  },
  guards: {
    isOffered: ({ context }) => context.isOffered,
    isReadable: ({ event }) => event.type === 'text.changed' && isReadable(event.text),
  },
  delays: { TYPING_PAUSE_MS },
}).createMachine({
  id: 'typing',
  context: ({ input }) => ({ ...input, text: null, reading: null }),
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'isOffered', target: 'offered' }, { target: 'unavailable' }] },
    unavailable: {},
    offered: {
      initial: 'idle',
      on: {
        'text.changed': [
          { guard: 'isReadable', target: '.stale', reenter: true, actions: 'keepText' },
          { target: '.idle', actions: 'forget' },
        ],
        'text.left': { target: '.idle', actions: 'forget' },
      },
      states: {
        idle: {},
        stale: { after: { TYPING_PAUSE_MS: { target: 'reading' } } },
        reading: {
          invoke: {
            id: 'readTyped',
            src: 'readTyped',
            input: ({ context }) => textIn(context),
            onDone: {
              target: 'read',
              actions: [
                { type: 'keepReading', params: ({ event }) => ({ reading: event.output }) },
                {
                  type: 'reportReading',
                  params: ({ context, event }) => ({ text: textIn(context), reading: event.output }),
                },
              ],
            },
            onError: { target: 'unread', actions: 'forgetReading' },
          },
        },
        read: {},
        unread: {},
      },
    },
  },
})

/** What is typed; asked only where something is. */
function textIn({ text }: TypingContext): TypedText {
  if (text === null) throw new Error('Nothing is typed.')
  return text
}
