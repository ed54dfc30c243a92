import { pathModel } from '../path-model.ts'
import { disclosureMachine } from './disclosure.machine.ts'

/** Ours: details that open on demand. */
export const disclosureTable = ['closed · panel.toggled → open', 'open · panel.toggled → closed']

export const disclosureModel = pathModel(disclosureMachine, { events: [{ type: 'panel.toggled' }] })
