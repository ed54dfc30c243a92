import { months, oneDay, type Period } from './calendar.ts'
import { JOINTS, MONTHS, yearOf } from './month-words.ts'
import { shortYear } from './short-years.ts'
import { isoWeek, WEEK } from './weeks.ts'
import type { Word } from './words.ts'

/** Dates as far as words say them, and what those beside them add: "3 to 9 May", "Q1 and Q2 2024", "weeks 10 to 14 of 2024". */

/** A day, a week, a month, a longer part of a year, or a year, as far as words say it. */
export interface SaidDate {
  /** Words that say it. */
  readonly length: number
  readonly year?: number
  /** Parts of so many months, and which of them. */
  readonly part?: { readonly months: number; readonly index: number }
  readonly month?: number
  readonly week?: number
  readonly day?: number
  /** A number that is a day or a week if what stands beside it is one. */
  readonly bare?: number
  /** Whether it is a date where no year is said. */
  readonly isSure: boolean
}

/** The first and last day of the data. */
interface DataDays {
  readonly firstDay: string | null
  readonly lastDay: string
}

const MOST_MONTHS = 12
const ORDINALS: ReadonlyMap<string, number> = new Map(
  Object.entries({ first: 1, second: 2, third: 3, fourth: 4, '1st': 1, '2nd': 2, '3rd': 3, '4th': 4 }),
)
const SIZES: ReadonlyMap<string, number> = new Map(Object.entries({ q: 3, h: 6, quarter: 3, half: 6 }))
/** Words between the parts of a date, which mean nothing. */
export const GAPS: ReadonlySet<string> = new Set(['of', 'in', ','])
const TO: ReadonlySet<string> = new Set(['to', 'until', 'till', 'through'])
/** After these "may" is a month. */
const BEFORE_MAY: ReadonlySet<string> = new Set('in since before after during from to'.split(' '))

const dayOf = (word: string | undefined) => {
  const digits = word === undefined ? null : /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(word)
  return digits === null ? null : Number(digits[1])
}

/** The days that it stands for; null where words leave open which. */
export function periodOf({ year, part, month, week, day, bare }: SaidDate): Period | null {
  if (year === undefined || bare !== undefined) return null
  if (part !== undefined)
    return part.index * part.months > MOST_MONTHS
      ? null
      : months(year, (part.index - 1) * part.months + 1, part.months)
  if (week !== undefined) return isoWeek(year, week)
  if (day !== undefined) return month === undefined ? null : oneDay(year, month, day)
  return month === undefined ? months(year, 1, MOST_MONTHS) : months(year, month, 1)
}

/** A year by itself: of our time, or of that of the data. */
function yearAlone(word: string, { firstDay, lastDay }: DataDays): number | null {
  const year = yearOf(word)
  const isOfData = year !== null && firstDay !== null && `${year + 1}` > firstDay && `${year}` <= lastDay
  return year !== null && (year >= 1900 || isOfData) ? year : null
}

/** The dates that words begin with, as far as they say them by themselves. */
export function saidAt(words: readonly Word[], at: number, data: DataDays): readonly SaidDate[] {
  const norm = (offset: number) => words[at + offset]?.norm ?? ''
  const gap = (offset: number) => (GAPS.has(norm(offset)) ? 1 : 0)
  const found: SaidDate[] = []
  /** With the year that follows. */
  const add = (said: SaidDate) => {
    const skip = gap(said.length)
    const year = yearOf(norm(said.length + skip))
    if (year !== null) found.push({ ...said, length: said.length + skip + 1, year })
    // "H1, 2024" may be two of a list.
    if (year === null || norm(said.length) === ',') found.push(said)
  }
  const calendar =
    norm(0) === 'calendar' && norm(1) === 'year' ? 2 : ['calendar', 'year'].includes(norm(0)) ? 1 : 0
  const offset =
    calendar > 0 && ['is', '=', 'equals', 'of'].includes(norm(calendar)) ? calendar + 1 : calendar
  const year = yearAlone(norm(offset), data)
  const partAt = (place: number) => {
    const [, size = '', index = ''] = /^([qh])([1-4])$/.exec(norm(place)) ?? []
    return size === '' ? null : { months: SIZES.get(size) ?? 0, index: Number(index) }
  }
  if (year !== null) {
    found.push({ length: offset + 1, year, isSure: true })
    const part = partAt(offset + 1)
    if (part !== null) found.push({ length: offset + 2, year, part, isSure: true })
  }
  const part = partAt(0)
  if (part !== null) {
    add({ length: 1, part, isSure: true })
    // "H1 25"
    const short = /^\d{2}$/.test(norm(1)) ? 2000 + Number(norm(1)) : null
    const lastYear = Number(data.lastDay.slice(0, 4))
    if (short !== null && short <= lastYear + 1 && short > lastYear - 30)
      found.push({ length: 2, part, year: short, isSure: true })
  }
  const size = norm(1) === 'quarter' || norm(1) === 'half' ? SIZES.get(norm(1)) : undefined
  const index = ORDINALS.get(norm(0))
  if (size !== undefined && index !== undefined)
    add({ length: 2, part: { months: size, index }, isSure: true })
  // "The last quarter" alone is the one before the last day.
  if (size !== undefined && norm(0) === 'last')
    add({ length: 2, part: { months: size, index: MOST_MONTHS / size }, isSure: false })
  const month = MONTHS.get(norm(0))
  if (month !== undefined) {
    add({ length: 1, month, isSure: norm(0) !== 'may' || BEFORE_MAY.has(words[at - 1]?.norm ?? '') })
    const day = dayOf(norm(1))
    const short = shortYear(words, at, data.firstDay, data.lastDay)
    if (short !== null) found.push({ length: 2, month, year: short, isSure: true })
    else if (day !== null) add({ length: 2, month, day, isSure: true })
  }
  const day = dayOf(norm(0))
  const named = MONTHS.get(norm(1 + gap(1)))
  if (day !== null) {
    if (named !== undefined) add({ length: 2 + gap(1), month: named, day, isSure: true })
    add({ length: 1, bare: day, isSure: false })
  }
  const start = norm(0) === 'calendar' || norm(0) === 'iso' ? 1 : 0
  if (WEEK.test(norm(start)) && /^\d{1,2}$/.test(norm(start + 1)))
    add({ length: start + 2, week: Number(norm(start + 1)), isSure: false })
  return found
}

/** A date with what it leaves out and another says: the month of a day, the year of either. */
function filled(said: SaidDate, { year, month, week, day }: SaidDate): SaidDate {
  const { bare, ...known } = said
  const own =
    bare === undefined
      ? said
      : week !== undefined
        ? { ...known, week: bare }
        : day !== undefined && month !== undefined
          ? { ...known, day: bare, month }
          : said
  return own.year !== undefined || year === undefined ? own : { ...own, year }
}

const isOfYear = ({ part, month, week, day, bare }: SaidDate) =>
  [part, month, week, day, bare].every((each) => each === undefined)

/** A date with what those listed behind it say: of "March, April and May 2024" the first, with its year. */
export function completed(words: readonly Word[], at: number, said: SaidDate, data: DataDays): SaidDate {
  if (said.year !== undefined) return said
  const norm = (place: number) => words[place]?.norm ?? ''
  const end = at + said.length
  let next = end
  while (JOINTS.includes(norm(next))) next += 1
  if (next === end && TO.has(norm(next))) next += 1
  const isJoined = next > end
  if (isJoined && norm(next) === 'the') next += 1
  const [after] = saidAt(words, next, data)
    .filter((each) => isJoined || each.part !== undefined || each.month !== undefined)
    .filter((each) => !isOfYear(each))
    .toSorted((a, b) => b.length - a.length)
  return after === undefined ? said : filled(said, completed(words, next, after, data))
}

/** A span of which two dates are the ends; `isDated` where a year is said of either. */
interface SaidSpan extends Period {
  readonly length: number
  readonly isDated: boolean
}

/** The spans that begin with a date: "January to March 2024", "between the 1st and the 10th of March". */
export function spansFrom(
  words: readonly Word[],
  at: number,
  said: SaidDate,
  data: DataDays,
): readonly SaidSpan[] {
  const norm = (place: number) => words[place]?.norm ?? ''
  const joint = at + said.length
  const isBetween = norm(at - 1) === 'between' || (norm(at - 1) === 'the' && norm(at - 2) === 'between')
  if (isOfYear(said) || !(TO.has(norm(joint)) || (norm(joint) === 'and' && isBetween))) return []
  const next = norm(joint + 1) === 'the' ? joint + 2 : joint + 1
  const lastYear = Number(data.lastDay.slice(0, 4))
  return saidAt(words, next, data).flatMap((end): readonly SaidSpan[] => {
    const [first, last] = [filled(said, end), filled(end, said)]
    const isDated = first.year !== undefined
    // "January" and "March" are two of the last year; "3" is none but with "9 May".
    if (isOfYear(end) || (!isDated && said.bare === undefined && end.bare === undefined)) return []
    const to = periodOf({ ...last, year: last.year ?? lastYear })?.to
    const startIn = (year: number) => periodOf({ ...first, year })?.from
    const own = startIn(first.year ?? lastYear)
    if (own === undefined || to === undefined) return []
    // "November to February 2024" begins in the year before.
    const isBefore = own >= to && said.year === undefined && said.bare === undefined && end.year !== undefined
    const from = isBefore ? startIn(end.year - 1) : own
    return from === undefined || from >= to ? [] : [{ length: next - at + end.length, from, to, isDated }]
  })
}
