import { type ColumnKind, type TableColumn, EngineError } from '../engine.ts'
import type { Keep } from '../keep.ts'
import type { Connection } from './connection.ts'

/** A table or view of PostgreSQL as the product sees it: columns of the types that it has a rule for, and a number for each row. */

export interface RelationOptions {
  /** Null where the search path finds it. */
  readonly schema: string | null
  readonly table: string
  /** Columns that together tell its rows apart; null where its own key does. */
  readonly key: readonly string[] | null
  /** What statements call it. */
  readonly name: string
  /** The column in which it is to have the number of a row. */
  readonly rowId: string
}

/** Where a relation is. */
export interface Found {
  /** Its own id. */
  readonly id: number
  readonly schema: string
  /** As PostgreSQL has it: `r` of a table, `v` of a view. */
  readonly kind: string
  /** For whoever operates the server. */
  readonly called: string
}

export interface Relation {
  readonly columns: readonly TableColumn[]
  /** What stands before each statement, and names the relation for it. */
  readonly before: string
  /** What stands there where about one row in so many is read: of a table whole pages, of a view by the numbers of its rows. */
  readonly sampled: (oneIn: number) => string
}

const KINDS = "'r', 'p', 'v', 'm', 'f'"
/** Of these PostgreSQL reads some pages alone. */
const HAVE_PAGES = new Set(['r', 'p', 'm'])
const NUMBERS = new Set(['int2', 'int4', 'int8', 'numeric', 'float8'])
const TEXTS = new Set(['text', 'varchar', 'bpchar', 'name', 'uuid', 'citext', 'inet', 'time', 'char'])

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** Characters that stand in no value: between values, and for none. */
const [BETWEEN, MISSING] = ['chr(31)', 'chr(30)']
const WHOLE_NUMBERS = new Set(['int2', 'int4', 'int8'])
/** A number of a row is below that. */
const BELOW = 2n ** 60n

/**
 * A number from 0 to below 2^60 of some columns: by the hashes that PostgreSQL divides tables into parts by, so they are the same in
 * each of its versions, and cost a tenth of a digest.
 */
function hashed(columns: readonly { readonly name: string; readonly type: string }[]): string {
  const [first] = columns
  const number =
    first !== undefined && columns.length === 1 && WHOLE_NUMBERS.has(first.type)
      ? `hashint8extended(coalesce(cast(${quoted(first.name)} as bigint), 0), 0)`
      : `hashtextextended(concat_ws(${BETWEEN}, ${columns.map(({ name }) => `coalesce(cast(${quoted(name)} as text), ${MISSING})`).join(', ')}) collate "C", 0)`
  return `(${number} & ${BELOW - 1n})`
}

interface Described {
  readonly name: string
  readonly kind: ColumnKind
  /** The column as it is selected. */
  readonly value: string
}

/** A column of a type that there is a rule for; null for others, of which nothing can be asked. */
function described(name: string, type: string): Described | null {
  const column = quoted(name)
  if (NUMBERS.has(type)) return { name, kind: 'number', value: column }
  if (type === 'float4') return { name, kind: 'number', value: `cast(${column} as double precision)` }
  if (type === 'money') return { name, kind: 'number', value: `cast(${column} as numeric)` }
  if (type === 'bool') return { name, kind: 'flag', value: column }
  if (type === 'date' || type === 'timestamp') return { name, kind: 'time', value: column }
  if (type === 'timestamptz') return { name, kind: 'time', value: `${column} at time zone 'UTC'` }
  // Byte by byte, as everywhere: the order of a language is another one on each machine.
  if (TEXTS.has(type) || type === 'enum')
    return { name, kind: 'text', value: `cast(${column} as text) collate "C"` }
  return null
}

/** Dates without end are none: what counts time by them would not end either. */
const finite = ({ name, value }: Described): Described => ({
  name,
  kind: 'time',
  value: `case when isfinite(${quoted(name)}) then ${value} end`,
})

const fromOf = ({ schema }: Found, { table }: RelationOptions) => `${quoted(schema)}.${quoted(table)}`

/** Finds a table or view. Throws EngineError, which says what mends it. */
export async function findRelation(connection: Connection, options: RelationOptions): Promise<Found> {
  const run = (sql: string, ...parameters: readonly unknown[]) => connection.run({ sql, parameters })
  const called = options.schema === null ? options.table : `${options.schema}.${options.table}`
  const [found] = await run(
    `select cast(c.oid as bigint) as id, n.nspname as schema, c.relname as name, cast(c.relkind as text) as kind,
       has_schema_privilege(n.oid, 'usage') and has_table_privilege(c.oid, 'select') as may_read,
       quote_ident(current_user) as role
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relname = $1 and c.relkind in (${KINDS})
       and case when cast($2 as text) is null then pg_table_is_visible(c.oid) else n.nspname = $2 end`,
    options.table,
    options.schema,
  )
  if (found === undefined) throw new EngineError(`there is no table or view ${called}`)
  const schema = String(found['schema'])
  const there: Found = { id: Number(found['id']), schema, kind: String(found['kind']), called }
  if (found['may_read'] !== true)
    throw new EngineError(
      `the role ${String(found['role'])} may not read ${called}. Let it: grant usage on schema ${quoted(schema)} to ${String(found['role'])}; grant select on ${fromOf(there, options)} to ${String(found['role'])};`,
    )
  return there
}

/**
 * Describes a relation that was found. Throws EngineError, which says what mends it.
 *
 * @param state of its rows, by which is kept what takes a walk over them
 */
export async function describeRelation(
  connection: Connection,
  options: RelationOptions,
  found: Found,
  { keep, state }: { readonly keep: Keep; readonly state: string | null },
): Promise<Relation> {
  const run = (sql: string, ...parameters: readonly unknown[]) => connection.run({ sql, parameters })
  const { id } = found
  const from = fromOf(found, options)
  const attributes = await run(
    `select a.attname as name, case when coalesce(b.typtype, t.typtype) = 'e' then 'enum' else coalesce(b.typname, t.typname) end as type
     from pg_attribute a join pg_type t on t.oid = a.atttypid
       left join pg_type b on b.oid = t.typbasetype and t.typtype = 'd'
     where a.attrelid = cast(cast($1 as bigint) as oid) and a.attnum > 0 and not a.attisdropped order by a.attnum`,
    id,
  )
  const all = attributes.flatMap(({ name, type }) => described(String(name), String(type)) ?? [])
  const times = all.filter(({ kind }) => kind === 'time')
  const endless = await keep('endless', state, async () => {
    if (times.length === 0) return []
    const [row = {}] = await run(
      `select ${times.map(({ name }, at) => `coalesce(bool_or(not isfinite(${quoted(name)})), false) as "e${at}"`).join(', ')} from ${from}`,
    )
    return times.filter((_, at) => row[`e${at}`] === true).map(({ name }) => name)
  })
  const isEndless = new Set(endless)
  const columns = all.map((each) => (isEndless.has(each.name) ? finite(each) : each))
  const rows = {
    id,
    from,
    called: found.called,
    tells: (read: () => Promise<boolean>) =>
      keep('numbers', state === null ? null : JSON.stringify([state, options.key]), read),
  }
  const { number, unique } = await numberOf(connection, options, rows, attributes)
  const selected = columns
    .filter(({ name }) => name !== options.rowId)
    .map(({ name, value }) => `${value} as ${quoted(name)}`)
  const rowId = quoted(options.rowId)
  const read = [...selected, `${number} as ${rowId}`].join(', ')
  const before = (some: string) =>
    `with ${quoted(options.name)} as not materialized (select ${read} from ${from}${some})\n`
  return {
    columns: [
      ...columns
        .filter(({ name }) => name !== options.rowId)
        .map(({ name, kind }) => ({ name, kind, ...(unique.has(name) ? { isUnique: true } : {}) }) as const),
      { name: options.rowId, kind: 'number' },
    ],
    before: before(''),
    sampled: (oneIn) =>
      before(
        HAVE_PAGES.has(found.kind)
          ? ` tablesample system (${100 / oneIn}) repeatable (1)`
          : ` where hashint8extended(${number}, 0) % ${oneIn} = 0`,
      ),
  }
}

interface Numbered {
  /** The SQL of a number for each row: the column that holds one, or a hash of what tells rows apart. */
  readonly number: string
  /** Columns that tell them apart by themselves. */
  readonly unique: ReadonlySet<string>
}

interface Numbering {
  readonly id: number
  readonly from: string
  readonly called: string
  /** Whether numbers tell rows apart, as it was read before or is read now. */
  readonly tells: (read: () => Promise<boolean>) => Promise<boolean>
}

async function numberOf(
  connection: Connection,
  { key, rowId }: RelationOptions,
  { id, from, called, tells }: Numbering,
  attributes: readonly Readonly<Record<string, unknown>>[],
): Promise<Numbered> {
  const run = (sql: string, ...parameters: readonly unknown[]) => connection.run({ sql, parameters })
  const own = attributes.find(({ name }) => name === rowId)
  const isNumbered = own !== undefined
  if (isNumbered && own['type'] !== 'int8')
    throw new EngineError(`the column ${rowId} of ${called} is no bigint`)
  const keys = (await run(UNIQUE, id)).map(({ names }) => JSON.parse(String(names)) as readonly string[])
  const names = key ?? (isNumbered ? undefined : keys[0])
  const uniqueBy = (more: readonly (readonly string[])[]) =>
    new Set([...keys, ...more].filter(({ length }) => length === 1).flat())
  if (!isNumbered && names === undefined)
    throw new EngineError(
      `nothing tells the rows of ${called} apart: it has no primary key. Name columns that do under "key" of "engine" in its model.yaml, or give it a column ${rowId} (docs/engines.md)`,
    )
  const types = new Map(attributes.map((each) => [String(each['name']), String(each['type'])]))
  const missing = names?.find((name) => !types.has(name))
  if (missing !== undefined) throw new EngineError(`${called} has no column ${missing}, which "key" names`)
  const number = isNumbered
    ? quoted(rowId)
    : hashed((names ?? []).map((name) => ({ name, type: types.get(name) ?? '' })))
  if (!isNumbered && keys.some((each) => each.every((name) => names?.includes(name) === true)))
    return { number, unique: uniqueBy([]) }
  const areNumbers = await tells(async () => {
    const [counted] = await run(
      `select count(*) = count(distinct ${number}) and coalesce(min(${number}) >= 0 and max(${number}) < ${BELOW}, true) as tells from ${from}`,
    )
    return counted?.['tells'] === true
  })
  if (!areNumbers)
    throw new EngineError(
      isNumbered
        ? `the column ${rowId} of ${called} must have another number from 0 to below 2^60 in each row`
        : `${names?.join(', ') ?? ''} stands in several rows of ${called}: "key" of "engine" has to tell its rows apart`,
    )
  return { number, unique: uniqueBy(isNumbered || names === undefined ? [] : [names]) }
}

/**
 * The columns of indexes that tell rows apart, the primary key first. Of a table that others inherit from they tell its own rows
 * apart alone; those of a partitioned one span its parts.
 */
const UNIQUE = `
  select json_agg(a.attname order by a.attname)::text as names
  from pg_index i
    join lateral unnest(cast(i.indkey as smallint[])) with ordinality as k(attnum, place) on k.place <= i.indnkeyatts
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
  where i.indrelid = cast(cast($1 as bigint) as oid) and i.indisunique and i.indisvalid and i.indimmediate
    and i.indpred is null and i.indexprs is null
    and not exists (
      select from pg_inherits h join pg_class c on c.oid = h.inhparent where c.oid = i.indrelid and c.relkind <> 'p'
    )
  group by i.indexrelid, i.indisprimary
  having bool_and(a.attnotnull)
  order by i.indisprimary desc`
