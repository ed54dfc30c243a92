import type { Kysely, Selectable } from 'kysely'
import type { Tables, VerifiedQuestionTable } from './tables.ts'

/** A question with the plan that an admin proved right. */
export type VerifiedQuestion = Omit<Selectable<VerifiedQuestionTable>, 'plan_json'> & {
  readonly plan: unknown
}

const verifiedOf = ({ plan_json, ...row }: Selectable<VerifiedQuestionTable>): VerifiedQuestion => ({
  ...row,
  plan: JSON.parse(plan_json),
})

const rowOf = ({ plan, ...verified }: VerifiedQuestion): Selectable<VerifiedQuestionTable> => ({
  ...verified,
  plan_json: JSON.stringify(plan),
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
