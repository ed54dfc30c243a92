import { basename } from 'node:path'
import { sql, type RawBuilder } from 'kysely'
import { DatasetError, reasonOf } from '../../errors/dataset-error.ts'
import { literalPath } from './literal-path.ts'
import { tamedNames } from './names.ts'
import { textOf, type Run } from './run.ts'
import { complaint, formOf, type TextForm } from './text-file.ts'

/** Several files that are one table. */

/** What files write where a value is missing. */
const MISSING = [
  ...[
    '',
    'NA',
    'N/A',
    'n/a',
    'n.a.',
    'N.A.',
    '<NA>',
    '#N/A',
    'NULL',
    'null',
    'NaN',
    'nan',
    'NaT',
    'None',
    '-',
    '--',
    '–',
    '—',
    '?',
  ],
  ...['k.A.', 'k. A.', 'k.a.', 'k. a.', 'n. a.', '#NV'],
]

/** Several files are the parts of one table where their columns are the same. Throws DatasetError where they are not. */
function checkParts(headers: readonly (readonly [file: string, names: readonly string[]])[]): void {
  const [first] = headers
  const lower = (names: readonly string[] = []) => names.map((name) => name.toLowerCase())
  for (const [file, own] of headers) {
    const [wanted, names] = [lower(first?.[1]), lower(own)]
    const missing = wanted.find((column) => !names.includes(column))
    const extra = names.find((column) => !wanted.includes(column))
    if (missing !== undefined || extra !== undefined)
      throw new DatasetError(
        `${file} ${missing === undefined ? `has a column "${extra ?? ''}" that ${first?.[0] ?? ''} lacks` : `lacks the column "${missing}" of ${first?.[0] ?? ''}`}. The files of a folder are one table and have the same columns; or name one of them.`,
      )
  }
}

/** Folders such as "year=2024" are names of folders, not columns. */
const parquetOf = (file: string) =>
  sql`select * from read_parquet(${literalPath(file)}, hive_partitioning = false)`

/** The names of a Parquet file's columns. */
async function namesIn(run: Run, file: string): Promise<readonly string[]> {
  const columns = await run(sql`describe ${parquetOf(file)}`)
  return tamedNames(columns.map((column) => textOf(column['column_name'])))
}

/** Dates are read by us, for what a reader guesses by the first of them holds for the column as a whole. */
const TYPES = ['BOOLEAN', 'BIGINT', 'DOUBLE', 'VARCHAR']

const rowsOf = (file: string, { separator, names, namesRows }: TextForm) =>
  sql`select * from read_csv(${literalPath(file)}, hive_partitioning = false, delim = ${separator}, quote = '"', escape = '"', ${namesRows ? sql`header = false, skip = 1` : sql`header = true`}, names = [${sql.join([...names])}], sample_size = -1, strict_mode = true, auto_type_candidates = [${sql.join(TYPES)}], nullstr = [${sql.join(MISSING)}])`

/** Reads files as one table "raw", as they are, and gives what parts their values. Throws DatasetError. */
export async function readParts(run: Run, files: readonly string[], isText: boolean): Promise<string | null> {
  const [first = ''] = files
  const form = isText ? formOf(first) : null
  try {
    const headers: (readonly [string, readonly string[]])[] = []
    const parts: RawBuilder<unknown>[] = []
    for (const file of files) {
      const name = basename(file)
      const own = isText ? formOf(file) : null
      if (own?.separator !== form?.separator)
        throw new DatasetError(`${name} parts its values in another way than ${basename(first)}.`)
      headers.push([name, own?.names ?? (await namesIn(run, file))])
      parts.push(own === null ? parquetOf(file) : rowsOf(file, own))
    }
    checkParts(headers)
    await run(sql`create table raw as ${sql.join(parts, sql` union all by name `)}`)
    return form?.separator ?? null
  } catch (error) {
    if (error instanceof DatasetError) throw error
    if (form !== null) throw await complaint(run, files, form, error)
    throw new DatasetError(`${basename(first)} cannot be read: ${reasonOf(error)}.`)
  }
}
