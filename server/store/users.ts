import type { Kysely, Selectable } from 'kysely'
import { contains, isSame, readPage, type Page, type PageRequest } from './page.ts'
import type { Role, SessionStage, Tables, UserTable } from './tables.ts'

export interface User {
  readonly id: string
  readonly email: string
  readonly fullName: string
  readonly role: Role
  readonly isActive: boolean
  readonly lastLogin: string | null
  readonly createdAt: string
}

/** Null stands for every role, or both states. */
export interface UserFilter {
  readonly role: Role | null
  readonly isActive: boolean | null
  /** Part of an email or name; null for any. */
  readonly search: string | null
}

export const userOf = (row: Omit<Selectable<UserTable>, 'password_hash'>): User => ({
  id: row.id,
  email: row.email,
  fullName: row.full_name,
  role: row.role,
  isActive: row.is_active === 1,
  lastLogin: row.last_login,
  createdAt: row.created_at,
})

/** Users by the tables of a database or of a transaction. */
export const usersIn = (db: Kysely<Tables>) => ({
  async count(): Promise<number> {
    const { count } = await db
      .selectFrom('users')
      .select(db.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return count
  },

  async byEmail(email: string): Promise<(User & { readonly passwordHash: string }) | null> {
    const row = await db.selectFrom('users').selectAll().where(isSame('email', email)).executeTakeFirst()
    return row === undefined ? null : { ...userOf(row), passwordHash: row.password_hash }
  },

  async byId(id: string): Promise<User | null> {
    const row = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
    return row === undefined ? null : userOf(row)
  },

  async list(filter: UserFilter, page: PageRequest): Promise<Page<User>> {
    let matching = db.selectFrom('users')
    if (filter.role !== null) matching = matching.where('role', '=', filter.role)
    if (filter.isActive !== null) matching = matching.where('is_active', '=', filter.isActive ? 1 : 0)
    const { search } = filter
    if (search !== null)
      matching = matching.where((where) =>
        where.or([contains('email', search), contains('full_name', search)]),
      )
    return readPage(matching, page, userOf)
  },

  async update(id: string, change: { role?: Role; isActive?: boolean }): Promise<void> {
    await db
      .updateTable('users')
      .set({
        ...(change.role === undefined ? {} : { role: change.role }),
        ...(change.isActive === undefined ? {} : { is_active: change.isActive ? 1 : 0 }),
      })
      .where('id', '=', id)
      .execute()
  },

  async setPassword(id: string, passwordHash: string): Promise<void> {
    await db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', id).execute()
  },

  async remove(id: string): Promise<void> {
    await db.deleteFrom('users').where('id', '=', id).execute()
  },

  /** Active admins but for one person. */
  async otherAdmins(id: string): Promise<number> {
    const { count } = await db
      .selectFrom('users')
      .select(db.fn.countAll<number>().as('count'))
      .where('role', '=', 'admin')
      .where('is_active', '=', 1)
      .where('id', '<>', id)
      .executeTakeFirstOrThrow()
    return count
  },

  /** Adds an active user. Throws on an email that is taken. */
  async add(user: {
    id: string
    email: string
    fullName: string
    passwordHash: string
    role: Role
    now: string
  }): Promise<void> {
    await db
      .insertInto('users')
      .values({
        id: user.id,
        email: user.email,
        full_name: user.fullName,
        password_hash: user.passwordHash,
        role: user.role,
        created_at: user.now,
      })
      .execute()
  },

  async recordLogin(id: string, now: string): Promise<void> {
    await db.updateTable('users').set({ last_login: now }).where('id', '=', id).execute()
  },
})

/** Sessions: a token is worth what its session is. */
export const sessionsIn = (db: Kysely<Tables>) => ({
  async open(session: {
    id: string
    userId: string
    stage: SessionStage
    device: string | null
    now: string
    expiresAt: string
  }): Promise<void> {
    await db
      .insertInto('sessions')
      .values({
        id: session.id,
        user_id: session.userId,
        stage: session.stage,
        device: session.device,
        created_at: session.now,
        expires_at: session.expiresAt,
        used_at: session.now,
      })
      .execute()
  },

  /** The active user of a session that has not ended and was used since a moment, with its last use, or null. */
  async userOf(
    id: string,
    { now, usedSince }: { now: string; usedSince: string },
  ): Promise<{ readonly user: User; readonly usedAt: string; readonly stage: SessionStage } | null> {
    const row = await db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select(['users.id', 'email', 'full_name', 'role', 'is_active', 'last_login', 'users.created_at'])
      .select(['used_at', 'stage'])
      .where('sessions.id', '=', id)
      .where('sessions.expires_at', '>', now)
      .where('used_at', '>', usedSince)
      .where('is_active', '=', 1)
      .executeTakeFirst()
    return row === undefined ? null : { user: userOf(row), usedAt: row.used_at, stage: row.stage }
  },

  /** Those of a person that have not ended and were used since a moment, the one used last first. */
  async of(userId: string, { now, usedSince }: { now: string; usedSince: string }) {
    const rows = await db
      .selectFrom('sessions')
      .select(['id', 'device', 'created_at', 'used_at'])
      .where('user_id', '=', userId)
      .where('stage', '=', 'open')
      .where('expires_at', '>', now)
      .where('used_at', '>', usedSince)
      .orderBy('used_at', 'desc')
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute()
    return rows.map(({ id, device, created_at, used_at }) => ({
      id,
      device,
      createdAt: created_at,
      usedAt: used_at,
    }))
  },

  async idsOf(userId: string): Promise<readonly string[]> {
    const rows = await db.selectFrom('sessions').select('id').where('user_id', '=', userId).execute()
    return rows.map(({ id }) => id)
  },

  async recordUse(id: string, now: string): Promise<void> {
    await db.updateTable('sessions').set({ used_at: now }).where('id', '=', id).execute()
  },

  async end(id: string): Promise<void> {
    await db.deleteFrom('sessions').where('id', '=', id).execute()
  },

  /** Ends every session of a person at once, but for one where it is named. */
  async endAll(userId: string, but: string | null = null): Promise<void> {
    let ended = db.deleteFrom('sessions').where('user_id', '=', userId)
    if (but !== null) ended = ended.where('id', '<>', but)
    await ended.execute()
  },

  async removeExpired(now: string): Promise<void> {
    await db.deleteFrom('sessions').where('expires_at', '<=', now).execute()
  },
})
