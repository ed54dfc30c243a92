import type { Kysely } from 'kysely'
import type { Tables } from '../../store/tables.ts'
import { sessionsIn, usersIn, type User } from '../../store/users.ts'
import { Problem } from '../problem.ts'
import { audited } from './audited.ts'
import { pageOf, signedIn, type Handlers, type Services } from './handler.ts'

const shown = ({ id, email, fullName, role, isActive, lastLogin, createdAt }: User) => ({
  id,
  email,
  full_name: fullName,
  role,
  is_active: isActive,
  last_login: lastLogin,
  created_at: createdAt,
})

async function existing(db: Kysely<Tables>, id: string): Promise<User> {
  const user = await usersIn(db).byId(id)
  if (user === null) throw new Problem(404, 'There is no such user.')
  return user
}

/** Somebody must be left who can let others in. */
async function expectOtherAdmin(db: Kysely<Tables>, { id, role, isActive }: User): Promise<void> {
  if (role === 'admin' && isActive && (await usersIn(db).otherAdmins(id)) === 0)
    throw new Problem(409, 'This is the last active admin. Make somebody else an admin first.')
}

/** SPEC section 2, users tab: a changed role or activity ends the person's sessions at once. */
export const userHandlers = (services: Services) =>
  ({
    async listUsers({ query }) {
      const filter = { role: query.role ?? null, isActive: query.is_active ?? null }
      const { items, total } = await usersIn(services.db).list(filter, pageOf(query))
      return { users: items.map(shown), total }
    },

    async updateUser({ path: { id }, body, user }) {
      return audited(services, { user, action: 'user.updated', subject: id, detail: body }, async (db) => {
        const found = await existing(db, id)
        const role = body.role ?? found.role
        const isActive = body.is_active ?? found.isActive
        if (role !== 'admin' || !isActive) await expectOtherAdmin(db, found)
        if (role !== found.role || isActive !== found.isActive) {
          await usersIn(db).update(id, { role, isActive })
          await sessionsIn(db).endAll(id)
        }
        return shown(await existing(db, id))
      })
    },

    async deleteUser({ path: { id }, user }) {
      if (signedIn(user).id === id) throw new Problem(409, 'Cannot delete your own account')
      const { email } = await existing(services.db, id)
      return audited(
        services,
        { user, action: 'user.deleted', subject: id, detail: { email } },
        async (db) => {
          await expectOtherAdmin(db, await existing(db, id))
          await usersIn(db).remove(id)
        },
      )
    },
  }) satisfies Handlers
