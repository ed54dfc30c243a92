import { statSync } from 'node:fs'
import { basename } from 'node:path'
import { sql, type RawBuilder } from 'kysely'
import { DatasetError, reasonOf } from '../../errors/dataset-error.ts'
import { literalPath } from './literal-path.ts'
import { tamedNames } from './names.ts'
import { textOf, type Run } from './run.ts'
import type { DataFile } from './sources.ts'
import { complaint, formOf, packingOf, type TextForm } from './text-file.ts'

/**
 * Several files that are one table. Each is read into a table of its own, so that whoever was interrupted goes on with the file that
 * was not read to its end.
 */

/** What files write where a value is missing. */
const MISSING =
  ',NA,N/A,n/a,n.a.,N.A.,<NA>,#N/A,NULL,null,NaN,nan,NaT,None,-,--,–,—,?,k.A.,k. A.,k.a.,k. a.,n. a.,#NV'.split(
    ',',
  )

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

/** A file with what is known of it before its rows are read. */
interface Part {
  readonly file: DataFile
  /** Null for Parquet. */
  readonly form: TextForm | null
  readonly names: readonly string[]
}

/** What a folder calls its value is read as a whole number where all are. */
const WHOLE = /^(?:0|-?[1-9]\d{0,14})$/

/** What the names of folders say, as columns beside those that a file has itself. */
function saidBeside({ file, names }: Part, parts: readonly Part[]): readonly RawBuilder<unknown>[] {
  const own = new Set(names.map((name) => name.toLowerCase()))
  return [...file.partition]
    .filter(([name]) => !own.has(name.toLowerCase()))
    .map(([name, value]) => {
      const values = parts.map((part) => part.file.partition.get(name) ?? null)
      const isWhole = values.every((each) => each === null || WHOLE.test(each))
      return sql`cast(${value} as ${isWhole ? sql`bigint` : sql`varchar`}) as ${sql.id(name)}`
    })
}

/** Folders such as "year=2024" above the one that was named are no columns. */
const parquetOf = (file: DataFile) => sql`read_parquet(${literalPath(file.path)}, hive_partitioning = false)`

/** Dates are read by us, for what a reader guesses by the first of them holds for the column as a whole. */
const TYPES = ['BOOLEAN', 'BIGINT', 'DOUBLE', 'VARCHAR']

const textOfFile = (file: DataFile, { separator, names, namesRows, skipped }: TextForm) =>
  sql`${literalPath(file.path)}, ${packingOf([file])}, hive_partitioning = false, delim = ${separator}, quote = '"', escape = '"', ${namesRows ? sql`header = false, skip = ${sql.lit(skipped + 1)}` : sql`header = true, skip = ${sql.lit(skipped)}`}, names = [${sql.join([...names])}], strict_mode = true, nullstr = [${sql.join(MISSING.filter((each) => !each.includes(separator)))}]`

/** Rows that are looked at for digits that are no quantities. */
const FIRST_ROWS = 20_000

/** Columns that are named by digits: a leading zero, or more of them than a number can tell apart. */
async function codesIn(run: Run, file: DataFile, form: TextForm): Promise<readonly string[]> {
  const isCode = form.names.map(
    (name, at) =>
      sql`bool_or(regexp_matches(${sql.id(name)}, ${String.raw`^\s*(?:0\d+|\d{16,})\s*$`})) as ${sql.id(`c${at}`)}`,
  )
  const [found = {}] = await run(
    sql`select ${sql.join(isCode)} from (from read_csv(${textOfFile(file, form)}, all_varchar = true) limit ${FIRST_ROWS})`,
  )
  return form.names.filter((_, at) => found[`c${at}`] === true)
}

async function textRowsOf(run: Run, file: DataFile, form: TextForm) {
  const codes = await codesIn(run, file, form)
  const types =
    codes.length === 0
      ? sql``
      : sql`, types = {${sql.join(codes.map((name) => sql`${literalKey(name)}: 'VARCHAR'`))}}`
  return sql`read_csv(${textOfFile(file, form)}, sample_size = -1, auto_type_candidates = [${sql.join(TYPES)}]${types})`
}

const literalKey = (name: string) => sql.raw(`'${name.replaceAll("'", "''")}'`)

async function partOf(run: Run, file: DataFile): Promise<Part> {
  if (file.kind === 'text') {
    const form = await formOf(file)
    return { file, form, names: form.names }
  }
  const columns = await run(sql`describe select * from ${parquetOf(file)}`)
  return { file, form: null, names: tamedNames(columns.map((column) => textOf(column['column_name']))) }
}

const tableOf = (place: number) => sql.id(`part ${place}`)
/** Of the files whose rows are all there. */
const READ = sql.id('parts read')

/** Reads the rows of a file, unless that was done before it was interrupted; gives how many there are. */
async function readPart(run: Run, parts: readonly Part[], part: Part, place: number): Promise<number> {
  const { file, form } = part
  const { size, mtimeMs } = statSync(file.path)
  const version = `${file.path} ${size} ${mtimeMs}`
  const [before] = await run(
    sql`select row_count from ${READ} where place = ${place} and version = ${version}`,
  )
  if (before !== undefined) return Number(before['row_count'])
  const rows = form === null ? parquetOf(file) : await textRowsOf(run, file, form)
  const said = saidBeside(part, parts).map((column) => sql`, ${column}`)
  await run(sql`delete from ${READ} where place = ${place}`)
  await run(sql`create or replace table ${tableOf(place)} as select *${sql.join(said, sql``)} from ${rows}`)
  const [counted] = await run(sql`select count(*) as row_count from ${tableOf(place)}`)
  const rowCount = Number(counted?.['row_count'])
  await run(sql`insert into ${READ} values (${place}, ${version}, ${rowCount})`)
  return rowCount
}

/**
 * Reads files as one table "raw", as they are, and gives what parts their values. Throws DatasetError.
 *
 * @param onPart told which file is read, its place from 1, and the rows of those before it
 */
export async function readParts(
  run: Run,
  files: readonly DataFile[],
  onPart: (file: string, place: number, rowsBefore: number) => void,
): Promise<string | null> {
  const [first] = files
  const name = basename(first?.path ?? '')
  const parts: Part[] = []
  try {
    for (const file of files) parts.push(await partOf(run, file))
    const [{ form } = { form: null }] = parts
    const other = parts.find((part) => part.form?.separator !== form?.separator)
    if (other !== undefined)
      throw new DatasetError(`${basename(other.file.path)} parts its values in another way than ${name}.`)
    checkParts(parts.map(({ file, names }) => [basename(file.path), [...names, ...file.partition.keys()]]))
    await run(sql`create table if not exists ${READ} (place integer, version varchar, row_count bigint)`)
    let rows = 0
    for (const [place, part] of parts.entries()) {
      onPart(basename(part.file.path), place + 1, rows)
      rows += await readPart(run, parts, part, place)
    }
    const tables = parts.map((_, place) => sql`select * from ${tableOf(place)}`)
    await run(sql`create or replace view raw as ${sql.join(tables, sql` union all by name `)}`)
    return form?.separator ?? null
  } catch (error) {
    if (error instanceof DatasetError) throw error
    const form = parts[0]?.form ?? null
    if (form !== null) throw await complaint(run, files, form, error)
    throw new DatasetError(`${name} cannot be read: ${reasonOf(error)}.`)
  }
}

/** Drops all that was read, also by whoever was interrupted, once a table is made of it. */
export async function dropParts(run: Run, table: string): Promise<void> {
  await run(sql`drop view raw`)
  const parts = await run(sql`select table_name from information_schema.tables where table_name <> ${table}`)
  for (const { table_name: part } of parts) await run(sql`drop table ${sql.id(textOf(part))}`)
}
