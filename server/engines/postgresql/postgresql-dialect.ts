import { sql } from 'kysely'
import type { Dialect } from '../engine.ts'
import { beforeNear, inCommon, only, type Conditions, type Fragment } from '../fragments.ts'

const double = (column: Fragment) => sql`cast(${column} as double precision)`

/** The values of a column in their order, as an array. */
const sorted = (column: Fragment, conditions: Conditions, direction = sql``) =>
  sql`(array_agg(${column} order by ${column}${direction})${only([sql`${column} is not null`, ...conditions])})`

/** Of the values of an array; null where there is none. */
const meanOf = (values: Fragment) =>
  sql`(select case when min(near.v) = 0 and max(near.v) > 0 or max(near.v) = 0 and min(near.v) < 0 then null else avg(near.v) end from unnest(${values}) as near(v))`

const DESCENDING = sql` desc`

function nearEnd(
  column: Fragment,
  rank: number,
  nearest: number,
  conditions: Conditions,
  direction?: Fragment,
): Fragment {
  const first = rank - (nearest >> 1)
  const values = sorted(double(column), conditions, direction)
  return meanOf(sql`${values}[${sql.lit(first)}:${sql.lit(first + nearest - 1)}]`)
}

const part = (name: string, column: Fragment) =>
  sql`cast(extract(${sql.raw(name)} from ${column}) as integer)`

export const postgresqlDialect: Dialect = {
  ...inCommon,
  nthLowest: (column, rank, conditions) =>
    rank === 1
      ? sql`min(${column})${only(conditions)}`
      : sql`${sorted(column, conditions)}[${sql.lit(rank)}]`,
  nthHighest: (column, rank, conditions) =>
    rank === 1
      ? sql`max(${column})${only(conditions)}`
      : sql`${sorted(column, conditions, DESCENDING)}[${sql.lit(rank)}]`,
  largest: (amount, rank, conditions) => postgresqlDialect.nthHighest(amount, rank, conditions),
  percentile: (column, fraction, conditions) =>
    sql`percentile_cont(${sql.lit(fraction)}) within group (order by ${double(column)})${only(conditions)}`,
  // There is no percentile over a window; a value is beyond one where its rank is.
  sides(value, percent, beside) {
    const known = beside(sql`count(${value})`)
    const [below, above] = [sql``, DESCENDING].map(
      (direction) => sql`(${beside(sql`rank()`, sql` order by ${value}${direction} nulls last`)} - 1)`,
    )
    const at = sql`${sql.lit(percent)} * (${known} - 1)`
    return [
      sql`${value} is not null and 100 * ${below} <= ${at}`,
      sql`${value} is not null and 100 * (${known} - 1 - ${above}) >= ${at}`,
    ]
  },
  grain(column, grain) {
    switch (grain) {
      case 'quarterOfYear':
        return part('quarter', column)
      case 'monthOfYear':
        return part('month', column)
      case 'weekday':
        return part('isodow', column)
      default:
        // Of a date it would be a time of the session's zone.
        return sql`cast(date_trunc(${sql.lit(grain)}, cast(${column} as timestamp)) as date)`
    }
  },
  // 3 January 2000 was a Monday.
  steps(column, { months, days }) {
    const count = (passed: Fragment, length: number) =>
      sql`cast(floor(${passed} / ${sql.lit(length)}.0) * ${sql.lit(length)} as integer)`
    if (months === 0)
      return sql`date '2000-01-03' + ${count(sql`(cast(${column} as date) - date '2000-01-03')`, days)}`
    const passed = sql`((extract(year from ${column}) - 2000) * 12 + extract(month from ${column}) - 1)`
    return sql`cast(date '2000-01-01' + make_interval(months => ${count(passed, months)}) as date)`
  },
  nearLowest: (column, rank, nearest, conditions) => nearEnd(column, rank, nearest, conditions),
  nearHighest: (column, rank, nearest, conditions) => nearEnd(column, rank, nearest, conditions, DESCENDING),
  nearPercentile(column, fraction, nearest, conditions, shown = 'mean') {
    if (nearest === 1) return postgresqlDialect.percentile(column, fraction, conditions)
    const count = sql`count(${column})${only(conditions)}`
    const rank = sql`round((${count} - 1) * ${sql.lit(fraction)})`
    const before = sql`cast(${beforeNear(count, rank, nearest)} as integer)`
    const values = sorted(double(column), conditions)
    return shown === 'middle'
      ? sql`${values}[${before} + ${sql.lit((nearest >> 1) + 1)}]`
      : meanOf(sql`${values}[${before} + 1 : ${before} + ${sql.lit(nearest)}]`)
  },
  identity: (value) =>
    sql`cast(cast(concat('x', substr(md5(cast(${value} as text)), 1, 15)) as bit(60)) as bigint)`,
}
