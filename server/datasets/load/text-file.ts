import { basename } from 'node:path'
import { sql } from 'kysely'
import { DatasetError, reasonOf } from '../../errors/dataset-error.ts'
import { unpacked } from './encodings.ts'
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

/** The first bytes of what a file holds. Throws DatasetError where it cannot be unpacked. */
async function headOf(file: DataFile): Promise<Buffer> {
  const parts: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of unpacked(file) as AsyncIterable<Buffer>) {
      parts.push(chunk)
      length += chunk.length
      if (length >= MOST_OF_HEAD) break
    }
  } catch (error) {
    if (file.packed === null) throw error
    throw new DatasetError(
      `${basename(file.path)} cannot be unpacked (${reasonOf(error)}). Pack it anew, or load it as it is.`,
    )
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
  /** Lines before the header, such as a title. */
  readonly skipped: number
}

interface Line {
  readonly fields: readonly string[]
  /** Lines of the file before it. */
  readonly before: number
}

/** The fields of each of the first lines that hold any; what is in quotes parts nothing, and a line may break there. */
function linesOf(text: string, separator: string, count: number): readonly Line[] {
  const field = new RegExp(`[ ]*"((?:[^"]|"")*)"[^${separator}\\r\\n]*|[^${separator}\\r\\n]*`, 'y')
  const lines: Line[] = []
  for (let at = 0, before = 0; lines.length < count && at < text.length;) {
    const fields: string[] = []
    const start = at
    do {
      field.lastIndex = at
      const [plain = '', quoted] = field.exec(text) ?? []
      fields.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
      at = field.lastIndex + 1
    } while (text[at - 1] === separator)
    if (text[at - 1] === '\r' && text[at] === '\n') at += 1
    if (fields.length > 1 || fields[0]?.trim() !== '') lines.push({ fields, before })
    before += (text.slice(start, at).match(/\r\n|\n|\r/g) ?? []).length
  }
  return lines
}

/** Lines that are looked at for the header. */
const FIRST_LINES = 20
const SEPARATORS = [',', '\t', ';', '|'] as const

/** Fields as most lines have them. */
function widthOf(lines: readonly Line[]): number {
  const widths = Map.groupBy(lines, ({ fields }) => fields.length)
  return [...widths].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? 0
}

/** How lines are parted, and which of them is the header: the first that is as wide as most, after a title that has one field. */
function partedBy(text: string, separator: string) {
  const lines = linesOf(text, separator, FIRST_LINES)
  const width = widthOf(lines)
  const at = lines.findIndex(({ fields }) => fields.length >= width)
  const areTitles = lines
    .slice(0, at)
    .every(({ fields }) => fields.filter((field) => field.trim() !== '').length === 1)
  const head = width > 1 && at > 0 && areTitles ? at : 0
  const [header, row] = [lines[head], lines[head + 1]]
  return {
    separator,
    header: header?.fields ?? [],
    row: row?.fields ?? [],
    skipped: header?.before ?? 0,
    width,
    lines,
  }
}

function partedBest(text: string) {
  const best = SEPARATORS.map((separator) => partedBy(text, separator)).reduce((one, other) =>
    other.header.length > one.header.length ? other : one,
  )
  if (best.header.length > 1) return best
  const spaced = partedBy(text, ' ')
  const isTable =
    spaced.width > 1 &&
    spaced.lines.length > 2 &&
    spaced.lines.every(
      ({ fields }) => fields.length === spaced.width && fields.every((field) => field !== ''),
    )
  return isTable ? spaced : best
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
  const { separator, header, row, skipped } = partedBest(text)
  if (header.join('').length > LONGEST_HEADER_BYTES || header.length > MOST_COLUMNS)
    throw new DatasetError(
      `${name} has more than ${MOST_COLUMNS.toLocaleString('en-GB')} columns. Keep those that questions are about.`,
    )
  const namesRows = row.length === header.length + 1 && row.at(-1)?.trim() !== ''
  return { separator, names: tamedNames(namesRows ? ['row name', ...header] : header), namesRows, skipped }
}

/**
 * What is wrong with text files that DuckDB does not read, in the words of whoever made them: the first line that it
 * rejects.
 */
export async function complaint(
  run: Run,
  files: readonly DataFile[],
  { separator, names, namesRows, skipped }: TextForm,
  error: unknown,
): Promise<DatasetError> {
  const columns = names.slice(namesRows ? 1 : 0).map((_, index) => sql`${sql.id(`c${index}`)}: 'VARCHAR'`)
  // Nothing is left to be guessed, and one thread reads from the top.
  await run(
    sql`select count(*) from read_csv([${sql.join(files.map(({ path }) => literalPath(path)))}], ${packingOf(files)}, hive_partitioning = false, delim = ${separator}, quote = '"', escape = '"', header = true, skip = ${sql.lit(skipped)}, columns = {${sql.join(columns)}}, auto_detect = false, strict_mode = true, parallel = false, store_rejects = true, rejects_limit = ${MOST_FAULTS})`,
  )
  const [fault] = await run(
    sql`select file_path, line, error_type, arg_max(error_message, column_idx) as message
        from reject_errors join reject_scans using (scan_id, file_id)
        group by file_path, line, error_type
        order by line, error_type <> 'UNQUOTED VALUE' limit 1`,
  )
  const said = error instanceof Error ? error.message : String(error)
  const kind = textOf(fault?.['error_type'])
  const name = basename(textOf(fault?.['file_path']) || (files[0]?.path ?? ''))
  const where = fault === undefined ? name : `${name}, line ${fault['line']},`
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
