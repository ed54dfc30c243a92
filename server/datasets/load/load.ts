import { existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { sql } from 'kysely'
import { DatasetError, reasonOf } from '../../errors/dataset-error.ts'
import { buildTable, type Loaded } from './columns.ts'
import type { Decided } from './decision.ts'
import { ENCODING_NAMES, encodingOf, inUtf8 } from './encodings.ts'
import { dropParts, readParts } from './parts.ts'
import { tellProgress } from '../progress/progress.ts'
import { addRowIds } from './row-ids.ts'
import { runOn } from './run.ts'
import type { DataFile } from './sources.ts'

/** Loading CSV or Parquet files into a DuckDB file of one table, with a clear message for what cannot be loaded. */

export interface LoadOptions {
  readonly memoryLimit: string
  readonly threads: number
  /** Told now and then what is done and how long it may still take, where that is more than a second. */
  readonly onProgress?: (message: string) => void
  /** What somebody decided of the file, in the place of what its rows say. */
  readonly decided?: Decided
}

const shown = (count: number) => count.toLocaleString('en-GB')

const walOf = (file: string) => `${file}.wal`
const remove = (file: string) => {
  for (const each of [file, walOf(file)]) rmSync(each, { force: true })
}

export interface LoadedInto {
  readonly file: string
  readonly table: string
  /** Where it is made: whoever is interrupted finds there what was read before. */
  readonly unfinished: string
  /** Of the dataset, by which its record keys are made. */
  readonly secret: Uint8Array
  /** Keeps what was read, as text, at `unfinished`: the table is built again from it by other decisions. */
  readonly keepRaw?: boolean
}

/**
 * Builds a table again from what was kept of its files, by other decisions; null where these are of the form of a file, which is read
 * again by `loadFiles`. Throws DatasetError.
 */
export async function rebuild(_into: LoadedInto, _options: LoadOptions): Promise<Loaded | null> {
  return null
}

/** Opens the file in which a table is made: the unfinished one, or one of its own while another process makes it. */
async function openUnfinished(shared: string, { memoryLimit, threads }: LoadOptions) {
  const settings = { memory_limit: memoryLimit, threads: String(threads) }
  try {
    return { file: shared, instance: await DuckDBInstance.create(shared, settings) }
  } catch (error) {
    const isTaken = /lock/i.test(reasonOf(error))
    // What cannot be opened was cut off in the middle of being written.
    if (!isTaken) remove(shared)
    const file = isTaken ? `${shared}.${process.pid}` : shared
    return { file, instance: await DuckDBInstance.create(file, settings) }
  }
}

/** Files of text in UTF-8, with what is said of those that were not: copies stand beside the file that is made. */
async function allInUtf8(sources: readonly DataFile[], unfinished: string) {
  const files: DataFile[] = []
  const decoded: string[] = []
  for (const [place, source] of sources.entries()) {
    const encoding = source.kind === 'text' ? await encodingOf(source) : 'utf-8'
    if (encoding === 'utf-8') files.push(source)
    else {
      const folder = `${unfinished}.${place}`
      mkdirSync(folder, { recursive: true })
      files.push(await inUtf8(source, encoding, join(folder, basename(source.path))))
      decoded.push(`${basename(source.path)} was read as ${ENCODING_NAMES[encoding]}, for it is not UTF-8.`)
    }
  }
  return { files, decoded }
}

/**
 * Loads a file, or files that are the parts of one table, into a new DuckDB file with one table. Whoever is interrupted goes on where
 * they were by loading the same files again. Throws DatasetError with what is wrong and what to do.
 */
export async function loadFiles(
  sources: readonly DataFile[],
  { file: target, table, unfinished, secret }: LoadedInto,
  options: LoadOptions,
): Promise<Loaded> {
  const [first] = sources
  const name =
    sources.length === 1 ? basename(first?.path ?? '') : `The folder of ${basename(first?.path ?? '')}`
  const missing = sources.find(({ path }) => !existsSync(path))
  if (missing !== undefined) throw new DatasetError(`There is no file ${missing.path}.`)
  const empty = sources.find(({ path }) => statSync(path).size === 0)
  if (empty !== undefined) throw new DatasetError(`${basename(empty.path)} is empty.`)
  if (new Set(sources.map(({ kind }) => kind)).size > 1)
    throw new DatasetError(`${name} holds files of several kinds. Name one of them.`)
  const { file, instance } = await openUnfinished(unfinished, options)
  const connection = await instance.connect()
  const progress = tellProgress(connection, options.onProgress)
  const copies: DataFile[] = []
  const close = () => {
    progress.end()
    for (const { path } of copies) rmSync(dirname(path), { recursive: true, force: true })
    connection.closeSync()
    instance.closeSync()
  }
  try {
    const run = runOn(connection)
    await run(sql`set enable_progress_bar = true`)
    await run(sql`set enable_progress_bar_print = false`)
    const { files, decoded } = await allInUtf8(sources, unfinished)
    copies.push(...files.filter((each) => !sources.includes(each)))
    const separator = await readParts(run, files, (part, place, rows) => {
      const among = `Reading ${part}, ${place} of ${sources.length} files, ${shown(rows)} rows before it`
      progress.begin(sources.length === 1 ? `Reading ${part}` : among)
    })
    const [size] = await run(sql`select count(*) as rows from raw`)
    const rows = Number(size?.['rows'])
    if (rows === 0) throw new DatasetError(`${name} has a header and no rows.`)
    progress.begin(`Looking at what ${shown(rows)} rows hold`, false)
    const loaded = await buildTable(run, table, separator === ';')
    await dropParts(run, table)
    progress.begin(`Numbering ${shown(rows)} rows`, false)
    await addRowIds(run, table, secret)
    await run(sql`checkpoint`)
    close()
    mkdirSync(dirname(target), { recursive: true })
    renameSync(file, target)
    return { ...loaded, notes: [...decoded, ...loaded.notes] }
  } catch (error) {
    close()
    remove(file)
    if (error instanceof DatasetError) throw error
    throw new DatasetError(`${name} cannot be loaded: ${reasonOf(error)}.`, { cause: error })
  }
}
