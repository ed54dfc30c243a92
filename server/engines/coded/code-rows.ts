import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { DuckDBInstance, type DuckDBConnection, type DuckDBValue } from '@duckdb/node-api'
import { sql } from 'kysely'
import type { Fragment } from '../fragments.ts'
import { statementOf } from '../statement.ts'
import {
  amountsIn,
  BETWEEN,
  codesIn,
  countOf,
  drawsIn,
  formIn,
  MISSING,
  MOST_AT_PLACE,
  type CodedColumn,
  type CodedForm,
  type Values,
} from './coded-rows.ts'
import { isNumeric, steps, unitsOf, type Described } from './units.ts'

/** Makes coded rows from the table of a DuckDB file, which is not changed. */

export interface CodeOptions {
  readonly file: string
  readonly table: string
  readonly columns: readonly string[]
  /** Where a row stands, from 0 to below `places`, and the number drawn for it, from 1 to below 2^15. */
  readonly place: Fragment
  readonly places: number
  readonly draw: Fragment
  readonly memoryLimit: string
  readonly threads: number
}

/** Codes that two bytes hold, but one for no value. */
const MOST_CODES = 2 ** 16 - 1
/** Values of what is neither text, whole numbers nor days, beyond which no list is made: each row is compared with it as a text. */
const MOST_LISTED = 4_096
/** Rows that are looked at first: most columns of many values show it there. */
const SAMPLED = 100_000
type Row = Readonly<Record<string, unknown>>
type Run = (query: Fragment) => Promise<readonly Row[]>

const textIn = (row: Row | undefined, name: string) => {
  const value = row?.[name]
  return typeof value === 'string' ? value : null
}

const WHOLE = /^(?:U?TINYINT|U?SMALLINT|U?INTEGER|U?BIGINT)$/
const DECIMAL = /^DECIMAL\((\d+),(\d+)\)$/
/** Beyond that many digits a difference of two may have none of its own type. */
const MOST_DIGITS = 18

/** How many digits behind the point the steps of a type have; null where it has no steps. */
function digitsOf(type: string): number | null {
  if (WHOLE.test(type) || type === 'DATE') return 0
  const [, width, scale] = DECIMAL.exec(type) ?? []
  return width === undefined || Number(width) > MOST_DIGITS ? null : Number(scale)
}

/** Days since 1970, or so many steps, of the text of a value. */
const stepOf = (type: string, text: string) =>
  type === 'DATE' ? Math.round(Date.parse(`${text}T00:00:00Z`) / 86_400_000) : Number(text.replace('.', ''))

interface Ends {
  readonly low: string | null
  readonly high: string | null
}

function stepsOf({ type }: Described, { low, high }: Ends): Values | null {
  const digits = digitsOf(type)
  if (digits === null || low === null || high === null) return null
  const [first, last] = [stepOf(type, low), stepOf(type, high)]
  if (!Number.isSafeInteger(first) || !Number.isSafeInteger(last) || last - first >= MOST_CODES) return null
  return { kind: 'steps', first, count: last - first + 1, of: type === 'DATE' ? 'days' : 'numbers', digits }
}

/** How many rows there are, and the ends of all columns that may have steps, by their places. */
async function endsOf(run: Run, table: Fragment, columns: readonly Described[]) {
  const ends = columns.flatMap(({ name, type }, at) =>
    digitsOf(type) === null
      ? []
      : [
          sql`cast(min(${sql.id(name)}) as varchar) as ${sql.id(`low_${at}`)}`,
          sql`cast(max(${sql.id(name)}) as varchar) as ${sql.id(`high_${at}`)}`,
        ],
  )
  const [row] = await run(
    sql`select ${sql.join([sql`cast(count(*) as double) as total`, ...ends])} from ${table}`,
  )
  return {
    total: Number(row?.['total']),
    ends: columns.map((_, at): Ends => ({ low: textIn(row, `low_${at}`), high: textIn(row, `high_${at}`) })),
  }
}

async function listOf(
  run: Run,
  table: Fragment,
  { name, type }: Described,
  total: number,
): Promise<Values | null> {
  if (type === 'BOOLEAN') return { kind: 'listed', texts: ['false', 'true'] }
  const most = type === 'VARCHAR' ? MOST_CODES : MOST_LISTED
  const column = sql.id(name)
  if (total > SAMPLED) {
    const [sample] = await run(
      sql`select count(distinct ${column}) > ${sql.lit(most)} as many from (select ${column} from ${table} limit ${sql.lit(SAMPLED)}) as sampled`,
    )
    if (sample?.['many'] === true) return null
  }
  const rows = await run(
    sql`select distinct cast(${column} as varchar) as value from ${table} where ${column} is not null order by 1 limit ${sql.lit(most + 1)}`,
  )
  const texts = rows.map((row) => textIn(row, 'value') ?? '')
  const isListed = texts.length <= most && !texts.some((text) => text.includes(BETWEEN) || text === MISSING)
  return isListed ? { kind: 'listed', texts } : null
}

const ENUM = 'values_of_'

/** The SQL of the code of a row's value. */
function codeOf({ name, type, values, bytes }: CodedColumn, at: number): Fragment {
  const column = sql.id(name)
  const narrow = sql.raw(bytes === 1 ? 'utinyint' : 'usmallint')
  const missing = sql.lit(countOf(values))
  switch (values.kind) {
    case 'signs':
      return isNumeric(type)
        ? sql`cast(case when ${column} is null then 2 when ${column} = 0 then 0 else 1 end as ${narrow})`
        : sql`cast(case when ${column} is null then 2 else 1 end as ${narrow})`
    case 'listed':
      return type === 'BOOLEAN'
        ? sql`coalesce(cast(${column} as ${narrow}), ${missing})`
        : sql`cast(coalesce(enum_code(cast(cast(${column} as varchar) as ${sql.id(`${ENUM}${at}`)})), ${missing}) as ${narrow})`
    case 'steps': {
      const { first, of, digits } = values
      const steps =
        of === 'days'
          ? sql`${column} - cast('1970-01-01' as date)`
          : digits === 0
            ? sql`cast(${column} as bigint)`
            : sql`cast(${column} * ${sql.lit(10 ** digits)} as bigint)`
      return sql`cast(coalesce(${steps} - ${sql.lit(first)}, ${missing}) as ${narrow})`
    }
  }
}

/** The table as a memory of its own sees it, closed to everything else. */
async function attached(connection: DuckDBConnection, { file, table }: CodeOptions) {
  const run: Run = async (query) => {
    const { sql: text, parameters } = statementOf(query)
    const reader = await connection.runAndReadAll(text, [...parameters] as DuckDBValue[])
    return reader.getRowObjectsJS()
  }
  await run(sql`attach ${sql.lit(file)} as source (read_only)`)
  await run(sql`set enable_external_access = false`)
  const described = await run(
    sql`select column_name as name, data_type as type from information_schema.columns where table_catalog = 'source' and table_name = ${table}`,
  )
  const types = new Map(described.map((row) => [textIn(row, 'name'), textIn(row, 'type')]))
  return { run, types, from: sql`${sql.id('source')}.${sql.id(table)}` }
}

async function columnsOf(
  { run, types, from }: Awaited<ReturnType<typeof attached>>,
  names: readonly string[],
): Promise<readonly CodedColumn[]> {
  const described = names.flatMap((name): readonly Described[] => {
    const type = types.get(name) ?? null
    return type === null ? [] : [{ name, type }]
  })
  const { total, ends } = await endsOf(run, from, described)
  const units = await unitsOf(run, from, described)
  const columns: CodedColumn[] = []
  for (const [at, { name, type }] of described.entries()) {
    const values = stepsOf({ name, type }, ends[at] ?? { low: null, high: null }) ??
      (await listOf(run, from, { name, type }, total)) ?? { kind: 'signs' }
    const bytes = countOf(values) < 2 ** 8 ? 1 : 2
    if (values.kind === 'listed' && type !== 'BOOLEAN')
      await run(
        sql`create type ${sql.id(`${ENUM}${columns.length}`)} as enum (${sql.join(values.texts.map((text) => sql.lit(text)))})`,
      )
    columns.push({ name, type, values, bytes, unit: units[at] ?? null })
  }
  return columns
}

/** Bytes that are collected for a file before they are written to it. */
const WRITTEN_AT_ONCE = 2 ** 20

class Written {
  readonly #file: FileHandle
  #parts: Uint8Array[] = []
  #bytes = 0

  private constructor(file: FileHandle) {
    this.#file = file
  }

  static async to(path: string): Promise<Written> {
    return new Written(await open(path, 'w', 0o600))
  }

  /** @param codes which are read again later than the chunk that they are of */
  async add(codes: Codes): Promise<void> {
    const bytes = new Uint8Array(codes.buffer, codes.byteOffset, codes.byteLength).slice()
    this.#parts.push(bytes)
    this.#bytes += bytes.length
    if (this.#bytes >= WRITTEN_AT_ONCE) await this.flush()
  }

  async flush(): Promise<void> {
    const parts = this.#parts
    this.#parts = []
    this.#bytes = 0
    await this.#file.write(Buffer.concat(parts))
  }

  async close(): Promise<void> {
    await this.#file.close()
  }
}

type Codes = Uint8Array | Uint16Array | Int32Array
const isCodes = (value: unknown): value is Codes =>
  value instanceof Uint8Array || value instanceof Uint16Array || value instanceof Int32Array

/** Writes all rows in the order of their places, a file a column, and gives how many end before each place does. */
async function written(
  connection: DuckDBConnection,
  query: Fragment,
  files: readonly Written[],
  places: number,
): Promise<readonly number[]> {
  const counts = new Array<number>(places).fill(0)
  const result = await connection.stream(statementOf(query).sql)
  for (let chunk = await result.fetchChunk(); (chunk?.rowCount ?? 0) > 0; chunk = await result.fetchChunk()) {
    for (let at = -1; at < files.length; at += 1) {
      const vector = chunk?.getColumnVector(at + 1)
      const codes: unknown = vector === undefined || !('items' in vector) ? null : vector.items
      if (!isCodes(codes)) throw new Error('the codes of a column are no small numbers')
      if (at < 0) for (const place of codes) counts[place] = (counts[place] ?? 0) + 1
      else await files[at]?.add(codes)
    }
  }
  if (counts.some((count) => count >= MOST_AT_PLACE)) throw new Error('too many rows stand at one place')
  let rows = 0
  return counts.map((count) => (rows += count))
}

/** Makes the coded rows of a table in a new folder, which appears whole or not at all. Throws where that cannot be done. */
export async function codeRows(target: string, options: CodeOptions): Promise<void> {
  const temporary = `${target}.${process.pid}.tmp`
  mkdirSync(temporary, { recursive: true, mode: 0o700 })
  const files: Written[] = []
  try {
    const instance = await DuckDBInstance.create(':memory:', {
      memory_limit: options.memoryLimit,
      threads: String(options.threads),
      temp_directory: `${temporary}/spilled`,
    })
    const connection = await instance.connect()
    try {
      const source = await attached(connection, options)
      const columns = await columnsOf(source, options.columns)
      files.push(await Written.to(drawsIn(temporary)))
      for (const at of columns.keys()) files.push(await Written.to(codesIn(temporary, at)))
      const added = columns.flatMap(({ name, values, unit }, at) =>
        values.kind === 'signs' && unit !== null ? [{ at, steps: steps(name, unit) }] : [],
      )
      for (const { at } of added) files.push(await Written.to(amountsIn(temporary, at)))
      const selected = [
        sql`cast(${options.place} as usmallint) as ${sql.id('place')}`,
        sql`cast(${options.draw} as usmallint)`,
        ...columns.map(codeOf),
        ...added.map((each) => sql`cast(coalesce(${each.steps}, 0) as integer)`),
      ]
      const ends = await written(
        connection,
        sql`select ${sql.join(selected)} from ${source.from} order by 1`,
        files,
        options.places,
      )
      for (const file of files) await file.flush()
      writeFileSync(formIn(temporary), JSON.stringify({ ends, columns } satisfies CodedForm), { mode: 0o600 })
    } finally {
      for (const file of files) await file.close()
      connection.closeSync()
      instance.closeSync()
    }
    rmSync(`${temporary}/spilled`, { recursive: true, force: true })
    renameSync(temporary, target)
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
}
