import { sql, type RawBuilder } from 'kysely'
import type { Dialect } from './engine.ts'

function nearEnd(
  end: RawBuilder<unknown>,
  column: RawBuilder<unknown>,
  rank: number,
  nearest: number,
  within: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> {
  const first = rank - (nearest >> 1)
  const last = first + nearest - 1
  return sql`list_avg((${end}(${column}, ${sql.lit(last)})${within})[${sql.lit(first)}:${sql.lit(last)}])`
}

export const duckdbDialect: Dialect = {
  nthLowest: (column, rank, within = sql``) =>
    sql`(min(${column}, ${sql.lit(rank)})${within})[${sql.lit(rank)}]`,
  nthHighest: (column, rank, within = sql``, kept = rank) =>
    sql`(max(${column}, ${sql.lit(kept)})${within})[${sql.lit(rank)}]`,
  percentile: (column, fraction, within = sql``) =>
    sql`quantile_cont(${column}, ${sql.lit(fraction)})${within}`,
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
  nearLowest: (column, rank, nearest, within) => nearEnd(sql`min`, column, rank, nearest, within),
  nearHighest: (column, rank, nearest, within) => nearEnd(sql`max`, column, rank, nearest, within),
  nearPercentile(column, fraction, nearest, within = sql``) {
    if (nearest === 1) return duckdbDialect.percentile(column, fraction, within)
    const values = sql`list_sort(list(cast(${column} as double))${within})`
    const before = sql`cast(round((count(${column})${within} - 1) * ${sql.lit(fraction)} - ${sql.lit((nearest - 1) / 2)}) as bigint)`
    return sql`list_avg(${values}[greatest(${before}, 0) + 1 : greatest(${before}, 0) + ${sql.lit(nearest)}])`
  },
  identity: (value) => sql`cast(concat('0x', substr(md5(cast(${value} as varchar)), 1, 15)) as bigint)`,
  row: () => sql`cast(hash(rowid) >> 4 as bigint)`,
  // A sum beside the xor: two equal rows would cancel each other out.
  fingerprint: (table, rowId) =>
    rowId !== null
      ? sql`concat(bit_xor(${rowId}), '-', sum(${rowId} % 4294967291))`
      : sql`format('{:x}-{:x}', bit_xor(hash(${sql.ref(table)})), sum(hash(${sql.ref(table)}) % 4294967291))`,
}
