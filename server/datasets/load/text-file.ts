import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { createGunzip, createZstdDecompress } from 'node:zlib'
import { sql } from 'kysely'
import { DatasetError, reasonOf } from '../../errors/dataset-error.ts'
import { literalPath } from './literal-path.ts'
import { tamedNames } from './names.ts'
import { textOf, type Run } from './run.ts'
import { KINDS, type DataFile } from './sources.ts'

/** Files of text whose lines are rows: their form, the names of their columns, which line is wrong. */

const MOST_COLUMNS = 1_000
const LONGEST_HEADER_BYTES = 1_000_000
const HEAD_BYTES = 65_536
/** Wrong lines that are looked at to say which is the first. */
const MOST_FAULTS = 1_000

const MOST_OF_HEAD = LONGEST_HEADER_BYTES + HEAD_BYTES

const UNPACKED = { gzip: createGunzip, zstd: createZstdDecompress } as const

/** The first bytes of what a file holds. Throws DatasetError where it cannot be unpacked. */
async function headOf({ path, packed }: DataFile): Promise<Buffer> {
  const parts: Buffer[] = []
  let length = 0
  const source = createReadStream(path)
  const plain = packed === null ? source : source.pipe(UNPACKED[packed]())
  source.once('error', (error) => plain.destroy(error))
  try {
    for await (const chunk of plain as AsyncIterable<Buffer>) {
      parts.push(chunk)
      length += chunk.length
      if (length >= MOST_OF_HEAD) break
    }
  } catch (error) {
    if (packed === null) throw error
    throw new DatasetError(
      `${basename(path)} cannot be unpacked (${reasonOf(error)}). Pack it anew, or load it as it is.`,
    )
  } finally {
    source.destroy()
  }
  return Buffer.concat(parts).subarray(0, MOST_OF_HEAD)
}

/** How DuckDB unpacks files: by their names, where they are not all packed alike. */
export const packingOf = (files: readonly DataFile[]) => {
  const [packed = null, ...others] = new Set(files.map((file) => file.packed))
  return sql`compression = ${others.length > 0 ? 'auto' : (packed ?? 'none')}`
}

export interface TextForm {
  /** What stands between the values. */
  readonly separator: string
  /** What the header calls the columns, each once. */
  readonly names: readonly string[]
  /** Lines begin with a field more than the header has, as R writes them: the name of the row. */
  readonly namesRows: boolean
}

/** The fields of each of the first lines that hold any; what is in quotes parts nothing, and a line may break there. */
function linesOf(text: string, separator: string, count: number): readonly (readonly string[])[] {
  const field = new RegExp(`[ ]*"((?:[^"]|"")*)"[^${separator}\\r\\n]*|[^${separator}\\r\\n]*`, 'y')
  const lines: string[][] = []
  for (let at = 0; lines.length < count && at < text.length;) {
    const fields: string[] = []
    do {
      field.lastIndex = at
      const [plain = '', quoted] = field.exec(text) ?? []
      fields.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
      at = field.lastIndex + 1
    } while (text[at - 1] === separator)
    if (fields.length > 1 || fields[0]?.trim() !== '') lines.push(fields)
  }
  return lines
}

/**
 * The form of a text file by its header. Throws DatasetError for what is no table of text: nothing, binary, a header
 * beyond all reason.
 */
export async function formOf(file: DataFile): Promise<TextForm> {
  const name = basename(file.path)
  const head = await headOf(file)
  const text = head.toString('utf8').replace(/^\uFEFF/, '')
  if (text.trim() === '') throw new DatasetError(`${name} is empty.`)
  if (head.subarray(0, HEAD_BYTES).includes(0))
    throw new DatasetError(`${name} is not a text file. A table is read from ${KINDS}.`)
  const { separator, header, row } = [',', '\t', ';', '|']
    .map((each) => {
      const [header = [], row = []] = linesOf(text, each, 2)
      return { separator: each, header, row }
    })
    .reduce((best, each) => (each.header.length > best.header.length ? each : best))
  if (header.join('').length > LONGEST_HEADER_BYTES || header.length > MOST_COLUMNS)
    throw new DatasetError(
      `${name} has more than ${MOST_COLUMNS.toLocaleString('en-GB')} columns. Keep those that questions are about.`,
    )
  // What is no UTF-8 is decoded to this.
  if (header.join('').includes('\uFFFD'))
    throw new DatasetError(`${name} is not UTF-8 text. Save the file as UTF-8 and load it again.`)
  const namesRows = row.length === header.length + 1 && row.at(-1)?.trim() !== ''
  return { separator, names: tamedNames(namesRows ? ['row name', ...header] : header), namesRows }
}

/**
 * What is wrong with text files that DuckDB does not read, in the words of whoever made them: the first line that it
 * rejects, or one that is not UTF-8.
 */
export async function complaint(
  run: Run,
  files: readonly DataFile[],
  { separator, names, namesRows }: TextForm,
  error: unknown,
): Promise<DatasetError> {
  const columns = names.slice(namesRows ? 1 : 0).map((_, index) => sql`${sql.id(`c${index}`)}: 'VARCHAR'`)
  // Nothing is left to be guessed, and one thread reads from the top.
  await run(
    sql`select count(*) from read_csv([${sql.join(files.map(({ path }) => literalPath(path)))}], ${packingOf(files)}, hive_partitioning = false, delim = ${separator}, quote = '"', escape = '"', header = true, columns = {${sql.join(columns)}}, auto_detect = false, strict_mode = true, parallel = false, store_rejects = true, rejects_limit = ${MOST_FAULTS})`,
  )
  const [fault] = await run(
    sql`select file_path, line, error_type, arg_max(error_message, column_idx) as message
        from reject_errors join reject_scans using (scan_id, file_id)
        group by file_path, line, error_type
        order by error_type <> 'INVALID ENCODING', line, error_type <> 'UNQUOTED VALUE' limit 1`,
  )
  const said = error instanceof Error ? error.message : String(error)
  const kind = textOf(fault?.['error_type'])
  const name = basename(textOf(fault?.['file_path']) || (files[0]?.path ?? ''))
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
