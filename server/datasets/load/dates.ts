import { sql, type RawBuilder } from 'kysely'
import { holdsFor, sampled, type Reading } from './reading.ts'
import type { Run } from './run.ts'

/** Dates in the forms that people write them, decided by the column as a whole. */

const TIMES = ['', ' %H:%M', ' %H:%M:%S', ' %I:%M %p', ' %I:%M:%S %p', 'T%H:%M', 'T%H:%M:%S']
const ISO = ['%Y-%m-%dT%H:%MZ', '%Y-%m-%dT%H:%M%z', '%Y/%m/%d', '%Y.%m.%d', '%Y%m%d']
const NAMED =
  '%d-%b-%y,%d-%b-%Y,%d %b %y,%d %b %Y,%d %B %Y,%d. %B %Y,%d-%B-%Y,%d/%b/%Y,%b %d %Y,%B %d %Y,%b-%y,%b-%Y,%b %Y,%B %Y,%Y-%m,%Y/%m,%m/%Y'
/** Two digits of a year come first: a format of four takes them for the year 24. */
const DAY_FIRST = '%d/%m/%y,%d/%m/%Y,%d-%m-%y,%d-%m-%Y,%d.%m.%y,%d.%m.%Y'
const MONTH_FIRST = '%m/%d/%y,%m/%d/%Y,%m-%d-%y,%m-%d-%Y'

const timed = (formats: readonly string[]) =>
  formats.flatMap((format) => (/[Zz]$/.test(format) ? [format] : TIMES.map((time) => format + time)))
const [DAYS, MONTHS] = [DAY_FIRST, MONTH_FIRST].map((first) =>
  timed([...ISO, ...first.split(','), ...NAMED.split(',')]),
)

const WEEKDAY = '^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]* '
const ORDINAL = String.raw`(\d)(?:st|nd|rd|th)\b`
/** A year of four digits, or one of two that ends a date. */
const DATED = /\d{4}|[-/.' ]\d{2}(?:$|[ T,])/
const [FIRST_YEAR, LAST_YEAR] = [1000, 2999]
/** So many different numbers are not all dates by chance. */
const FEWEST_NUMBERS = 5

/** A column of text, or of whole numbers such as 20241231, as dates; null where it holds something else. */
export async function dateReading(
  run: Run,
  column: RawBuilder<unknown>,
  type: string,
): Promise<Reading | null> {
  const values = await sampled(run, column)
  const isText = type === 'VARCHAR'
  if (values.length === 0 || !values.every((value) => (isText ? DATED : /^(?:19|20)\d{6}$/).test(value)))
    return null
  if (!isText && values.length < FEWEST_NUMBERS) return null
  const spaced = sql`trim(regexp_replace(${column}::varchar, '[, ]+', ' ', 'g'))`
  const value = sql`regexp_replace(regexp_replace(${spaced}, ${WEEKDAY}, '', 'i'), ${ORDINAL}, ${'\\1'}, 'i')`
  const isDate = (date: RawBuilder<unknown>) =>
    holdsFor(run, column, sql`year(${date}) between ${FIRST_YEAR} and ${LAST_YEAR}`)
  for (const formats of isText ? [null, DAYS, MONTHS] : [['%Y%m%d']]) {
    const date =
      formats == null
        ? sql`try_cast(${column}::varchar as timestamp)`
        : sql`try_strptime(${value}, [${sql.join(formats)}])::timestamp`
    if (!(await isDate(date))) continue
    const isDay = await holdsFor(run, column, sql`${date} = date_trunc('day', ${date})`)
    return { as: isDay ? sql`cast(${date} as date)` : date, unit: null }
  }
  return null
}
