import { pathModel } from '../path-model.ts'
import { disclosureMachine } from './disclosure.machine.ts'

/** Ours: details that open on demand. */
export const disclosureTransitions = ['closed · panel.toggled → open', 'open · panel.toggled → closed']

export const disclosurePaths = pathModel(disclosureMachine, { events: [{ type: 'panel.toggled' }] })
