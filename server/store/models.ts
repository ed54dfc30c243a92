import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

export interface Model {
  readonly id: string
  readonly name: string
  readonly model_id: string
  readonly provider: string
  readonly cost_per_mtok_input: number | null
  readonly cost_per_mtok_output: number | null
  readonly max_tokens: number
  readonly temperature: number
  readonly description: string | null
  readonly is_active: boolean
}

/** The registry of AI models; the database allows one active model at a time. */
export const modelsIn = (db: Kysely<Tables>) => ({
  async all(): Promise<readonly Model[]> {
    const rows = await db.selectFrom('models').selectAll().orderBy('created_at').orderBy('id').execute()
    return rows.map(({ created_at: _, is_active, ...row }) => ({ ...row, is_active: is_active === 1 }))
  },

  async active(): Promise<{ readonly name: string; readonly provider: string } | null> {
    const row = await db
      .selectFrom('models')
      .select(['name', 'provider'])
      .where('is_active', '=', 1)
      .executeTakeFirst()
    return row ?? null
  },
})
