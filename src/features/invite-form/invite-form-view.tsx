import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { ROLES } from '../../config/roles.ts'
import type { inviteFormMachine } from '../../machines/invite-form/invite-form.machine.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { connectInviteForm } from './invite-form.connect.ts'

export function InviteFormView({ actor }: { readonly actor: ActorRefFrom<typeof inviteFormMachine> }) {
  const invite = connectInviteForm(
    useSelector(actor, (snapshot) => snapshot),
    actor.send,
  )
  return (
    <section className="card" aria-labelledby="invite-title">
      <h2 className="section-title" id="invite-title">
        Invite somebody
      </h2>
      <Form error={null} busy={invite.busy} inline onSubmit={invite.submit}>
        <TextField
          label="Email Address"
          type="email"
          name="invited_email"
          autoComplete="off"
          maxLength={254}
          value={invite.email}
          error={invite.error}
          disabled={invite.busy}
          onChange={invite.editEmail}
        />
        <SelectField
          label="Role"
          options={ROLES}
          value={invite.role}
          disabled={invite.busy}
          onChoice={invite.chooseRole}
        />
        <Button type="submit" look="primary" disabled={invite.busy} busy={invite.busy}>
          {invite.submitLabel}
        </Button>
      </Form>
    </section>
  )
}
