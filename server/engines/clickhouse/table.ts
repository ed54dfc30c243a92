import { EngineError, type TableColumn } from '../engine.ts'
import type { Keep } from '../keep.ts'
import type { Connection } from './connection.ts'
import { quoted } from './statement-text.ts'
import { kindOf, plainType, readAs } from './values.ts'

/** A table or view of ClickHouse as the product sees it: columns of the types that it has a rule for, and a number for each row. */

export interface TableOptions {
  /** The database; null for that of the address. */
  readonly schema: string | null
  readonly table: string
  /** Columns that together tell its rows apart; null where it has a column of numbers. */
  readonly key: readonly string[] | null
  /** What statements call it. */
  readonly name: string
  /** The column in which it is to have the number of a row. */
  readonly rowId: string
  /** Of a statement, in bytes; null for what its user may have. */
  readonly mostMemory: number | null
}

export interface Table {
  readonly database: string
  readonly table: string
  /** What keeps its rows: MergeTree, Distributed, View, … */
  readonly engine: string
  readonly columns: readonly TableColumn[]
  /** The table itself in a statement, after "from". */
  readonly from: string
  /**
   * What statements read in its place. Of a table of several shards it brings the columns that are asked for together:
   * figures of empty groups that shards work out are null twice, which ClickHouse 26 does not understand.
   */
  readonly source: string
  /** What they read where about one row in so many is: by what tells the rows apart. */
  readonly sampled: (oneIn: number) => string
  /** The column of numbers, quoted. */
  readonly rowId: string
  /** The SQL of a number for each row: that column, or a hash of what is to tell rows apart. */
  readonly number: string
}

/** Characters that stand in no value: between values, and for none. */
const [BETWEEN, MISSING] = ['char(31)', 'char(30)']

interface Column extends TableColumn {
  readonly type: string
  /** The column as it is selected. */
  readonly value: string
}

/** Finds a table or view and what is in it. Throws EngineError, which says what mends it. */
export async function findTable(connection: Connection, options: TableOptions): Promise<Table> {
  const run = (query: string, parameters: Readonly<Record<string, string>> = {}) =>
    connection.run({ query, parameters })
  const { table, schema, rowId } = options
  const [found] = await run(
    `select database, engine from system.tables
     where name = {table:String} and database = ${schema === null ? 'currentDatabase()' : '{database:String}'}`,
    schema === null ? { table } : { table, database: schema },
  )
  if (found === undefined) {
    const [of] = await run('select currentUser() as name, currentDatabase() as database')
    const database = schema ?? String(of?.['database'])
    throw new EngineError(
      `there is no table or view ${database}.${table}, or the user ${String(of?.['name'])} may not read it. Let it: grant select on ${quoted(database)}.${quoted(table)} to ${String(of?.['name'])};`,
    )
  }
  const database = String(found['database'])
  const called = `${database}.${table}`
  const from = `${quoted(database)}.${quoted(table)}`
  const described = await run(
    'select name, type from system.columns where database = {database:String} and table = {table:String} order by position',
    { database, table },
  )
  const all = described.map(({ name, type }): Column => {
    const plain = plainType(String(type))
    return {
      name: String(name),
      type: String(type),
      kind: kindOf(plain),
      value: readAs(plain, quoted(String(name))),
    }
  })
  const columns = all.filter(({ kind, name }) => kind !== 'other' && name !== rowId)
  const { number, parts, unique } = numberOf(options, called, all)
  const selected = columns.map(({ name, value }) => `${value} as ${quoted(name)}`)
  const read = [...selected, `${number} as ${quoted(rowId)}`].join(', ')
  const source = (some: string) => `(select ${read} from ${from}${some}) as ${quoted(options.name)}`
  return {
    database,
    table,
    engine: String(found['engine']),
    columns: [
      ...columns.map(
        ({ name, kind }) => ({ name, kind, ...(name === unique ? { isUnique: true } : {}) }) as const,
      ),
      { name: rowId, kind: 'number' },
    ],
    from,
    source: source(''),
    sampled: (oneIn) => source(` where cityHash64(${parts.join(', ')}) % ${oneIn} = 0`),
    rowId: quoted(rowId),
    number,
  }
}

/** Different values are counted in so many bytes each, and more where several threads do. */
const BYTES_EACH = 64

/** Whether each row has a number of its own, from 0 to below 2^60; looked at in parts that fit the memory of a statement. */
async function areNumbers(connection: Connection, numbers: string, most: number | null): Promise<boolean> {
  const run = (query: string) => connection.run({ query, parameters: {} })
  const [size] = await run(`select count() as n from ${numbers}`)
  const parts = most === null ? 1 : Math.ceil((Number(size?.['n']) * BYTES_EACH) / most)
  for (let part = 0; part < parts; part += 1) {
    const some = parts === 1 ? '' : ` where cityHash64(number) % ${parts} = ${part}`
    const [counted] = await run(
      `select count() - uniqExact(number) as repeated, countIf(number < 0 or number >= 1152921504606846976) as beyond from ${numbers}${some}`,
    )
    if (Number(counted?.['repeated'] ?? 0) > 0 || Number(counted?.['beyond'] ?? 0) > 0) return false
  }
  return true
}

interface Numbered {
  /** The SQL of a number for each row: the column that holds one, or a hash of what tells rows apart. */
  readonly number: string
  /** What tells them apart. */
  readonly parts: readonly string[]
  /** The column that does by itself; null where several do together, or numbers. */
  readonly unique: string | null
}

function numberOf({ key, rowId }: TableOptions, called: string, columns: readonly Column[]): Numbered {
  const own = columns.find(({ name }) => name === rowId)
  if (own !== undefined && !/^U?Int64$/.test(own.type))
    throw new EngineError(`the column ${rowId} of ${called} is neither Int64 nor UInt64`)
  if (own === undefined && key === null)
    throw new EngineError(
      `nothing tells the rows of ${called} apart. Name columns that do under "key" of "engine" in its model.yaml, or give it a column ${rowId} (docs/engines.md)`,
    )
  const names = key ?? []
  const missing = names.find((name) => !columns.some((each) => each.name === name))
  if (missing !== undefined) throw new EngineError(`${called} has no column ${missing}, which "key" names`)
  const parts = names.map((name) => `ifNull(toString(${quoted(name)}), ${MISSING})`)
  const number =
    own === undefined
      ? `toInt64(bitShiftRight(reinterpretAsUInt64(reverse(substring(MD5(concatWithSeparator(${[BETWEEN, ...parts].join(', ')})), 1, 8))), 4))`
      : quoted(rowId)
  if (own !== undefined) return { number, parts: [number], unique: null }
  return { number, parts, unique: names.length === 1 ? (names[0] ?? null) : null }
}

/**
 * Looks whether rows have numbers of their own. Throws EngineError where they do not.
 *
 * @param state of the rows, by which it is kept that they have
 */
export async function expectNumbers(
  connection: Connection,
  { key, rowId, mostMemory }: TableOptions,
  { database, table, from, number }: Table,
  { keep, state }: { readonly keep: Keep; readonly state: string | null },
): Promise<void> {
  const of = state === null ? null : JSON.stringify([state, number])
  const areTold = await keep('numbers', of, () =>
    areNumbers(connection, `(select ${number} as number from ${from})`, mostMemory),
  )
  if (areTold) return
  const called = `${database}.${table}`
  throw new EngineError(
    number === quoted(rowId)
      ? `the column ${rowId} of ${called} must have another number from 0 to below 2^60 in each row`
      : `${(key ?? []).join(', ')} stands in several rows of ${called}: "key" of "engine" has to tell its rows apart`,
  )
}
