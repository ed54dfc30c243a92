import { existsSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, extname } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { sql } from 'kysely'
import { DatasetError, reasonOf } from '../../errors/dataset-error.ts'
import { buildTable, type Loaded } from './columns.ts'
import { readParts } from './parts.ts'
import { addRowIds } from './row-ids.ts'
import { runOn } from './run.ts'

/** Loading a CSV or Parquet file into a DuckDB file of one table, with a clear message for what cannot be loaded. */

export const DATA_FILES = ['.csv', '.tsv', '.parquet'] as const

export interface LoadOptions {
  readonly memoryLimit: string
  readonly threads: number
}

/** The kind of a file that can be loaded. Throws DatasetError. */
function kindOf(source: string): string {
  const name = basename(source)
  const kind = extname(source).toLowerCase()
  if (!existsSync(source)) throw new DatasetError(`There is no file ${source}.`)
  if (!DATA_FILES.some((known) => known === kind))
    throw new DatasetError(`${name} is not a file that can be loaded; that is ${DATA_FILES.join(', ')}.`)
  if (statSync(source).size === 0) throw new DatasetError(`${name} is empty.`)
  return kind
}

/**
 * Loads a file, or files that are the parts of one table, into a new DuckDB file with one table. Throws DatasetError
 * with what is wrong and what to do.
 */
export async function loadFiles(
  sources: readonly string[],
  target: string,
  table: string,
  { memoryLimit, threads }: LoadOptions,
): Promise<Loaded> {
  const kinds = new Set(sources.map(kindOf))
  const [kind] = kinds
  const name =
    sources.length === 1 ? basename(sources[0] ?? '') : `The folder of ${basename(sources[0] ?? '')}`
  if (kinds.size > 1) throw new DatasetError(`${name} holds files of several kinds. Name one of them.`)
  const temporary = `${target}.${process.pid}.tmp`
  rmSync(temporary, { force: true })
  const instance = await DuckDBInstance.create(temporary, {
    memory_limit: memoryLimit,
    threads: String(threads),
  })
  const connection = await instance.connect()
  try {
    const run = runOn(connection)
    const separator = await readParts(run, sources, kind !== '.parquet')
    const [size] = await run(sql`select count(*) as rows from raw`)
    if (Number(size?.['rows']) === 0) throw new DatasetError(`${name} has a header and no rows.`)
    const loaded = await buildTable(run, table, separator === ';')
    await addRowIds(run, table)
    await run(sql`checkpoint`)
    connection.closeSync()
    instance.closeSync()
    renameSync(temporary, target)
    return loaded
  } catch (error) {
    if (error instanceof DatasetError) throw error
    throw new DatasetError(`${name} cannot be loaded: ${reasonOf(error)}.`, { cause: error })
  } finally {
    rmSync(temporary, { force: true })
    rmSync(`${temporary}.wal`, { force: true })
  }
}
