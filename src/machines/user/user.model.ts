import type { AnyEventObject } from 'xstate'
import type { Changed } from '../../api/admin-calls.ts'
import type { User } from '../../api/admin-rows.ts'
import { changed } from '../message/outcome.ts'
import { pathModel } from '../path-model.ts'
import { userMachine } from './user.machine.ts'

/** SPEC sections 2, 4 and 8, user. */
export const userTransitions = [
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
  'updatingRole · done updateRole → viewing / keepChanged, report',
  'updatingRole · failed updateRole → editing / report',
  'activating · runs activate (updateUser)',
  'activating · is busy',
  'activating · done activate → viewing / keepChanged, report',
  'activating · failed activate → viewing / report',
  'deactivating · runs deactivate (updateUser)',
  'deactivating · is busy',
  'deactivating · done deactivate → viewing / keepChanged, report',
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

/** What each actor that changes a user makes of one. */
const CHANGES: Readonly<Record<string, Partial<User>>> = {
  updateRole: { role: 'admin' },
  activate: { is_active: true },
  deactivate: { is_active: false },
}
const output = ({ event }: { event: AnyEventObject }) => event['output'] as Changed<User>

export const userPaths = pathModel(userMachine, {
  input: { row: user({}), isSelf: false },
  otherInputs: [{ row: user({ is_active: false }), isSelf: true }],
  actors: ['updateUser', 'deleteUser'],
  asks: {
    updateRole: ({ before: { context } }) => ({ user: context.user, change: { role: context.role } }),
    activate: ({ before: { context } }) => ({ user: context.user, change: { is_active: true } }),
    deactivate: ({ before: { context } }) => ({ user: context.user, change: { is_active: false } }),
    deleteUser: () => ({ id: 'u1' }),
  },
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
    ...Object.entries(CHANGES).flatMap(([actorId, part]) =>
      [false, true].map((isTold) => ({
        type: `xstate.done.actor.${actorId}`,
        output: { row: user(part), isTold },
        actorId,
      })),
    ),
    { type: 'xstate.done.actor.deleteUser', output: undefined, actorId: 'deleteUser' },
    ...[...Object.keys(CHANGES), 'deleteUser'].map((actorId) => ({
      type: `xstate.error.actor.${actorId}`,
      error: new Error(''),
      actorId,
    })),
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
    'error.actor.updateRole': () => [
      ['report', { kind: 'error', text: 'Failed to update user role', outdates: false, row: null }],
    ],
    'done.actor.activate': (happened) => [
      ['report', changed('User activated successfully', output(happened))],
    ],
    'error.actor.activate': () => [
      ['report', { kind: 'error', text: 'Failed to update user status', outdates: false, row: null }],
    ],
    'done.actor.deactivate': (happened) => [
      ['report', changed('User deactivated successfully', output(happened))],
    ],
    'error.actor.deactivate': () => [
      ['report', { kind: 'error', text: 'Failed to update user status', outdates: false, row: null }],
    ],
    'done.actor.deleteUser': () => [
      ['report', { kind: 'success', text: 'User deleted successfully', outdates: true, row: null }],
    ],
    'error.actor.deleteUser': () => [
      ['report', { kind: 'error', text: 'Failed to delete user', outdates: false, row: null }],
    ],
  },
})
