import { pathModel } from './path-model.ts'
import { foldMachine } from '../../../src/machines/fold/fold.machine.ts'

/** Ours: what folds away once there is an answer, and the rail of the history beside a wide one. */
export const foldTransitions = [
  'folded: is folded',
  'closed: is folded',
  'open: panel toggled → closed',
  'open: room needed → folded',
  'folded: panel toggled → opened',
  'folded: room freed → open',
  'opened: panel toggled → folded',
  'opened: room freed → open',
  'closed: panel toggled → opened',
]

export const foldPaths = pathModel(foldMachine, {
  events: [{ type: 'panel.toggled' }, { type: 'room.needed' }, { type: 'room.freed' }],
  leads: {
    'panel.toggled': ({ before }) =>
      before.matches('open') ? 'closed' : before.matches('opened') ? 'folded' : 'opened',
    'room.needed': ({ before }) => (before.matches('open') ? 'folded' : String(before.value)),
    'room.freed': ({ before }) => (before.matches('closed') ? 'closed' : 'open'),
  },
})
