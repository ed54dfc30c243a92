import type { Kysely, Selectable } from 'kysely'
import type { ModelTable, Tables } from './tables.ts'

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
  /** It stands behind a provider, so it can be asked questions whose plans are known. */
  readonly can_be_tested: boolean
}

/** What a model is made of. */
export type NewModel = Omit<Model, 'id' | 'is_active' | 'can_be_tested'>

/** What a form gives of a model; the rest is fixed at its creation. */
export type ModelChange = Partial<
  Pick<
    Model,
    'name' | 'cost_per_mtok_input' | 'cost_per_mtok_output' | 'max_tokens' | 'temperature' | 'description'
  >
>

const modelOf = ({ created_at: _, is_active, ...row }: Selectable<ModelTable>): Model => ({
  ...row,
  is_active: is_active === 1,
  can_be_tested: row.provider !== 'builtin',
})

/** The registry of AI models; the database allows one active model at a time. */
export const modelsIn = (db: Kysely<Tables>) => ({
  async all(): Promise<readonly Model[]> {
    const rows = await db.selectFrom('models').selectAll().orderBy('created_at').orderBy('id').execute()
    return rows.map(modelOf)
  },

  async active(): Promise<{ readonly name: string; readonly provider: string } | null> {
    const row = await db
      .selectFrom('models')
      .select(['name', 'provider'])
      .where('is_active', '=', 1)
      .executeTakeFirst()
    return row ?? null
  },

  async byId(id: string): Promise<Model | null> {
    const row = await db.selectFrom('models').selectAll().where('id', '=', id).executeTakeFirst()
    return row === undefined ? null : modelOf(row)
  },

  async exists(provider: string, modelId: string): Promise<boolean> {
    const row = await db
      .selectFrom('models')
      .select('id')
      .where('provider', '=', provider)
      .where('model_id', '=', modelId)
      .executeTakeFirst()
    return row !== undefined
  },

  async add(model: NewModel & { readonly id: string }, now: string): Promise<void> {
    await db
      .insertInto('models')
      .values({ ...model, created_at: now })
      .execute()
  },

  async update(id: string, change: ModelChange): Promise<void> {
    await db.updateTable('models').set(change).where('id', '=', id).execute()
  },

  async remove(id: string): Promise<void> {
    await db.deleteFrom('models').where('id', '=', id).execute()
  },

  /** Makes one the active model; the database refuses a second at the same time. */
  async activate(id: string): Promise<void> {
    await db.updateTable('models').set({ is_active: 0 }).where('is_active', '=', 1).execute()
    await db.updateTable('models').set({ is_active: 1 }).where('id', '=', id).execute()
  },
})
