import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { signInErrors, type signInMachine } from '../../machines/sign-in/sign-in.machine.ts'

/** What the sign-in view shows and does. */
export function connectSignIn(
  snapshot: SnapshotFrom<typeof signInMachine>,
  send: ActorRefFrom<typeof signInMachine>['send'],
) {
  const { email, password, error } = snapshot.context
  const busy = snapshot.hasTag('busy')
  const errors = snapshot.hasTag('showsFieldErrors')
    ? signInErrors(snapshot.context)
    : { email: null, password: null }
  return {
    email,
    password,
    error,
    errors,
    busy,
    submitLabel: busy ? 'Signing in...' : 'Sign in',
    editEmail: (value: string) => send({ type: 'email.edited', value }),
    editPassword: (value: string) => send({ type: 'password.edited', value }),
    submit: () => send({ type: 'form.submitted' }),
  }
}
