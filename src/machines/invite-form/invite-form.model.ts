import type { PathModel } from '../../../tests/support/paths.ts'
import { inviteFormMachine } from './invite-form.machine.ts'

/** SPEC sections 2, 5 and 8, the create form of the invitations tab. */
export const inviteFormTable = [
  '(root) · email.edited → stays',
  '(root) · role.chosen → stays',
  '(root) · form.submitted [isValid] → creating',
  '(root) · form.submitted → rejected',
  'creating · email.edited → stays',
  'creating · role.chosen → stays',
  'creating · form.submitted → stays',
  'creating · done.actor.createInvitation → copying',
  'creating · error.actor.createInvitation → editing',
  'copying · form.submitted → stays',
  'copying · done.actor.copyLink → editing',
  'copying · error.actor.copyLink → editing',
]

export const inviteFormModel: PathModel = {
  machine: inviteFormMachine,
  actors: ['createInvitation', 'copyLink'],
  events: [
    { type: 'email.edited', value: 'ben@example.com' },
    { type: 'role.chosen', role: 'admin' },
    { type: 'form.submitted' },
    { type: 'xstate.done.actor.createInvitation', output: 'code', actorId: 'createInvitation' },
    { type: 'xstate.error.actor.createInvitation', error: new Error(''), actorId: 'createInvitation' },
    { type: 'xstate.done.actor.copyLink', output: undefined, actorId: 'copyLink' },
    { type: 'xstate.error.actor.copyLink', error: new Error(''), actorId: 'copyLink' },
  ],
}
