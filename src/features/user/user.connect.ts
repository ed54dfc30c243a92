import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { roleText } from '../../config/roles.ts'
import type { userMachine } from '../../machines/user/user.machine.ts'

/** One account in every state of its row (SPEC section 2, users tab). */
export function connectUser(
  snapshot: SnapshotFrom<typeof userMachine>,
  send: ActorRefFrom<typeof userMachine>['send'],
) {
  const { user, isSelf, role } = snapshot.context
  const isActive = user.is_active
  return {
    email: user.email,
    name: user.full_name,
    roleText: roleText(user.role),
    status: isActive ? ('Active' as const) : ('Inactive' as const),
    lastLogin: user.last_login,
    created: user.created_at,
    isSelf,
    busy: snapshot.hasTag('busy'),
    isEditing: snapshot.hasTag('editing'),
    isConfirming: snapshot.matches('confirming'),
    toggleLabel: isActive ? 'Deactivate' : 'Activate',
    role,
    chooseRole: (value: typeof role) => send({ type: 'role.chosen', role: value }),
    edit: () => send({ type: 'edit.requested' }),
    save: () => send({ type: 'edit.saved' }),
    cancel: () => send({ type: 'edit.cancelled' }),
    toggle: () => send({ type: 'activity.toggled' }),
    remove: () => send({ type: 'deletion.requested' }),
    confirmRemoval: () => send({ type: 'deletion.confirmed' }),
    cancelRemoval: () => send({ type: 'deletion.cancelled' }),
  }
}
