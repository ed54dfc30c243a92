import type { Invitation } from '../../../src/api/admin-rows.ts'
import { reportsFailure } from './outcome.ts'
import { failuresOf, pathModel } from './path-model.ts'
import {
  invitationMachine,
  type InvitationContext,
} from '../../../src/machines/invitation/invitation.machine.ts'

/** SPEC section 4, invitation status; sections 2 and 8 for what is done with one. */
export const invitationTransitions = [
  '(root): row refreshed → used or expired or active',
  'active.idle: after UNTIL_EXPIRY → used or expired or active',
  'active.idle: link requested → active.copying',
  'active.idle: revocation requested → active.revoking',
  'active.copying: is busy',
  'active.copying: runs copyLink',
  'active.copying: copyLink fails → used or expired or active',
  'active.copying: copyLink is answered → used or expired or active',
  'active.copying: row refreshed → stays',
  'active.revoking: is busy',
  'active.revoking: runs revoke',
  'active.revoking: revoke fails → used or expired or active',
  'active.revoking: revoke is answered → revoked',
  'active.revoking: row refreshed → stays',
  'revoked: is busy',
]

const NOW = Date.parse('2026-03-02T10:00:00.000Z')
const invitation = (part: Partial<Invitation>): Invitation => ({
  id: 'i1',
  email: 'ben@example.com',
  role: 'admin',
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
    { type: 'row.refreshed', row: invitation({ used: true, used_at: '2026-03-02T08:15:00.000Z' }) },
    { type: 'row.refreshed', row: invitation({ expires_at: '2026-03-02T10:00:00.000Z' }) },
    { type: 'link.requested' },
    { type: 'revocation.requested' },
    { type: 'xstate.after.UNTIL_EXPIRY.invitation.active.idle' },
    { type: 'xstate.done.actor.copyLink', output: undefined, actorId: 'copyLink' },
    { type: 'xstate.error.actor.copyLink', error: new Error(''), actorId: 'copyLink' },
    { type: 'xstate.done.actor.revoke', output: undefined, actorId: 'revoke' },
    ...failuresOf('revoke'),
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
    'error.actor.revoke': reportsFailure('Failed to revoke invitation'),
  },
})
