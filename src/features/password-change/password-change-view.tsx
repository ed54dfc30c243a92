import { useSelector } from '@xstate/react'
import { useId } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { passwordChangeMachine } from '../../machines/password-change/password-change.machine.ts'
import { Button } from '../../ui/button.tsx'
import { Checklist } from '../../ui/checklist.tsx'
import { Form } from '../../ui/form.tsx'
import { Modal } from '../../ui/modal.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { connectPasswordChange } from './password-change.connect.ts'

/** The dialog in which a person changes their password. */
export function PasswordChangeView({
  actor,
}: {
  readonly actor: ActorRefFrom<typeof passwordChangeMachine>
}) {
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
        <Form error={change.error} onSubmit={change.submit}>
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
  )
}
