import { useSelector } from '@xstate/react'
import { useId } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { accountSetupMachine } from '../../machines/account-setup/account-setup.machine.ts'
import { Button } from '../../ui/button.tsx'
import { Checklist } from '../../ui/checklist.tsx'
import { Form } from '../../ui/form.tsx'
import { Gate } from '../../ui/gate.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { connectAccountSetup } from './account-setup.connect.ts'

/** The screen of an invited person. */
export default function AccountSetupView({
  actor,
}: {
  readonly actor: ActorRefFrom<typeof accountSetupMachine>
}) {
  const rulesId = useId()
  const setup = connectAccountSetup(
    useSelector(actor, (snapshot) => snapshot),
    actor.send,
  )
  return (
    <Gate title="Welcome" lead="Set up your account to start asking questions.">
      <Form error={setup.error} busy={setup.busy} onSubmit={setup.submit}>
        <TextField
          label="Full Name"
          type="text"
          name="full_name"
          autoComplete="name"
          maxLength={200}
          value={setup.values.fullName}
          disabled={setup.busy}
          onChange={setup.edit('fullName')}
        />
        <TextField
          label="Password"
          type="password"
          name="password"
          autoComplete="new-password"
          maxLength={128}
          describedBy={rulesId}
          value={setup.values.password}
          disabled={setup.busy}
          onChange={setup.edit('password')}
        />
        <Checklist id={rulesId} items={setup.checklist} />
        <TextField
          label="Confirm Password"
          type="password"
          name="confirm_password"
          autoComplete="new-password"
          maxLength={128}
          value={setup.values.confirmation}
          disabled={setup.busy}
          onChange={setup.edit('confirmation')}
        />
        <Button type="submit" look="primary" wide disabled={!setup.canSubmit} busy={setup.busy}>
          {setup.submitLabel}
        </Button>
      </Form>
    </Gate>
  )
}
