import type { DatedBy } from '../../grammar/assumption.ts'
import { iso, isDated, months, oneDay, shifted, type Period } from './calendar.ts'
import { weekAt } from './weeks.ts'
import { fiscalYear } from './fiscal-years.ts'
import { yearOf } from './month-words.ts'
import { numberAt } from './numbers.ts'
import { completed, GAPS, periodOf, saidAt, spansFrom } from './said-dates.ts'
import type { Word } from './words.ts'

export interface PeriodMatch extends Period {
  /** Words that the period takes. */
  readonly length: number
  /** What had to be assumed to date it, or null. */
  readonly assumption: DatedBy | null
}

const STEPS: ReadonlyMap<string, 'day' | 'week' | 'month' | 'quarter' | 'year'> = new Map(
  Object.entries<'day' | 'week' | 'month' | 'quarter' | 'year'>({
    day: 'day',
    days: 'day',
    week: 'week',
    weeks: 'week',
    month: 'month',
    months: 'month',
    quarter: 'quarter',
    quarters: 'quarter',
    year: 'year',
    years: 'year',
  }),
)

const MONTHS_IN: ReadonlyMap<string, number> = new Map([
  ['month', 1],
  ['quarter', 3],
  ['year', 12],
])

/** "The first half of last year" */
const YEARS_AGO: ReadonlyMap<string, number> = new Map([
  ['this', 0],
  ['current', 0],
  ['last', 1],
  ['previous', 1],
])

const CURRENT: ReadonlySet<string> = new Set(['this', 'current'])

const WHOLE: ReadonlySet<string> = new Set(['whole', 'entire', 'full', 'all', 'these', 'those', 'the'])

const MOST_STEPS = 9999

/** How many steps a "last" goes back, and the words that say it: none where it names one step. */
function countAt(
  words: readonly Word[],
  at: number,
): { readonly count: number | null; readonly length: number } {
  if (words[at]?.norm === 'couple') return { count: 2, length: words[at + 1]?.norm === 'of' ? 2 : 1 }
  const number = numberAt(words, at)
  const counts = number !== null && number.unit === null && !number.decade && Number.isInteger(number.value)
  return counts && number.value >= 1 && number.value <= MOST_STEPS
    ? { count: number.value, length: number.length }
    : { count: null, length: 0 }
}

/** "4 months", "two quarters" in months, and the words that say it. */
function monthsAt(words: readonly Word[], at: number) {
  const { count, length } = countAt(words, at)
  const size = MONTHS_IN.get(STEPS.get(words[at + length]?.norm ?? '') ?? '')
  return count === null || size === undefined ? null : { months: count * size, length: length + 1 }
}

/** So many steps back from the last day, or whole steps of the calendar before the one that holds it. */
function back(step: string, count: number, lastDay: string, whole: boolean): Period {
  const [year = 0, month = 0, day = 0] = lastDay.split('-').map(Number)
  if (step === 'day' || step === 'week') {
    const days = count * (step === 'day' ? 1 : 7)
    return { from: iso(year, month, day + 1 - days), to: iso(year, month, day + 1) }
  }
  const size = MONTHS_IN.get(step) ?? 1
  if (!whole) {
    const end = iso(year, month, day + 1)
    const [endYear = 0, endMonth = 0, endDay = 0] = end.split('-').map(Number)
    return { from: iso(endYear, endMonth - count * size, endDay), to: end }
  }
  const start = Math.floor((month - 1) / size) * size + 1
  return { from: iso(year, start - count * size), to: iso(year, start) }
}

function current(step: string, lastDay: string): Period {
  const [year = 0, month = 0, day = 0] = lastDay.split('-').map(Number)
  const size = MONTHS_IN.get(step)
  if (size === undefined)
    return { from: iso(year, month, day - (step === 'week' ? 6 : 0)), to: iso(year, month, day + 1) }
  const start = Math.floor((month - 1) / size) * size + 1
  return months(year, start, size)
}

const numeric = (text: string) => {
  const dashed = /^([1-9]\d{3})-(\d{2})(?:-(\d{2}))?$/.exec(text)
  if (dashed !== null) {
    const [year, month, day] = [Number(dashed[1]), Number(dashed[2]), dashed[3]]
    return day === undefined
      ? month >= 1 && month <= 12
        ? months(year, month, 1)
        : null
      : oneDay(year, month, Number(day))
  }
  const slashed = /^(\d{1,2})\/(\d{1,2})\/(\d{2}|[1-9]\d{3})$/.exec(text)
  if (slashed === null) return null
  const year = Number(slashed[3])
  return oneDay(year < 100 ? 2000 + year : year, Number(slashed[2]), Number(slashed[1]))
}

/**
 * The periods that start at a word, longest first: years, months, quarters, halves and days as the British write
 * them, and spans relative to the last day of the data.
 */
export function periodsAt(
  words: readonly Word[],
  at: number,
  lastDay: string,
  firstDay: string | null = null,
): readonly PeriodMatch[] {
  const norm = (offset: number) => words[at + offset]?.norm ?? ''
  const lastYear = Number(lastDay.slice(0, 4))
  const relative: DatedBy = { kind: 'lastDay', day: lastDay }
  // Data that ends with a year is asked about once that is over: "last year" is that year, but beside "this year".
  const isNowSaid = words.some(
    ({ norm: word }, place) => CURRENT.has(word) && STEPS.has(words[place + 1]?.norm ?? ''),
  )
  const today = isNowSaid ? lastDay : (back('day', 1, lastDay, false).to ?? lastDay)
  const found: PeriodMatch[] = []
  const add = (length: number, period: Period | null, assumption: DatedBy | null = null) => {
    if (period !== null && isDated(period)) found.push({ length, ...period, assumption })
  }
  /** An "of" or "in" or a comma between the parts of a date takes a word and means nothing. */
  const gap = (offset: number) => (GAPS.has(norm(offset)) ? 1 : 0)
  add(1, numeric(norm(0)))
  const decade = /^((?:19|20)\d0)s$/.exec(norm(0))
  if (decade !== null) add(1, months(Number(decade[1]), 1, 120))
  const count = ['first', 'last'].includes(norm(0)) ? monthsAt(words, at + 1) : null
  if (count !== null && count.months < 12 && gap(1 + count.length) === 1) {
    const start = norm(0) === 'first' ? 1 : 13 - count.months
    const end = 1 + count.length + gap(1 + count.length)
    const of = yearOf(norm(end))
    if (of !== null) add(end + 1, months(of, start, count.months))
  }
  const fiscal = fiscalYear(norm)
  if (fiscal !== null) add(fiscal.length, fiscal.period)
  const data = { firstDay, lastDay }
  for (const said of saidAt(words, at, data)) {
    const { length } = said
    const own = periodOf(said)
    if (own !== null) add(length, own)
    else if (said.year === undefined) {
      const skip = gap(length)
      const ago = norm(length + skip + 1) === 'year' ? YEARS_AGO.get(norm(length + skip)) : undefined
      const year = Number((ago === 0 ? lastDay : today).slice(0, 4)) - (ago ?? 0)
      if (ago !== undefined) add(length + skip + 2, periodOf({ ...said, year }), relative)
      const whole = completed(words, at, said, data)
      if (whole.year !== undefined) add(length, periodOf(whole))
      else if (said.isSure)
        add(length, periodOf({ ...whole, year: lastYear }), { kind: 'year', year: lastYear })
    }
    for (const { length: taken, from, to, isDated: isSaid } of spansFrom(words, at, said, data))
      add(taken, { from, to }, isSaid ? null : { kind: 'year', year: lastYear })
  }
  // "The whole three years": as many as the data ends with.
  if (WHOLE.has(norm(0))) {
    const { count: years, length: taken } = countAt(words, at + 1)
    if (years !== null && STEPS.get(norm(1 + taken)) === 'year')
      add(2 + taken, back('year', years, lastDay, false), relative)
  }

  // "The 18 months to June 2024", "6 months from March 2024"
  const run = monthsAt(words, at)
  if (run !== null) {
    const isEnd = ['to', 'until', 'till', 'ending'].includes(norm(run.length))
    const isStart = ['from', 'starting', 'beginning', 'since'].includes(norm(run.length))
    const first = run.length + 1 + (['in', 'with'].includes(norm(run.length + 1)) ? 1 : 0)
    for (const edge of isEnd || isStart ? periodsAt(words, at + first, lastDay) : []) {
      const [from, to] = isEnd
        ? [shifted(edge.to, -run.months), edge.to]
        : [edge.from, shifted(edge.from, run.months)]
      add(first + edge.length, { from, to }, edge.assumption)
    }
  }

  const week = weekAt(norm, (skip) =>
    periodsAt(words, at + skip, lastDay, firstDay).find(
      ({ assumption, length }) => assumption === null && length > 1,
    ),
  )
  if (week !== null) add(week.length, week.period)
  if (['last', 'past', 'previous', 'latest', 'recent'].includes(norm(0))) {
    const { count, length } = countAt(words, at + 1)
    const shift = 1 + length
    const step = STEPS.get(norm(shift))
    if (norm(1) === 'half' && norm(2) === 'year') add(3, back('month', 6, lastDay, false), relative)
    if (step !== undefined && count !== null) add(shift + 1, back(step, count, lastDay, false), relative)
    if (step !== undefined && count === null) {
      const rolling = norm(0) === 'past' || norm(0) === 'recent' || !MONTHS_IN.has(step)
      add(
        2,
        norm(0) === 'latest'
          ? current(step, lastDay)
          : rolling
            ? back(step, 1, lastDay, false)
            : back(step, 1, today, true),
        relative,
      )
    }
  }
  if (CURRENT.has(norm(0)) && STEPS.has(norm(1)))
    add(2, current(norm(1).replace(/s$/, ''), lastDay), relative)
  if (norm(0) === 'ytd') add(1, { from: iso(lastYear, 1), to: back('day', 1, lastDay, false).to }, relative)
  if (norm(0) === 'year' && norm(1) === 'to' && norm(2) === 'date')
    add(3, { from: iso(lastYear, 1), to: back('day', 1, lastDay, false).to }, relative)
  return found.toSorted((a, b) => b.length - a.length)
}
