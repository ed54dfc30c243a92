import { sql, type RawBuilder } from 'kysely'
import { areMostly, holdsFor, sampled, slipsFrom, type Reading } from './reading.ts'
import type { Run } from './run.ts'

/** Dates in the forms that people write them, decided by the column as a whole. */

const TIMES = ['', ' %H:%M', ' %H:%M:%S', ' %I:%M %p', ' %I:%M:%S %p', 'T%H:%M', 'T%H:%M:%S']
const ISO = ['%Y-%m-%dT%H:%MZ', '%Y-%m-%dT%H:%M%z', '%d/%b/%Y:%H:%M:%S %z', '%Y/%m/%d', '%Y.%m.%d', '%Y%m%d']
const NAMED =
  '%d-%b-%y,%d-%b-%Y,%d %b %y,%d %b %Y,%d %B %Y,%d. %B %Y,%d-%B-%Y,%d/%b/%Y,%b %d %Y,%B %d %Y,%b-%y,%b-%Y,%b %Y,%B %Y,%Y-%m,%Y/%m,%m/%Y'
/** Two digits of a year come first, and those that end with a year before those that begin with one: 1/2/13 is no day of the year 1. */
const DAY_FIRST = '%d/%m/%y,%d/%m/%Y,%d-%m-%y,%d-%m-%Y,%d.%m.%y,%d.%m.%Y'
const MONTH_FIRST = '%m/%d/%y,%m/%d/%Y,%m-%d-%y,%m-%d-%Y'

const timed = (formats: readonly string[]) =>
  formats.flatMap((format) => (/[Zz]$/.test(format) ? [format] : TIMES.map((time) => format + time)))
const formatsOf = (first: string) => timed([...first.split(','), ...ISO, ...NAMED.split(',')])
const DAYS = formatsOf(DAY_FIRST)
const MONTHS = formatsOf(MONTH_FIRST)

const WEEKDAY = '^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]* '
const ORDINAL = String.raw`(\d)(?:st|nd|rd|th)\b`
/** A year of four digits, or one of two that ends a date. */
const DATED = /\d{4}|[-/.' ]\d{2}(?:$|[ T,])/
const [FIRST_YEAR, LAST_YEAR] = [1000, 2999]
/** So many different numbers are not all dates by chance. */
const FEWEST_NUMBERS = 5

/** A day and a month of which either may come first. */
const EITHER = /^(\d{1,2})[-/.](\d{1,2})[-/.]\d{2,4}\b/

/**
 * Whether the month comes first where both orders are dates: in the one that is meant days of a month differ, or are all the first.
 * Null where the values do not say.
 */
function isMonthFirst(values: readonly string[]): boolean | null {
  const written = values.flatMap((value) => {
    const [, first, second] = EITHER.exec(value) ?? []
    return first === undefined || second === undefined ? [] : [[Number(first), Number(second)] as const]
  })
  const [firsts, seconds] = ([0, 1] as const).map((place) => new Set(written.map((each) => each[place])).size)
  if (written.length < FEWEST_NUMBERS || firsts === seconds) return null
  return firsts === 1 ? false : seconds === 1 ? true : null
}

/** A column of text, or of whole numbers such as 20241231, as dates; null where it holds something else. */
export async function dateReading(
  run: Run,
  column: RawBuilder<unknown>,
  type: string,
): Promise<Reading | null> {
  const values = await sampled(run, column)
  const isText = type === 'VARCHAR'
  const form = isText ? DATED : /^(?:19|20)\d{6}$/
  if (values.length === 0 || !areMostly(values, (value) => form.test(value))) return null
  if (!isText && values.length < FEWEST_NUMBERS) return null
  const hasOdd = !values.every((value) => form.test(value))
  const spaced = sql`trim(regexp_replace(${column}::varchar, '[, ]+', ' ', 'g'))`
  const value = sql`regexp_replace(regexp_replace(${spaced}, ${WEEKDAY}, '', 'i'), ${ORDINAL}, ${'\\1'}, 'i')`
  const parsed = (formats: readonly string[]) =>
    sql`try_strptime(${value}, [${sql.join(formats)}])::timestamp`
  const isIn = (date: RawBuilder<unknown>) => sql`year(${date}) between ${FIRST_YEAR} and ${LAST_YEAR}`
  const slipsAs = (date: RawBuilder<unknown>) => slipsFrom(run, column, isIn(date), hasOdd)
  const read = async (date: RawBuilder<unknown>, decided?: string): Promise<Reading> => {
    const own = sql`case when ${isIn(date)} then ${date} end`
    const isDay = await holdsFor(run, column, sql`coalesce(${date} = date_trunc('day', ${date}), true)`)
    return {
      as: isDay ? sql`cast(${own} as date)` : own,
      unit: null,
      ...(decided === undefined ? {} : { decided }),
    }
  }
  if (!isText) return (await slipsAs(parsed(['%Y%m%d']))) === 0 ? read(parsed(['%Y%m%d'])) : null
  const plain = sql`try_cast(${column}::varchar as timestamp)`
  if ((await slipsAs(plain)) !== null) return read(plain)
  const [byDay, byMonth] = [await slipsAs(parsed(DAYS)), await slipsAs(parsed(MONTHS))]
  if (byDay === null && byMonth === null) return null
  const isEither = byDay === byMonth && values.some((each) => EITHER.test(each))
  const said = isEither ? isMonthFirst(values) : (byMonth ?? Infinity) < (byDay ?? Infinity)
  const example = values.find((each) => EITHER.test(each)) ?? ''
  return read(
    parsed(said === true ? MONTHS : DAYS),
    isEither && said === null
      ? `the day is taken to stand before the month (“${example}”), which its values do not decide`
      : undefined,
  )
}
