import type { PathModel } from '../../../tests/support/paths.ts'
import { disclosureMachine } from './disclosure.machine.ts'

/** Ours: details that open on demand. */
export const disclosureTable = ['closed · panel.toggled → open', 'open · panel.toggled → closed']

export const disclosureModel: PathModel = { machine: disclosureMachine, events: [{ type: 'panel.toggled' }] }
