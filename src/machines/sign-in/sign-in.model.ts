import { pathModel } from '../path-model.ts'
import { signInMachine, type SignInContext } from './sign-in.machine.ts'

/** SPEC sections 2, 5 and 8, sign-in screen. */
export const signInTransitions = [
  '(root) · email.edited → stays / edit',
  '(root) · password.edited → stays / edit',
  '(root) · form.submitted [isValid] → submitting',
  '(root) · form.submitted → rejected',
  'rejected · enters with clearError',
  'rejected · is showsFieldErrors',
  'submitting · enters with clearError',
  'submitting · runs signIn',
  'submitting · is busy',
  'submitting · email.edited → stays',
  'submitting · password.edited → stays',
  'submitting · form.submitted → stays',
  'submitting · done signIn → signedIn / keepToken',
  'submitting · failed signIn → failed / keepError',
]

const isRight = ({ email, password }: SignInContext) =>
  email === 'ana@example.com' && password === 'Correct-horse-9'

export const signInPaths = pathModel(signInMachine, {
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
  holds: {
    submitting: (context) => isRight(context) && context.error === null,
    failed: ({ error }) => error === 'Email or password is wrong.',
    rejected: ({ error }) => error === null,
    signedIn: ({ token }) => token === 'token',
  },
  changes: {
    'email.edited': ({ before, event }) => ({
      email: before.matches('submitting') ? before.context.email : String(event['value']),
    }),
    'password.edited': ({ before, event }) => ({
      password: before.matches('submitting') ? before.context.password : String(event['value']),
    }),
  },
  leads: {
    'form.submitted': ({ before: { context } }) => (isRight(context) ? 'submitting' : 'rejected'),
  },
})
