/** Times of the calendar as people read them: the one place for tables and charts. */

export type Interval = 'day' | 'week' | 'month' | 'quarter' | 'half-year' | 'year'

const ISO_MONTH = /^\d{4}-\d{2}$/
const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/

const MONTHS = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' })
const DAYS = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** A time in words, by its start in milliseconds: "Mar 2024", "2024 Q1", "5 Mar 2024". */
export function timeText(time: number, interval: Interval): string {
  const date = new Date(time)
  const year = date.getUTCFullYear()
  switch (interval) {
    case 'year':
      return String(year)
    case 'half-year':
      return `${year} H${date.getUTCMonth() < 6 ? 1 : 2}`
    case 'quarter':
      return `${year} Q${Math.floor(date.getUTCMonth() / 3) + 1}`
    case 'month':
      return MONTHS.format(date)
    case 'day':
    case 'week':
      return DAYS.format(date)
  }
}

/** A month or a day by its ISO text as people read it: "Mar 2024", "5 Mar 2024"; null for any other text. */
export function calendarText(text: string): string | null {
  const interval = ISO_MONTH.test(text) ? 'month' : ISO_DAY.test(text) ? 'day' : null
  if (interval === null) return null
  const time = Date.parse(text)
  // A day that its month does not have would become another one.
  if (Number.isNaN(time) || !new Date(time).toISOString().startsWith(text)) return null
  return timeText(time, interval)
}
