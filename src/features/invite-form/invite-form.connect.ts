import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { inviteError, type inviteFormMachine } from '../../machines/invite-form/invite-form.machine.ts'

/** The form that invites somebody. */
export function connectInviteForm(
  snapshot: SnapshotFrom<typeof inviteFormMachine>,
  send: ActorRefFrom<typeof inviteFormMachine>['send'],
) {
  const { email, role } = snapshot.context
  const busy = snapshot.hasTag('busy')
  return {
    email,
    role,
    busy,
    error: snapshot.hasTag('showsFieldErrors') ? inviteError(snapshot.context) : null,
    submitLabel: busy ? 'Creating...' : 'Create Invitation',
    editEmail: (value: string) => send({ type: 'email.edited', value }),
    chooseRole: (value: typeof role) => send({ type: 'role.chosen', role: value }),
    submit: () => send({ type: 'form.submitted' }),
  }
}
