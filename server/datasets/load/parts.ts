import { statSync } from 'node:fs'
import { basename } from 'node:path'
import { sql, type RawBuilder } from 'kysely'
import { DatasetError, reasonOf } from '../../errors/dataset-error.ts'
import { deciding, type Decider } from './decider.ts'
import type { Decided } from './decision.ts'
import { jsonRows } from './json-rows.ts'
import { literalPath } from './literal-path.ts'
import { tamedNames } from './names.ts'
import { textOf, type Run } from '../../engines/run-on.ts'
import type { DataFile } from './sources.ts'
import { SAMPLE_ROWS } from './table-rows.ts'
import { formOf } from './text-file.ts'
import { chooseOfLong, LONG_LINES } from './long-lines.ts'
import { readTextRows } from './text-rows.ts'
import type { Deciding, ReadLines } from './uneven-lines.ts'

/**
 * Several files that are one table. Each is read into a table of its own, so that whoever was interrupted goes on with the file that
 * was not read to its end, and whoever decides otherwise builds the table again without reading.
 */

/** Files that are not the parts of one table. */
export class OtherColumnsError extends DatasetError {}

/** Several files are the parts of one table where their columns are the same. Throws OtherColumnsError where they are not. */
function checkParts(headers: readonly (readonly [file: string, names: readonly string[]])[]): void {
  const [first] = headers
  const lower = (names: readonly string[] = []) => names.map((name) => name.toLowerCase())
  for (const [file, own] of headers) {
    const [wanted, names] = [lower(first?.[1]), lower(own)]
    const missing = wanted.find((column) => !names.includes(column))
    const extra = names.find((column) => !wanted.includes(column))
    if (missing !== undefined || extra !== undefined)
      throw new OtherColumnsError(
        `${file} ${missing === undefined ? `has a column "${extra ?? ''}" that ${first?.[0] ?? ''} lacks` : `lacks the column "${missing}" of ${first?.[0] ?? ''}`}. The files of a folder are one table and have the same columns; or name one of them.`,
      )
  }
}

/** A file as it is read: that which was named, or a copy of it in UTF-8. */
export interface Readable {
  readonly source: DataFile
  readonly file: DataFile
}

/** A file with what is known of it before its rows are read. */
interface Part extends Readable {
  readonly names: readonly string[]
  /** Null where it is no text. */
  readonly separator: string | null
  /** Changes with what is read of the file. */
  readonly form: string
  /** Makes a table of its rows, and gives what is said of them. @param said columns beside those of the file */
  readonly make: (
    table: RawBuilder<unknown>,
    said: RawBuilder<unknown>,
    deciding: Deciding,
  ) => Promise<ReadLines>
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

async function partOf(run: Run, readable: Readable, place: number, decider: Decider): Promise<Part> {
  const { file } = readable
  if (file.kind === 'text') {
    const form = await formOf(file, decider)
    return {
      ...readable,
      names: form.names,
      separator: form.separator,
      form: JSON.stringify(form),
      make: (table, said, deciding) => readTextRows(run, table, file, form, said, deciding),
    }
  }
  if (file.kind === 'json') {
    const { names, make, notes } = await jsonRows(run, file, place, decider)
    return {
      ...readable,
      names,
      separator: null,
      form: JSON.stringify(names),
      make: async (table, said) => {
        await make(table, said)
        return { notes, decision: null }
      },
    }
  }
  const columns = await run(sql`describe select * from ${parquetOf(file)}`)
  return {
    ...readable,
    names: tamedNames(columns.map((column) => textOf(column['column_name']))),
    separator: null,
    form: '',
    make: async (table, said) => {
      await run(sql`create or replace table ${table} as select *${said} from ${parquetOf(file)}`)
      return { notes: [], decision: null }
    },
  }
}

const nameOf = (place: number) => `part ${place}`
/** Of the files whose rows are all there. */
const READ = 'parts read'

interface Rows {
  readonly rows: number
  readonly notes: readonly string[]
}

/** Reads the rows of a file, unless that was done before it was interrupted. */
async function readPart(
  run: Run,
  parts: readonly Part[],
  part: Part,
  place: number,
  encoding: string,
  deciding: Deciding,
): Promise<Rows> {
  const { source, form, names } = part
  const { decided, decider } = deciding
  const { size, mtimeMs } = statSync(source.path)
  const version = `${source.path} ${size} ${mtimeMs} ${encoding} ${form} ${decided[LONG_LINES] ?? ''}`
  const [before] = await run(
    sql`select row_count, notes from ${sql.id(READ)} where place = ${place} and version = ${version}`,
  )
  if (before !== undefined) {
    const { notes, decision } = JSON.parse(textOf(before['notes'])) as ReadLines
    if (decision !== null) chooseOfLong(decision, names, decided, decider)
    return { rows: Number(before['row_count']), notes }
  }
  const said = saidBeside(part, parts).map((column) => sql`, ${column}`)
  await run(sql`delete from ${sql.id(READ)} where place = ${place}`)
  const lines = await part.make(sql.id(nameOf(place)), sql.join(said, sql``), deciding)
  const [counted] = await run(sql`select count(*) as row_count from ${sql.id(nameOf(place))}`)
  const rows = Number(counted?.['row_count'])
  await run(sql`insert into ${sql.id(READ)} values (${place}, ${version}, ${rows}, ${JSON.stringify(lines)})`)
  return { rows, notes: lines.notes }
}

/** The rows that were read of all files, as one table "raw", and some of them as "sample". Gives how many there are. @param schema where the parts are */
export async function viewParts(run: Run, schema: string): Promise<number> {
  const places = await run(sql`select place, row_count from ${sql.id(schema, READ)} order by place`)
  const count = places.reduce((sum, { row_count: rows }) => sum + Number(rows), 0)
  const all = (condition: RawBuilder<unknown>) => {
    const tables = places.map(
      ({ place }) => sql`select * from ${sql.id(schema, nameOf(Number(place)))}${condition}`,
    )
    return sql.join(tables, sql` union all by name `)
  }
  const oneIn = Math.ceil(count / SAMPLE_ROWS)
  await run(sql`create or replace temp view raw as ${all(sql``)}`)
  await run(
    sql`create or replace temp table sample as ${all(oneIn > 1 ? sql` where rowid % ${sql.lit(oneIn)} = 0` : sql``)}`,
  )
  return count
}

interface PartsOptions {
  readonly decided: Decided
  /** Takes down what is decided of the first file; it holds for the others where it can. */
  readonly decider: Decider
  /** Told which file is read, its place from 1, and the rows of those before it. */
  readonly onPart: (file: string, place: number, rowsBefore: number) => void
  /** Changes with the encodings that were chosen. */
  readonly encoding?: string
}

/** What was read of files. */
export interface ReadParts extends Rows {
  /** What parts their values; null where they are no text. */
  readonly separator: string | null
}

/** Reads files as parts of one table, all values as text. Throws DatasetError. */
export async function readParts(
  run: Run,
  files: readonly Readable[],
  { decided, decider, onPart, encoding = '' }: PartsOptions,
): Promise<ReadParts> {
  const [first] = files
  const name = basename(first?.source.path ?? '')
  const parts: Part[] = []
  try {
    for (const [place, file] of files.entries())
      parts.push(await partOf(run, file, place, place === 0 ? decider : deciding(decided)))
    const [{ separator } = { separator: null }] = parts
    const other = parts.find((part) => part.separator !== separator)
    if (other !== undefined)
      throw new OtherColumnsError(
        `${basename(other.source.path)} parts its values in another way than ${name}.`,
      )
    checkParts(
      parts.map(({ source, names }) => [basename(source.path), [...names, ...source.partition.keys()]]),
    )
    await run(
      sql`create table if not exists ${sql.id(READ)} (place integer, version varchar, row_count bigint, notes varchar)`,
    )
    await run(sql`delete from ${sql.id(READ)} where place >= ${parts.length}`)
    let rows = 0
    const notes: string[] = []
    for (const [place, part] of parts.entries()) {
      onPart(basename(part.source.path), place + 1, rows)
      const read = await readPart(run, parts, part, place, encoding, { decided, decider })
      rows += read.rows
      notes.push(...read.notes)
    }
    return { separator, rows, notes }
  } catch (error) {
    if (error instanceof DatasetError) throw error
    throw new DatasetError(`${name} cannot be read: ${reasonOf(error)}.`, { cause: error })
  }
}
