import type { Kysely, Selectable } from 'kysely'
import type { ModelTryTable, Tables } from './tables.ts'

/** What a model made of one question of its test. */
export interface TriedQuestion {
  readonly question: string
  /** Right; read as something else; not answered; or the model gave nothing that can be used. */
  readonly result: 'right' | 'wrong' | 'refused' | 'failed'
  /** The sentence of what it must be read as; null where it must be refused. */
  readonly expected: string | null
  /** The sentence of what it is read as, or why there is none. */
  readonly read: string
  readonly seconds: number
}

/** The last test of a model: a few questions whose plans are known. */
export interface ModelTry {
  readonly id: string
  /** Of the model in the registry, and what it was called then. */
  readonly modelId: string
  readonly name: string
  /** What the dataset is called that was asked about. */
  readonly dataset: string
  /** ISO dates and times: its start, and when it was last told of. */
  readonly begunAt: string
  readonly toldAt: string
  readonly state: 'running' | 'done' | 'failed' | 'cancelled'
  /** Why it failed; null where it did not. */
  readonly problem: string | null
  readonly asked: number
  /** Those that were tried, in their order. */
  readonly questions: readonly TriedQuestion[]
  /** Tokens; of the input those that the provider had kept, and those that it kept, with them. */
  readonly used: {
    readonly inputTokens: number
    readonly outputTokens: number
    readonly cachedTokens: number
    readonly writtenTokens: number
  }
  /** Dollars; null where the registry has no costs. */
  readonly costUsd: number | null
}

const tryOf = ({ model_id, id, told_at, state, try_json }: Selectable<ModelTryTable>): ModelTry => ({
  ...(JSON.parse(try_json) as Omit<ModelTry, 'id' | 'modelId' | 'toldAt' | 'state'>),
  id,
  modelId: model_id,
  toldAt: told_at,
  state,
})

const rowOf = ({ id, modelId, toldAt, state, ...told }: ModelTry): Selectable<ModelTryTable> => ({
  model_id: modelId,
  id,
  told_at: toldAt,
  state,
  try_json: JSON.stringify(told),
})

/** The last test of each model. */
export const modelTriesIn = (db: Kysely<Tables>) => ({
  async of(modelId: string): Promise<ModelTry | null> {
    const row = await db
      .selectFrom('model_tries')
      .selectAll()
      .where('model_id', '=', modelId)
      .executeTakeFirst()
    return row === undefined ? null : tryOf(row)
  },

  /** Takes the place of the one before. */
  async put(made: ModelTry): Promise<void> {
    const { model_id: _, ...changed } = rowOf(made)
    await db
      .insertInto('model_tries')
      .values(rowOf(made))
      .onConflict((conflict) => conflict.column('model_id').doUpdateSet(changed))
      .execute()
  },

  /** Changes one that goes on; false where it does not any more, because somebody ended it or began another. */
  async tell(made: ModelTry): Promise<boolean> {
    const { model_id: _, ...changed } = rowOf(made)
    const { numUpdatedRows } = await db
      .updateTable('model_tries')
      .set(changed)
      .where('id', '=', made.id)
      .where('state', '=', 'running')
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },

  /** After the model itself is removed. */
  async forget(modelId: string): Promise<void> {
    await db.deleteFrom('model_tries').where('model_id', '=', modelId).execute()
  },
})
