import { sql, type Kysely, type Selectable } from 'kysely'
import type { BankRunTable, Tables } from './tables.ts'

/** One run of a dataset's bank by one reader. */
export interface BankRun {
  readonly id: string
  readonly dataset: string
  readonly reader: { readonly id: string; readonly name: string }
  /** A hash of all that what is read follows from. */
  readonly followsFrom: string
  readonly productVersion: string
  readonly dataVersion: string
  readonly dataOf: string
  /** ISO dates and times: its start, and when it was last told of. */
  readonly begunAt: string
  readonly toldAt: string
  readonly state: 'running' | 'done' | 'failed'
  /** Why it failed; null where it did not. */
  readonly problem: string | null
  readonly asked: number
  readonly tried: number
  readonly same: number
  readonly changed: number
  readonly refused: number
  /** Dollars; null where none are known. */
  readonly costUsd: number | null
  readonly found: readonly unknown[]
}

const runOf = (row: Selectable<BankRunTable>): BankRun => ({
  id: row.id,
  dataset: row.dataset_id,
  reader: { id: row.reader_id, name: row.reader_name },
  followsFrom: row.follows_from,
  productVersion: row.product_version,
  dataVersion: row.data_version,
  dataOf: row.data_of,
  begunAt: row.begun_at,
  toldAt: row.told_at,
  state: row.state,
  problem: row.problem,
  asked: row.asked,
  tried: row.tried,
  same: row.same,
  changed: row.changed,
  refused: row.refused,
  costUsd: row.cost_usd,
  found: JSON.parse(row.found_json) as unknown[],
})

const rowOf = (run: BankRun): Selectable<BankRunTable> => ({
  id: run.id,
  dataset_id: run.dataset,
  reader_id: run.reader.id,
  reader_name: run.reader.name,
  follows_from: run.followsFrom,
  product_version: run.productVersion,
  data_version: run.dataVersion,
  data_of: run.dataOf,
  begun_at: run.begunAt,
  told_at: run.toldAt,
  state: run.state,
  problem: run.problem,
  asked: run.asked,
  tried: run.tried,
  same: run.same,
  changed: run.changed,
  refused: run.refused,
  cost_usd: run.costUsd,
  found_json: JSON.stringify(run.found),
})

/** Runs of banks. */
export const bankRunsIn = (db: Kysely<Tables>) => ({
  /** The latest runs of a dataset, the newest first. */
  async of(dataset: string, most: number): Promise<readonly BankRun[]> {
    const rows = await db
      .selectFrom('bank_runs')
      .selectAll()
      .where('dataset_id', '=', dataset)
      .orderBy('begun_at', 'desc')
      .orderBy('id')
      .limit(most)
      .execute()
    return rows.map(runOf)
  },

  async byId(id: string): Promise<BankRun | null> {
    const row = await db.selectFrom('bank_runs').selectAll().where('id', '=', id).executeTakeFirst()
    return row === undefined ? null : runOf(row)
  },

  /** The last run of a reader that is under way or done; null where there is none. */
  async lastBy(dataset: string, readerId: string): Promise<BankRun | null> {
    const row = await db
      .selectFrom('bank_runs')
      .selectAll()
      .where('dataset_id', '=', dataset)
      .where('reader_id', '=', readerId)
      .where('state', '<>', 'failed')
      .orderBy('begun_at', 'desc')
      .limit(1)
      .executeTakeFirst()
    return row === undefined ? null : runOf(row)
  },

  async put(run: BankRun): Promise<void> {
    const { id: _, ...changed } = rowOf(run)
    await db
      .insertInto('bank_runs')
      .values(rowOf(run))
      .onConflict((conflict) => conflict.column('id').doUpdateSet(changed))
      .execute()
  },

  /** Removes those of a dataset that is there no more. */
  async forget(dataset: string): Promise<void> {
    await db.deleteFrom('bank_runs').where('dataset_id', '=', dataset).execute()
  },

  /** Of each dataset and reader the last run that is done. */
  async lastDone(): Promise<readonly BankRun[]> {
    const rows = await db
      .selectFrom('bank_runs')
      .selectAll()
      .where('state', '=', 'done')
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('bank_runs as later')
              .select('later.id')
              .whereRef('later.dataset_id', '=', 'bank_runs.dataset_id')
              .whereRef('later.reader_id', '=', 'bank_runs.reader_id')
              .where('later.state', '=', 'done')
              .where(sql<boolean>`later.begun_at > bank_runs.begun_at`),
          ),
        ),
      )
      .orderBy('dataset_id')
      .orderBy('reader_name')
      .execute()
    return rows.map(runOf)
  },
})
