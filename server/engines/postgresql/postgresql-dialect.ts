import { sql } from 'kysely'
import type { Dialect } from '../engine.ts'
import { inCommon, only, type Conditions, type Fragment } from '../fragments.ts'

const double = (column: Fragment) => sql`cast(${column} as double precision)`

/** The values of a column in their order, as an array. */
const sorted = (column: Fragment, conditions: Conditions, direction = sql``) =>
  sql`(array_agg(${column} order by ${column}${direction})${only([sql`${column} is not null`, ...conditions])})`

const texted = (values: Fragment) => sql`array_to_string(${values}, ',')`

const DESCENDING = sql` desc`

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
  percentile: (column, fraction, conditions) =>
    sql`percentile_cont(${sql.lit(fraction)}) within group (order by ${double(column)})${only(conditions)}`,
  percentiles: (column, fractions, conditions) =>
    texted(
      sql`percentile_cont(array[${sql.join(fractions.map((each) => sql.lit(each)))}]::double precision[]) within group (order by ${double(column)})${only(conditions)}`,
    ),
  lowest: (column, count, conditions) => texted(sql`${sorted(column, conditions)}[1:${sql.lit(count)}]`),
  highest: (column, count, conditions) =>
    texted(sql`${sorted(column, conditions, DESCENDING)}[1:${sql.lit(count)}]`),
  grain(column, grain) {
    switch (grain) {
      case 'quarterOfYear':
        return part('quarter', column)
      case 'monthOfYear':
        return part('month', column)
      case 'weekday':
        return part('isodow', column)
      case 'hourOfDay':
        return part('hour', sql`cast(${column} as timestamp)`)
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
  identity: (value) =>
    sql`cast(cast(concat('x', substr(md5(cast(${value} as text)), 1, 15)) as bit(60)) as bigint)`,
}
