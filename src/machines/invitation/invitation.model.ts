import type { PathModel } from '../../../tests/support/paths.ts'
import { invitationMachine, type InvitationContext } from './invitation.machine.ts'

/** SPEC section 4, invitation status; sections 2 and 8 for what is done with one. */
export const invitationTable = [
  '(root) · row.refreshed → deciding',
  'deciding · always [isUsed] → used',
  'deciding · always [isExpired] → expired',
  'deciding · always → active',
  'active.idle · after.UNTIL_EXPIRY.invitation.active.idle → deciding',
  'active.idle · link.requested → active.copying',
  'active.idle · revocation.requested → active.revoking',
  'active.copying · row.refreshed → stays',
  'active.copying · done.actor.copyLink → active.idle',
  'active.copying · error.actor.copyLink → active.idle',
  'active.revoking · row.refreshed → stays',
  'active.revoking · done.actor.revoke → revoked',
  'active.revoking · error.actor.revoke → active.idle',
]

const NOW = Date.parse('2026-03-02T10:00:00.000Z')
const invitation = (part: object) => ({
  id: 'i1',
  email: 'ben@example.com',
  role: 'content_editor',
  token: 'code',
  created_at: '2026-03-01T10:00:00.000Z',
  expires_at: '2026-03-08T10:00:00.000Z',
  used: false,
  used_at: null,
  ...part,
})
const now = () => NOW

export const invitationModel: PathModel = {
  machine: invitationMachine,
  identity: ({ invitation: { used, expires_at: expiresAt } }: InvitationContext) => [used, expiresAt],
  input: { row: invitation({}), now },
  actors: ['copyLink', 'revoke'],
  events: [
    { type: 'row.refreshed', row: invitation({ used: true }) },
    { type: 'row.refreshed', row: invitation({ expires_at: '2026-03-02T10:00:00.000Z' }) },
    { type: 'link.requested' },
    { type: 'revocation.requested' },
    { type: 'xstate.after.UNTIL_EXPIRY.invitation.active.idle' },
    ...['copyLink', 'revoke'].flatMap((actorId) => [
      { type: `xstate.done.actor.${actorId}`, output: undefined, actorId },
      { type: `xstate.error.actor.${actorId}`, error: new Error(''), actorId },
    ]),
  ],
}
