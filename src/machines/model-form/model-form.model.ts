import type { PathModel } from '../../../tests/support/paths.ts'
import { modelFormMachine } from './model-form.machine.ts'

/** SPEC sections 2, 5 and 8, the add and edit modals of the AI models tab. */
export const modelFormTable = [
  'closed · form.opened → open',
  'open · field.edited → stays',
  'open · form.submitted [isValid] → open.saving',
  'open · form.submitted → open.rejected',
  'open · form.closed → closed',
  'open.saving · field.edited → stays',
  'open.saving · form.submitted → stays',
  'open.saving · done.actor.saveModel → closed',
  'open.saving · error.actor.saveModel → open.failed',
]

const model = {
  id: 'm1',
  name: 'Haiku',
  model_id: 'claude-haiku',
  provider: 'anthropic',
  cost_per_mtok_input: 0.25,
  cost_per_mtok_output: null,
  max_tokens: 4096,
  temperature: 0,
  description: null,
  is_active: false,
}

export const modelFormModel: PathModel = {
  machine: modelFormMachine,
  actors: ['saveModel'],
  events: [
    { type: 'form.opened', model },
    { type: 'form.opened', model: null },
    { type: 'field.edited', field: 'temperature', value: '1.1' },
    { type: 'form.submitted' },
    { type: 'form.closed' },
    { type: 'xstate.done.actor.saveModel', output: undefined, actorId: 'saveModel' },
    { type: 'xstate.error.actor.saveModel', error: new Error(''), actorId: 'saveModel' },
  ],
}
