import { assertEvent, assign, fromPromise, setup } from 'xstate'
import type { PasswordChange } from '../../api/account-calls.ts'
import { shownText } from '../../api/errors.ts'
import { isStrong } from '../account-setup/password-rules.ts'
import { notProvided } from '../not-provided.ts'

export type PasswordField = 'current' | 'password' | 'confirmation'
type Fields = Readonly<Record<PasswordField, string>>

export interface PasswordChangeContext extends Fields {
  readonly error: string | null
}

export type PasswordChangeEvent =
  | { readonly type: 'form.opened' }
  | { readonly type: 'field.edited'; readonly field: PasswordField; readonly value: string }
  | { readonly type: 'form.submitted' }
  | { readonly type: 'form.closed' }

const EMPTY = { current: '', password: '', confirmation: '', error: null }
const CHANGE_FAILED = 'Failed to change the password. Please try again.'

/** The first thing wrong with the form, or null; a new password keeps the rules of SPEC section 5. */
export function passwordChangeError({ current, password, confirmation }: Fields): string | null {
  if (current === '') return 'Please enter your current password.'
  if (password === '') return 'Please enter a password.'
  if (!isStrong(password)) return 'Password does not meet requirements.'
  return password === confirmation ? null : 'Passwords do not match.'
}

/**
 * A signed-in person's new password (ours). Normal is closed, editing, saving, changed, closed. Nothing typed outlives
 * the form.
 */
export const passwordChangeMachine = setup({
  types: { context: {} as PasswordChangeContext, events: {} as PasswordChangeEvent },
  actors: { changePassword: fromPromise<unknown, PasswordChange>(notProvided) },
  actions: {
    edit: assign(({ context, event }) => {
      assertEvent(event, 'field.edited')
      return { ...context, [event.field]: event.value }
    }),
    forget: assign(EMPTY),
    clearError: assign({ error: null }),
    showProblem: assign({ error: ({ context }) => passwordChangeError(context) }),
    keepError: assign({ error: (_, { error }: { error: unknown }) => shownText(error, CHANGE_FAILED) }),
  },
  guards: { isValid: ({ context }) => passwordChangeError(context) === null },
}).createMachine({
  id: 'passwordChange',
  context: EMPTY,
  initial: 'closed',
  states: {
    closed: { entry: 'forget', on: { 'form.opened': { target: 'open' } } },
    open: {
      initial: 'editing',
      on: {
        'field.edited': { actions: 'edit' },
        'form.submitted': [{ guard: 'isValid', target: '.saving' }, { target: '.rejected' }],
        'form.closed': { target: 'closed' },
      },
      states: {
        editing: {},
        rejected: { entry: 'showProblem' },
        failed: {},
        saving: {
          tags: 'busy',
          entry: 'clearError',
          on: { 'field.edited': {}, 'form.submitted': {} },
          invoke: {
            id: 'changePassword',
            src: 'changePassword',
            input: ({ context: { current, password } }) => ({ current, password }),
            onDone: { target: '#passwordChange.changed' },
            onError: {
              target: 'failed',
              actions: { type: 'keepError', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
      },
    },
    changed: { entry: 'forget', on: { 'form.closed': { target: 'closed' } } },
  },
})
