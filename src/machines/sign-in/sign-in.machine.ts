import { assertEvent, assign, fromPromise, setup } from 'xstate'
import type { Admission, CodeInput, Credentials } from '../../api/calls.ts'
import { isUnauthorized, shownText } from '../../api/errors.ts'
import { PASSWORD_MIN_CHARACTERS } from '../../config/constants.ts'
import { emailError } from '../email-rule.ts'
import { notProvided } from '../not-provided.ts'

export interface SignInContext {
  readonly email: string
  readonly password: string
  /** Of an authenticator app, or a recovery code. */
  readonly code: string
  /** What the error box says, or null. */
  readonly error: string | null
  /** Its token is empty until the server gave one. */
  readonly admission: Admission
}

export type SignInEvent =
  | { readonly type: 'email.edited'; readonly value: string }
  | { readonly type: 'password.edited'; readonly value: string }
  | { readonly type: 'code.edited'; readonly value: string }
  | { readonly type: 'form.submitted' }
  | { readonly type: 'code.abandoned' }

export interface FieldErrors {
  readonly email: string | null
  readonly password: string | null
}

const LOGIN_FAILED = 'Login failed. Please check your credentials.'
const NOT_YET: Admission = { token: '', asks: null }

/** What is wrong with each field (SPEC section 5), null where nothing is. */
export function signInErrors({ email, password }: Pick<SignInContext, 'email' | 'password'>): FieldErrors {
  return {
    email: emailError(email, 'Please enter your email.'),
    password:
      password === ''
        ? 'Please enter your password.'
        : password.length < PASSWORD_MIN_CHARACTERS
          ? `Password must be at least ${PASSWORD_MIN_CHARACTERS} characters.`
          : null,
  }
}

export const codeError = ({ code }: Pick<SignInContext, 'code'>) =>
  code.trim() === '' ? 'Please enter the code.' : null

/**
 * Takes email and password to a token (SPEC sections 2, 5 and 8). Normal is editing, submitting, signedIn. A form that
 * is not valid is rejected without a call; a call that fails leaves what was typed and says why. Where the server asks
 * for a second factor (ours), the code comes between; a token that waited too long for it leads back.
 */
export const signInMachine = setup({
  types: {
    context: {} as SignInContext,
    events: {} as SignInEvent,
    output: {} as Admission,
  },
  actors: {
    signIn: fromPromise<Admission, Credentials>(notProvided),
    confirmSignIn: fromPromise<Admission, CodeInput>(notProvided),
  },
  actions: {
    edit: assign(({ context, event }) => {
      assertEvent(event, ['email.edited', 'password.edited'])
      return event.type === 'email.edited'
        ? { ...context, email: event.value }
        : { ...context, password: event.value }
    }),
    editCode: assign({
      code: ({ event }) => {
        assertEvent(event, 'code.edited')
        return event.value
      },
    }),
    keepAdmission: assign({ admission: (_, { admission }: { admission: Admission }) => admission }),
    forgetSecrets: assign({ password: '', code: '' }),
    clearError: assign({ error: null }),
    keepError: assign({ error: (_, { error }: { error: unknown }) => shownText(error, LOGIN_FAILED) }),
  },
  guards: {
    isValid: ({ context }) => {
      const { email, password } = signInErrors(context)
      return email === null && password === null
    },
    hasCode: ({ context }) => codeError(context) === null,
    asksForCode: (_, { admission }: { admission: Admission }) => admission.asks === 'code',
    isUnauthorized: (_, { error }: { error: unknown }) => isUnauthorized(error),
  },
}).createMachine({
  id: 'signIn',
  context: { email: '', password: '', code: '', error: null, admission: NOT_YET },
  initial: 'editing',
  on: {
    'email.edited': { actions: 'edit' },
    'password.edited': { actions: 'edit' },
    'form.submitted': [{ guard: 'isValid', target: '.submitting' }, { target: '.rejected' }],
  },
  states: {
    editing: {},
    rejected: { tags: 'showsFieldErrors', entry: 'clearError' },
    failed: {},
    submitting: {
      tags: 'busy',
      entry: 'clearError',
      // What is being checked must not change underneath.
      on: { 'email.edited': {}, 'password.edited': {}, 'form.submitted': {} },
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: ({ context }) => ({ email: context.email.trim(), password: context.password }),
        onDone: [
          {
            guard: { type: 'asksForCode', params: ({ event }) => ({ admission: event.output }) },
            target: 'awaitingCode',
            actions: { type: 'keepAdmission', params: ({ event }) => ({ admission: event.output }) },
          },
          {
            target: 'signedIn',
            actions: { type: 'keepAdmission', params: ({ event }) => ({ admission: event.output }) },
          },
        ],
        onError: {
          target: 'failed',
          actions: { type: 'keepError', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    awaitingCode: {
      entry: 'forgetSecrets',
      on: {
        'email.edited': {},
        'password.edited': {},
        'code.edited': { actions: 'editCode' },
        'form.submitted': [{ guard: 'hasCode', target: '.confirming' }, { target: '.rejected' }],
        'code.abandoned': { target: 'editing', actions: 'clearError' },
      },
      initial: 'editing',
      states: {
        editing: {},
        rejected: { tags: 'showsFieldErrors', entry: 'clearError' },
        failed: {},
        confirming: {
          tags: 'busy',
          entry: 'clearError',
          on: { 'code.edited': {}, 'form.submitted': {} },
          invoke: {
            id: 'confirmSignIn',
            src: 'confirmSignIn',
            input: ({ context: { admission, code } }) => ({ token: admission.token, code: code.trim() }),
            onDone: {
              target: '#signIn.signedIn',
              actions: { type: 'keepAdmission', params: ({ event }) => ({ admission: event.output }) },
            },
            onError: [
              {
                guard: { type: 'isUnauthorized', params: ({ event }) => ({ error: event.error }) },
                target: '#signIn.failed',
                actions: { type: 'keepError', params: ({ event }) => ({ error: event.error }) },
              },
              {
                target: 'failed',
                actions: { type: 'keepError', params: ({ event }) => ({ error: event.error }) },
              },
            ],
          },
        },
      },
    },
    signedIn: { type: 'final' },
  },
  output: ({ context }) => context.admission,
})
