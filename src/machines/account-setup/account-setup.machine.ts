import { assertEvent, assign, fromPromise, setup } from 'xstate'
import type { Admission, Setup } from '../../api/calls.ts'
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
  /** Its token is empty until the server gave one. */
  readonly admission: Admission
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
}: Omit<AccountSetupContext, 'error' | 'admission'>): string | null {
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
    output: {} as Admission,
  },
  actors: { register: fromPromise<Admission, Setup>(notProvided) },
  actions: {
    edit: assign(({ context, event }) => {
      assertEvent(event, 'field.edited')
      return { ...context, [event.field]: event.value }
    }),
    keepAdmission: assign({ admission: (_, { admission }: { admission: Admission }) => admission }),
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
    admission: { token: '', asks: null },
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
          actions: { type: 'keepAdmission', params: ({ event }) => ({ admission: event.output }) },
        },
        onError: {
          target: 'failed',
          actions: { type: 'keepError', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    done: { type: 'final' },
  },
  output: ({ context }) => context.admission,
})
