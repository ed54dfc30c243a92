import { sql } from 'kysely'
import type { Dialect } from '../engine.ts'
import { allOf, beforeNear, only, type Conditions, type Fragment } from '../fragments.ts'

const double = (column: Fragment) => sql`toFloat64(${column})`

/** Of an array; null where it ends before that. */
const at = (values: Fragment, place: number) => sql`arrayElementOrNull(${values}, ${sql.lit(place)})`

/** So many values from the lowest, in their order, or from the highest; no more are kept of a group. */
const lowest = (column: Fragment, count: number, conditions: Conditions) =>
  sql`groupArraySorted(${sql.lit(count)})(${column})${only([sql`${column} is not null`, ...conditions])}`
const highest = (column: Fragment, count: number, conditions: Conditions) =>
  sql`arrayPartialReverseSort(${sql.lit(count)}, groupArray(${column})${only(conditions)})`

/** Of the values of an array from a place on; null where there is none. */
const meanOf = (values: Fragment, first: Fragment, count: number) => {
  const near = sql`arraySlice(${values}, ${first}, ${sql.lit(count)})`
  const [lowest, highest] = [sql`arrayMin(${near})`, sql`arrayMax(${near})`]
  return sql`multiIf(empty(${near}), null, ${lowest} = 0 and ${highest} > 0 or ${highest} = 0 and ${lowest} < 0, null, arrayAvg(${near}))`
}

/** A number of few digits, as a decimal. */
const exact = (value: number) => sql`toDecimal64(${sql.lit(String(value))}, 6)`

const firstOf = (rank: number, nearest: number) => rank - (nearest >> 1)

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
  // The lowest of what is below 0: two values are kept of a group, not all.
  largest: (amount, rank, conditions) =>
    rank === 1
      ? sql`max(${amount})${only(conditions)}`
      : sql`-${at(lowest(sql`-${amount}`, rank, conditions), rank)}`,
  percentile: (column, fraction, conditions) =>
    sql`quantileExactInclusive(${sql.lit(fraction)})(${double(column)})${only(conditions)}`,
  sides(value, percent, beside) {
    const figure = beside(clickhouseDialect.percentile(value, percent / 100, []))
    return [sql`${double(value)} <= ${figure}`, sql`${double(value)} >= ${figure}`]
  },
  grain(column, grain) {
    switch (grain) {
      case 'quarterOfYear':
        return sql`toQuarter(${column})`
      case 'monthOfYear':
        return sql`toMonth(${column})`
      case 'weekday':
        return sql`toDayOfWeek(${column})`
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
  nearLowest: (column, rank, nearest, conditions) => {
    const first = firstOf(rank, nearest)
    return meanOf(lowest(double(column), first + nearest - 1, conditions), sql.lit(first), nearest)
  },
  nearHighest: (column, rank, nearest, conditions) => {
    const first = firstOf(rank, nearest)
    return meanOf(highest(double(column), first + nearest - 1, conditions), sql.lit(first), nearest)
  },
  nearPercentile(column, fraction, nearest, conditions, shown = 'mean') {
    if (nearest === 1) return clickhouseDialect.percentile(column, fraction, conditions)
    const within = only(conditions)
    const count = sql`count(${column})${within}`
    // Halves of doubles would be rounded to what is even, and some are no halves.
    const rank = sql`floor((${count} - 1) * ${exact(fraction)} + ${exact(0.5)})`
    const before = sql`toInt64(${beforeNear(sql`toInt64(${count})`, sql`toInt64(${rank})`, nearest)})`
    const values = sql`arraySort(groupArray(${double(column)})${within})`
    return shown === 'middle'
      ? sql`arrayElementOrNull(${values}, ${before} + ${sql.lit((nearest >> 1) + 1)})`
      : meanOf(values, sql`${before} + 1`, nearest)
  },
  // The first 15 digits of a hash of 32, which are its first 60 bits.
  identity: (value) =>
    sql`toInt64(bitShiftRight(reinterpretAsUInt64(reverse(substring(MD5(toString(${value})), 1, 8))), 4))`,
  bits: (number, without, mask) =>
    sql`bitAnd(bitShiftRight(toInt64(${number}), ${sql.lit(without)}), ${sql.lit(mask)})`,
  letter(number) {
    const code = sql`toUInt16(${number})`
    const more = (shift: number) => sql`128 + bitAnd(bitShiftRight(${code}, ${sql.lit(shift)}), 63)`
    return sql`multiIf(${code} < 128, char(${code}), ${code} < 2048, char(192 + bitShiftRight(${code}, 6), ${more(0)}), char(224 + bitShiftRight(${code}, 12), ${more(6)}, ${more(0)}))`
  },
  joined: (text, conditions) =>
    sql`if(count(*)${only(conditions)} = 0, null, arrayStringConcat(groupArray(${text})${only(conditions)}))`,
  // Of what does not vary it may be endless, and the quicker one says something else.
  correlation(one, other, conditions) {
    const both = allOf([sql`${one} is not null`, sql`${other} is not null`, ...conditions])
    const figure = sql`corrStable(${double(one)}, ${double(other)}) filter (where ${both})`
    return sql`if(isFinite(${figure}), ${figure}, null)`
  },
  day: (text) => sql`toDate32(${text})`,
}
