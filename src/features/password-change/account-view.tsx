import { useSelector } from '@xstate/react'
import { useId } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { passwordChangeMachine } from '../../machines/password-change/password-change.machine.ts'
import { Button } from '../../ui/button.tsx'
import { Checklist } from '../../ui/checklist.tsx'
import { Form } from '../../ui/form.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Modal } from '../../ui/modal.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { connectPasswordChange } from './password-change.connect.ts'

interface AccountProps {
  readonly actor: ActorRefFrom<typeof passwordChangeMachine>
  readonly email: string
}

/** The menu of the signed-in person, and what it opens. */
export default function AccountView({ actor, email }: AccountProps) {
  const rulesId = useId()
  const change = connectPasswordChange(
    useSelector(actor, (snapshot) => snapshot),
    actor.send,
  )
  const field = (name: keyof typeof change.values, autoComplete: string) => ({
    type: 'password' as const,
    name,
    autoComplete,
    maxLength: 128,
    value: change.values[name],
    disabled: change.busy,
    onChange: change.edit(name),
  })
  return (
    <>
      <Menu label="Account" lead={email} items={[{ label: 'Change Password', act: change.open }]} />
      <Modal open={change.isOpen} title="Change Password" onClose={change.close}>
        {change.isChanged ? (
          <>
            <p className="modal__text" role="status">
              Your password is changed. Everywhere else you were signed in, you are signed out now.
            </p>
            <div className="modal__actions">
              <Button look="primary" onClick={change.close}>
                Done
              </Button>
            </div>
          </>
        ) : (
          <Form error={change.error} busy={change.busy} onSubmit={change.submit}>
            <TextField label="Current Password" {...field('current', 'current-password')} />
            <TextField label="New Password" describedBy={rulesId} {...field('password', 'new-password')} />
            <Checklist id={rulesId} items={change.checklist} />
            <TextField label="Confirm New Password" {...field('confirmation', 'new-password')} />
            <div className="modal__actions">
              <Button onClick={change.close}>Cancel</Button>
              <Button type="submit" look="primary" disabled={change.busy} busy={change.busy}>
                {change.submitLabel}
              </Button>
            </div>
          </Form>
        )}
      </Modal>
    </>
  )
}
