import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

export interface SecondFactor {
  readonly sealedSecret: string
  /** Null until a first code was given. */
  readonly confirmedAt: string | null
}

/** Second factors and their recovery codes, each of one person. */
export const secondFactorsIn = (db: Kysely<Tables>) => ({
  /** All secrets, as they are sealed. */
  async seals(): Promise<readonly string[]> {
    const rows = await db.selectFrom('second_factors').select('secret_sealed').execute()
    return rows.map(({ secret_sealed }) => secret_sealed)
  },

  /** Nothing, where it was changed meanwhile. */
  async replaceSeal(before: string, after: string): Promise<void> {
    await db
      .updateTable('second_factors')
      .set({ secret_sealed: after })
      .where('secret_sealed', '=', before)
      .execute()
  },

  async of(userId: string): Promise<SecondFactor | null> {
    const row = await db
      .selectFrom('second_factors')
      .select(['secret_sealed', 'confirmed_at'])
      .where('user_id', '=', userId)
      .executeTakeFirst()
    return row === undefined ? null : { sealedSecret: row.secret_sealed, confirmedAt: row.confirmed_at }
  },

  /** A secret that does not count yet, in the place of an earlier one. */
  async start(userId: string, sealedSecret: string, now: string): Promise<void> {
    await db
      .insertInto('second_factors')
      .values({ user_id: userId, secret_sealed: sealedSecret, created_at: now, confirmed_at: null })
      .onConflict((conflict) =>
        conflict
          .column('user_id')
          .doUpdateSet({ secret_sealed: sealedSecret, created_at: now, last_step: 0 })
          .where('second_factors.confirmed_at', 'is', null),
      )
      .execute()
  },

  async confirm(userId: string, now: string): Promise<void> {
    await db.updateTable('second_factors').set({ confirmed_at: now }).where('user_id', '=', userId).execute()
  },

  /** Takes the code of a time step; false where one of it or of a later step was taken before. */
  async useStep(userId: string, step: number): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('second_factors')
      .set({ last_step: step })
      .where('user_id', '=', userId)
      .where('last_step', '<', step)
      .executeTakeFirst()
    return numUpdatedRows === 1n
  },

  async addRecoveryCodes(userId: string, hashes: readonly string[]): Promise<void> {
    await db
      .insertInto('recovery_codes')
      .values(hashes.map((hash) => ({ user_id: userId, code_hash: hash, used_at: null })))
      .execute()
  },

  /** Takes a recovery code; false where there is no such one, or it was used. */
  async useRecoveryCode(userId: string, hash: string, now: string): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('recovery_codes')
      .set({ used_at: now })
      .where('user_id', '=', userId)
      .where('code_hash', '=', hash)
      .where('used_at', 'is', null)
      .executeTakeFirst()
    return numUpdatedRows === 1n
  },

  async recoveryCodesLeft(userId: string): Promise<number> {
    const { count } = await db
      .selectFrom('recovery_codes')
      .select(db.fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .where('used_at', 'is', null)
      .executeTakeFirstOrThrow()
    return count
  },

  async remove(userId: string): Promise<void> {
    await db.deleteFrom('second_factors').where('user_id', '=', userId).execute()
    await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  },
})
