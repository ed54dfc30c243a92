import { existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { sql } from 'kysely'
import { DatasetError, reasonOf } from '../../errors/dataset-error.ts'
import { shortageOf } from '../../errors/shortage.ts'
import { buildTable, type Loaded } from './build.ts'
import { expectContent } from './content.ts'
import { deciding, type Decider } from './decider.ts'
import type { Decided } from './decision.ts'
import { encodingOf, inUtf8 } from './encodings.ts'
import { keepForm, keptForm } from './kept-raw.ts'
import { readParts, viewParts, type Readable } from './parts.ts'
import { tellProgress } from '../progress/progress.ts'
import { addRowIds } from './row-ids.ts'
import { limitsOf, onInstance, type Run } from '../../engines/run-on.ts'
import type { DataFile } from './sources.ts'
import { headOf } from './text-file.ts'
import { roomIn } from './unpacked.ts'
import { sheetAsText } from './workbook.ts'

/** Loading files into a DuckDB file of one table, with a clear message for what cannot be loaded. */

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
  /** Where files are read: whoever is interrupted finds there what was read before. */
  readonly unfinished: string
  /** Of the dataset, by which its record keys are made. */
  readonly secret: Uint8Array
  /** Keeps what was read, as text, at `unfinished`: the table is built again from it by other decisions. */
  readonly keepRaw?: boolean
}

/** Works on a database; progress is told while it does. */
const working = <T>(
  instance: DuckDBInstance,
  { onProgress }: LoadOptions,
  work: (run: Run, progress: ReturnType<typeof tellProgress>) => Promise<T>,
): Promise<T> =>
  onInstance(instance, async (run, connection) => {
    const progress = tellProgress(connection, onProgress)
    await run(sql`set enable_progress_bar = true`)
    await run(sql`set enable_progress_bar_print = false`)
    return work(run, progress).finally(() => progress.end())
  })

/** Opens the file in which rows are read: the unfinished one, or one of its own while another process reads there. */
async function openUnfinished(shared: string, options: LoadOptions) {
  const settings = limitsOf(options)
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

const FIRST_BYTES = 4_096

/** A file as text in UTF-8 where it is none: a copy of it, in a folder beside the one that is made. */
async function readable(
  source: DataFile,
  folder: string,
  decider: Decider,
): Promise<Readable & { encoding: string }> {
  const room = roomIn(dirname(folder))
  expectContent(source, await headOf({ ...source, packed: null }, FIRST_BYTES))
  const copied = () => {
    mkdirSync(folder, { recursive: true })
    return join(folder, basename(source.path))
  }
  if (source.kind === 'workbook')
    return {
      source,
      file: await sheetAsText(source, copied(), room, decider),
      encoding: JSON.stringify(decider.decisions.map(({ chosen }) => chosen)),
    }
  if (source.kind === 'parquet') return { source, file: source, encoding: '' }
  const head = await headOf(source, FIRST_BYTES)
  if (source.packed !== null) expectContent({ ...source, packed: null }, head)
  const encoding = await encodingOf(source, head, room, decider)
  return { source, file: encoding === 'UTF-8' ? source : await inUtf8(source, encoding, copied()), encoding }
}

/** What to say of what DuckDB, or the disk, does not take. */
const failure = (name: string, error: unknown): DatasetError =>
  error instanceof DatasetError
    ? error
    : new DatasetError(`${name} cannot be loaded: ${shortageOf(error) ?? `${reasonOf(error)}.`}`, {
        cause: error,
      })

/** What is called wrong where files are. */
const nameOf = ([first, ...others]: readonly DataFile[]) =>
  others.length === 0 ? basename(first?.path ?? '') : `The folder of ${basename(first?.path ?? '')}`

function expectFiles(sources: readonly DataFile[]): void {
  const missing = sources.find(({ path }) => !existsSync(path))
  if (missing !== undefined) throw new DatasetError(`There is no file ${missing.path}.`)
  const empty = sources.find(({ path }) => statSync(path).size === 0)
  if (empty !== undefined) throw new DatasetError(`${basename(empty.path)} is empty.`)
  if (new Set(sources.map(({ kind }) => kind)).size > 1)
    throw new DatasetError(`${nameOf(sources)} holds files of several kinds. Name one of them.`)
}

/** Reads files into the database at a path, with what was decided of their form. */
async function readInto(
  sources: readonly DataFile[],
  unfinished: string,
  options: LoadOptions,
  opened: (file: string) => void,
): Promise<void> {
  const { decided = {} } = options
  const decider = deciding(decided)
  const folders: string[] = []
  const { file, instance } = await openUnfinished(unfinished, options)
  opened(file)
  try {
    await working(instance, options, async (run, progress) => {
      const files: (Readable & { encoding: string })[] = []
      for (const [place, source] of sources.entries()) {
        const folder = `${file}.${place}`
        folders.push(folder)
        progress.begin(`Looking at ${basename(source.path)}`, false)
        files.push(await readable(source, folder, place === 0 ? decider : deciding(decided)))
      }
      const { separator, rows, notes } = await readParts(run, files, {
        decided,
        decider,
        encoding: files.map(({ encoding }) => encoding).join(),
        onPart(part, place, before) {
          const among = `Reading ${part}, ${place} of ${sources.length} files, ${shown(before)} rows before it`
          progress.begin(sources.length === 1 ? `Reading ${part}` : among)
        },
      })
      if (rows === 0) throw new DatasetError(`${nameOf(sources)} has a header and no rows.`)
      await keepForm(run, { decided, decisions: decider.decisions, notes, separator })
      await run(sql`checkpoint`)
    })
  } finally {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  }
}

/** Builds the table of what was read. The file appears whole or not at all. */
async function buildFrom(
  raw: string,
  { file: target, table, secret }: LoadedInto,
  options: LoadOptions,
): Promise<Loaded> {
  mkdirSync(dirname(target), { recursive: true })
  const file = `${target}.${process.pid}.building`
  remove(file)
  try {
    const loaded = await working(
      await DuckDBInstance.create(file, limitsOf(options)),
      options,
      async (run, progress) => {
        await run(sql`attach ${sql.lit(raw)} as kept (read_only)`)
        const form = await keptForm(run, 'kept')
        const count = await viewParts(run, 'kept')
        const rows = shown(count)
        progress.begin(`Looking at what ${rows} rows hold`, false)
        const decider = deciding(options.decided ?? {}, form.decisions)
        const { notes, units } = await buildTable(run, table, count, form.separator === ';', decider)
        progress.begin(`Numbering ${rows} rows`, false)
        await addRowIds(run, table, secret)
        await run(sql`checkpoint`)
        return {
          rowCount: count,
          notes: [...form.notes, ...notes, ...decider.passedOver()],
          decisions: decider.decisions,
          units,
        }
      },
    )
    renameSync(file, target)
    return loaded
  } finally {
    remove(file)
  }
}

/**
 * Loads a file, or files that are the parts of one table, into a new DuckDB file with one table. Whoever is interrupted goes on where
 * they were by loading the same files again. Throws DatasetError with what is wrong and what to do.
 */
export async function loadFiles(
  sources: readonly DataFile[],
  into: LoadedInto,
  options: LoadOptions,
): Promise<Loaded> {
  expectFiles(sources)
  let raw = into.unfinished
  try {
    await readInto(sources, into.unfinished, options, (file) => (raw = file))
    const loaded = await buildFrom(raw, into, options)
    if (into.keepRaw !== true) remove(raw)
    else if (raw !== into.unfinished) renameSync(raw, into.unfinished)
    return loaded
  } catch (error) {
    remove(raw)
    throw failure(nameOf(sources), error)
  }
}

/**
 * Builds a table again from what was kept of its files, by other decisions; null where nothing was kept, or a decision is of the form of a
 * file, which `loadFiles` reads again. Throws DatasetError.
 */
export async function rebuild(into: LoadedInto, options: LoadOptions): Promise<Loaded | null> {
  if (!existsSync(into.unfinished)) return null
  const { decided = {} } = options
  try {
    const { decisions, decided: before } = await working(
      await DuckDBInstance.create(into.unfinished, { ...limitsOf(options), access_mode: 'READ_ONLY' }),
      { ...options, onProgress: () => {} },
      (run) => keptForm(run, 'main'),
    )
    const isOther = decisions.some(({ id }) => decided[id] !== before[id])
    return isOther ? null : await buildFrom(into.unfinished, into, options)
  } catch (error) {
    throw failure(into.table, error)
  }
}
