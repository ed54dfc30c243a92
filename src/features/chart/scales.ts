import { timeText, type Interval } from '../../table/calendar.ts'
import { numberAtStart } from '../../table/number-text.ts'

/** What the groups of a dimension are to each other: without order, in one, ranges, numbers, or times. */
export type Scale = 'names' | 'ordered' | 'bands' | 'numbers' | 'time'

/** One group of a dimension. */
export interface Group {
  readonly key: string
  /** As a person reads it. */
  readonly text: string
  /** Its number, its lower edge, or the start of its time in milliseconds; null for a name. */
  readonly at: number | null
  /** The upper edge of a band; null where it is open, and for all else. */
  readonly to: number | null
}

/** Of bands the group of those that are in none. */
export const isNoBand = ({ at, to }: Group): boolean => at === null && to === null

/** A group that is its name alone. */
export const groupOf = (key: string, text: string): Group => ({ key, text, at: null, to: null })

export interface Cell {
  readonly value: string | number | null
  readonly text: string
}

const OPEN_BELOW = /^(?:under|below|less than|up to|<)\s/i
const OPEN_ABOVE = /\S\s*(?:and over|or more|and more|or over|and above|\+)$/i
const BETWEEN = / to under | to | ?– ?| - |(?<=\d)-(?=\D?\d)/i
const ISO_DAY = /^\d{4}-\d{2}-\d{2}/
const YEAR_NAME = /(?:^|_|\b)year$/i
/** Names of the calendar are known by their first letters. */
const CALENDAR = [
  ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
  [
    ...['january', 'february', 'march', 'april', 'may', 'june', 'july'],
    ...['august', 'september', 'october', 'november', 'december'],
  ],
]
const LETTERS = 3
/** Names that have an order in everybody's mind. */
const ORDERS = [
  ...CALENDAR,
  ['q1', 'q2', 'q3', 'q4'],
  ['neither', 'one', 'both'],
  ['none', 'basic', 'standard', 'comprehensive', 'premium'],
  ['none', 'bronze', 'silver', 'gold', 'platinum', 'diamond'],
  ['none', 'very low', 'low', 'medium', 'high', 'very high', 'urgent', 'critical'],
  ['none', 'minor', 'moderate', 'major', 'severe'],
  ['none', 'partial', 'full'],
  ['extra small', 'small', 'medium', 'large', 'extra large'],
  ['beginner', 'intermediate', 'advanced', 'expert'],
  ['very poor', 'poor', 'fair', 'good', 'very good', 'excellent'],
  ['never', 'rarely', 'sometimes', 'often', 'always'],
]
const DAY_MS = 86_400_000

/** The edges of a band by its name: "under 20", "20 to 29", "£50 to under £100", "60 and over"; null for other names. */
export function bandOf(text: string): { readonly at: number | null; readonly to: number | null } | null {
  const number = (part: string) => numberAtStart(part.trim())
  if (OPEN_BELOW.test(text)) {
    const to = number(text.replace(OPEN_BELOW, ''))
    return to === null ? null : { at: null, to }
  }
  if (OPEN_ABOVE.test(text)) {
    const at = number(text)
    return at === null ? null : { at, to: null }
  }
  const [low, high, more] = text.split(BETWEEN)
  if (low === undefined || high === undefined || more !== undefined) return null
  const [at, to] = [number(low), number(high)]
  if (at === null || to === null || to < at) return null
  // "20 to 29" of whole numbers ends where "30 to 39" begins.
  return { at, to: /under/i.test(text) || ![at, to].every(Number.isInteger) ? to : to + 1 }
}

/** The moment at which a time begins: an ISO day, "2024-03", "2024 Q1", "2024 H1" or a year. */
function timeOf(value: string | number | null, isYear: boolean): number | null {
  const text = String(value)
  if (ISO_DAY.test(text)) return Date.parse(text.slice(0, 10))
  const [, year, kind, part] = /^(\d{4})(?:[- ]?([QH-]?)(\d{1,2}))?$/.exec(text) ?? []
  if (year === undefined || (part === undefined && !isYear)) return null
  const first =
    part === undefined
      ? 1
      : kind === 'Q'
        ? 3 * Number(part) - 2
        : kind === 'H'
          ? 6 * Number(part) - 5
          : Number(part)
  return first < 1 || first > 12 ? null : Date.UTC(Number(year), first - 1, 1)
}

/** The interval in which times follow each other: the longest at whose starts all of them stand. */
function intervalOf(times: readonly number[], texts: readonly string[]): Interval {
  const dates = times.map((time) => new Date(time))
  const months = dates.map((date) => date.getUTCMonth())
  if (!dates.every((date) => date.getUTCDate() === 1)) {
    const [first = 0] = times
    return times.length > 2 && times.every((time) => ((time - first) / DAY_MS) % 7 === 0) ? 'week' : 'day'
  }
  if (texts.every((text) => /^\d{4}$/.test(text))) return 'year'
  if (texts.some((text) => /^\d{4}-\d{2}$/.test(text))) return 'month'
  if (texts.some((text) => /\bH[12]$/.test(text))) return 'half-year'
  return months.every((month) => month % 3 === 0) && texts.some((text) => /Q/.test(text))
    ? 'quarter'
    : 'month'
}

const MONTHS: Readonly<Record<'month' | 'quarter' | 'half-year' | 'year', number>> = {
  month: 1,
  quarter: 3,
  'half-year': 6,
  year: 12,
}

function after(time: number, interval: Interval): number {
  if (interval === 'day' || interval === 'week') return time + DAY_MS * (interval === 'day' ? 1 : 7)
  const date = new Date(time)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + MONTHS[interval], 1)
}

export interface Scaled {
  readonly scale: Scale
  readonly interval: Interval | null
  /** Each once: in the order of the answer, or of the scale where it has one; times without gaps. */
  readonly groups: readonly Group[]
}

/** Times beyond which gaps are not filled in: a span of many years by day. */
const MOST_TIMES = 2_000

function asTime(cells: readonly Cell[], name: string): Scaled | null {
  const isYear =
    YEAR_NAME.test(name) && cells.every(({ value }) => Number(value) >= 1000 && Number(value) < 3000)
  const known = cells.filter(({ value }) => value !== null)
  const times = known.map(({ value, text }) => timeOf(value, isYear) ?? timeOf(text, isYear))
  if (known.length === 0 || times.includes(null)) return null
  const sorted = [...new Set(times as number[])].toSorted((a, b) => a - b)
  const interval = intervalOf(
    sorted,
    known.map(({ text }) => text),
  )
  const [first = 0, last = 0] = [sorted[0], sorted.at(-1)]
  const all: number[] = []
  for (let time = first; time <= last && all.length <= MOST_TIMES; time = after(time, interval))
    all.push(time)
  const isRegular = all.length <= MOST_TIMES && sorted.every((time) => all.includes(time))
  return {
    scale: 'time',
    interval,
    groups: (isRegular ? all : sorted).map((time) => ({
      key: String(time),
      text: timeText(time, interval),
      at: time,
      to: null,
    })),
  }
}

const plain = ({ value, text }: Cell): Group => groupOf(String(value), text)

function asNumbers(cells: readonly Cell[]): Scaled | null {
  if (!cells.every(({ value }) => typeof value === 'number')) return null
  const groups = cells.map((cell) => ({ ...plain(cell), at: Number(cell.value) }))
  return { scale: 'numbers', interval: null, groups: groups.toSorted((a, b) => a.at - b.at) }
}

function asBands(cells: readonly Cell[]): Scaled | null {
  const bands = cells.filter(({ value }) => value !== null).map((cell) => ({ cell, band: bandOf(cell.text) }))
  if (bands.length < 2 || bands.some(({ band }) => band === null)) return null
  const groups = bands.map(({ cell, band }) => ({
    ...plain(cell),
    at: band?.at ?? null,
    to: band?.to ?? null,
  }))
  const unknown = cells.filter(({ value }) => value === null).map(plain)
  return {
    scale: 'bands',
    interval: null,
    groups: [...groups.toSorted((a, b) => (a.at ?? -Infinity) - (b.at ?? -Infinity)), ...unknown],
  }
}

function asOrder(cells: readonly Cell[]): Scaled | null {
  const names = cells.map(({ text }) => text.toLowerCase())
  const order = ORDERS.find((known) => names.every((name) => known.includes(name)))
  if (order === undefined || cells.length < 2) return null
  const isCalendar = CALENDAR.includes(order)
  return {
    scale: 'ordered',
    interval: null,
    groups: cells
      .toSorted((a, b) => order.indexOf(a.text.toLowerCase()) - order.indexOf(b.text.toLowerCase()))
      .map(plain)
      .map((group) => (isCalendar ? { ...group, text: group.text.slice(0, LETTERS) } : group)),
  }
}

const scaleOf = (distinct: readonly Cell[], name: string): Scaled =>
  asTime(distinct, name) ??
  asNumbers(distinct) ??
  asBands(distinct) ??
  asOrder(distinct) ?? { scale: 'names', interval: null, groups: distinct.map(plain) }

/** Whether a label names a place of a scale. */
const HAS_PLACE: Readonly<Record<Scale, (label: string, name: string) => boolean>> = {
  names: () => false,
  ordered: (label) => ORDERS.some((order) => order.includes(label.toLowerCase())),
  bands: (label) => bandOf(label) !== null,
  numbers: (label) => label.trim() !== '' && Number.isFinite(Number(label)),
  time: (label, name) => timeOf(label, YEAR_NAME.test(name)) !== null,
}

/** More places of groups that are not shown are no help to anybody. */
const MOST_PLACES = 400

/**
 * What the groups of a column are to each other, by what they are called.
 *
 * @param notShown labels of groups without a cell: each has its place where the scale says which that is
 */
export function scaledGroups(cells: readonly Cell[], name: string, notShown: readonly string[] = []): Scaled {
  const distinct = [...new Map(cells.map((cell) => [String(cell.value), cell])).values()]
  const shown = scaleOf(distinct, name)
  const told = new Set(distinct.map(({ text }) => text))
  const isNumber = distinct.some(({ value }) => typeof value === 'number')
  const more = notShown
    .filter((label) => !told.has(label) && HAS_PLACE[shown.scale](label, name))
    .slice(0, MOST_PLACES)
    .map((text): Cell => ({ value: isNumber && Number.isFinite(Number(text)) ? Number(text) : text, text }))
  if (more.length === 0) return shown
  const all = scaleOf([...distinct, ...more], name)
  return all.scale === shown.scale && all.interval === shown.interval ? all : shown
}

/** The key under which a cell's group stands. */
export const keyOf = ({ scale }: Scaled, { value, text }: Cell): string =>
  scale === 'time' ? String(timeOf(value, true) ?? timeOf(text, true)) : String(value)
