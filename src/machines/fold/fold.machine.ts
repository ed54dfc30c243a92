import { setup } from 'xstate'

export type FoldEvent =
  { readonly type: 'panel.toggled' } | { readonly type: 'room.needed' } | { readonly type: 'room.freed' }

/**
 * A part of the page that makes room for what matters more. Normal is open, then folded once room is needed. What a person
 * opened by hand stays open until they fold it.
 */
export const foldMachine = setup({ types: { events: {} as FoldEvent } }).createMachine({
  id: 'fold',
  initial: 'open',
  states: {
    open: { on: { 'panel.toggled': { target: 'folded' }, 'room.needed': { target: 'folded' } } },
    folded: { on: { 'panel.toggled': { target: 'opened' }, 'room.freed': { target: 'open' } } },
    opened: { on: { 'panel.toggled': { target: 'folded' }, 'room.freed': { target: 'open' } } },
  },
})
