import { closeSync, openSync, readSync } from 'node:fs'
import { basename } from 'node:path'
import { sql } from 'kysely'
import { DatasetError, reasonOf } from '../../errors/dataset-error.ts'
import { textOf, type Run } from './run.ts'

/** Files of text whose lines are rows: their form, the names of their columns, which line is wrong. */

const MOST_COLUMNS = 1_000
const LONGEST_HEADER_BYTES = 1_000_000
const HEAD_BYTES = 65_536
/** Wrong lines that are looked at to say which is the first. */
const MOST_FAULTS = 1_000

function headOf(file: string): Buffer {
  const handle = openSync(file, 'r')
  try {
    const head = Buffer.alloc(LONGEST_HEADER_BYTES + HEAD_BYTES)
    return head.subarray(0, readSync(handle, head, 0, head.length, 0))
  } finally {
    closeSync(handle)
  }
}

export interface TextForm {
  /** What stands between the values. */
  readonly separator: string
  readonly columnCount: number
}

/**
 * The form of a text file by its header. Throws DatasetError for what is no table of text: nothing, binary, a header
 * beyond all reason.
 */
export function formOf(file: string): TextForm {
  const name = basename(file)
  const head = headOf(file)
  const text = head.toString('utf8')
  if (text.trim() === '') throw new DatasetError(`${name} is empty.`)
  if (head.subarray(0, HEAD_BYTES).includes(0))
    throw new DatasetError(`${name} is not a text file. A table is read from .csv, .tsv or .parquet.`)
  // What is in quotes parts nothing.
  const [header = ''] = text.replace(/"[^"]*"/g, '').split(/[\r\n]/, 1)
  const form = [',', '\t', ';', '|']
    .map((separator) => ({ separator, columnCount: header.split(separator).length }))
    .reduce((best, each) => (each.columnCount > best.columnCount ? each : best))
  if (header.length > LONGEST_HEADER_BYTES || form.columnCount > MOST_COLUMNS)
    throw new DatasetError(
      `${name} has more than ${MOST_COLUMNS.toLocaleString('en-GB')} columns. Keep those that questions are about.`,
    )
  return form
}

/** The names of the header in lower case. Throws DatasetError for names that are there twice. */
export async function headerOf(run: Run, file: string, separator: string): Promise<readonly string[]> {
  const [row = {}] = await run(
    sql`select * from read_csv(${file}, delim = ${separator}, header = false, all_varchar = true, strict_mode = false, null_padding = true) limit 1`,
  )
  const seen = new Set<string>()
  for (const value of Object.values(row)) {
    const heading = textOf(value).trim()
    const key = heading.toLowerCase()
    if (key !== '' && seen.has(key))
      throw new DatasetError(
        `${basename(file)} has two columns named "${heading}". Give each column a name of its own.`,
      )
    seen.add(key)
  }
  return [...seen]
}

/**
 * What is wrong with text files that DuckDB does not read, in the words of whoever made them: the first line that it
 * rejects, or one that is not UTF-8.
 */
export async function complaint(
  run: Run,
  files: readonly string[],
  { separator, columnCount }: TextForm,
  error: unknown,
): Promise<DatasetError> {
  const columns = Array.from({ length: columnCount }, (_, index) => sql`${sql.id(`c${index}`)}: 'VARCHAR'`)
  // Nothing is left to be guessed, and one thread reads from the top.
  await run(
    sql`select count(*) from read_csv([${sql.join(files)}], delim = ${separator}, quote = '"', escape = '"', header = true, columns = {${sql.join(columns)}}, auto_detect = false, strict_mode = true, parallel = false, store_rejects = true, rejects_limit = ${MOST_FAULTS})`,
  )
  const [fault] = await run(
    sql`select file_path, line, error_type, arg_max(error_message, column_idx) as message
        from reject_errors join reject_scans using (scan_id, file_id)
        group by file_path, line, error_type
        order by error_type <> 'INVALID ENCODING', line, error_type <> 'UNQUOTED VALUE' limit 1`,
  )
  const said = error instanceof Error ? error.message : String(error)
  const kind = textOf(fault?.['error_type'])
  const name = basename(textOf(fault?.['file_path']) || (files[0] ?? ''))
  const where = fault === undefined ? name : `${name}, line ${fault['line']},`
  if (kind === 'INVALID ENCODING' || /not utf-8/i.test(said))
    return new DatasetError(`${name} is not UTF-8 text. Save the file as UTF-8 and load it again.`)
  const [, wanted, found] = /Columns: (\d+) Found: (\d+)/.exec(textOf(fault?.['message'])) ?? []
  if (wanted !== undefined)
    return new DatasetError(
      `${where} has ${found} fields where the header has ${wanted}. Quote values that hold the separator.`,
    )
  if (kind === 'LINE SIZE OVER MAXIMUM')
    return new DatasetError(`${where} is longer than 2 MB. Look for a quotation mark that does not end.`)
  // A mark that is open where the file ends is no line that DuckDB rejects.
  if (kind === 'UNQUOTED VALUE' || (fault === undefined && /quote/i.test(said)))
    return new DatasetError(`${where} has a quotation mark that does not end.`)
  return new DatasetError(`${where} cannot be read: ${reasonOf(error)}.`)
}
