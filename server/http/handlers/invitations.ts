import { invitationsIn, type Invitation } from '../../store/invitations.ts'
import { usersIn } from '../../store/users.ts'
import { Problem } from '../problem.ts'
import { audited } from './audited.ts'
import { pageOf, type Handlers, type Services } from './handler.ts'

/** SPEC section 2, invitations tab. The code of an invitation is shown as long as it can be used. */
export const invitationHandlers = (services: Services) => {
  const { db, identity, now } = services

  const shown = async (invitation: Invitation) => ({
    id: invitation.id,
    email: invitation.email,
    role: invitation.role,
    token: await identity.codeOf(invitation),
    created_at: invitation.createdAt,
    expires_at: invitation.expiresAt,
    used: invitation.usedAt !== null,
    used_at: invitation.usedAt,
  })

  return {
    async listInvitations({ query }) {
      const { items, total } = await invitationsIn(db).list(query.used ?? null, pageOf(query))
      return { invitations: await Promise.all(items.map(shown)), total }
    },

    async createInvitation({ body: { email, role }, user }) {
      const act = { user, action: 'invitation.created', subject: email, detail: { role } }
      return audited(services, act, async (transaction) => {
        if ((await usersIn(transaction).byEmail(email)) !== null)
          throw new Problem(409, 'There is an account with this email already.')
        const { id } = await identity.createInvitation(email, role, transaction)
        const made = await invitationsIn(transaction).byId(id)
        if (made === null) throw new Error('an invitation was made and is not there')
        return shown(made)
      })
    },

    async revokeInvitation({ path: { id }, user }) {
      return audited(services, { user, action: 'invitation.revoked', subject: id }, async (transaction) => {
        const invitation = await invitationsIn(transaction).byId(id)
        if (invitation === null) throw new Problem(404, 'There is no such invitation.')
        if (invitation.usedAt !== null) throw new Problem(409, 'This invitation was used already.')
        if (invitation.expiresAt <= now().toISOString())
          throw new Problem(409, 'This invitation has expired.')
        await invitationsIn(transaction).remove(id)
      })
    },

    /** Without a choice, both used and expired ones go. */
    async cleanUpInvitations({ query, user }) {
      const all = query.used === undefined && query.expired === undefined
      const which = { used: all || query.used === true, expired: all || query.expired === true }
      const act = { user, action: 'invitations.cleaned', subject: 'invitations', detail: which }
      return audited(services, act, async (transaction) => ({
        deleted_count: await invitationsIn(transaction).cleanUp(which, now().toISOString()),
      }))
    },
  } satisfies Handlers
}
