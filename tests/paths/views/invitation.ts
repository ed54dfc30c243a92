import type { Invitation } from '../../../src/api/admin-rows.ts'
import { invitationRow } from '../network/backend.ts'
import { answers, does, fails, passes, type ViewModel } from '../browser/view-model.ts'
import { openTab, pressInRow, refreshes, rowOf, withId } from './admin.ts'
import { clipboardRefuses, clipboardTakes, holdClipboard, isCopying } from './clipboard.ts'

const EMAIL = 'ben@example.com'
const OTHER = invitationRow()
const replyOf = (invitation: Invitation) => ({ invitations: [invitation, OTHER], total: 2 })
const BUSY = ['button "Copy Link" [disabled]', 'button "Revoke" [disabled]']

export const invitationView: ViewModel = {
  clock: true,
  hasOwnDay: true,
  async open(visit, { row }: { row: Invitation }) {
    await holdClipboard(visit.page)
    await openTab(visit, 'invitations', { replies: { listInvitations: { json: replyOf(withId(row)) } } })
    await rowOf(visit, EMAIL).waitFor()
    visit.wire.hold('listInvitations', 'revokeInvitation')
  },
  scope: (page) => page.getByRole('row').filter({ hasText: EMAIL }),
  events: {
    'row.refreshed': does(
      refreshes({ operation: 'listInvitations', replyOf, other: OTHER.email, button: 'Revoke' }),
    ),
    'link.requested': pressInRow(EMAIL, 'Copy Link', 'active.idle'),
    'revocation.requested': pressInRow(EMAIL, 'Revoke', 'active.idle'),
    'after.UNTIL_EXPIRY.invitation.active.idle': passes(86_400_000),
    'done.actor.copyLink': clipboardTakes,
    'error.actor.copyLink': clipboardRefuses,
    'done.actor.revoke': answers('revokeInvitation'),
    'error.actor.revoke': fails('revokeInvitation'),
  },
  states: {
    used: { sees: ['cell "Used"'], lacks: ['button'] },
    expired: { sees: ['cell "Expired"'], lacks: ['button'] },
    'active.idle': { sees: ['cell "Active"', /button "Copy Link"$/m, /button "Revoke"$/m] },
    'active.copying': { sees: BUSY, check: ({ page }) => isCopying(page) },
    'active.revoking': { sees: BUSY },
    revoked: { lacks: ['button'] },
  },
}
