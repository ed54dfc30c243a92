import type { PathModel } from '../../../tests/support/paths.ts'
import { passwordChangeMachine } from './password-change.machine.ts'

/** Ours: the change of a password; the rules are those of SPEC section 5. */
export const passwordChangeTable = [
  'closed · form.opened → open',
  'open · field.edited → stays',
  'open · form.submitted [isValid] → open.saving',
  'open · form.submitted → open.rejected',
  'open · form.closed → closed',
  'open.saving · field.edited → stays',
  'open.saving · form.submitted → stays',
  'open.saving · done.actor.changePassword → changed',
  'open.saving · error.actor.changePassword → open.failed',
  'changed · form.closed → closed',
]

export const passwordChangeModel: PathModel = {
  machine: passwordChangeMachine,
  actors: ['changePassword'],
  events: [
    { type: 'form.opened' },
    { type: 'field.edited', field: 'current', value: 'Correct-horse-9' },
    { type: 'field.edited', field: 'password', value: 'Correct-horse-8' },
    { type: 'field.edited', field: 'confirmation', value: 'Correct-horse-8' },
    { type: 'form.submitted' },
    { type: 'form.closed' },
    { type: 'xstate.done.actor.changePassword', output: undefined, actorId: 'changePassword' },
    { type: 'xstate.error.actor.changePassword', error: new Error(''), actorId: 'changePassword' },
  ],
}
