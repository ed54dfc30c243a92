import { setup } from 'xstate'

export type CollapsibleEvent = { readonly type: 'panel.toggled' }

/** A part of the page that opens and closes, closed at first. What is closed is not in the page. */
export const collapsibleMachine = setup({ types: { events: {} as CollapsibleEvent } }).createMachine({
  id: 'collapsible',
  initial: 'closed',
  states: {
    closed: { on: { 'panel.toggled': { target: 'open' } } },
    open: { on: { 'panel.toggled': { target: 'closed' } } },
  },
})
