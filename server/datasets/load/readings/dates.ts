import { sql, type RawBuilder } from 'kysely'
import type { Run } from '../../../engines/run-on.ts'
import { inEnglish, monthsOf } from './months.ts'
import { areMostly, rowsOf, type ColumnSample, type Form, type Reading, type Value } from './reading.ts'

/** Dates in the forms that people write them, decided by the column as a whole. */

const TIMES = [
  '',
  ' %H:%M',
  ' %H:%M:%S',
  ' %H:%M:%S.%f',
  ' %I:%M %p',
  ' %I:%M%p',
  ' %I:%M:%S %p',
  'T%H:%M',
  'T%H:%M:%S',
]
const ISO = [
  '%Y-%m-%dT%H:%MZ',
  '%d/%b/%Y:%H:%M:%S %z',
  '%Y/%m/%d',
  '%Y.%m.%d',
  '%Y%m%d',
  '%Y-%m-%d',
  '%Y%m%dT%H%M%S',
]
const NAMED =
  '%d-%b-%y,%d-%b-%Y,%d %b %y,%d %b %Y,%d %B %Y,%d. %B %Y,%d. %b %Y,%d-%B-%Y,%d/%b/%Y,%d%b%Y,%d.%b.%Y,%b %d %Y,%B %d %Y,%Y-%b-%d,%Y %b %d,%Y %B %d,%b-%y,%b-%Y,%b %y,%b %Y,%B %Y,%Y %b,%Y-%b,%Y-%m,%Y/%m,%m/%Y,%m.%Y,%a %b %d %H:%M:%S %Y'
/** Two digits of a year come first, and those that end with a year before those that begin with one: 1/2/13 is no day of the year 1. */
const MARKS = ['/', '-', '.', ' ', '']
const ordered = (first: string, second: string, marks = MARKS) =>
  marks.flatMap((mark) =>
    (mark === '' ? ['%Y'] : ['%y', '%Y']).map((year) => [first, second, year].join(mark)),
  )

const timed = (formats: readonly string[]) =>
  formats.flatMap((format) => (/[Zz]$|%H/.test(format) ? [format] : TIMES.map((time) => format + time)))
const DAYS = timed(ordered('%d', '%m'))
/** Between points the day comes first wherever people write so. */
const MONTHS = timed(
  ordered(
    '%m',
    '%d',
    MARKS.filter((mark) => mark !== '.'),
  ),
)
const OTHERS = timed([...ISO, ...NAMED.split(',')])

const WEEKDAY = String.raw`^(?:mon|tue|wed|thu|fri|sat|sun|mo|di|mi|do|fr|sa|so)[a-z]*\.? `
const ORDINAL = String.raw`(\d)(?:st|nd|rd|th)\b`
/** A year of four digits, or one of two that ends a date. */
const DATED = /\d{4}|[-/.' ]\d{2}(?:$|[ T,])/
const DIGITS = /^\d{7,8}$/
const [FIRST_YEAR, LAST_YEAR] = [1000, 2999]
/** Eight digits are a date only of these times. */
const [FIRST_OF_DIGITS, LAST_OF_DIGITS] = [1900, 2100]
/** So many different numbers are not all dates by chance. */
const FEWEST_NUMBERS = 5

/** A day and a month of which either may come first. */
const EITHER = /^(\d{1,2})[-/. ](\d{1,2})[-/. ]\d{2,4}\b|^(\d\d)(\d\d)(?:19|20)\d\d$/
const WEEK =
  /^(\d{4})[- ]?(?:W|KW|week)[- ]?(\d{1,2})(?:-?([1-7]))?$|^(?:W|KW|week|woche)[- ]?(\d{1,2})[-/, ]+(\d{4})$/i
const QUARTER = /^(\d{4})[- /]?Q([1-4])$|^Q([1-4])[-/', ]*(\d{4})$/i
const ISO_LIKE = /^\d{4}-\d{1,2}-\d{1,2}(?:[T ]\d{1,2}:\d\d(?::\d\d(?:[.,]\d+)?)?)?$/
const ZONED = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?\s?(?:Z|UTC|GMT|[-+]\d\d(?::?\d\d)?)$/i

const partsOf = (values: readonly Value[]) =>
  values.flatMap(({ text }) => {
    const [, a, b, c, d] = EITHER.exec(text) ?? []
    const [first, second] = [a ?? c, b ?? d]
    return first === undefined || second === undefined ? [] : [[Number(first), Number(second)] as const]
  })

/**
 * Whether the month comes first where both orders are dates: in the one that is meant days of a month differ, or are all the first.
 * Null where the values do not say.
 */
function isMonthFirst(values: readonly Value[]): boolean | null {
  const written = partsOf(values)
  const [firsts, seconds] = ([0, 1] as const).map((place) => new Set(written.map((each) => each[place])).size)
  if (written.length < FEWEST_NUMBERS || firsts === seconds) return null
  return firsts === 1 ? false : seconds === 1 ? true : null
}

const isIn = (date: RawBuilder<unknown>, from = FIRST_YEAR, to = LAST_YEAR) =>
  sql`case when year(${date}) between ${sql.lit(from)} and ${sql.lit(to)} then ${date} end`

/** Two digits of a year are one that was, or is soon, unless it is to come. */
const SOON_YEARS = 10
const TO_COME = /due|expir|matur|(?:^|_| )end|until|valid|plan|target|forecast|fällig|ablauf/i
function inThePast(date: RawBuilder<unknown>, name: string): RawBuilder<unknown> {
  const last = new Date().getFullYear() + (TO_COME.test(name) ? 5 * SOON_YEARS : SOON_YEARS)
  return sql`case when year(${date}) > ${sql.lit(last)} then ${date} - interval 100 year else ${date} end`
}

/** So many years whose dates are all the first of January are no dates by chance. */
const FEWEST_YEARS = 3
const FIRST_OF_YEAR = /^(\d{4})-0?1-0?1(?:[T ]0?0:00(?::00(?:[.,]0+)?)?)?$/

/** Dates of which each is a year, written as its first day; null where they are days. */
export function yearReading({ values, known }: ColumnSample): Reading | null {
  const years = new Set(values.map(({ text }) => FIRST_OF_YEAR.exec(text)?.[1]))
  if (years.has(undefined) || years.size < FEWEST_YEARS) return null
  const date = isIn(sql`try_cast(${known} as timestamp)`)
  const as = sql`case when ${date} = date_trunc('year', ${date}) then year(${date}) end`
  return { type: 'number', forms: [{ value: 'year', label: 'the year of each date', as, unit: null }] }
}

const plain = (as: RawBuilder<unknown>): Form => ({ value: 'date', label: 'date', as, unit: null })
const only = (as: RawBuilder<unknown>): Reading => ({ type: 'date', forms: [plain(as)] })

const group = (text: RawBuilder<unknown>, pattern: RegExp, at: number) =>
  sql`nullif(regexp_extract(${text}, ${pattern.source}, ${sql.lit(at)}, 'i'), '')`

function weeks(known: RawBuilder<unknown>): RawBuilder<unknown> {
  const part = (...at: readonly number[]) =>
    sql`coalesce(${sql.join(at.map((each) => group(known, WEEK, each)))})`
  return sql`try_strptime(concat_ws('-', ${part(1, 5)}, lpad(${part(2, 4)}, 2, '0'), coalesce(${group(known, WEEK, 3)}, '1')), '%G-%V-%u')`
}

function quarters(known: RawBuilder<unknown>): RawBuilder<unknown> {
  const part = (one: number, other: number) =>
    sql`try_cast(coalesce(${group(known, QUARTER, one)}, ${group(known, QUARTER, other)}) as integer)`
  return sql`try_cast(make_date(${part(1, 4)}, 3 * ${part(2, 3)} - 2, 1) as timestamp)`
}

/** Times with a zone: as the clock there showed them, or in UTC. */
function zonedReading(values: readonly Value[], known: RawBuilder<unknown>): Reading {
  const zones = new Set(
    values.map(({ text }) => /(?:Z|UTC|GMT|[-+]\d\d(?::?\d\d)?)$/i.exec(text)?.[0].toUpperCase() ?? ''),
  )
  const clean = sql`regexp_replace(${known}, '\\s?(UTC|GMT)$', 'Z', 'i')`
  const local = plain(
    isIn(
      sql`try_cast(regexp_replace(${clean}, ${String.raw`\s?(Z|[-+]\d\d(:?\d\d)?)$`}, '', 'i') as timestamp)`,
    ),
  )
  if ([...zones].every((zone) => /^(?:Z|UTC|GMT|[-+]00(?::?00)?)$/.test(zone)))
    return { type: 'date', forms: [local] }
  const inUtc = plain(isIn(sql`make_timestamp(epoch_us(try_cast(${clean} as timestamptz)))`))
  const [own, utc] = [
    { ...local, value: 'as written', label: 'as the clock there shows it' },
    { ...inUtc, value: 'UTC', label: 'in UTC' },
  ]
  const isMixed = zones.size > 1
  return {
    type: 'date',
    forms: isMixed ? [utc, own] : [own, utc],
    open: { id: 'zone', label: 'Time zone' },
    preferred: ([first = own]) => ({
      form: first,
      why: isMixed
        ? `The values have ${zones.size} offsets, so that only UTC tells which is earlier.`
        : `All values have the offset ${[...zones][0] ?? ''}.`,
      isDoubted: false,
    }),
  }
}

/** What each part of a format stands for; DuckDB reads it then. */
const PARTS: Readonly<Record<string, string>> = {
  d: String.raw`\d{1,2}`,
  m: String.raw`\d{1,2}`,
  Y: String.raw`\d{4}`,
  y: String.raw`\d{2}`,
  b: String.raw`\p{L}+`,
  B: String.raw`\p{L}+`,
  a: String.raw`\p{L}+`,
  H: String.raw`\d{1,2}`,
  I: String.raw`\d{1,2}`,
  M: String.raw`\d{1,2}`,
  S: String.raw`\d{1,2}`,
  f: String.raw`\d{1,6}`,
  p: '[ap]m',
  z: String.raw`[-+]\d\d:?\d\d`,
}
const patternOf = (format: string) =>
  new RegExp(
    `^${format.replaceAll(/[.]/g, String.raw`\.`).replaceAll(/%([a-zA-Z])/g, (_, part: string) => PARTS[part] ?? '')}$`,
    'iu',
  )
const ALL = [...DAYS, ...MONTHS, ...OTHERS]
const PATTERNS: ReadonlyMap<string, RegExp> = new Map(ALL.map((format) => [format, patternOf(format)]))

/** A value as formats have it: single blanks, no weekday, no ordinals. */
const bareOf = (text: string) =>
  text
    .replaceAll(/[, ]+/g, ' ')
    .trim()
    .replace(new RegExp(WEEKDAY, 'i'), '')
    .replace(new RegExp(ORDINAL, 'i'), '$1')

const MOST_TRIED = 500

/** Which of some formats any of the values has. */
async function formatsIn(
  run: Run,
  values: readonly Value[],
  clean: (text: RawBuilder<unknown>) => RawBuilder<unknown>,
  formats: readonly string[],
) {
  const some = values.slice(0, MOST_TRIED).map(({ text }) => text)
  const bare = some.map((text) => bareOf(text).replaceAll(/(\p{L})\.|\b(?:de|del|of|le) /giu, '$1'))
  const likely = formats.filter((format) => {
    const pattern = PATTERNS.get(format)
    return (
      pattern === undefined ||
      some.some((text) => pattern.test(text)) ||
      bare.some((text) => pattern.test(text))
    )
  })
  if (likely.length === 0) return []
  const each = likely.map(
    (format, at) =>
      sql`count(*) filter (where year(try_strptime(cleaned, ${format})) between ${sql.lit(FIRST_YEAR)} and ${sql.lit(LAST_YEAR)}) as ${sql.id(`f${at}`)}`,
  )
  const [found = {}] = await run(
    sql`select ${sql.join(each)} from (select ${clean(sql`value`)} as cleaned from (select unnest([${sql.join(some)}]) as value))`,
  )
  return likely.filter((_, at) => Number(found[`f${at}`]) > 0)
}

/** A column of text, or of whole numbers such as 20241231, as dates; null where it holds something else. */
export async function dateReading(run: Run, { name, values, known }: ColumnSample): Promise<Reading | null> {
  const are = (form: RegExp) => areMostly(values, (text) => form.test(text))
  if (are(WEEK)) return only(isIn(weeks(known)))
  if (are(QUARTER)) return only(isIn(quarters(known)))
  if (are(ISO_LIKE)) return only(isIn(sql`try_cast(${known} as timestamp)`))
  if (are(ZONED)) return zonedReading(values, known)
  const areDigits = are(DIGITS)
  if (areDigits ? values.length < FEWEST_NUMBERS : !are(DATED)) return null
  if (!areDigits && areMostly(values, (text) => !/\D/.test(text))) return null
  const months = monthsOf(values)
  const clean = (text: RawBuilder<unknown>) => {
    const spaced = sql`trim(regexp_replace(${text}, '[, ]+', ' ', 'g'))`
    const bare = sql`regexp_replace(regexp_replace(${spaced}, ${WEEKDAY}, '', 'i'), ${ORDINAL}, ${'\\1'}, 'i')`
    if (areDigits) return sql`lpad(${bare}, 8, '0')`
    return months === null
      ? sql`regexp_replace(${bare}, ${String.raw`(?i)\bsept\b\.?`}, 'Sep')`
      : inEnglish(bare, months, values)
  }
  const range = areDigits ? ([FIRST_OF_DIGITS, LAST_OF_DIGITS] as const) : ([FIRST_YEAR, LAST_YEAR] as const)
  const found = await formatsIn(run, values, clean, areDigits ? ['%Y%m%d', '%d%m%Y', '%m%d%Y'] : ALL)
  const parsed = (formats: readonly string[]) => {
    if (formats.length === 0) return null
    const date = isIn(sql`try_strptime(${clean(known)}, [${sql.join(formats)}])::timestamp`, ...range)
    return formats.some((format) => format.includes('%y')) ? inThePast(date, name) : date
  }
  if (areDigits && found.includes('%Y%m%d')) {
    const starts = rowsOf(
      values.filter(({ text }) => /^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/.test(text)),
    )
    if (starts === rowsOf(values)) return only(parsed(['%Y%m%d']) ?? known)
  }
  const others = found.filter((format) => OTHERS.includes(format) && !(areDigits && format === '%Y%m%d'))
  const [days, monthsFirst] = [DAYS, MONTHS].map((order) =>
    parsed([...found.filter((format) => order.includes(format)), ...others]),
  )
  const hasDays = found.some((format) => DAYS.includes(format))
  const hasMonths = found.some((format) => MONTHS.includes(format))
  if (!hasDays && !hasMonths) return others.length === 0 ? null : only(parsed(others) ?? known)
  const day: Form = { value: 'day first', label: '', as: days ?? known, unit: null }
  const month: Form = { value: 'month first', label: '', as: monthsFirst ?? known, unit: null }
  const example =
    values.find(({ text }) => EITHER.test(text) && !/^(\d+)\D\1\D/.test(text))?.text ?? values[0]?.text ?? ''
  const [[first = 0, second = 0] = []] = partsOf([{ text: example, rows: 1 }])
  const told = (isDay: boolean) =>
    `${isDay ? 'day first' : 'month first'}: “${example}” is ${isDay ? first : second} ${new Intl.DateTimeFormat('en-GB', { month: 'long' }).format(new Date(2024, (isDay ? second : first) - 1, 1))}`
  const isReadable = (isDay: boolean) => (isDay ? second : first) >= 1 && (isDay ? second : first) <= 12
  const labelled = (form: Form, isDay: boolean) => ({
    ...form,
    label: isReadable(isDay) ? told(isDay) : form.value,
  })
  const forms = [...(hasDays ? [labelled(day, true)] : []), ...(hasMonths ? [labelled(month, false)] : [])]
  const [only1 = labelled(day, true), ...more] = forms
  return {
    type: 'date',
    forms: [only1, ...more],
    open: { id: 'order', label: 'Day or month first' },
    preferred(fitting) {
      const said = isMonthFirst(values)
      const wanted = said === true ? 'month first' : 'day first'
      const form = fitting.find(({ value }) => value === wanted) ?? fitting[0] ?? only1
      return {
        form,
        why:
          said === null
            ? `All values are dates either way, as “${example}” is.`
            : `The ${said ? 'second' : 'first'} figure is always the same, as the first day of each month is.`,
        isDoubted: said === null,
      }
    },
  }
}
