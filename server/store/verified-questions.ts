import type { Kysely, Selectable } from 'kysely'
import type { Tables, VerifiedQuestionTable } from './tables.ts'

/** A question with the plan that an admin proved right. */
export interface VerifiedQuestion {
  readonly id: string
  readonly dataset: string
  readonly question: string
  /** The question without what makes no other of it. */
  readonly words: string
  /** A hash of what the plan asks for. */
  readonly asks: string
  readonly plan: unknown
  /** The plan in English, as it was verified. */
  readonly sentence: string
  /** The name of the person. */
  readonly by: string
  /** ISO date and time. */
  readonly at: string
  /** The fingerprint of the rows, and when they were made or loaded. */
  readonly dataVersion: string
  readonly dataOf: string
}

const verifiedOf = (row: Selectable<VerifiedQuestionTable>): VerifiedQuestion => ({
  id: row.id,
  dataset: row.dataset_id,
  question: row.question,
  words: row.words,
  asks: row.asks,
  plan: JSON.parse(row.plan_json),
  sentence: row.sentence,
  by: row.verified_by,
  at: row.verified_at,
  dataVersion: row.data_version,
  dataOf: row.data_of,
})

const rowOf = (verified: VerifiedQuestion): Selectable<VerifiedQuestionTable> => ({
  id: verified.id,
  dataset_id: verified.dataset,
  question: verified.question,
  words: verified.words,
  asks: verified.asks,
  plan_json: JSON.stringify(verified.plan),
  sentence: verified.sentence,
  verified_by: verified.by,
  verified_at: verified.at,
  data_version: verified.dataVersion,
  data_of: verified.dataOf,
})

/** Verified questions, of each dataset one for the same words. */
export const verifiedQuestionsIn = (db: Kysely<Tables>) => ({
  /** Those of a dataset, the newest first. */
  async of(dataset: string): Promise<readonly VerifiedQuestion[]> {
    const rows = await db
      .selectFrom('verified_questions')
      .selectAll()
      .where('dataset_id', '=', dataset)
      .orderBy('verified_at', 'desc')
      .orderBy('id')
      .execute()
    return rows.map(verifiedOf)
  },

  async byId(id: string): Promise<VerifiedQuestion | null> {
    const row = await db.selectFrom('verified_questions').selectAll().where('id', '=', id).executeTakeFirst()
    return row === undefined ? null : verifiedOf(row)
  },

  async byWords(dataset: string, words: string): Promise<VerifiedQuestion | null> {
    const row = await db
      .selectFrom('verified_questions')
      .selectAll()
      .where('dataset_id', '=', dataset)
      .where('words', '=', words)
      .executeTakeFirst()
    return row === undefined ? null : verifiedOf(row)
  },

  /** Those whose plans ask for one of some things, the newest first. */
  async asking(dataset: string, asks: readonly string[]): Promise<readonly VerifiedQuestion[]> {
    if (asks.length === 0) return []
    const rows = await db
      .selectFrom('verified_questions')
      .selectAll()
      .where('dataset_id', '=', dataset)
      .where('asks', 'in', asks)
      .orderBy('verified_at', 'desc')
      .orderBy('id')
      .execute()
    return rows.map(verifiedOf)
  },

  /** All of them, of every dataset. */
  async all(): Promise<readonly VerifiedQuestion[]> {
    const rows = await db.selectFrom('verified_questions').selectAll().orderBy('id').execute()
    return rows.map(verifiedOf)
  },

  async changeAsks(id: string, asks: string): Promise<void> {
    await db.updateTable('verified_questions').set({ asks }).where('id', '=', id).execute()
  },

  /** Puts one in the place of that with the same words, whose id it keeps; gives it as it is kept. */
  async put(verified: VerifiedQuestion): Promise<VerifiedQuestion> {
    const { id: _, ...changed } = rowOf(verified)
    const row = await db
      .insertInto('verified_questions')
      .values(rowOf(verified))
      .onConflict((conflict) => conflict.columns(['dataset_id', 'words']).doUpdateSet(changed))
      .returningAll()
      .executeTakeFirstOrThrow()
    return verifiedOf(row)
  },

  /** Removes those of a dataset that is there no more. */
  async forget(dataset: string): Promise<void> {
    await db.deleteFrom('verified_questions').where('dataset_id', '=', dataset).execute()
  },

  /** False where there is no such one. */
  async remove(id: string): Promise<boolean> {
    const { numDeletedRows } = await db
      .deleteFrom('verified_questions')
      .where('id', '=', id)
      .executeTakeFirst()
    return numDeletedRows === 1n
  },
})
