import type { PathModel } from '../../../tests/support/paths.ts'
import { accountSetupMachine } from './account-setup.machine.ts'

/** SPEC sections 2, 5 and 8, account setup screen. */
export const accountSetupTable = [
  '(root) · field.edited → stays',
  '(root) · form.submitted [isValid] → submitting',
  '(root) · form.submitted → rejected',
  'submitting · field.edited → stays',
  'submitting · form.submitted → stays',
  'submitting · done.actor.register → done',
  'submitting · error.actor.register → failed',
]

export const accountSetupModel: PathModel = {
  machine: accountSetupMachine,
  actors: ['register'],
  input: { code: 'abc' },
  events: [
    { type: 'field.edited', field: 'fullName', value: 'Ana' },
    { type: 'field.edited', field: 'password', value: 'Correct-horse-9' },
    { type: 'field.edited', field: 'confirmation', value: 'Correct-horse-9' },
    { type: 'form.submitted' },
    { type: 'xstate.done.actor.register', output: 'token', actorId: 'register' },
    { type: 'xstate.error.actor.register', error: new Error(''), actorId: 'register' },
  ],
}
