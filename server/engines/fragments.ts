import { sql, type RawBuilder } from 'kysely'

/** Parts of statements, whatever they ask for. Values in them are parameters. */

export type Fragment = RawBuilder<unknown>

/** Which rows: those that meet all of some conditions. */
export type Conditions = readonly Fragment[]

export const allOf = (conditions: Conditions): Fragment => sql.join([...conditions], sql` and `)

/** For an aggregate: nothing where there is no condition. */
export const only = (conditions: Conditions): Fragment =>
  conditions.length === 0 ? sql`` : sql` filter (where ${allOf(conditions)})`

/** What engines of one family say alike; ClickHouse says it otherwise. */
export const inCommon = {
  bits: (number: Fragment, without: number, mask: number): Fragment =>
    sql`(${number} >> ${sql.lit(without)}) & ${sql.lit(mask)}`,
  letter: (number: Fragment): Fragment => sql`chr(cast(${number} as integer))`,
  joined: (text: Fragment, conditions: Conditions): Fragment =>
    sql`string_agg(${text}, '')${only(conditions)}`,
  correlation: (one: Fragment, other: Fragment, conditions: Conditions): Fragment =>
    sql`corr(${one}, ${other})${only(conditions)}`,
  day: (text: string): Fragment => sql`cast(${text} as date)`,
}

/**
 * How many values stand before those that are shown for one of a rank: `nearest` at a time, so that two ranks of the same values show the same
 * of them or others, and never all but one. Those of the highest end are the last.
 *
 * @param rank from 0
 */
export function beforeNear(count: Fragment, rank: Fragment, nearest: number): Fragment {
  const left = nearest - (nearest >> 1) - 1
  const [end, most] = [sql.lit(left), sql.lit(nearest)]
  const aligned = sql`${end} + ${most} * floor(greatest(${rank} - ${end}, 0) / ${most}.0)`
  return sql`case when ${aligned} > ${count} - ${sql.lit(left + 2 * nearest)} then greatest(${count} - ${sql.lit(left + nearest)}, 0) else ${aligned} end`
}

/** What is shown of values near a rank: their mean, but for noughts beside others, of whom it would tell; or the middle one. */
export type ShownOf = 'mean' | 'middle'

/** For a statement: nothing where there is no condition. */
export const where = (conditions: Conditions, before = sql` `): Fragment =>
  conditions.length === 0 ? sql`` : sql`${before}where ${allOf(conditions)}`

/** Where a column has a value, rather than null. */
export const hasValue = (column: string): Fragment => sql`${sql.ref(column)} is not null`

/** The columns of a select by their place, from 1. */
export const ordinals = (count: number): Fragment =>
  sql.join(Array.from({ length: count }, (_, place) => sql.lit(place + 1)))
