import { sql } from 'kysely'
import type { Dialect } from '../engine.ts'
import { allOf, only, type Conditions, type Fragment } from '../fragments.ts'

const double = (column: Fragment) => sql`toFloat64(${column})`

/** Of an array; null where it ends before that. */
const at = (values: Fragment, place: number) => sql`arrayElementOrNull(${values}, ${sql.lit(place)})`

/** So many values from the lowest, in their order, or from the highest; no more are kept of a group. */
const lowest = (column: Fragment, count: number, conditions: Conditions) =>
  sql`groupArraySorted(${sql.lit(count)})(${column})${only([sql`${column} is not null`, ...conditions])}`
const highest = (column: Fragment, count: number, conditions: Conditions) =>
  sql`arraySlice(arrayPartialReverseSort(${sql.lit(count)}, groupArray(${column})${only(conditions)}), 1, ${sql.lit(count)})`

const texted = (values: Fragment) =>
  sql`if(empty(${values}), null, arrayStringConcat(arrayMap(v -> toString(v), ${values}), ','))`

/** Days from 1900 to 2299; those of the plain type end in 2149. */
const dayOf = (column: Fragment) => sql`toDate32(${column})`

const STARTS = {
  year: 'toStartOfYear',
  quarter: 'toStartOfQuarter',
  month: 'toStartOfMonth',
  week: 'toMonday',
} as const

export const clickhouseDialect: Dialect = {
  nthLowest: (column, rank, conditions) =>
    rank === 1 ? sql`min(${column})${only(conditions)}` : at(lowest(column, rank, conditions), rank),
  nthHighest: (column, rank, conditions) =>
    rank === 1 ? sql`max(${column})${only(conditions)}` : at(highest(column, rank, conditions), rank),
  percentile: (column, fraction, conditions) =>
    sql`quantileExactInclusive(${sql.lit(fraction)})(${double(column)})${only(conditions)}`,
  percentiles: (column, fractions, conditions) =>
    sql`if(count(${column})${only(conditions)} = 0, null, ${texted(sql`quantilesExactInclusive(${sql.join(fractions.map((each) => sql.lit(each)))})(${double(column)})${only(conditions)}`)})`,
  lowest: (column, count, conditions) => texted(lowest(column, count, conditions)),
  highest: (column, count, conditions) => texted(highest(column, count, conditions)),
  double,
  variance: (value, conditions) => sql`varPopStable(${double(value)})${only(conditions)}`,
  sumOfKeys: (key, conditions, isDistinct) =>
    sql`toString(sum(${isDistinct ? sql`distinct ` : sql``}toInt128(${key}))${only(conditions)})`,
  grain(column, grain) {
    switch (grain) {
      case 'quarterOfYear':
        return sql`toQuarter(${column})`
      case 'monthOfYear':
        return sql`toMonth(${column})`
      case 'weekday':
        return sql`toDayOfWeek(${column})`
      case 'hourOfDay':
        return sql`toHour(toDateTime64(${column}, 0, 'UTC'))`
      case 'day':
        return dayOf(column)
      default:
        return sql`${sql.raw(STARTS[grain])}(${dayOf(column)})`
    }
  },
  // 3 January 2000 was a Monday.
  steps(column, { months, days }) {
    const count = (passed: Fragment, length: number) =>
      sql`toInt32(floor(${passed} / ${sql.lit(length)}) * ${sql.lit(length)})`
    if (months === 0) {
      const first = sql`toDate32('2000-01-03')`
      return sql`addDays(${first}, ${count(sql`dateDiff('day', ${first}, ${dayOf(column)})`, days)})`
    }
    const passed = sql`((toInt32(toYear(${column})) - 2000) * 12 + toMonth(${column}) - 1)`
    return sql`addMonths(toDate32('2000-01-01'), ${count(passed, months)})`
  },
  // The first 15 digits of a hash of 32, which are its first 60 bits.
  identity: (value) =>
    sql`toInt64(bitShiftRight(reinterpretAsUInt64(reverse(substring(MD5(toString(${value})), 1, 8))), 4))`,
  // Of what does not vary it may be endless, and the quicker one says something else.
  correlation(one, other, conditions) {
    const both = allOf([sql`${one} is not null`, sql`${other} is not null`, ...conditions])
    const figure = sql`corrStable(${double(one)}, ${double(other)}) filter (where ${both})`
    return sql`if(isFinite(${figure}), ${figure}, null)`
  },
  seconds: (value) => sql`(toUnixTimestamp64Milli(toDateTime64(${value}, 3, 'UTC')) / 1000)`,
  day: (text) => sql`toDate32(${text})`,
}
