import type { Invitation } from '../../api/admin-rows.ts'
import { pathModel } from '../path-model.ts'
import { invitationMachine, type InvitationContext } from './invitation.machine.ts'

/** SPEC section 4, invitation status; sections 2 and 8 for what is done with one. */
export const invitationTransitions = [
  '(root) · row.refreshed → deciding / keepRow',
  'deciding · always [isUsed] → used',
  'deciding · always [isExpired] → expired',
  'deciding · always → active',
  'active.idle · link.requested → active.copying',
  'active.idle · revocation.requested → active.revoking',
  'active.idle · after UNTIL_EXPIRY → deciding',
  'active.copying · runs copyLink',
  'active.copying · is busy',
  'active.copying · row.refreshed → stays / keepRow',
  'active.copying · done copyLink → deciding / report',
  'active.copying · failed copyLink → deciding / report',
  'active.revoking · runs revoke',
  'active.revoking · is busy',
  'active.revoking · row.refreshed → stays / keepRow',
  'active.revoking · done revoke → revoked / report',
  'active.revoking · failed revoke → deciding / report',
  'revoked · is busy',
]

const NOW = Date.parse('2026-03-02T10:00:00.000Z')
const invitation = (part: Partial<Invitation>): Invitation => ({
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

export const invitationPaths = pathModel(invitationMachine, {
  identity: ({ invitation: { used, expires_at: expiresAt } }: InvitationContext) => [used, expiresAt],
  input: { row: invitation({}), now },
  actors: ['copyLink', 'revoke'],
  asks: { copyLink: () => ({ code: 'code' }), revoke: () => ({ id: 'i1' }) },
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
  // Six days are longer than the longest that an expiry is left unlooked at.
  delays: { UNTIL_EXPIRY: 86_400_000 },
  holds: {
    used: (context) => context.invitation.used,
    expired: (context) => !context.invitation.used && Date.parse(context.invitation.expires_at) <= NOW,
    'active.idle': (context) => !context.invitation.used && Date.parse(context.invitation.expires_at) > NOW,
  },
  changes: { 'row.refreshed': ({ event }) => ({ invitation: event['row'] as Invitation }) },
  calls: {
    'done.actor.copyLink': () => [
      [
        'report',
        { kind: 'success', text: 'Invitation link copied to clipboard', outdates: false, row: null },
      ],
    ],
    'error.actor.copyLink': () => [
      ['report', { kind: 'error', text: 'Failed to copy link to clipboard', outdates: false, row: null }],
    ],
    'done.actor.revoke': () => [
      ['report', { kind: 'success', text: 'Invitation revoked successfully', outdates: true, row: null }],
    ],
    'error.actor.revoke': () => [
      ['report', { kind: 'error', text: 'Failed to revoke invitation', outdates: false, row: null }],
    ],
  },
})
