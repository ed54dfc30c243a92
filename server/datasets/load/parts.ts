import { basename } from 'node:path'
import { sql } from 'kysely'
import { DatasetError, reasonOf } from '../../errors/dataset-error.ts'
import { textOf, type Run } from './run.ts'
import { complaint, formOf, headerOf } from './text-file.ts'

/** Several files that are one table. */

/** What files write where a value is missing. */
const MISSING = ['', 'NA', 'N/A', 'n/a', 'NULL', 'null', 'NaN', 'nan', 'None', '-', '?']

/** Several files are the parts of one table where their columns are the same. Throws DatasetError where they are not. */
function checkParts(headers: readonly (readonly [file: string, names: readonly string[]])[]): void {
  const [first] = headers
  for (const [file, names] of headers) {
    const wanted = first?.[1] ?? []
    const missing = wanted.find((column) => !names.includes(column))
    const extra = names.find((column) => !wanted.includes(column))
    if (missing !== undefined || extra !== undefined)
      throw new DatasetError(
        `${file} ${missing === undefined ? `has a column "${extra ?? ''}" that ${first?.[0] ?? ''} lacks` : `lacks the column "${missing}" of ${first?.[0] ?? ''}`}. The files of a folder are one table and have the same columns; or name one of them.`,
      )
  }
}

/** The names of a file's columns in lower case. */
async function namesIn(run: Run, file: string, separator: string | null): Promise<readonly string[]> {
  if (separator !== null) return headerOf(run, file, separator)
  const columns = await run(sql`describe select * from read_parquet(${file})`)
  return columns.map((column) => textOf(column['column_name']).toLowerCase())
}

/** Reads files as one table "raw", as they are. Throws DatasetError. */
export async function readParts(run: Run, files: readonly string[], isText: boolean): Promise<void> {
  const [first = ''] = files
  const form = isText ? formOf(first) : null
  const list = sql`[${sql.join(files)}]`
  const read =
    form === null
      ? sql`read_parquet(${list}, union_by_name = true)`
      : sql`read_csv(${list}, delim = ${form.separator}, header = true, sample_size = -1, strict_mode = true, union_by_name = true, nullstr = [${sql.join(MISSING)}])`
  try {
    const headers: (readonly [string, readonly string[]])[] = []
    for (const file of files) {
      const name = basename(file)
      if (form !== null && formOf(file).separator !== form.separator)
        throw new DatasetError(`${name} parts its values in another way than ${basename(first)}.`)
      headers.push([name, await namesIn(run, file, form?.separator ?? null)])
    }
    checkParts(headers)
    await run(sql`create table raw as select * from ${read}`)
  } catch (error) {
    if (error instanceof DatasetError) throw error
    if (form !== null) throw await complaint(run, files, form, error)
    throw new DatasetError(`${basename(first)} cannot be read: ${reasonOf(error)}.`)
  }
}
