import type { Cell } from '../constructs/english.ts'

/** Names in a column that have an order in everybody's mind: months and days of the week, and levels. */

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

/** From the least to the most. */
const LEVELS = [
  ['none', 'basic', 'standard', 'comprehensive', 'premium'],
  ['none', 'bronze', 'silver', 'gold', 'platinum', 'diamond'],
  ['none', 'very low', 'low', 'medium', 'high', 'very high', 'urgent', 'critical'],
  ['none', 'minor', 'moderate', 'major', 'severe'],
  ['none', 'partial', 'full'],
  ['extra small', 'small', 'medium', 'large', 'extra large'],
  ['beginner', 'intermediate', 'advanced', 'expert'],
  ['very poor', 'poor', 'fair', 'good', 'very good', 'excellent'],
  ['never', 'rarely', 'sometimes', 'often', 'always'],
].map((names): ReadonlyMap<string, number> => new Map(names.map((name, place) => [name, place])))

const ORDERS = [...CALENDARS, ...LEVELS]

/** The place of each key in an order that all of them are names of; null where there is none. */
export function placesInOrder(keys: Iterable<Cell>): ReadonlyMap<string, number> | null {
  const names = new Set([...keys].filter((key) => key !== null))
  if (names.size < 2) return null
  const order = ORDERS.find((places) =>
    names.values().every((name) => typeof name === 'string' && places.has(plain(name))),
  )
  return order === undefined
    ? null
    : new Map(names.values().map((name) => [String(name), order.get(plain(String(name))) ?? 0]))
}
