import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { basename, join, relative, sep } from 'node:path'
import { DatasetError } from '../../errors/dataset-error.ts'

/** Which files are the data of a path. */

/** A file of data. */
export interface DataFile {
  readonly path: string
  readonly kind: 'text' | 'parquet' | 'json' | 'workbook'
  readonly packed: 'gzip' | 'zstd' | null
  /** What the names of its folders say of all of its rows, as "year=2024" does; null where they say that there is no value. */
  readonly partition: ReadonlyMap<string, string | null>
}

/** What a path names: a file, or the files of a folder, which are the parts of one table. */
export interface Source {
  readonly files: readonly DataFile[]
  /** Name of the file or folder without its ending: it tells what a row is. */
  readonly stem: string
}

const NAME = /^(.*)\.(?:(csv|tsv|txt|json|ndjson|jsonl)(?:\.(gz|zst))?|(parquet|xlsx))$/i
/** Names of files that can be loaded, as a sentence lists them. */
export const KINDS = '.csv, .tsv, .json, .ndjson (also .gz or .zst), .xlsx or .parquet'

/** What programs that write partitions call the one without a value. */
const NO_VALUE = '__HIVE_DEFAULT_PARTITION__'
const PARTITION = /^([^=]+)=(.*)$/

/** A data file by its name; null for any other one. */
function dataFile(path: string, folders: readonly string[] = []): DataFile | null {
  const [whole, , text, ending, other] = NAME.exec(basename(path)) ?? []
  if (whole === undefined) return null
  const said = folders.map((folder) => PARTITION.exec(folder)).filter((found) => found !== null)
  return {
    path,
    kind:
      text === undefined
        ? other?.toLowerCase() === 'xlsx'
          ? 'workbook'
          : 'parquet'
        : /json/i.test(text)
          ? 'json'
          : 'text',
    packed: ending === undefined ? null : ending.toLowerCase() === 'gz' ? 'gzip' : 'zstd',
    partition: new Map(
      said.map(([, name = '', value = '']) => [
        unescaped(name),
        value === NO_VALUE ? null : unescaped(value),
      ]),
    ),
  }
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Its name without the ending. */
export const stemOf = (path: string) => NAME.exec(basename(path))?.[1] ?? basename(path)

/** What lies in a folder, and in its folders where their names tell partitions apart; hidden ones and marks such as "_SUCCESS" are no data. */
function within(folder: string, top = folder): readonly DataFile[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !/^[._]/.test(name))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true)
        return PARTITION.test(entry.name) ? within(path, top) : []
      return dataFile(path, relative(top, folder).split(sep)) ?? []
    })
}

/** Whether a file of that name can be loaded. */
export const isDataFile = (name: string): boolean => dataFile(name) !== null

/** The data files of a folder, in the order of their names. */
export const dataFilesIn = (folder: string): readonly DataFile[] => within(folder)

/**
 * Throws DatasetError where a path names no data.
 *
 * @param empty what to say of a folder that holds none
 */
export function sourceOf(path: string, empty = `${path} holds no data file (${KINDS}).`): Source {
  if (!existsSync(path)) throw new DatasetError(`There is nothing at ${path}.`)
  if (!statSync(path).isDirectory()) {
    const file = dataFile(path)
    if (file === null)
      throw new DatasetError(`${basename(path)} is not a file that can be loaded; that is ${KINDS}.`)
    return { files: [file], stem: stemOf(path) }
  }
  const files = dataFilesIn(path)
  const [only, ...more] = files
  if (only === undefined) throw new DatasetError(empty)
  const isAlone = more.length === 0 && only.partition.size === 0
  return { files, stem: isAlone ? stemOf(only.path) : basename(realpathSync(path)) }
}
