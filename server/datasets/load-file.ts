import { closeSync, existsSync, openSync, readSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, extname } from 'node:path'
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api'
import { DatasetError, reasonOf } from './dataset-error.ts'

/** Loading a CSV or Parquet file into a DuckDB file of one table, with a clear message for what cannot be loaded. */

export const DATA_FILES = ['.csv', '.tsv', '.parquet'] as const

const MOST_COLUMNS = 1_000
const LONGEST_HEADER_BYTES = 1_000_000
const HEAD_BYTES = 65_536
/** What files write where a value is missing. */
const MISSING = ['', 'NA', 'N/A', 'n/a', 'NULL', 'null', 'NaN', 'nan', 'None', '-', '?']
const DATE_FORMATS = ['%d-%b-%Y', '%d %b %Y', '%d %B %Y', '%b %d, %Y', '%B %d, %Y', '%d.%m.%Y', '%Y/%m/%d']
const TRUE_WORDS = ['yes', 'y', 'true', 't', '1']
const FALSE_WORDS = ['no', 'n', 'false', 'f', '0']
const MONEY_TEXT = String.raw`^-?[£$€]\s?-?[0-9][0-9,]*(\.[0-9]+)?$`
const NUMBER_TEXT = String.raw`^-?[0-9]{1,3}(,[0-9]{3})+(\.[0-9]+)?$|^-?[0-9]+(\.[0-9]+)?%?$`

export interface LoadOptions {
  readonly memoryLimit: string
  readonly threads: number
}

export interface Loaded {
  /** What was left out or read in another way than it stands there, a sentence each. */
  readonly notes: readonly string[]
  /** Units that the values themselves showed ("£", "%"), by column. */
  readonly units: ReadonlyMap<string, string>
}

function headOf(file: string): Buffer {
  const handle = openSync(file, 'r')
  try {
    const head = Buffer.alloc(LONGEST_HEADER_BYTES + HEAD_BYTES)
    return head.subarray(0, readSync(handle, head, 0, head.length, 0))
  } finally {
    closeSync(handle)
  }
}

/**
 * What stands between the values of a text file, by its header. Throws DatasetError for what is no table of text:
 * nothing, binary, a header beyond all reason.
 */
function separatorOf(file: string, name: string): string {
  const head = headOf(file)
  const text = head.toString('utf8')
  if (text.trim() === '') throw new DatasetError(`${name} is empty.`)
  if (head.subarray(0, HEAD_BYTES).includes(0))
    throw new DatasetError(`${name} is not a text file. A table is read from .csv, .tsv or .parquet.`)
  const end = text.search(/[\r\n]/)
  const header = end === -1 ? text : text.slice(0, end)
  const [separator = ',', columns = 1] = [',', '\t', ';', '|']
    .map((mark) => [mark, header.split(mark).length] as const)
    .reduce((best, each) => (each[1] > best[1] ? each : best))
  if (header.length > LONGEST_HEADER_BYTES || columns > MOST_COLUMNS)
    throw new DatasetError(
      `${name} has more than ${MOST_COLUMNS.toLocaleString('en-GB')} columns. Keep those that questions are about.`,
    )
  return separator
}

/** The first line whose number of values is not the header's, as far as the beginning of the file tells. */
function raggedLine(file: string, separator: string): { line: number; found: number; wanted: number } | null {
  let [line, fields, quoted, wanted] = [1, 1, false, 0]
  for (const character of headOf(file).toString('utf8')) {
    if (character === '"') quoted = !quoted
    else if (!quoted && character === separator) fields += 1
    else if (!quoted && character === '\n') {
      if (wanted === 0) wanted = fields
      else if (fields !== wanted) return { line, found: fields, wanted }
      line += 1
      fields = 1
    }
  }
  return null
}

const isUtf8 = (file: string) => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(headOf(file), { stream: true })
    return true
  } catch {
    return false
  }
}

/** DuckDB's complaint about a file in the words of whoever made it. */
function complaint(source: string, separator: string, error: unknown): DatasetError {
  const message = error instanceof Error ? error.message : String(error)
  const name = basename(source)
  const isText = separator !== ''
  if (isText && !isUtf8(source))
    return new DatasetError(`${name} is not UTF-8 text. Save the file as UTF-8 and load it again.`)
  const ragged = isText ? raggedLine(source, separator) : null
  if (ragged !== null)
    return new DatasetError(
      `${name}, line ${ragged.line}, has ${ragged.found} fields where the header has ${ragged.wanted}. Quote values that hold the separator.`,
    )
  const line = /Line: (\d+)/.exec(message)?.[1]
  const where = line === undefined ? name : `${name}, line ${line},`
  if (/quote/i.test(message)) return new DatasetError(`${where} has a quotation mark that does not end.`)
  return new DatasetError(`${where} cannot be read: ${reasonOf(error)}.`)
}

const text = (value: string) => `'${value.replaceAll("'", "''")}'`
const ident = (name: string) => `"${name.replaceAll('"', '""')}"`

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

async function rowsOf(connection: DuckDBConnection, query: string) {
  const reader = await connection.runAndReadAll(query)
  return reader.getRowObjectsJS()
}

/** The names of the header. Throws DatasetError for names that are there twice. */
async function headerOf(
  connection: DuckDBConnection,
  source: string,
  separator: string,
  name: string,
): Promise<readonly string[]> {
  const [row = {}] = await rowsOf(
    connection,
    `select * from read_csv(${text(source)}, delim = ${text(separator)}, header = false, all_varchar = true, strict_mode = false, null_padding = true) limit 1`,
  )
  const seen = new Set<string>()
  for (const value of Object.values(row)) {
    const heading = textOf(value).trim()
    const key = heading.toLowerCase()
    if (key !== '' && seen.has(key))
      throw new DatasetError(
        `${name} has two columns named "${heading}". Give each column a name of its own.`,
      )
    seen.add(key)
  }
  return [...seen]
}

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

interface RawColumn {
  readonly name: string
  readonly type: string
}

/** How a column of text or of noughts and ones is better read, as SQL; null where as it is. */
async function reading(connection: DuckDBConnection, { name, type }: RawColumn) {
  const column = ident(name)
  const [facts = {}] = await rowsOf(
    connection,
    `select count(*) as n, count(distinct lower(trim(${column}::varchar))) as kinds from raw where ${column} is not null`,
  )
  const n = Number(facts['n'])
  if (n === 0) return null
  const all = async (condition: string) => {
    const [row = {}] = await rowsOf(
      connection,
      `select count(*) as n from raw where ${column} is not null and not (${condition})`,
    )
    return Number(row['n']) === 0
  }
  const value = `lower(trim(${column}::varchar))`
  const words = (list: readonly string[]) => list.map(text).join(', ')
  const isTwo = Number(facts['kinds']) === 2
  if (isTwo && (await all(`${value} in (${words([...TRUE_WORDS, ...FALSE_WORDS])})`)))
    return {
      as: `case when ${column} is null then null else ${value} in (${words(TRUE_WORDS)}) end`,
      unit: null,
    }
  if (type !== 'VARCHAR') return null
  const trimmed = `trim(${column})`
  for (const [pattern, unit] of [
    [MONEY_TEXT, null],
    [NUMBER_TEXT, ''],
  ] as const) {
    if (!(await all(`regexp_matches(${trimmed}, ${text(pattern)})`))) continue
    const [sample = {}] = await rowsOf(
      connection,
      `select ${trimmed} as v from raw where ${column} is not null limit 1`,
    )
    const sign = /[£$€%]/.exec(textOf(sample['v']))?.[0] ?? null
    return { as: `cast(regexp_replace(${trimmed}, '[£$€,%\\s]', '', 'g') as double)`, unit: sign ?? unit }
  }
  const formats = `[${words(DATE_FORMATS)}]`
  if (await all(`try_strptime(${trimmed}, ${formats}) is not null`))
    return { as: `cast(try_strptime(${trimmed}, ${formats}) as date)`, unit: null }
  return null
}

const KEPT =
  /^(?:BOOLEAN|DATE|TIMESTAMP.*|VARCHAR|ENUM.*|U?(?:TINY|SMALL|BIG|HUGE)?INT(?:EGER)?|DECIMAL.*|FLOAT|DOUBLE)$/

async function build(connection: DuckDBConnection, table: string): Promise<Loaded> {
  const raw = (await rowsOf(connection, 'describe raw')).map((row): RawColumn => ({
    name: textOf(row['column_name']),
    type: textOf(row['column_type']),
  }))
  const notes: string[] = []
  const units = new Map<string, string>()
  const selected: string[] = []
  for (const column of raw) {
    if (!KEPT.test(column.type)) {
      notes.push(`Column "${column.name}" is left out: questions cannot be asked of type ${column.type}.`)
      continue
    }
    const better = await reading(connection, column)
    if (better?.unit != null && better.unit !== '') units.set(column.name, better.unit)
    selected.push(`${better?.as ?? ident(column.name)} as ${ident(column.name.trim())}`)
  }
  if (selected.length === 0) throw new DatasetError('No column of the file can be asked about.')
  await connection.run(`create table ${ident(table)} as select ${selected.join(', ')} from raw`)
  await connection.run('drop table raw')
  return { notes, units }
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

async function readParts(
  connection: DuckDBConnection,
  sources: readonly string[],
  isText: boolean,
): Promise<void> {
  const [first = ''] = sources
  const separator = isText ? separatorOf(first, basename(first)) : ''
  const list = `[${sources.map(text).join(', ')}]`
  const read = isText
    ? `read_csv(${list}, delim = ${text(separator)}, header = true, sample_size = -1, strict_mode = true, union_by_name = true, nullstr = [${MISSING.map(text).join(', ')}])`
    : `read_parquet(${list}, union_by_name = true)`
  try {
    const headers: (readonly [string, readonly string[]])[] = []
    for (const source of sources) {
      const name = basename(source)
      if (isText && separatorOf(source, name) !== separator)
        throw new DatasetError(`${name} parts its values in another way than ${basename(first)}.`)
      const names = isText
        ? await headerOf(connection, source, separator, name)
        : (await rowsOf(connection, `describe select * from read_parquet(${text(source)})`)).map((row) =>
            textOf(row['column_name']).toLowerCase(),
          )
      headers.push([name, names])
    }
    checkParts(headers)
    await connection.run(`create table raw as select * from ${read}`)
  } catch (error) {
    if (error instanceof DatasetError) throw error
    const broken = isText
      ? sources.find((source) => !isUtf8(source) || raggedLine(source, separator) !== null)
      : undefined
    throw complaint(broken ?? first, separator, error)
  }
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
    await readParts(connection, sources, kind !== '.parquet')
    const [size = {}] = await rowsOf(connection, 'select count(*) as n from raw')
    if (Number(size['n']) === 0) throw new DatasetError(`${name} has a header and no rows.`)
    const loaded = await build(connection, table)
    await connection.run('checkpoint')
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
