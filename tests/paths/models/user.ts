import type { AnyEventObject } from 'xstate'
import type { Changed } from '../../../src/api/admin-calls.ts'
import type { User } from '../../../src/api/admin-rows.ts'
import { changed } from '../../../src/machines/message/outcome.ts'
import { reportsFailure } from './outcome.ts'
import { failuresOf, pathModel } from './path-model.ts'
import { userMachine } from '../../../src/machines/user/user.machine.ts'

/** SPEC sections 2, 4 and 8, user. */
export const userTransitions = [
  '(root): row refreshed → stays',
  'viewing: deletion requested → stays or confirming',
  'viewing: edit requested → editing',
  'viewing: row refreshed → viewing.active or viewing.inactive',
  'viewing.active: activity toggled → deactivating',
  'viewing.inactive: activity toggled → activating',
  'editing: is editing',
  'editing: edit cancelled → viewing.active or viewing.inactive',
  'editing: edit saved → updatingRole',
  'editing: role chosen → stays',
  'updatingRole: is busy',
  'updatingRole: is editing',
  'updatingRole: runs updateRole (updateUser)',
  'updatingRole: updateRole fails → editing',
  'updatingRole: updateRole is answered → viewing.active or viewing.inactive',
  'activating: is busy',
  'activating: runs activate (updateUser)',
  'activating: activate fails → viewing.active or viewing.inactive',
  'activating: activate is answered → viewing.active or viewing.inactive',
  'deactivating: is busy',
  'deactivating: runs deactivate (updateUser)',
  'deactivating: deactivate fails → viewing.active or viewing.inactive',
  'deactivating: deactivate is answered → viewing.active or viewing.inactive',
  'confirming: deletion cancelled → viewing.active or viewing.inactive',
  'confirming: deletion confirmed → deleting',
  'deleting: is busy',
  'deleting: runs deleteUser',
  'deleting: deleteUser fails → viewing.active or viewing.inactive',
  'deleting: deleteUser is answered → deleted',
  'deleted: is busy',
  'deleted: row refreshed → viewing.active or viewing.inactive',
]

const user = (part: Partial<User>): User => ({
  id: 'u1',
  email: 'ana@example.com',
  full_name: 'Ana Lovell',
  role: 'content_editor',
  is_active: true,
  last_login: '2026-02-27T18:40:00.000Z',
  created_at: '2026-01-15T08:20:00.000Z',
  ...part,
})

/** What each actor that changes a user makes of one. */
const CHANGES: Readonly<Record<string, Partial<User>>> = {
  updateRole: { role: 'admin' },
  activate: { is_active: true },
  deactivate: { is_active: false },
}
const output = ({ event }: { event: AnyEventObject }) => event['output'] as Changed<User>

export const userPaths = pathModel(userMachine, {
  input: { row: user({}), isSelf: false },
  otherInputs: [{ row: user({ is_active: false, last_login: null }), isSelf: true }],
  actors: ['updateUser', 'deleteUser'],
  asks: {
    updateRole: ({ before: { context } }) => ({ user: context.user, change: { role: context.role } }),
    activate: ({ before: { context } }) => ({ user: context.user, change: { is_active: true } }),
    deactivate: ({ before: { context } }) => ({ user: context.user, change: { is_active: false } }),
    deleteUser: () => ({ id: 'u1' }),
  },
  events: [
    {
      type: 'row.refreshed',
      row: user({ is_active: false, full_name: 'Ana Hill', last_login: '2026-03-01T07:05:00.000Z' }),
    },
    { type: 'edit.requested' },
    { type: 'role.chosen', role: 'admin' },
    { type: 'edit.saved' },
    { type: 'edit.cancelled' },
    { type: 'activity.toggled' },
    { type: 'deletion.requested' },
    { type: 'deletion.confirmed' },
    { type: 'deletion.cancelled' },
    ...Object.entries(CHANGES).flatMap(([actorId, part]) =>
      [false, true].map((isTold) => ({
        type: `xstate.done.actor.${actorId}`,
        output: { row: user(part), isTold },
        actorId,
      })),
    ),
    { type: 'xstate.done.actor.deleteUser', output: undefined, actorId: 'deleteUser' },
    ...[...Object.keys(CHANGES), 'deleteUser'].flatMap(failuresOf),
  ],
  holds: {
    'viewing.active': (context) => context.user.is_active,
    'viewing.inactive': (context) => !context.user.is_active,
    confirming: ({ isSelf }) => !isSelf,
  },
  changes: {
    'row.refreshed': ({ event }) => ({ user: event['row'] as User }),
    'edit.requested': ({ before }) => ({ role: before.context.user.role }),
    'role.chosen': () => ({ role: 'admin' as const }),
    'done.actor.updateRole': (happened) => ({ user: output(happened).row }),
    'done.actor.activate': (happened) => ({ user: output(happened).row }),
    'done.actor.deactivate': (happened) => ({ user: output(happened).row }),
  },
  leads: {
    'deletion.requested': ({ before }) => (before.context.isSelf ? 'viewing' : 'confirming'),
    'done.actor.activate': () => 'viewing.active',
    'done.actor.deactivate': () => 'viewing.inactive',
    'error.actor.updateRole': () => 'editing',
  },
  calls: {
    'deletion.requested': ({ before }) =>
      before.context.isSelf
        ? [['report', { kind: 'error', text: 'Cannot delete your own account', outdates: false, row: null }]]
        : [],
    'done.actor.updateRole': (happened) => [
      ['report', changed('User role updated successfully', output(happened))],
    ],
    'error.actor.updateRole': reportsFailure('Failed to update user role'),
    'done.actor.activate': (happened) => [
      ['report', changed('User activated successfully', output(happened))],
    ],
    'error.actor.activate': reportsFailure('Failed to update user status'),
    'done.actor.deactivate': (happened) => [
      ['report', changed('User deactivated successfully', output(happened))],
    ],
    'error.actor.deactivate': reportsFailure('Failed to update user status'),
    'done.actor.deleteUser': () => [
      ['report', { kind: 'success', text: 'User deleted successfully', outdates: true, row: null }],
    ],
    'error.actor.deleteUser': reportsFailure('Failed to delete user'),
  },
})
