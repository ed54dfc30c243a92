import type { PathModel } from '../../../tests/support/paths.ts'
import { signInMachine } from './sign-in.machine.ts'

/** SPEC sections 2, 5 and 8, sign-in screen. */
export const signInTable = [
  '(root) · email.edited → stays',
  '(root) · password.edited → stays',
  '(root) · form.submitted [isValid] → submitting',
  '(root) · form.submitted → rejected',
  'submitting · email.edited → stays',
  'submitting · password.edited → stays',
  'submitting · form.submitted → stays',
  'submitting · done.actor.signIn → signedIn',
  'submitting · error.actor.signIn → failed',
]

export const signInModel: PathModel = {
  machine: signInMachine,
  actors: ['signIn'],
  events: [
    { type: 'email.edited', value: 'ana@example.com' },
    { type: 'password.edited', value: 'Correct-horse-9' },
    { type: 'form.submitted' },
    { type: 'xstate.done.actor.signIn', output: 'token', actorId: 'signIn' },
    {
      type: 'xstate.error.actor.signIn',
      error: { detail: 'Email or password is wrong.' },
      actorId: 'signIn',
    },
  ],
}
