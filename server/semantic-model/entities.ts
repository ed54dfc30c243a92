import { sql } from 'kysely'
import type { SemanticModel } from './semantic-model.ts'
import type { Dialect } from '../engines/engine.ts'
import { countOf, largestOf } from '../engines/figures.ts'
import { statementOf } from '../engines/statement.ts'
import { allOf, hasValue, only, where, type Conditions, type Fragment } from '../engines/fragments.ts'

export type End = 'lowest' | 'highest'

/** What disclosure control asks of the entities behind rows, in SQL: where each row is one, and where a column names them. */
export interface Entities {
  /** How many are behind the rows that meet the conditions, and have a value where a column is named. */
  count(conditions: Conditions, column?: string): Fragment
  /** How many are behind all groups together; null where that is the sum of those behind each. */
  matched(): Fragment | null
  /**
   * The largest and the second largest amount of one entity, whatever the sign: of a column, or of rows where it is
   * null. Null where each entity has one row.
   */
  largest(column: string | null, conditions: Conditions): readonly [Fragment, Fragment] | null
  /**
   * The mean of so many values around that of rank `rank` from one end, of each entity the one that is nearest to that
   * end; of dates and text the value itself, with one.
   */
  extreme(end: End, column: string, rank: number, nearest: number, conditions: Conditions): Fragment
  /** How many have a value beyond a percentile, on the side where they are fewer. */
  beyond(column: string, percent: number, conditions: Conditions): Fragment
  /** The rows to select from, with what the fragments made before need beside them. */
  rows(before?: Fragment): Fragment
}

function atRank(
  dialect: Dialect,
  end: End,
  value: Fragment,
  rank: number,
  nearest: number,
  conditions: Conditions,
): Fragment {
  if (end === 'lowest')
    return nearest === 1
      ? dialect.nthLowest(value, rank, conditions)
      : dialect.nearLowest(value, rank, nearest, conditions)
  return nearest === 1
    ? dialect.nthHighest(value, rank, conditions)
    : dialect.nearHighest(value, rank, nearest, conditions)
}

interface Asked {
  readonly model: SemanticModel
  readonly dialect: Dialect
  readonly groups: readonly Fragment[]
  readonly filter: Conditions
}

function rowEntities({ model, dialect, filter }: Asked): Entities {
  return {
    count: countOf,
    matched: () => null,
    largest(column, conditions) {
      if (column === null) return null
      return [largestOf(dialect, column, 1, conditions), largestOf(dialect, column, 2, conditions)]
    },
    extreme: (end, column, rank, nearest, conditions) =>
      atRank(dialect, end, sql.ref(column), rank, nearest, conditions),
    beyond: (column, percent, conditions) =>
      sql`floor(count(${sql.ref(column)})${only(conditions)} * ${sql.lit(Math.min(percent, 100 - percent) / 100)})`,
    rows: (before) => sql`${sql.table(model.table)}${where(filter, before)}`,
  }
}

/** Each entity may have many rows: what one of them has in a group stands in a window beside each of its rows there. */
function columnEntities(named: string, { model, dialect, groups, filter }: Asked): Entities {
  const entity = sql.ref(named)
  /** By their text, so that what is asked for twice stands there once. */
  const beside = new Map<string, { readonly name: Fragment; readonly value: Fragment }>()
  const partition = (by: readonly Fragment[]) =>
    by.length === 0 ? sql`` : sql`partition by ${sql.join([...by])}`
  const windows = { group: partition(groups), entity: partition([...groups, entity]) }
  const windowed = (figure: Fragment, window: keyof typeof windows, order = sql``) => {
    const value = sql`${figure} over (${windows[window]}${order})`
    const text = JSON.stringify(statementOf(value))
    const entry = beside.get(text) ?? { name: sql.ref(`beside_${beside.size}`), value }
    beside.set(text, entry)
    return entry.name
  }
  /** One row of each entity in each group. */
  const oneRowEach = () => [sql`${windowed(sql`row_number()`, 'entity')} = 1`]
  const count: Entities['count'] = (conditions, column) =>
    sql`count(distinct ${entity})${only(column === undefined ? conditions : [...conditions, hasValue(column)])}`
  return {
    count,
    matched: () => sql`(select count(distinct ${entity}) from ${sql.table(model.table)}${where(filter)})`,
    largest(column, conditions) {
      const of = column === null ? sql`count(*)` : sql`sum(abs(${sql.ref(column)}))`
      const amount = windowed(sql`${of}${only(conditions)}`, 'entity')
      return [dialect.largest(amount, 1, oneRowEach()), dialect.largest(amount, 2, oneRowEach())]
    },
    extreme(end, column, rank, nearest, conditions) {
      const own = end === 'lowest' ? sql`min` : sql`max`
      const value = windowed(sql`${own}(${sql.ref(column)})${only(conditions)}`, 'entity')
      return atRank(dialect, end, value, rank, nearest, oneRowEach())
    },
    beyond(column, percent, conditions) {
      const value = sql.ref(column)
      const known = conditions.length === 0 ? value : sql`case when ${allOf(conditions)} then ${value} end`
      const beside = (figure: Fragment, order?: Fragment) => windowed(figure, 'group', order)
      const [upTo, from] = dialect.sides(known, percent, beside).map((side) => count([...conditions, side]))
      // Whoever has that very value is not beyond it.
      return sql`least(${upTo}, ${from}) - 1`
    },
    rows: (before) => {
      const table = sql.table(model.table)
      const columns = [...beside.values()].map(({ name, value }) => sql`${value} as ${name}`)
      return columns.length === 0
        ? sql`${table}${where(filter, before)}`
        : sql`(select *, ${sql.join(columns)} from ${table}${where(filter)}) as ${table}`
    },
  }
}

/** The entities of one statement: a column of the model names them, or each row is one. */
export function entitiesOf(asked: Asked): Entities {
  const { protects } = asked.model
  return protects === undefined ? rowEntities(asked) : columnEntities(protects.column, asked)
}
