import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { enrolmentMachine } from '../../machines/enrolment/enrolment.machine.ts'

/** The steps of turning a second factor on. */
export function connectEnrolment(
  snapshot: SnapshotFrom<typeof enrolmentMachine>,
  send: ActorRefFrom<typeof enrolmentMachine>['send'],
) {
  const { token, password, code, app, enrolled, error } = snapshot.context
  const busy = snapshot.hasTag('busy')
  return {
    step: snapshot.matches('enrolled')
      ? ('enrolled' as const)
      : snapshot.matches('showing')
        ? ('showing' as const)
        : ('proving' as const),
    asksForPassword: token === null,
    password,
    code,
    uri: app.uri,
    /** In groups of four, as people read it aloud. */
    secret: (app.secret.match(/.{1,4}/g) ?? []).join(' '),
    recoveryCodes: enrolled.recoveryCodes,
    error,
    busy,
    startLabel: busy ? 'Starting...' : token === null ? 'Turn On' : 'Try Again',
    confirmLabel: busy ? 'Confirming...' : 'Confirm',
    editPassword: (value: string) => send({ type: 'password.edited', value }),
    editCode: (value: string) => send({ type: 'code.edited', value }),
    submit: () => send({ type: 'form.submitted' }),
    keepCodes: () => send({ type: 'codes.kept' }),
  }
}
