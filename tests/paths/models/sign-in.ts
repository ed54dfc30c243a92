import type { SnapshotFrom } from 'xstate'
import { pathModel } from './path-model.ts'
import { Unauthorized } from '../../../src/api/errors.ts'
import { signInMachine, type SignInContext } from '../../../src/machines/sign-in/sign-in.machine.ts'

/** SPEC sections 2, 5 and 8, sign-in screen; the code of a second factor is ours. */
export const signInTransitions = [
  '(root): email edited → stays',
  '(root): form submitted → submitting or rejected',
  '(root): password edited → stays',
  'rejected: is showsFieldErrors',
  'submitting: is busy',
  'submitting: runs signIn',
  'submitting: email edited → stays',
  'submitting: form submitted → stays',
  'submitting: password edited → stays',
  'submitting: signIn fails → failed',
  'submitting: signIn is answered → awaitingCode or signedIn',
  'awaitingCode: code abandoned → editing',
  'awaitingCode: code edited → stays',
  'awaitingCode: email edited → stays',
  'awaitingCode: form submitted → awaitingCode.confirming or awaitingCode.rejected',
  'awaitingCode: password edited → stays',
  'awaitingCode.rejected: is showsFieldErrors',
  'awaitingCode.confirming: is busy',
  'awaitingCode.confirming: runs confirmSignIn',
  'awaitingCode.confirming: code edited → stays',
  'awaitingCode.confirming: confirmSignIn fails → failed or awaitingCode.failed',
  'awaitingCode.confirming: confirmSignIn is answered → signedIn',
  'awaitingCode.confirming: form submitted → stays',
]

const ADMITTED = { token: 'token', asks: null } as const
const WAITING = { token: 'waiting', asks: 'code' } as const
const WRONG = { detail: 'Email or password is wrong.' } as const
const LATE = new Unauthorized({ detail: 'Please sign in.', message: '' })

const isRight = ({ email, password }: SignInContext) =>
  email === 'ana@example.com' && password === 'Correct-horse-9'

const isFixed = (snapshot: SnapshotFrom<typeof signInMachine>) =>
  snapshot.matches('submitting') || snapshot.matches('awaitingCode')

export const signInPaths = pathModel(signInMachine, {
  actors: ['signIn', 'confirmSignIn'],
  asks: {
    signIn: () => ({ email: 'ana@example.com', password: 'Correct-horse-9' }),
    confirmSignIn: () => ({ token: 'waiting', code: '287082' }),
  },
  events: [
    { type: 'email.edited', value: 'ana@example.com' },
    { type: 'password.edited', value: 'Correct-horse-9' },
    { type: 'form.submitted' },
    { type: 'code.edited', value: '287082' },
    { type: 'code.abandoned' },
    { type: 'xstate.done.actor.signIn', output: ADMITTED, actorId: 'signIn' },
    { type: 'xstate.done.actor.signIn', output: WAITING, actorId: 'signIn' },
    { type: 'xstate.done.actor.confirmSignIn', output: ADMITTED, actorId: 'confirmSignIn' },
    { type: 'xstate.error.actor.confirmSignIn', error: LATE, actorId: 'confirmSignIn' },
    { type: 'xstate.error.actor.confirmSignIn', error: new Error(''), actorId: 'confirmSignIn' },
    {
      type: 'xstate.error.actor.signIn',
      error: WRONG,
      actorId: 'signIn',
    },
  ],
  holds: {
    submitting: (context) => isRight(context) && context.error === null,
    failed: ({ error }) => error !== null,
    rejected: ({ error }) => error === null,
    // Nothing that opens the account outlives the step that asked for it.
    awaitingCode: ({ password, admission }) => password === '' && admission.token === 'waiting',
    'awaitingCode.rejected': ({ error }) => error === null,
    'awaitingCode.failed': ({ error }) => error === 'Login failed. Please check your credentials.',
    'awaitingCode.confirming': ({ code, error }) => code === '287082' && error === null,
    signedIn: ({ admission }) => admission.token === 'token' && admission.asks === null,
  },
  changes: {
    'email.edited': ({ before, event }) => ({
      email: isFixed(before) ? before.context.email : String(event['value']),
    }),
    'password.edited': ({ before, event }) => ({
      password: isFixed(before) ? before.context.password : String(event['value']),
    }),
    'code.edited': ({ before, event }) =>
      before.matches('awaitingCode')
        ? {
            code: before.matches({ awaitingCode: 'confirming' })
              ? before.context.code
              : String(event['value']),
          }
        : {},
    'code.abandoned': () => ({ error: null }),
    'error.actor.signIn': ({ event }) => ({
      error: event['error'] === WRONG ? WRONG.detail : 'Login failed. Please check your credentials.',
    }),
    'error.actor.confirmSignIn': ({ event }) => ({
      error: event['error'] === LATE ? 'Please sign in.' : 'Login failed. Please check your credentials.',
    }),
  },
  leads: {
    'form.submitted': ({ before }) =>
      before.matches('awaitingCode')
        ? before.context.code === ''
          ? 'awaitingCode.rejected'
          : 'awaitingCode.confirming'
        : isRight(before.context)
          ? 'submitting'
          : 'rejected',
    'done.actor.signIn': ({ event }) => (event['output'] === WAITING ? 'awaitingCode.editing' : 'signedIn'),
    'error.actor.confirmSignIn': ({ event }) => (event['error'] === LATE ? 'failed' : 'awaitingCode.failed'),
    'code.abandoned': ({ before }) => (before.matches('awaitingCode') ? 'editing' : null),
  },
})
