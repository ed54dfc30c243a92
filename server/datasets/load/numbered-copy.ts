import { copyFileSync, existsSync, renameSync, rmSync } from 'node:fs'
import { basename } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { sql } from 'kysely'
import { DatasetError, reasonOf } from '../../errors/dataset-error.ts'
import { ROW_ID } from '../../semantic-model/row-id.ts'
import type { LoadOptions } from './load.ts'
import { addRowIds } from './row-ids.ts'
import { limitsOf, onInstance } from '../../engines/run-on.ts'

const opened = (file: string, options: LoadOptions, mode: 'READ_ONLY' | 'READ_WRITE') =>
  DuckDBInstance.create(file, {
    ...limitsOf(options),
    access_mode: mode,
    enable_external_access: 'false',
    lock_configuration: 'true',
  })

/** Whether the rows of a table have their numbers. Throws what DuckDB throws. */
export const isNumbered = async (file: string, table: string, options: LoadOptions): Promise<boolean> =>
  onInstance(await opened(file, options, 'READ_ONLY'), async (run) => {
    const columns = await run(
      sql`select column_name from information_schema.columns where table_name = ${table} and column_name = ${ROW_ID}`,
    )
    return columns.length > 0
  })

/**
 * Copies a DuckDB file that another program wrote, and gives the rows of a table their numbers in the copy, by which
 * they are known again in other versions of the file. Throws DatasetError.
 */
export async function copyWithNumbers(
  source: string,
  target: string,
  table: string,
  secret: Uint8Array,
  options: LoadOptions,
): Promise<void> {
  const temporary = `${target}.${process.pid}.tmp`
  const log = (file: string) => `${file}.wal`
  try {
    copyFileSync(source, temporary)
    // What was written last may not be in the file itself yet.
    if (existsSync(log(source))) copyFileSync(log(source), log(temporary))
    await onInstance(await opened(temporary, options, 'READ_WRITE'), async (run) => {
      await addRowIds(run, table, secret)
      await run(sql`checkpoint`)
    })
    renameSync(temporary, target)
  } catch (error) {
    throw new DatasetError(`${basename(source)} cannot be copied to number its rows: ${reasonOf(error)}.`, {
      cause: error,
    })
  } finally {
    for (const file of [temporary, log(temporary)]) rmSync(file, { force: true })
  }
}
