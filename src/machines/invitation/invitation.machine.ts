import { assertEvent, assign, fromPromise, setup } from 'xstate'
import type { Invitation } from '../../api/admin-rows.ts'
import { EXPIRY_CHECK_MS } from '../../config/constants.ts'
import { noted, type Outcome } from '../message/outcome.ts'
import { removing } from '../message/reported.ts'
import { notProvided } from '../not-provided.ts'

export interface InvitationInput {
  readonly row: Invitation
  /** The time, in milliseconds since 1970. */
  readonly now: () => number
}

export interface InvitationContext {
  readonly invitation: Invitation
  readonly now: () => number
}

export type InvitationEvent =
  | { readonly type: 'row.refreshed'; readonly row: Invitation }
  | { readonly type: 'link.requested' }
  | { readonly type: 'revocation.requested' }

const COPY_FAILED = 'Failed to copy link to clipboard'
const REVOCATION_FAILED = 'Failed to revoke invitation'

/** Milliseconds until the invitation expires; never where its expiry cannot be read. */
function untilExpiry({ invitation, now }: InvitationContext): number {
  const expiry = Date.parse(invitation.expires_at)
  return Number.isNaN(expiry) ? Infinity : expiry - now()
}

/**
 * What an invitation is worth (SPEC section 4, invitation status): used, expired, or active until its time comes, which
 * may be while the page is open. Only an active one gives its link or is revoked.
 */
export const invitationMachine = setup({
  types: {
    context: {} as InvitationContext,
    events: {} as InvitationEvent,
    input: {} as InvitationInput,
  },
  actors: {
    copyLink: fromPromise<void, { readonly code: string | null }>(notProvided),
    revoke: fromPromise<unknown, { readonly id: string }>(notProvided),
  },
  actions: {
    keepRow: assign({
      invitation: ({ event }) => {
        assertEvent(event, 'row.refreshed')
        return event.row
      },
    }),
    /** Provided by the admin area. */
    report: (_, _outcome: Outcome<Invitation>) => {},
  },
  guards: {
    isUsed: ({ context }) => context.invitation.used,
    isExpired: ({ context }) => untilExpiry(context) <= 0,
  },
  delays: {
    UNTIL_EXPIRY: ({ context }) => Math.min(Math.max(untilExpiry(context), 0), EXPIRY_CHECK_MS),
  },
}).createMachine({
  id: 'invitation',
  context: ({ input: { row, now } }) => ({ invitation: row, now }),
  initial: 'deciding',
  on: { 'row.refreshed': { target: '.deciding', actions: 'keepRow' } },
  states: {
    deciding: {
      always: [
        { guard: 'isUsed', target: 'used' },
        { guard: 'isExpired', target: 'expired' },
        { target: 'active' },
      ],
    },
    used: {},
    expired: {},
    active: {
      initial: 'idle',
      states: {
        idle: {
          after: { UNTIL_EXPIRY: { target: '#invitation.deciding' } },
          on: {
            'link.requested': { target: 'copying' },
            'revocation.requested': { target: 'revoking' },
          },
        },
        copying: {
          tags: 'busy',
          on: { 'row.refreshed': { actions: 'keepRow' } },
          invoke: {
            id: 'copyLink',
            src: 'copyLink',
            input: ({ context }) => ({ code: context.invitation.token }),
            onDone: {
              target: '#invitation.deciding',
              actions: { type: 'report', params: noted('success', 'Invitation link copied to clipboard') },
            },
            // What a browser says of its clipboard helps nobody.
            onError: {
              target: '#invitation.deciding',
              actions: { type: 'report', params: noted('error', COPY_FAILED) },
            },
          },
        },
        revoking: {
          tags: 'busy',
          on: { 'row.refreshed': { actions: 'keepRow' } },
          invoke: {
            id: 'revoke',
            src: 'revoke',
            input: ({ context }) => ({ id: context.invitation.id }),
            ...removing(
              { target: '#invitation.revoked', text: 'Invitation revoked successfully' },
              { target: '#invitation.deciding', text: REVOCATION_FAILED },
            ),
          },
        },
      },
    },
    /** Until the list is loaded again; where it still has the row, the row is as it was. */
    revoked: { tags: 'busy' },
  },
})
