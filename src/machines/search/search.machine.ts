import { assign, setup } from 'xstate'

export interface SearchContext {
  readonly text: string
}

export type SearchEvent = { readonly type: 'text.changed'; readonly text: string }

/** What narrows a list. Normal is all of it, then what holds a text, then all again. */
export const searchMachine = setup({
  types: { context: {} as SearchContext, events: {} as SearchEvent },
  actions: { keepText: assign(({ event }) => ({ text: event.text })) },
  guards: { isBlank: ({ event }) => event.text.trim() === '' },
}).createMachine({
  id: 'search',
  context: { text: '' },
  initial: 'all',
  on: {
    'text.changed': [
      { guard: 'isBlank', target: '.all', actions: 'keepText' },
      { target: '.narrowed', actions: 'keepText' },
    ],
  },
  states: { all: {}, narrowed: {} },
})
