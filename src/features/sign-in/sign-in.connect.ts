import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { codeError, signInErrors, type signInMachine } from '../../machines/sign-in/sign-in.machine.ts'

/** What the sign-in view shows and does. */
export function connectSignIn(
  snapshot: SnapshotFrom<typeof signInMachine>,
  send: ActorRefFrom<typeof signInMachine>['send'],
) {
  const { email, password, code, error } = snapshot.context
  const busy = snapshot.hasTag('busy')
  const asksForCode = snapshot.matches('awaitingCode')
  const showsErrors = snapshot.hasTag('showsFieldErrors')
  const errors = showsErrors ? signInErrors(snapshot.context) : { email: null, password: null }
  return {
    asksForCode,
    email,
    password,
    code,
    error,
    errors,
    codeError: showsErrors ? codeError(snapshot.context) : null,
    busy,
    submitLabel: busy ? 'Signing in...' : 'Sign in',
    editEmail: (value: string) => send({ type: 'email.edited', value }),
    editPassword: (value: string) => send({ type: 'password.edited', value }),
    editCode: (value: string) => send({ type: 'code.edited', value }),
    back: () => send({ type: 'code.abandoned' }),
    submit: () => send({ type: 'form.submitted' }),
  }
}
