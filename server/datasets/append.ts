import { DuckDBInstance } from '@duckdb/node-api'
import { sql } from 'kysely'
import { DatasetError, reasonOf } from '../errors/dataset-error.ts'
import { ROW_ID } from '../semantic-model/row-id.ts'
import { addRowIds } from './load/row-ids.ts'
import type { LoadOptions } from './load/load.ts'
import { limitsOf, onInstance, textOf } from '../engines/run-on.ts'

/** Rows that come after those of a dataset which are there. */

const shown = (count: number) => count.toLocaleString('en-GB')

/**
 * Puts the rows of a dataset before those of a new file of the same table, in that file. Throws DatasetError where columns do not meet.
 *
 * @returns what was done, a sentence each
 */
export async function appendRows(
  before: string,
  file: string,
  table: string,
  secret: Uint8Array,
  options: LoadOptions,
): Promise<readonly string[]> {
  return onInstance(await DuckDBInstance.create(file, limitsOf(options)), async (run) => {
    await run(sql`attach ${sql.lit(before)} as before (read_only)`)
    const columnsOf = async (catalogue: string | null) => {
      const isThere = catalogue === null ? sql`table_catalog <> 'before'` : sql`table_catalog = ${catalogue}`
      const found = await run(
        sql`select column_name, data_type from information_schema.columns where ${isThere} and table_name = ${table} and column_name <> ${ROW_ID}`,
      )
      return new Map(found.map((each) => [textOf(each['column_name']), textOf(each['data_type'])]))
    }
    const [old, now] = [await columnsOf('before'), await columnsOf(null)]
    const missing = [...old.keys()].find((name) => !now.has(name))
    const extra = [...now.keys()].find((name) => !old.has(name))
    if (missing !== undefined || extra !== undefined)
      throw new DatasetError(
        `The rows to add ${missing === undefined ? `have a column “${extra ?? ''}” that is not there yet` : `lack the column “${missing}”`}. Rows that are added have the same columns; to change them, replace all rows.`,
      )
    const values = [...old].map(
      ([name, type]) => sql`cast(${sql.id(name)} as ${sql.raw(type)}) as ${sql.id(name)}`,
    )
    const name = sql.id(table)
    const [{ rows } = {}] = await run(sql`select count(*) as rows from ${name}`)
    await run(
      sql`create table joined as select * exclude (${sql.id(ROW_ID)}) from before.${name} union all by name select ${sql.join(values)} from ${name}`,
    ).catch((error: unknown) => {
      throw new DatasetError(
        `The rows to add do not hold what those which are there hold: ${reasonOf(error)}.`,
      )
    })
    await run(sql`drop table ${name}`)
    await run(sql`alter table joined rename to ${name}`)
    await addRowIds(run, table, secret)
    await run(sql`detach before`)
    await run(sql`checkpoint`)
    return [`${shown(Number(rows))} rows come after those that were there.`]
  })
}
