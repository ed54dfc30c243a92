import { sql } from 'kysely'
import type { Dialect } from './engine.ts'
import { inCommon, only, type Fragment } from './fragments.ts'

const texted = (values: Fragment) => sql`array_to_string(${values}, ',')`

export const duckdbDialect: Dialect = {
  ...inCommon,
  nthLowest: (column, rank, conditions) =>
    sql`(min(${column}, ${sql.lit(rank)})${only(conditions)})[${sql.lit(rank)}]`,
  nthHighest: (column, rank, conditions) =>
    sql`(max(${column}, ${sql.lit(rank)})${only(conditions)})[${sql.lit(rank)}]`,
  // Of decimals it would be one of them: 1.00 of 1.00 and 1.01.
  percentile: (column, fraction, conditions) =>
    sql`quantile_cont(cast(${column} as double), ${sql.lit(fraction)})${only(conditions)}`,
  percentiles: (column, fractions, conditions) =>
    texted(
      sql`quantile_cont(${column}, [${sql.join(fractions.map((each) => sql.lit(each)))}])${only(conditions)}`,
    ),
  lowest: (column, count, conditions) => texted(sql`min(${column}, ${sql.lit(count)})${only(conditions)}`),
  highest: (column, count, conditions) => texted(sql`max(${column}, ${sql.lit(count)})${only(conditions)}`),
  grain(column, grain) {
    switch (grain) {
      case 'quarterOfYear':
        return sql`quarter(${column})`
      case 'monthOfYear':
        return sql`month(${column})`
      case 'weekday':
        return sql`isodow(${column})`
      case 'hourOfDay':
        return sql`hour(${column})`
      default:
        return sql`cast(date_trunc(${sql.lit(grain)}, ${column}) as date)`
    }
  },
  // 3 January 2000 was a Monday.
  steps: (column, { months, days }) =>
    months > 0
      ? sql`cast(time_bucket(to_months(${sql.lit(months)}), ${column}, date '2000-01-01') as date)`
      : sql`cast(time_bucket(to_days(${sql.lit(days)}), ${column}, date '2000-01-03') as date)`,
  identity: (value) => sql`cast(concat('0x', substr(md5(cast(${value} as varchar)), 1, 15)) as bigint)`,
}
