import { periodReading } from './period.reading.ts'
import { sql } from 'kysely'
import { Type, type Static } from 'typebox'
import type { Fragment } from '../../../engines/fragments.ts'
import { firstProblem } from '../check.ts'
import { later } from '../dimensions/steps.ts'
import { dateText, dayAfter, dayBefore, MONTH_NAMES } from '../english.ts'
import { DAY, LAST_DAY } from '../names.ts'
import { constant, pattern, type Slot } from '../syntax.ts'
import { columnName, isoDate, object, said } from '../node.ts'
import type { ConditionConstruct, Span } from './condition.ts'

/**
 * A time, from a day up to before another; either may be open: "in 2024", "since March", "before 3 May 2025".
 *
 * Plan: `{ kind: 'period', column: 'quote_date', from: '2024-01-01', to: '2025-01-01' }`
 */

const node = object(
  {
    kind: Type.Literal('period'),
    column: columnName,
    from: said(Type.Union([isoDate, Type.Null()]), 'its first day, YYYY-MM-DD'),
    to: said(Type.Union([isoDate, Type.Null()]), 'the day after its last: of all 2024, 2025-01-01'),
  },
  'first and last day, each YYYY-MM-DD, or a month or year (2024-03, 2024); either may be ""',
)

/** The calendar name of a period that has one: "2024", "Q1 2024", "March 2024", "3 March 2024". */
export function calendarName(from: string, to: string): string | null {
  if (dayBefore(to) === from) return dateText(from)
  const [year = 0, month = 0, day = 0] = from.split('-').map(Number)
  const [endYear = 0, endMonth = 0, endDay = 0] = to.split('-').map(Number)
  if (day !== 1 || endDay !== 1) return null
  const months = (endYear - year) * 12 + endMonth - month
  if (months === 12 && month === 1) return from.slice(0, 4)
  if (months === 6 && month % 6 === 1) return `H${month === 1 ? 1 : 2} ${year}`
  if (months === 3 && month % 3 === 1) return `Q${Math.ceil(month / 3)} ${year}`
  return months === 1 ? `${MONTH_NAMES[month - 1] ?? ''} ${year}` : null
}

/** "since 3 March 2024", "before 2024" */
const openLabel = (from: string | null, to: string | null): string | null =>
  from !== null ? `since ${dateText(from)}` : to !== null ? `before ${dateText(to)}` : null

const nameOf = ({ from, to }: Span) => (from === null || to === null ? null : calendarName(from, to))
const isOneDay = ({ from, to }: Span) => to !== null && dayBefore(to) === from
const monthsFrom = (year: string, month: number, months: number): Span => {
  const from = `${year}-${String(month).padStart(2, '0')}-01`
  return { from, to: later(from, { months, days: 0 }) }
}

/** A period of the calendar: "2024", "Q1 2024", "March 2024". */
export const CALENDAR: Slot<Partial<Span>, Span> = pattern(
  new RegExp(String.raw`(?:([HQ])(\d) |(${MONTH_NAMES.join('|')}) )?(\d{4})`),
  (span) => (isOneDay(span as Span) ? null : nameOf(span as Span)),
  ([, part, place, month, year = '']) =>
    month !== undefined
      ? monthsFrom(year, MONTH_NAMES.indexOf(month) + 1, 1)
      : part === undefined
        ? monthsFrom(year, 1, 12)
        : monthsFrom(year, (Number(place) - 1) * (part === 'Q' ? 3 : 6) + 1, part === 'Q' ? 3 : 6),
)
/** A day by itself. */
const ONE_DAY: Slot<Partial<Span>, Span> = {
  print: (_, __, { from, to }) =>
    from !== null && to !== null && dayBefore(to) === from ? dateText(from) : null,
  *parse(of, text, at, span) {
    for (const [from, end] of DAY.parse(of, text, at, span)) yield [{ from, to: dayAfter(from) }, end]
  },
}

/** True of a day that the calendar has: not of 30 February, which would be read as one of March. */
function isDay(iso: string): boolean {
  const time = Date.parse(iso)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(iso)
}

export const period: ConditionConstruct<Static<typeof node>> = {
  node,
  problem: (check, { column, from, to }) =>
    firstProblem([
      check.column(column, 'dated', ({ role }) => role === 'date'),
      ...[from, to].map((day) => (day === null || isDay(day) ? null : `"${day}" is no date`)),
    ]),
  sql({ dialect }, { column, from, to }) {
    const day = sql.ref(column)
    const bounds: Fragment[] = []
    if (from !== null) bounds.push(sql`${day} >= ${dialect.day(from)}`)
    if (to !== null) bounds.push(sql`${day} < ${dialect.day(to)}`)
    return bounds.length === 0 ? sql`${day} is not null` : sql`(${sql.join(bounds, sql` and `)})`
  },
  said: [
    [' is known', ['from', constant(null)], ['to', constant(null)]],
    [' is before ', ['from', constant(null)], ['to', DAY]],
    [' is on or after ', ['from', DAY], ['to', constant(null)]],
    [' is ', [null, ONE_DAY]],
    [' is in ', [null, CALENDAR]],
    [' is between ', ['from', DAY], ' and ', ['to', LAST_DAY]],
  ],
  label: (_, { from, to }) =>
    from === null || to === null
      ? openLabel(from, to)
      : (calendarName(from, to) ?? `${dateText(from)} to ${dateText(dayBefore(to))}`),
  span: ({ from, to }) => ({ from, to }),
  left: ({ from, to }) => ({
    low: from === null ? undefined : { at: from, isIncluded: true },
    high: to === null ? undefined : { at: to, isIncluded: false },
  }),
  reading: periodReading,
}
