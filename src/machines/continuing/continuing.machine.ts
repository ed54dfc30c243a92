import { assertEvent, assign, setup } from 'xstate'
import type { Continued, Going } from '../../api/typing.ts'

/** An answer that a question may go on from. */
export interface EarlierAnswer {
  readonly id: string
  readonly question: string
}

export interface ContinuingContext {
  /** The answer that the server says what is typed goes on from, or may. */
  readonly continues: Continued | null
  /** What is typed leans on it, by the server's judgement. */
  readonly leans: boolean
  /** The answer that is shown. */
  readonly shown: EarlierAnswer | null
}

export type ContinuingEvent =
  | { readonly type: 'reading.made'; readonly continues: Continued | null; readonly leans: boolean }
  | { readonly type: 'text.left' }
  | { readonly type: 'answer.shown'; readonly shown: EarlierAnswer | null }
  | { readonly type: 'alone.chosen' }
  | { readonly type: 'onward.chosen' }

/** The answer that a person goes on from by saying so: the one that is shown, else the last one. */
export const onwardFrom = ({ shown, continues }: ContinuingContext): EarlierAnswer | null =>
  shown ?? continues

/**
 * Whether what is typed goes on from an answer (ours). Normal is judged: the server says so by its words, and nothing is sent. A person
 * may ask it alone, or go on from an answer whatever it says; that holds until another answer is shown or the text is left.
 */
export const continuingMachine = setup({
  types: { context: {} as ContinuingContext, events: {} as ContinuingEvent },
  actions: {
    keepReading: assign(({ event }) => {
      assertEvent(event, 'reading.made')
      return { continues: event.continues, leans: event.leans }
    }),
    forgetReading: assign({ continues: null, leans: false }),
    keepShown: assign(({ event }) => {
      assertEvent(event, 'answer.shown')
      return { shown: event.shown, continues: null, leans: false }
    }),
    /** Provided by the question input. */
    reportGoing: (_, _params: { going: Going }) => {},
  },
  guards: { canGoOn: ({ context }) => onwardFrom(context) !== null },
}).createMachine({
  id: 'continuing',
  context: { continues: null, leans: false, shown: null },
  initial: 'judged',
  on: {
    'reading.made': { actions: 'keepReading' },
    'answer.shown': { target: '.judged', actions: 'keepShown' },
    'text.left': { target: '.judged', actions: 'forgetReading' },
    'onward.chosen': {
      guard: 'canGoOn',
      target: '.onward',
      actions: {
        type: 'reportGoing',
        params: ({ context }) => ({ going: { from: onwardFrom(context)?.id ?? '' } }),
      },
    },
  },
  states: {
    judged: {
      on: {
        'alone.chosen': {
          target: 'alone',
          actions: { type: 'reportGoing', params: { going: 'alone' } },
        },
      },
    },
    alone: {},
    onward: {
      on: {
        'alone.chosen': {
          target: 'alone',
          actions: { type: 'reportGoing', params: { going: 'alone' } },
        },
      },
    },
  },
})
