import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/** Attempts that failed in a row under one key; kept, so that a restart of the server forgives nothing. */
export const failuresIn = (db: Kysely<Tables>) => ({
  /** How many there were since a moment without a success between, and when the last was. */
  async since(
    key: string,
    moment: string,
  ): Promise<{ readonly count: number; readonly lastAt: string } | null> {
    const row = await db.selectFrom('failures').selectAll().where('key', '=', key).executeTakeFirst()
    return row === undefined || row.last_at < moment ? null : { count: row.count, lastAt: row.last_at }
  },

  async record(key: string, count: number, now: string): Promise<void> {
    await db
      .insertInto('failures')
      .values({ key, count, last_at: now })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ count, last_at: now }))
      .execute()
  },

  async forget(key: string): Promise<void> {
    await db.deleteFrom('failures').where('key', '=', key).execute()
  },

  async removeBefore(moment: string): Promise<void> {
    await db.deleteFrom('failures').where('last_at', '<', moment).execute()
  },
})
