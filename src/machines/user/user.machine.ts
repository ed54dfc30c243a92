import { assertEvent, assign, fromPromise, setup } from 'xstate'
import type { Changed, UserChange } from '../../api/admin-calls.ts'
import type { Role, User } from '../../api/admin-rows.ts'
import { noted, type Outcome } from '../message/outcome.ts'
import { changing, removing } from '../message/reported.ts'
import { notProvided } from '../not-provided.ts'

export interface UserContext {
  readonly user: User
  /** Whether this is the account of the person who looks. */
  readonly isSelf: boolean
  /** The role that is chosen while it is edited. */
  readonly role: Role
}

export interface UserUpdate {
  readonly user: User
  readonly change: UserChange
}

export type UserEvent =
  | { readonly type: 'row.refreshed'; readonly row: User }
  | { readonly type: 'edit.requested' }
  | { readonly type: 'role.chosen'; readonly role: Role }
  | { readonly type: 'edit.saved' }
  | { readonly type: 'edit.cancelled' }
  | { readonly type: 'activity.toggled' }
  | { readonly type: 'deletion.requested' }
  | { readonly type: 'deletion.confirmed' }
  | { readonly type: 'deletion.cancelled' }

const ROLE_FAILED = 'Failed to update user role'
const STATUS_FAILED = 'Failed to update user status'
const DELETION_FAILED = 'Failed to delete user'

/**
 * One account in the list (SPEC section 4, user). Normal is viewing, active or inactive; a role is edited in place, the
 * activity toggled, and a deletion confirmed first. Whatever fails leaves the row as it was, an edited role too.
 */
export const userMachine = setup({
  types: {
    context: {} as UserContext,
    events: {} as UserEvent,
    input: {} as { readonly row: User; readonly isSelf: boolean },
  },
  actors: {
    updateUser: fromPromise<Changed<User>, UserUpdate>(notProvided),
    deleteUser: fromPromise<unknown, { readonly id: string }>(notProvided),
  },
  actions: {
    keepRow: assign({
      user: ({ event }) => {
        assertEvent(event, 'row.refreshed')
        return event.row
      },
    }),
    keepChanged: assign({ user: (_, { row }: Changed<User>) => row }),
    startFromRole: assign({ role: ({ context }) => context.user.role }),
    keepRole: assign({
      role: ({ event }) => {
        assertEvent(event, 'role.chosen')
        return event.role
      },
    }),
    /** Provided by the admin area. */
    report: (_, _outcome: Outcome<User>) => {},
  },
  guards: {
    isActive: ({ context }) => context.user.is_active,
    isSelf: ({ context }) => context.isSelf,
  },
}).createMachine({
  id: 'user',
  context: ({ input: { row, isSelf } }) => ({ user: row, isSelf, role: row.role }),
  initial: 'viewing',
  on: { 'row.refreshed': { actions: 'keepRow' } },
  states: {
    viewing: {
      initial: 'deciding',
      on: {
        'row.refreshed': { target: '.deciding', actions: 'keepRow' },
        'edit.requested': { target: 'editing', actions: 'startFromRole' },
        'deletion.requested': [
          {
            guard: 'isSelf',
            actions: { type: 'report', params: noted('error', 'Cannot delete your own account') },
          },
          { target: 'confirming' },
        ],
      },
      states: {
        deciding: { always: [{ guard: 'isActive', target: 'active' }, { target: 'inactive' }] },
        active: { on: { 'activity.toggled': { target: '#user.deactivating' } } },
        inactive: { on: { 'activity.toggled': { target: '#user.activating' } } },
      },
    },
    editing: {
      tags: 'editing',
      on: {
        'role.chosen': { actions: 'keepRole' },
        'edit.saved': { target: 'updatingRole' },
        'edit.cancelled': { target: 'viewing' },
      },
    },
    updatingRole: {
      tags: ['editing', 'busy'],
      invoke: {
        id: 'updateRole',
        src: 'updateUser',
        input: ({ context: { user, role } }) => ({ user, change: { role } }),
        ...changing(
          { target: 'viewing', text: 'User role updated successfully' },
          { target: 'editing', text: ROLE_FAILED },
        ),
      },
    },
    activating: {
      tags: 'busy',
      invoke: {
        id: 'activate',
        src: 'updateUser',
        input: ({ context }) => ({ user: context.user, change: { is_active: true } }),
        ...changing(
          { target: 'viewing', text: 'User activated successfully' },
          { target: 'viewing', text: STATUS_FAILED },
        ),
      },
    },
    deactivating: {
      tags: 'busy',
      invoke: {
        id: 'deactivate',
        src: 'updateUser',
        input: ({ context }) => ({ user: context.user, change: { is_active: false } }),
        ...changing(
          { target: 'viewing', text: 'User deactivated successfully' },
          { target: 'viewing', text: STATUS_FAILED },
        ),
      },
    },
    confirming: {
      on: {
        'deletion.confirmed': { target: 'deleting' },
        'deletion.cancelled': { target: 'viewing' },
      },
    },
    deleting: {
      tags: 'busy',
      invoke: {
        id: 'deleteUser',
        src: 'deleteUser',
        input: ({ context }) => ({ id: context.user.id }),
        ...removing(
          { target: 'deleted', text: 'User deleted successfully' },
          { target: 'viewing', text: DELETION_FAILED },
        ),
      },
    },
    /** Until the list is loaded again; where it still has the row, the row is as it was. */
    deleted: { tags: 'busy', on: { 'row.refreshed': { target: 'viewing', actions: 'keepRow' } } },
  },
})
