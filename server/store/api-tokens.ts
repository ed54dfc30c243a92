import type { Kysely, Selectable } from 'kysely'
import type { ApiTokenTable, Tables } from './tables.ts'
import { userOf, type User } from './users.ts'

export type ApiToken = Omit<Selectable<ApiTokenTable>, 'user_id' | 'token_hash'>

const SHOWN = ['id', 'name', 'prefix', 'created_at', 'expires_at', 'used_at'] as const

/** API tokens, each of one person. */
export const apiTokensIn = (db: Kysely<Tables>) => ({
  /** Those of a person, the newest first. */
  of: (userId: string): Promise<readonly ApiToken[]> =>
    db
      .selectFrom('api_tokens')
      .select(SHOWN)
      .where('user_id', '=', userId)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute(),

  async add(token: Selectable<ApiTokenTable>): Promise<void> {
    await db.insertInto('api_tokens').values(token).execute()
  },

  /** The active user of a token that has not expired, with its last use, or null. */
  async userOf(
    hash: string,
    now: string,
  ): Promise<{ readonly user: User; readonly id: string; readonly usedAt: string | null } | null> {
    const row = await db
      .selectFrom('api_tokens')
      .innerJoin('users', 'users.id', 'api_tokens.user_id')
      .select(['users.id', 'email', 'full_name', 'role', 'is_active', 'last_login', 'users.created_at'])
      .select(['api_tokens.id as token', 'used_at'])
      .where('token_hash', '=', hash)
      .where('expires_at', '>', now)
      .where('is_active', '=', 1)
      .executeTakeFirst()
    return row === undefined ? null : { user: userOf(row), id: row.token, usedAt: row.used_at }
  },

  async recordUse(id: string, now: string): Promise<void> {
    await db.updateTable('api_tokens').set({ used_at: now }).where('id', '=', id).execute()
  },

  /** Removes a token of a person; false where the person has no such one. */
  async remove(userId: string, id: string): Promise<boolean> {
    const { numDeletedRows } = await db
      .deleteFrom('api_tokens')
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .executeTakeFirst()
    return numDeletedRows === 1n
  },
})
