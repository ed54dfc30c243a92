import { iso, type Period } from './calendar.ts'

/** Weeks by their number in a year, as ISO 8601 counts them, or by one of their days. */

const DAY_MS = 86_400_000
/** Days since Monday: of a Monday none. */
const sinceMonday = (day: Date) => (day.getUTCDay() + 6) % 7

const weekFrom = (monday: Date): Period => {
  const from = [monday.getUTCFullYear(), monday.getUTCMonth() + 1, monday.getUTCDate()] as const
  return { from: iso(...from), to: iso(from[0], from[1], from[2] + 7) }
}

/** The week that a day lies in, from Monday on. */
export function weekOf(day: string): Period {
  const date = new Date(`${day}T00:00:00Z`)
  return weekFrom(new Date(date.getTime() - sinceMonday(date) * DAY_MS))
}

/** The first week of a year is the one with its 4 January; null where the year has none of that number. */
export function isoWeek(year: number, week: number): Period | null {
  const fourth = new Date(Date.UTC(year, 0, 4))
  const monday = new Date(fourth.getTime() + (7 * (week - 1) - sinceMonday(fourth)) * DAY_MS)
  const thursday = new Date(monday.getTime() + 3 * DAY_MS)
  return week >= 1 && thursday.getUTCFullYear() === year ? weekFrom(monday) : null
}

export const WEEK = /^(?:week|weeks|cw|kw|wk)$/
/**
 * "Week of November 4, 2024".
 *
 * @param norm the word so many places on
 * @param dayFrom the period that begins so many places on, where it is dated
 */
export function weekAt(
  norm: (offset: number) => string,
  dayFrom: (offset: number) => (Period & { readonly length: number }) | undefined,
): { readonly length: number; readonly period: Period } | null {
  const start = norm(0) === 'calendar' || norm(0) === 'iso' ? 1 : 0
  if (!WEEK.test(norm(start))) return null
  const skip = ['of', 'beginning', 'starting', 'from', 'commencing'].includes(norm(start + 1))
    ? start + 2
    : null
  const said = skip === null ? undefined : dayFrom(norm(skip) === 'the' ? skip + 1 : skip)
  if (skip === null || said === undefined) return null
  const isDay = said.to === next(said.from)
  const length = skip + (norm(skip) === 'the' ? 1 : 0) + said.length
  return isDay ? { length, period: weekOf(said.from) } : null
}

const next = (day: string) => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return iso(year, month, date + 1)
}
