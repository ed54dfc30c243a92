import { assertEvent, assign, setup } from 'xstate'
import type { Completion, Put } from '../../api/typing.ts'

export interface CompletionContext {
  readonly options: readonly Completion[]
  /** The place of the cursor that they were made for. */
  readonly at: number
  /** The place of the option that a key would take. */
  readonly active: number
}

export type CompletionEvent =
  | { readonly type: 'options.made'; readonly options: readonly Completion[]; readonly at: number }
  | { readonly type: 'option.moved'; readonly by: 1 | -1 }
  | { readonly type: 'option.taken' }
  | { readonly type: 'option.chosen'; readonly place: number }
  | { readonly type: 'list.closed' }
  | { readonly type: 'text.changed' }
  /** The text box has lost the focus. */
  | { readonly type: 'box.left' }

const NOTHING = { options: [], at: 0, active: 0 }

/** What an option puts into the place of which words. */
function putOf({ options, at }: CompletionContext, place: number): Put {
  const option = options[place]
  return option === undefined
    ? { from: at, to: at, text: '' }
    : { from: option.from, to: at, text: option.text }
}

/**
 * How a question that is typed may go on (ours). Normal is closed; ways that were found open a list, of which one is always the next to
 * be taken. Every key that types closes it, and typing never waits for it. Away from the text nothing opens until somebody types again.
 */
export const completionMachine = setup({
  types: { context: {} as CompletionContext, events: {} as CompletionEvent },
  actions: {
    keepOptions: assign(({ event }) => {
      assertEvent(event, 'options.made')
      return { options: event.options, at: event.at, active: 0 }
    }),
    forget: assign(NOTHING),
    move: assign({
      active({ context: { active, options }, event }) {
        assertEvent(event, 'option.moved')
        return (active + event.by + options.length) % options.length
      },
    }),
    /** Provided by the question input. */
    putWords: (_, _params: { put: Put }) => {},
  },
  guards: {
    hasOptions: ({ event }) => event.type === 'options.made' && event.options.length > 0,
  },
}).createMachine({
  id: 'completion',
  context: NOTHING,
  initial: 'closed',
  on: { 'box.left': { target: '.away' } },
  states: {
    away: { entry: 'forget', on: { 'text.changed': { target: 'closed' } } },
    closed: {
      entry: 'forget',
      on: { 'options.made': { guard: 'hasOptions', target: 'open', actions: 'keepOptions' } },
    },
    open: {
      on: {
        'option.moved': { actions: 'move' },
        'option.taken': {
          target: 'closed',
          actions: {
            type: 'putWords',
            params: ({ context }) => ({ put: putOf(context, context.active) }),
          },
        },
        'option.chosen': {
          target: 'closed',
          actions: {
            type: 'putWords',
            params: ({ context, event }) => ({ put: putOf(context, event.place) }),
          },
        },
        'list.closed': { target: 'closed' },
        'text.changed': { target: 'closed' },
      },
    },
  },
})
