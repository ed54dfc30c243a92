import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { enrolmentMachine } from '../../machines/enrolment/enrolment.machine.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { connectEnrolment } from './enrolment.connect.ts'
import '../../ui/modal.css'
import './enrolment.css'

/** Turns a second factor on: in the dialog of the account, or before the first sign-in that asks for it is complete. */
export function EnrolmentView({ actor }: { readonly actor: ActorRefFrom<typeof enrolmentMachine> }) {
  const enrolment = connectEnrolment(
    useSelector(actor, (snapshot) => snapshot),
    actor.send,
  )
  switch (enrolment.step) {
    case 'proving':
      return (
        <Form key={enrolment.step} error={enrolment.error} busy={enrolment.busy} onSubmit={enrolment.submit}>
          <p>
            With a second factor, signing in asks for a code of an authenticator app after your password.
            Somebody who learns your password alone stays out.
          </p>
          {enrolment.asksForPassword ? (
            <TextField
              label="Current Password"
              type="password"
              name="password"
              autoComplete="current-password"
              maxLength={128}
              value={enrolment.password}
              disabled={enrolment.busy}
              onChange={enrolment.editPassword}
            />
          ) : null}
          <div className="modal__actions">
            <Button type="submit" look="primary" disabled={enrolment.busy} busy={enrolment.busy}>
              {enrolment.startLabel}
            </Button>
          </div>
        </Form>
      )
    case 'showing':
      return (
        <Form key={enrolment.step} error={enrolment.error} busy={enrolment.busy} onSubmit={enrolment.submit}>
          <p>
            Scan the picture with an authenticator app, or type the secret into it. It is shown this once.
          </p>
          <QrCode label="QR code of the secret" text={enrolment.uri} />
          <dl className="enrolment__secret">
            <dt>Secret</dt>
            <dd>{enrolment.secret}</dd>
            <dt>Address</dt>
            <dd>{enrolment.uri}</dd>
          </dl>
          <TextField
            label="Code"
            type="text"
            name="code"
            autoComplete="one-time-code"
            focused
            maxLength={40}
            value={enrolment.code}
            disabled={enrolment.busy}
            onChange={enrolment.editCode}
          />
          <div className="modal__actions">
            <Button type="submit" look="primary" disabled={enrolment.busy} busy={enrolment.busy}>
              {enrolment.confirmLabel}
            </Button>
          </div>
        </Form>
      )
    case 'enrolled':
      return (
        <>
          <p role="status">
            Your second factor is on. Keep these recovery codes where you find them without your phone: each
            serves once in the place of a code, and they are shown this once.
          </p>
          <ul className="enrolment__codes" aria-label="Recovery codes">
            {enrolment.recoveryCodes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
          <div className="modal__actions">
            <Button look="primary" onClick={enrolment.keepCodes}>
              I have kept them
            </Button>
          </div>
        </>
      )
  }
}
