import { sql } from 'kysely'
import type { Dialect } from './engine.ts'
import { beforeNear, inCommon, only, type Conditions, type Fragment } from './fragments.ts'

const meanOf = (values: Fragment) =>
  sql`list_transform([${values}], lambda v: case when list_min(v) = 0 and list_max(v) > 0 or list_max(v) = 0 and list_min(v) < 0 then null else list_avg(v) end)[1]`

function nearEnd(
  end: Fragment,
  column: Fragment,
  rank: number,
  nearest: number,
  conditions: Conditions,
): Fragment {
  const first = rank - (nearest >> 1)
  const last = first + nearest - 1
  return meanOf(
    sql`(${end}(${column}, ${sql.lit(last)})${only(conditions)})[${sql.lit(first)}:${sql.lit(last)}]`,
  )
}

export const duckdbDialect: Dialect = {
  ...inCommon,
  nthLowest: (column, rank, conditions) =>
    sql`(min(${column}, ${sql.lit(rank)})${only(conditions)})[${sql.lit(rank)}]`,
  nthHighest: (column, rank, conditions) =>
    sql`(max(${column}, ${sql.lit(rank)})${only(conditions)})[${sql.lit(rank)}]`,
  // Both are found together where both are asked for.
  largest: (amount, rank, conditions) => sql`(max(${amount}, 2)${only(conditions)})[${sql.lit(rank)}]`,
  // Of decimals it would be one of them: 1.00 of 1.00 and 1.01.
  percentile: (column, fraction, conditions) =>
    sql`quantile_cont(cast(${column} as double), ${sql.lit(fraction)})${only(conditions)}`,
  sides(value, percent, beside) {
    const figure = beside(duckdbDialect.percentile(value, percent / 100, []))
    return [sql`${value} <= ${figure}`, sql`${value} >= ${figure}`]
  },
  grain(column, grain) {
    switch (grain) {
      case 'quarterOfYear':
        return sql`quarter(${column})`
      case 'monthOfYear':
        return sql`month(${column})`
      case 'weekday':
        return sql`isodow(${column})`
      default:
        return sql`cast(date_trunc(${sql.lit(grain)}, ${column}) as date)`
    }
  },
  // 3 January 2000 was a Monday.
  steps: (column, { months, days }) =>
    months > 0
      ? sql`cast(time_bucket(to_months(${sql.lit(months)}), ${column}, date '2000-01-01') as date)`
      : sql`cast(time_bucket(to_days(${sql.lit(days)}), ${column}, date '2000-01-03') as date)`,
  nearLowest: (column, rank, nearest, conditions) => nearEnd(sql`min`, column, rank, nearest, conditions),
  nearHighest: (column, rank, nearest, conditions) => nearEnd(sql`max`, column, rank, nearest, conditions),
  nearPercentile(column, fraction, nearest, conditions, shown = 'mean') {
    if (nearest === 1) return duckdbDialect.percentile(column, fraction, conditions)
    const within = only(conditions)
    const values = sql`list_sort(list(cast(${column} as double))${within})`
    const count = sql`count(${column})${within}`
    const rank = sql`cast(round((${count} - 1) * ${sql.lit(fraction)}) as bigint)`
    const before = sql`cast(${beforeNear(count, rank, nearest)} as bigint)`
    return shown === 'middle'
      ? sql`${values}[${before} + ${sql.lit((nearest >> 1) + 1)}]`
      : meanOf(sql`${values}[${before} + 1 : ${before} + ${sql.lit(nearest)}]`)
  },
  identity: (value) => sql`cast(concat('0x', substr(md5(cast(${value} as varchar)), 1, 15)) as bigint)`,
}
