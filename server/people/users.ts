import type { Kysely } from 'kysely'
import { RefusedError } from '../errors/refused-error.ts'
import { audited, type Actor, type AuditContext } from '../store/audit.ts'
import type { Page, PageRequest } from '../store/page.ts'
import type { Role, Tables } from '../store/tables.ts'
import { sessionsIn, usersIn, type User, type UserFilter } from '../store/users.ts'

async function existing(db: Kysely<Tables>, id: string): Promise<User> {
  const user = await usersIn(db).byId(id)
  if (user === null) throw new RefusedError('notFound', 'There is no such user.')
  return user
}

/** Somebody must be left who can let others in. */
async function expectOtherAdmin(db: Kysely<Tables>, { id, role, isActive }: User): Promise<void> {
  if (role === 'admin' && isActive && (await usersIn(db).otherAdmins(id)) === 0)
    throw new RefusedError('conflict', 'This is the last active admin. Make somebody else an admin first.')
}

export const listUsers = ({ db }: AuditContext, filter: UserFilter, page: PageRequest): Promise<Page<User>> =>
  usersIn(db).list(filter, page)

/** A changed role or activity ends the person's sessions at once. Throws RefusedError. */
export function updateUser(
  context: AuditContext,
  actor: Actor,
  id: string,
  change: { readonly role?: Role; readonly is_active?: boolean },
): Promise<User> {
  return audited(context, { actor, action: 'user.updated', subject: id, detail: change }, async (db) => {
    const found = await existing(db, id)
    const { role = found.role, is_active: isActive = found.isActive } = change
    if (role !== 'admin' || !isActive) await expectOtherAdmin(db, found)
    if (role !== found.role || isActive !== found.isActive) {
      await usersIn(db).update(id, { role, isActive })
      await sessionsIn(db).endAll(id)
    }
    return existing(db, id)
  })
}

/** Throws RefusedError, also for the own account. */
export async function deleteUser(context: AuditContext, actor: Actor, id: string): Promise<void> {
  if (actor.id === id) throw new RefusedError('conflict', 'Cannot delete your own account')
  const { email } = await existing(context.db, id)
  const act = { actor, action: 'user.deleted', subject: id, detail: { email } }
  await audited(context, act, async (db) => {
    await expectOtherAdmin(db, await existing(db, id))
    await usersIn(db).remove(id)
  })
}
