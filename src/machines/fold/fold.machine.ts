import { setup } from 'xstate'

export type FoldEvent =
  { readonly type: 'panel.toggled' } | { readonly type: 'room.needed' } | { readonly type: 'room.freed' }

/**
 * A part of the page that makes room for what matters more. Normal is open, then folded once room is needed, then open. What
 * a person closed or opened by hand stays so until they change it, an opened one until there is room.
 */
export const foldMachine = setup({ types: { events: {} as FoldEvent, tags: {} as 'folded' } }).createMachine({
  id: 'fold',
  initial: 'open',
  states: {
    open: { on: { 'panel.toggled': { target: 'closed' }, 'room.needed': { target: 'folded' } } },
    folded: {
      tags: 'folded',
      on: { 'panel.toggled': { target: 'opened' }, 'room.freed': { target: 'open' } },
    },
    opened: { on: { 'panel.toggled': { target: 'folded' }, 'room.freed': { target: 'open' } } },
    closed: { tags: 'folded', on: { 'panel.toggled': { target: 'opened' } } },
  },
})
