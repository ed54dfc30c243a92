import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { roleText } from '../../config/roles.ts'
import type { bulkDeletionMachine } from '../../machines/bulk-deletion/bulk-deletion.machine.ts'
import type { invitationMachine } from '../../machines/invitation/invitation.machine.ts'

function statusOf(snapshot: SnapshotFrom<typeof invitationMachine>) {
  if (snapshot.matches('used')) return { status: 'Used', tone: 'quiet' } as const
  if (snapshot.matches('expired')) return { status: 'Expired', tone: 'bad' } as const
  return { status: 'Active', tone: 'good' } as const
}

/** One invitation in every state (SPEC sections 2 and 4). */
export function connectInvitation(
  snapshot: SnapshotFrom<typeof invitationMachine>,
  send: ActorRefFrom<typeof invitationMachine>['send'],
) {
  const { invitation } = snapshot.context
  return {
    ...statusOf(snapshot),
    email: invitation.email,
    role: roleText(invitation.role),
    created: invitation.created_at,
    expires: invitation.expires_at,
    used: invitation.used_at,
    isOpen: snapshot.matches('active'),
    busy: snapshot.hasTag('busy'),
    copyLink: () => send({ type: 'link.requested' }),
    revoke: () => send({ type: 'revocation.requested' }),
  }
}

export function connectBulkDeletion(
  snapshot: SnapshotFrom<typeof bulkDeletionMachine>,
  send: ActorRefFrom<typeof bulkDeletionMachine>['send'],
) {
  const busy = snapshot.hasTag('busy')
  return {
    busy,
    label: busy ? 'Deleting...' : 'Delete All Used',
    deleteUsed: (listed: number) => send({ type: 'deletion.requested', listed }),
  }
}
