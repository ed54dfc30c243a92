import type { Cell } from '../constructs/english.ts'

/** Months and days of the week that stand as names in a column: their order is that of the calendar. */

const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'pl', 'sv', 'da'] as const
const MONTHS = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2024, month, 15)))
/** 1 January 2024 was a Monday. */
const WEEKDAYS = Array.from({ length: 7 }, (_, day) => new Date(Date.UTC(2024, 0, 1 + day)))

const plain = (name: string) => name.trim().toLowerCase().replace(/\.$/, '')

const placesOf = (dates: readonly Date[], options: Intl.DateTimeFormatOptions) =>
  LANGUAGES.map((language): ReadonlyMap<string, number> => {
    const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' })
    return new Map(dates.map((date, place) => [plain(format.format(date)), place]))
  })

/** Each name with its place, by language, and by whether it is written out. */
const CALENDARS = [
  ...(['long', 'short'] as const).flatMap((month) => placesOf(MONTHS, { month })),
  ...(['long', 'short'] as const).flatMap((weekday) => placesOf(WEEKDAYS, { weekday })),
]

/** The place of each key in the calendar, where all of them are names of months, or of days of the week; null where they are not. */
export function placesInCalendar(keys: Iterable<Cell>): ReadonlyMap<string, number> | null {
  const names = new Set([...keys].filter((key) => key !== null))
  if (names.size < 2) return null
  const calendar = CALENDARS.find((places) =>
    names.values().every((name) => typeof name === 'string' && places.has(plain(name))),
  )
  return calendar === undefined
    ? null
    : new Map(names.values().map((name) => [String(name), calendar.get(plain(String(name))) ?? 0]))
}
