import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

interface Named {
  readonly issuer: string
  readonly subject: string
}

/** Who of the people here is whom at providers that they sign in at. */
export const outsideIdentitiesIn = (db: Kysely<Tables>) => ({
  async userOf({ issuer, subject }: Named): Promise<string | null> {
    const row = await db
      .selectFrom('outside_identities')
      .select('user_id')
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .executeTakeFirst()
    return row?.user_id ?? null
  },

  /** Ties a person to an identity; false where either is tied already at that provider. */
  async add({ issuer, subject }: Named, userId: string, now: string): Promise<boolean> {
    const { numInsertedOrUpdatedRows: added } = await db
      .insertInto('outside_identities')
      .values({ issuer, subject, user_id: userId, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    return added === 1n
  },
})
