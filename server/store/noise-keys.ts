import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/** Which secrets the noise of datasets is drawn by, as fingerprints: every server of a state draws by the same, and each start too. */
export const noiseKeysIn = (db: Kysely<Tables>) => ({
  /** The fingerprint that holds for a dataset: this one where there was none. */
  async agreed(dataset: string, fingerprint: string): Promise<string> {
    await db
      .insertInto('noise_keys')
      .values({ dataset_id: dataset, fingerprint })
      .onConflict((conflict) => conflict.column('dataset_id').doNothing())
      .execute()
    const { fingerprint: held } = await db
      .selectFrom('noise_keys')
      .select('fingerprint')
      .where('dataset_id', '=', dataset)
      .executeTakeFirstOrThrow()
    return held
  },

  async replace(dataset: string, fingerprint: string): Promise<void> {
    await db.updateTable('noise_keys').set({ fingerprint }).where('dataset_id', '=', dataset).execute()
  },
})
