import type { User } from '../../api/admin-rows.ts'
import { pathModel } from '../path-model.ts'
import { userMachine } from './user.machine.ts'

/** SPEC sections 2, 4 and 8, user. */
export const userTable = [
  '(root) · row.refreshed → stays / keepRow',
  'viewing · row.refreshed → viewing.deciding / keepRow',
  'viewing · edit.requested → editing / startFromRole',
  'viewing · deletion.requested [isSelf] → stays / report',
  'viewing · deletion.requested → confirming',
  'viewing.deciding · always [isActive] → viewing.active',
  'viewing.deciding · always → viewing.inactive',
  'viewing.active · activity.toggled → deactivating',
  'viewing.inactive · activity.toggled → activating',
  'editing · is editing',
  'editing · role.chosen → stays / keepRole',
  'editing · edit.saved → updatingRole',
  'editing · edit.cancelled → viewing',
  'updatingRole · runs updateRole (updateUser)',
  'updatingRole · is editing',
  'updatingRole · is busy',
  'updatingRole · done updateRole → viewing / applyRole, report',
  'updatingRole · failed updateRole → editing / report',
  'activating · runs activate (updateUser)',
  'activating · is busy',
  'activating · done activate → viewing / applyActivity, report',
  'activating · failed activate → viewing / report',
  'deactivating · runs deactivate (updateUser)',
  'deactivating · is busy',
  'deactivating · done deactivate → viewing / applyActivity, report',
  'deactivating · failed deactivate → viewing / report',
  'confirming · deletion.confirmed → deleting',
  'confirming · deletion.cancelled → viewing',
  'deleting · runs deleteUser',
  'deleting · is busy',
  'deleting · done deleteUser → deleted / report',
  'deleting · failed deleteUser → viewing / report',
  'deleted · is busy',
  'deleted · row.refreshed → viewing / keepRow',
]

const user = (part: Partial<User>): User => ({
  id: 'u1',
  email: 'ana@example.com',
  full_name: 'Ana',
  role: 'content_editor',
  is_active: true,
  last_login: null,
  created_at: '2026-03-02T10:00:00.000Z',
  ...part,
})

export const userModel = pathModel(userMachine, {
  input: { row: user({}), isSelf: false },
  otherInputs: [{ row: user({ is_active: false }), isSelf: true }],
  actors: ['updateUser', 'deleteUser'],
  events: [
    { type: 'row.refreshed', row: user({ is_active: false }) },
    { type: 'edit.requested' },
    { type: 'role.chosen', role: 'admin' },
    { type: 'edit.saved' },
    { type: 'edit.cancelled' },
    { type: 'activity.toggled' },
    { type: 'deletion.requested' },
    { type: 'deletion.confirmed' },
    { type: 'deletion.cancelled' },
    ...['updateRole', 'activate', 'deactivate', 'deleteUser'].flatMap((actorId) => [
      { type: `xstate.done.actor.${actorId}`, output: undefined, actorId },
      { type: `xstate.error.actor.${actorId}`, error: new Error(''), actorId },
    ]),
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
    'done.actor.updateRole': ({ before: { context } }) => ({ user: { ...context.user, role: context.role } }),
  },
  leads: {
    'deletion.requested': ({ before }) => (before.context.isSelf ? 'viewing' : 'confirming'),
    'done.actor.activate': () => 'viewing.active',
    'done.actor.deactivate': () => 'viewing.inactive',
    'error.actor.updateRole': () => 'editing',
  },
  calls: {
    'deletion.requested': ({ before }) =>
      before.context.isSelf ? [['report', { kind: 'error', text: 'Cannot delete your own account' }]] : [],
    'done.actor.updateRole': () => [['report', { kind: 'success', text: 'User role updated successfully' }]],
    'error.actor.updateRole': () => [['report', { kind: 'error', text: 'Failed to update user role' }]],
    'done.actor.activate': () => [['report', { kind: 'success', text: 'User activated successfully' }]],
    'error.actor.activate': () => [['report', { kind: 'error', text: 'Failed to update user status' }]],
    'done.actor.deactivate': () => [['report', { kind: 'success', text: 'User deactivated successfully' }]],
    'error.actor.deactivate': () => [['report', { kind: 'error', text: 'Failed to update user status' }]],
    'done.actor.deleteUser': () => [['report', { kind: 'success', text: 'User deleted successfully' }]],
    'error.actor.deleteUser': () => [['report', { kind: 'error', text: 'Failed to delete user' }]],
  },
})
