import { sql, type Kysely, type Selectable } from 'kysely'
import type { BankRunTable, Tables } from './tables.ts'

/** One run of a dataset's bank by one reader. */
export type BankRun = Omit<Selectable<BankRunTable>, 'found_json'> & { readonly found: readonly unknown[] }

const runOf = ({ found_json, ...row }: Selectable<BankRunTable>): BankRun => ({
  ...row,
  found: JSON.parse(found_json) as unknown[],
})

const rowOf = ({ found, ...run }: BankRun): Selectable<BankRunTable> => ({
  ...run,
  found_json: JSON.stringify(found),
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
