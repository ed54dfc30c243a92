import { assertEvent, assign, fromPromise, setup } from 'xstate'
import type { Setup } from '../../api/calls.ts'
import { shownText } from '../../api/errors.ts'
import { notProvided } from '../not-provided.ts'
import { isStrong } from './password-rules.ts'

export type SetupField = 'fullName' | 'password' | 'confirmation'

export interface AccountSetupContext {
  readonly fullName: string
  readonly password: string
  readonly confirmation: string
  /** The invite code of the address; empty where the link has none. */
  readonly code: string
  readonly error: string | null
  /** Empty until the server gave one. */
  readonly token: string
}

export type AccountSetupEvent =
  | { readonly type: 'field.edited'; readonly field: SetupField; readonly value: string }
  | { readonly type: 'form.submitted' }

const SETUP_FAILED = 'Failed to set up account. Please try again.'

/** The first thing wrong with the form in the words of SPEC section 5, or null. */
export function setupError({
  fullName,
  password,
  confirmation,
  code,
}: Omit<AccountSetupContext, 'error' | 'token'>): string | null {
  if (fullName.trim() === '') return 'Please enter your full name.'
  if (password === '') return 'Please enter a password.'
  if (!isStrong(password)) return 'Password does not meet requirements.'
  if (password !== confirmation) return 'Passwords do not match.'
  return code === '' ? 'Invalid invitation link.' : null
}

/**
 * Turns an invitation into an account and a token (SPEC sections 2, 5 and 8). Normal is editing, submitting, done. A
 * form that is not valid is rejected with the first message that applies; nothing typed is lost.
 */
export const accountSetupMachine = setup({
  types: {
    context: {} as AccountSetupContext,
    events: {} as AccountSetupEvent,
    input: {} as { readonly code: string },
    output: {} as { readonly token: string },
  },
  actors: { register: fromPromise<string, Setup>(notProvided) },
  actions: {
    edit: assign(({ context, event }) => {
      assertEvent(event, 'field.edited')
      return { ...context, [event.field]: event.value }
    }),
    keepToken: assign({ token: (_, { token }: { token: string }) => token }),
    clearError: assign({ error: null }),
    showProblem: assign({ error: ({ context }) => setupError(context) }),
    keepError: assign({ error: (_, { error }: { error: unknown }) => shownText(error, SETUP_FAILED) }),
  },
  guards: { isValid: ({ context }) => setupError(context) === null },
}).createMachine({
  id: 'accountSetup',
  context: ({ input }) => ({
    fullName: '',
    password: '',
    confirmation: '',
    code: input.code,
    error: null,
    token: '',
  }),
  initial: 'editing',
  on: {
    'field.edited': { actions: 'edit' },
    'form.submitted': [{ guard: 'isValid', target: '.submitting' }, { target: '.rejected' }],
  },
  states: {
    editing: {},
    rejected: { entry: 'showProblem' },
    failed: {},
    submitting: {
      tags: 'busy',
      entry: 'clearError',
      on: { 'field.edited': {}, 'form.submitted': {} },
      invoke: {
        id: 'register',
        src: 'register',
        input: ({ context }) => ({
          fullName: context.fullName.trim(),
          password: context.password,
          code: context.code,
        }),
        onDone: {
          target: 'done',
          actions: { type: 'keepToken', params: ({ event }) => ({ token: event.output }) },
        },
        onError: {
          target: 'failed',
          actions: { type: 'keepError', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    done: { type: 'final' },
  },
  output: ({ context }) => ({ token: context.token }),
})
