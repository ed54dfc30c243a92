import { pathModel } from './path-model.ts'
import { collapsibleMachine } from '../../../src/machines/collapsible/collapsible.machine.ts'

/** Ours: details that open on demand. */
export const collapsibleTransitions = ['closed: panel toggled → open', 'open: panel toggled → closed']

export const collapsiblePaths = pathModel(collapsibleMachine, { events: [{ type: 'panel.toggled' }] })
