import { assertEvent, assign, fromPromise, setup } from 'xstate'
import type { Credentials } from '../../api/calls.ts'
import { shownText } from '../../api/errors.ts'
import { PASSWORD_MIN_CHARACTERS } from '../../config/constants.ts'
import { emailError } from '../email-rule.ts'
import { notProvided } from '../not-provided.ts'

export interface SignInContext {
  readonly email: string
  readonly password: string
  /** What the error box says, or null. */
  readonly error: string | null
  /** Empty until the server gave one. */
  readonly token: string
}

export type SignInEvent =
  | { readonly type: 'email.edited'; readonly value: string }
  | { readonly type: 'password.edited'; readonly value: string }
  | { readonly type: 'form.submitted' }

export interface FieldErrors {
  readonly email: string | null
  readonly password: string | null
}

const LOGIN_FAILED = 'Login failed. Please check your credentials.'

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

/**
 * Takes email and password to a token (SPEC sections 2, 5 and 8). Normal is editing, submitting, signedIn. A form that
 * is not valid is rejected without a call; a call that fails leaves what was typed and says why.
 */
export const signInMachine = setup({
  types: {
    context: {} as SignInContext,
    events: {} as SignInEvent,
    output: {} as { readonly token: string },
  },
  actors: { signIn: fromPromise<string, Credentials>(notProvided) },
  actions: {
    edit: assign(({ context, event }) => {
      assertEvent(event, ['email.edited', 'password.edited'])
      return event.type === 'email.edited'
        ? { ...context, email: event.value }
        : { ...context, password: event.value }
    }),
    keepToken: assign({ token: (_, { token }: { token: string }) => token }),
    clearError: assign({ error: null }),
    keepError: assign({ error: (_, { error }: { error: unknown }) => shownText(error, LOGIN_FAILED) }),
  },
  guards: {
    isValid: ({ context }) => {
      const { email, password } = signInErrors(context)
      return email === null && password === null
    },
  },
}).createMachine({
  id: 'signIn',
  context: { email: '', password: '', error: null, token: '' },
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
        onDone: {
          target: 'signedIn',
          actions: { type: 'keepToken', params: ({ event }) => ({ token: event.output }) },
        },
        onError: {
          target: 'failed',
          actions: { type: 'keepError', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    signedIn: { type: 'final' },
  },
  output: ({ context }) => ({ token: context.token }),
})
