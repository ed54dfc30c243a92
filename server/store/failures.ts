import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/** Attempts that failed in a row under one key, and when the last was. */
export interface Failures {
  readonly count: number
  readonly lastAt: string
}

/** Attempts that failed in a row; kept, so that a restart of the server forgives nothing, and no other server does. */
export const failuresIn = (db: Kysely<Tables>) => ({
  /** Those since a moment without a success between. */
  async since(key: string, moment: string): Promise<Failures | null> {
    const row = await db.selectFrom('failures').selectAll().where('key', '=', key).executeTakeFirst()
    return row === undefined || row.last_at < moment ? null : { count: row.count, lastAt: row.last_at }
  },

  /** Makes of those before these; false, where anybody else has made others of them meanwhile. */
  async replace(key: string, before: Failures | null, after: Failures, moment: string): Promise<boolean> {
    const { count, lastAt: last_at } = after
    if (before === null) {
      const added = await db
        .insertInto('failures')
        .values({ key, count, last_at })
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet({ count, last_at }).where('failures.last_at', '<', moment),
        )
        .executeTakeFirst()
      return added.numInsertedOrUpdatedRows === 1n
    }
    const changed = await db
      .updateTable('failures')
      .set({ count, last_at })
      .where('key', '=', key)
      .where('count', '=', before.count)
      .where('last_at', '=', before.lastAt)
      .executeTakeFirst()
    return changed.numUpdatedRows === 1n
  },

  async forget(key: string): Promise<void> {
    await db.deleteFrom('failures').where('key', '=', key).execute()
  },

  async removeBefore(moment: string): Promise<void> {
    await db.deleteFrom('failures').where('last_at', '<', moment).execute()
  },
})
