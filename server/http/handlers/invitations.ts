import {
  cleanUpInvitations,
  createInvitation,
  listInvitations,
  revokeInvitation,
  type OpenInvitation,
} from '../../people/invitations.ts'
import type { Services } from '../../services/services.ts'
import { pageOf, signedIn, type Handlers } from './handler.ts'

const shown = ({ code: token, token_sealed: _, ...invitation }: OpenInvitation) => ({
  ...invitation,
  token,
  used: invitation.used_at !== null,
})

/** SPEC section 2, invitations tab. */
export const invitationHandlers = (services: Services) =>
  ({
    async listInvitations({ query }) {
      const { items, total } = await listInvitations(services, query.used ?? null, pageOf(query))
      return { invitations: items.map(shown), total }
    },

    createInvitation: async ({ body, user }) =>
      shown(await createInvitation(services, signedIn(user), body.email, body.role)),

    revokeInvitation: ({ path, user }) => revokeInvitation(services, signedIn(user), path.id),

    /** Without a choice, both used and expired ones go. */
    async cleanUpInvitations({ query, user }) {
      const all = query.used === undefined && query.expired === undefined
      const which = { used: all || query.used === true, expired: all || query.expired === true }
      return { deleted_count: await cleanUpInvitations(services, signedIn(user), which) }
    },
  }) satisfies Handlers
