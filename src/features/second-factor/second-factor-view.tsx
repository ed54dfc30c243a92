import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { enrolmentMachine } from '../../machines/enrolment/enrolment.machine.ts'
import type { secondFactorMachine } from '../../machines/second-factor/second-factor.machine.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { Modal } from '../../ui/modal.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { connectSecondFactor } from './second-factor.connect.ts'

interface SecondFactorProps {
  readonly actor: ActorRefFrom<typeof secondFactorMachine>
  /** How it is turned on. */
  readonly children: (enrolment: ActorRefFrom<typeof enrolmentMachine>) => ReactNode
}

/** The dialog in which a person turns their second factor on and off. */
export function SecondFactorView({ actor, children }: SecondFactorProps) {
  const factor = connectSecondFactor(
    useSelector(actor, (snapshot) => snapshot),
    actor.send,
  )
  return (
    <Modal open={factor.isOpen} title="Second Factor" onClose={factor.close}>
      {factor.isLoading ? (
        <p className="hint" role="status">
          Loading your second factor...
        </p>
      ) : null}
      {factor.isUnloaded ? (
        <>
          <Alert>{factor.error}</Alert>
          <div className="modal__actions">
            <Button onClick={factor.load}>Try Again</Button>
          </div>
        </>
      ) : null}
      {factor.enrolment === undefined ? null : children(factor.enrolment)}
      {factor.isOn ? (
        <>
          <p role="status">{factor.onText}</p>
          {factor.isRequired ? (
            <p className="modal__text">Admins have to have a second factor here, so it stays on.</p>
          ) : (
            <Form error={factor.error} onSubmit={factor.submit}>
              <TextField
                label="Current Password"
                type="password"
                name="password"
                autoComplete="current-password"
                maxLength={128}
                value={factor.values.password}
                disabled={factor.busy}
                onChange={factor.edit('password')}
              />
              <TextField
                label="Code"
                type="text"
                name="code"
                autoComplete="one-time-code"
                maxLength={40}
                value={factor.values.code}
                disabled={factor.busy}
                onChange={factor.edit('code')}
              />
              <div className="modal__actions">
                <Button type="submit" look="danger" disabled={factor.busy} busy={factor.busy}>
                  {factor.submitLabel}
                </Button>
              </div>
            </Form>
          )}
        </>
      ) : null}
    </Modal>
  )
}
