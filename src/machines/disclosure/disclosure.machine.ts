import { setup } from 'xstate'

export type DisclosureEvent = { readonly type: 'panel.toggled' }

/** A part of the page that opens and closes, closed at first. What is closed is not in the page. */
export const disclosureMachine = setup({ types: { events: {} as DisclosureEvent } }).createMachine({
  id: 'disclosure',
  initial: 'closed',
  states: {
    closed: { on: { 'panel.toggled': { target: 'open' } } },
    open: { on: { 'panel.toggled': { target: 'closed' } } },
  },
})
