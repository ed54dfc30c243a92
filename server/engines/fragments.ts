import { sql, type RawBuilder } from 'kysely'

/** Parts of statements, whatever they ask for. Values in them are parameters. */

export type Fragment = RawBuilder<unknown>

/** Which rows: those that meet all of some conditions. */
export type Conditions = readonly Fragment[]

export const allOf = (conditions: Conditions): Fragment => sql.join([...conditions], sql` and `)

/** For an aggregate: nothing where there is no condition. */
export const only = (conditions: Conditions): Fragment =>
  conditions.length === 0 ? sql`` : sql` filter (where ${allOf(conditions)})`

const asDouble = (value: Fragment): Fragment => sql`cast(${value} as double precision)`

/** What engines of one family say alike; ClickHouse says it otherwise. */
export const inCommon = {
  correlation: (one: Fragment, other: Fragment, conditions: Conditions): Fragment =>
    sql`corr(${one}, ${other})${only(conditions)}`,
  seconds: (value: Fragment): Fragment => sql`extract(epoch from cast(${value} as timestamp))`,
  day: (text: string): Fragment => sql`cast(${text} as date)`,
  variance: (value: Fragment, conditions: Conditions): Fragment =>
    sql`var_pop(${asDouble(value)})${only(conditions)}`,
  double: asDouble,
  sumOfKeys: (key: Fragment, conditions: Conditions, isDistinct: boolean): Fragment =>
    sql`cast(sum(${isDistinct ? sql`distinct ` : sql``}${key})${only(conditions)} as varchar)`,
}

/** For a statement: nothing where there is no condition. */
export const where = (conditions: Conditions, before = sql` `): Fragment =>
  conditions.length === 0 ? sql`` : sql`${before}where ${allOf(conditions)}`

/** Where a column has a value, rather than null. */
export const hasValue = (column: string): Fragment => sql`${sql.ref(column)} is not null`

/** The columns of a select by their place, from 1. */
export const ordinals = (count: number): Fragment =>
  sql.join(Array.from({ length: count }, (_, place) => sql.lit(place + 1)))
