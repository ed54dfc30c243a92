import type { PathModel } from '../../../tests/support/paths.ts'
import { userMachine } from './user.machine.ts'

/** SPEC sections 2, 4 and 8, user. */
export const userTable = [
  '(root) · row.refreshed → stays',
  'viewing · row.refreshed → viewing.deciding',
  'viewing · edit.requested → editing',
  'viewing · deletion.requested [isSelf] → stays',
  'viewing · deletion.requested → confirming',
  'viewing.deciding · always [isActive] → viewing.active',
  'viewing.deciding · always → viewing.inactive',
  'viewing.active · activity.toggled → deactivating',
  'viewing.inactive · activity.toggled → activating',
  'editing · role.chosen → stays',
  'editing · edit.saved → updatingRole',
  'editing · edit.cancelled → viewing',
  'updatingRole · done.actor.updateRole → viewing',
  'updatingRole · error.actor.updateRole → editing',
  'activating · done.actor.activate → viewing',
  'activating · error.actor.activate → viewing',
  'deactivating · done.actor.deactivate → viewing',
  'deactivating · error.actor.deactivate → viewing',
  'confirming · deletion.confirmed → deleting',
  'confirming · deletion.cancelled → viewing',
  'deleting · done.actor.deleteUser → deleted',
  'deleting · error.actor.deleteUser → viewing',
  'deleted · row.refreshed → viewing',
]

const user = (part: object) => ({
  id: 'u1',
  email: 'ana@example.com',
  full_name: 'Ana',
  role: 'content_editor',
  is_active: true,
  last_login: null,
  created_at: '2026-03-02T10:00:00.000Z',
  ...part,
})

export const userModel: PathModel = {
  machine: userMachine,
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
}
