import { assertEvent, assign, fromPromise, setup } from 'xstate'
import type { Role } from '../../api/admin-rows.ts'
import { emailError } from '../email-rule.ts'
import { failed, noted, succeeded, type Outcome } from '../message/outcome.ts'
import { notProvided } from '../not-provided.ts'

export interface InviteFormContext {
  readonly email: string
  readonly role: Role
  /** The code of the latest invitation; null where the backend tells none. */
  readonly code: string | null
}

export type InviteFormEvent =
  | { readonly type: 'email.edited'; readonly value: string }
  | { readonly type: 'role.chosen'; readonly role: Role }
  | { readonly type: 'form.submitted' }

const USUAL_ROLE: Role = 'content_editor'
const CREATION_FAILED = 'Failed to create invitation'
const COPY_FAILED = 'Failed to copy link to clipboard'

/** What is wrong with the form (SPEC section 5), or null. */
export const inviteError = ({ email }: Pick<InviteFormContext, 'email'>) =>
  emailError(email, 'Please enter an email address.')

/**
 * Invites somebody (SPEC sections 2 and 8). Normal is editing, creating, copying the link, editing again with an empty
 * form. A failed creation leaves what was typed; a clipboard that refuses is said, and the link stays to be had in the
 * list.
 */
export const inviteFormMachine = setup({
  types: { context: {} as InviteFormContext, events: {} as InviteFormEvent },
  actors: {
    createInvitation: fromPromise<string | null, { readonly email: string; readonly role: Role }>(
      notProvided,
    ),
    copyLink: fromPromise<void, { readonly code: string | null }>(notProvided),
  },
  actions: {
    editEmail: assign({
      email: ({ event }) => {
        assertEvent(event, 'email.edited')
        return event.value
      },
    }),
    chooseRole: assign({
      role: ({ event }) => {
        assertEvent(event, 'role.chosen')
        return event.role
      },
    }),
    keepCode: assign({ code: (_, { code }: { code: string | null }) => code }),
    clearForm: assign({ email: '', role: USUAL_ROLE }),
    /** Provided by the admin area. */
    report: (_, _outcome: Outcome) => {},
  },
  guards: { isValid: ({ context }) => inviteError(context) === null },
}).createMachine({
  id: 'inviteForm',
  context: { email: '', role: USUAL_ROLE, code: null },
  initial: 'editing',
  on: {
    'email.edited': { actions: 'editEmail' },
    'role.chosen': { actions: 'chooseRole' },
    'form.submitted': [{ guard: 'isValid', target: '.creating' }, { target: '.rejected' }],
  },
  states: {
    editing: {},
    rejected: { tags: 'showsFieldErrors' },
    creating: {
      tags: 'busy',
      on: { 'email.edited': {}, 'role.chosen': {}, 'form.submitted': {} },
      invoke: {
        id: 'createInvitation',
        src: 'createInvitation',
        input: ({ context: { email, role } }) => ({ email: email.trim(), role }),
        onDone: {
          target: 'copying',
          actions: [
            { type: 'keepCode', params: ({ event }) => ({ code: event.output }) },
            'clearForm',
            { type: 'report', params: succeeded('Invitation created successfully') },
          ],
        },
        onError: {
          target: 'editing',
          actions: { type: 'report', params: ({ event }) => failed(event.error, CREATION_FAILED) },
        },
      },
    },
    copying: {
      on: { 'form.submitted': {} },
      invoke: {
        id: 'copyLink',
        src: 'copyLink',
        input: ({ context }) => ({ code: context.code }),
        onDone: {
          target: 'editing',
          actions: {
            type: 'report',
            params: noted('success', 'Invitation created and link copied to clipboard'),
          },
        },
        onError: { target: 'editing', actions: { type: 'report', params: noted('error', COPY_FAILED) } },
      },
    },
  },
})
