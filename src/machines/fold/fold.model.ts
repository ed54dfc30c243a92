import { pathModel } from '../path-model.ts'
import { foldMachine } from './fold.machine.ts'

/** Ours: what folds away once there is an answer, and the rail of the history. */
export const foldTransitions = [
  'open: panel toggled → folded',
  'open: room needed → folded',
  'folded: panel toggled → opened',
  'folded: room freed → open',
  'opened: panel toggled → folded',
  'opened: room freed → open',
]

export const foldPaths = pathModel(foldMachine, {
  events: [{ type: 'panel.toggled' }, { type: 'room.needed' }, { type: 'room.freed' }],
  leads: {
    'panel.toggled': ({ before }) => (before.matches('folded') ? 'opened' : 'folded'),
    'room.needed': ({ before }) => (before.matches('opened') ? 'opened' : 'folded'),
    'room.freed': () => 'open',
  },
})
