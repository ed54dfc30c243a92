import { sql } from 'kysely'
import type { Engine, EngineRow } from '../engine.ts'
import type { Fragment } from '../fragments.ts'
import { keepByStatement } from '../kept.ts'
import { statementOf } from '../statement.ts'
import { BETWEEN, countOf, MISSING, textsOf, type CodedColumn, type CodedRows } from './coded-rows.ts'

/** What the engine makes of the values of coded columns: it is asked of each value once, not of each row. */

type Value = EngineRow[string]

/** What of a statement's tree matters here. */
interface Node {
  readonly kind?: unknown
  readonly table?: unknown
  readonly column?: { readonly column?: { readonly name?: unknown } }
}

/** The names of the columns that a fragment reads; null stands for one of another table. */
function namesIn(node: unknown): readonly (string | null)[] {
  if (typeof node !== 'object' || node === null) return []
  const { kind, table, column } = node as Node
  if (kind === 'ReferenceNode') {
    const name = column?.column?.name
    return [table === undefined && typeof name === 'string' ? name : null]
  }
  return Object.values(node).flatMap(namesIn)
}

const nodeOf = (fragment: Fragment): unknown => fragment.toOperationNode()

const textOf = (fragment: Fragment) => JSON.stringify(statementOf(fragment))

/** What may be asked where nothing is known of a value but whether it is 0. */
const isOfSigns = (fragment: Fragment, name: string) => {
  const column = sql.ref(name)
  return [sql`${column} is null`, sql`${column} is not null`, sql`${column} <> 0`].some(
    (known) => textOf(known) === textOf(fragment),
  )
}

/** The one coded column whose values a fragment follows from; null where it takes more than that. */
export function codedColumnOf({ columns }: CodedRows, fragment: Fragment): CodedColumn | null {
  const [name, ...others] = new Set(namesIn(nodeOf(fragment)))
  const column = columns.find((each) => each.name === name)
  if (column === undefined || others.length > 0) return null
  return column.values.kind === 'signs' && !isOfSigns(fragment, column.name) ? null : column
}

const BYTES_A_VALUE = 16
const MOST_KEPT = 16 * 2 ** 20
const kept = keepByStatement<readonly (readonly Value[])[]>(
  (all) => all.reduce((bytes, values) => bytes + BYTES_A_VALUE * values.length, 0),
  MOST_KEPT,
)

/** What follows from the values of a column. */
export interface OfColumn {
  readonly column: CodedColumn
  readonly fragment: Fragment
}

function readValues(
  engine: Engine,
  { name, type, values }: CodedColumn,
  fragments: readonly Fragment[],
): Promise<readonly (readonly Value[])[]> {
  const count = countOf(values) + 1
  return kept(engine, statementOf(sql.join([...fragments])), async () => {
    const texts = [...textsOf(values), MISSING].join(BETWEEN)
    const listed = sql`select unnest(string_split(${texts}, ${BETWEEN})) as text, unnest(range(${sql.lit(count)})) as code`
    const column = sql`select code, cast(nullif(text, ${MISSING}) as ${sql.raw(type)}) as ${sql.id(name)} from (${listed}) as listed`
    const ids = fragments.map((_, at) => `value_${at}`)
    const selected = fragments.map((fragment, at) => sql`${fragment} as ${sql.id(ids[at] ?? '')}`)
    const { sql: text, parameters } = statementOf(
      sql`select code, ${sql.join(selected)} from (${column}) as coded order by code`,
    )
    const rows = await engine.query(text, parameters, count)
    return ids.map((id) => rows.map((row) => row[id] ?? null))
  })
}

/**
 * What each of some fragments is for each value of the column that it follows from, by their codes; that of no value is the last. Those
 * of one column are read together, once of each engine. Throws EngineError.
 */
export async function valuesOf(
  engine: Engine,
  asked: readonly OfColumn[],
): Promise<readonly (readonly Value[])[]> {
  const found = new Map<OfColumn, readonly Value[]>()
  await Promise.all(
    Map.groupBy(asked, ({ column }) => column)
      .entries()
      .map(async ([column, of]) => {
        const values = await readValues(
          engine,
          column,
          of.map(({ fragment }) => fragment),
        )
        for (const [at, each] of of.entries()) found.set(each, values[at] ?? [])
      }),
  )
  return asked.map((each) => found.get(each) ?? [])
}
