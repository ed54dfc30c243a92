import { grains, type Grain, type Steps } from '../../../engines/engine.ts'
import { MONTH_NAMES, WEEKDAY_NAMES } from '../english.ts'
import type { Slot } from '../syntax.ts'
import { same } from '../../grammar/same.ts'
import type { Stepped } from '../senses.ts'
import type { Key } from './dimension.ts'

/** Steps of time: how long they are, and what they and the groups between them are called. */

/** Steps together, beyond which nobody counts them. */
export const MOST_STEPS = 120

const DAY_MS = 86_400_000

interface Step {
  /** As a person reads it. */
  readonly name: string
  /** How long it is; null for a part that comes back. */
  readonly length: Steps | null
  readonly wider: Grain | null
  readonly text: (iso: string) => string
}

const day = (iso: string) => iso.slice(0, 10)
const GRAINS: Readonly<Record<Grain, Step>> = {
  year: { name: 'year', length: { months: 12, days: 0 }, wider: null, text: (iso) => iso.slice(0, 4) },
  quarter: {
    name: 'quarter',
    length: { months: 3, days: 0 },
    wider: 'year',
    text: (iso) => `${iso.slice(0, 4)} Q${Math.ceil(Number(iso.slice(5, 7)) / 3)}`,
  },
  month: { name: 'month', length: { months: 1, days: 0 }, wider: 'quarter', text: (iso) => iso.slice(0, 7) },
  week: { name: 'week', length: { months: 0, days: 7 }, wider: 'month', text: day },
  day: { name: 'day', length: { months: 0, days: 1 }, wider: 'week', text: day },
  quarterOfYear: { name: 'quarter of the year', length: null, wider: null, text: (key) => `Q${key}` },
  monthOfYear: {
    name: 'month of the year',
    length: null,
    wider: null,
    text: (key) => MONTH_NAMES[Number(key) - 1] ?? key,
  },
  weekday: {
    name: 'day of the week',
    length: null,
    wider: null,
    text: (key) => WEEKDAY_NAMES[Number(key) - 1] ?? key,
  },
  hourOfDay: {
    name: 'hour of the day',
    length: null,
    wider: null,
    text: (key) => `${key.padStart(2, '0')}:00`,
  },
}

/** The ISO date so many months and days before. */
export function earlier(iso: string, { months, days }: Steps): string {
  const [year = 0, month = 1, date = 1] = iso.slice(0, 10).split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 - months, date - days)).toISOString().slice(0, 10)
}

/** The ISO date so many months and days after. */
export const later = (iso: string, { months, days }: Steps) => earlier(iso, { months: -months, days: -days })

/** The first day of the step that a day is in, counted from January 2000, of which the 3rd was a Monday. */
export function startOf(iso: string, { months, days }: Steps): string {
  if (months > 0) {
    const [year = 0, month = 1] = iso.split('-').map(Number)
    const passed = (year - 2000) * 12 + month - 1
    return later('2000-01-01', { months: Math.floor(passed / months) * months, days: 0 })
  }
  const passed = Math.round((Date.parse(iso.slice(0, 10)) - Date.parse('2000-01-03')) / DAY_MS)
  return later('2000-01-03', { months: 0, days: Math.floor(passed / days) * days })
}

/** How long a step is; null for a part that comes back. */
export function lengthOf({ grain, every = 1 }: Stepped): Steps | null {
  const { length } = GRAINS[grain]
  return length === null ? null : { months: every * length.months, days: every * length.days }
}

const isHalfYear = (step: Stepped) => step.every !== undefined && lengthOf(step)?.months === 6

/** What a step is called: "quarter", "half-year", "4-month period". */
export function stepText(step: Stepped): string {
  if (isHalfYear(step) && step.grain === 'month') return HALF_YEAR
  const { name } = GRAINS[step.grain]
  return step.every === undefined ? name : `${step.every}-${name} period`
}

const HALF_YEAR = 'half-year'
/** In months. */
const DECADE = 120

/** A step in a phrase. */
export const STEP: Slot<Partial<Stepped>, Stepped> = {
  print: (_, __, step) => stepText(step),
  *parse(_, text, at) {
    if (text.startsWith(HALF_YEAR, at)) yield [{ grain: 'month', every: 6 }, at + HALF_YEAR.length]
    for (const grain of grains) {
      const { name } = GRAINS[grain]
      if (text.startsWith(name, at)) yield [{ grain }, at + name.length]
      const several = new RegExp(`(\\d+)-${name} period`, 'y')
      several.lastIndex = at
      const [all, every] = several.exec(text) ?? []
      if (all !== undefined) yield [{ grain, every: Number(every) }, at + all.length]
    }
  },
}

/** "2024 H1", "2024-01 to 2024-04" */
export function periodText(step: Stepped, key: Key): string {
  const iso = String(key)
  const length = lengthOf(step)
  const { text } = GRAINS[step.grain]
  if (step.every === undefined || length === null) return text(iso)
  if (isHalfYear(step)) return `${iso.slice(0, 4)} H${Number(iso.slice(5, 7)) < 7 ? 1 : 2}`
  // "1960s"
  if (length.months === DECADE && iso.slice(3, 4) === '0') return `${iso.slice(0, 4)}s`
  const last = earlier(later(iso, length), { months: 0, days: 1 })
  return `${text(iso)} to ${text(last)}`
}

/** What comes back every year, by the steps of it. */
export const OF_YEAR: ReadonlyMap<Grain, Grain> = new Map<Grain, Grain>([
  ['month', 'monthOfYear'],
  ['quarter', 'quarterOfYear'],
])

/** The next grain, as a wider step, that is longer. */
export function widerThan(step: Stepped): Grain | null {
  const daysOf = ({ months, days }: Steps) => 30 * months + days
  const own = lengthOf(step)
  let wider = GRAINS[step.grain].wider
  while (own !== null && wider !== null) {
    const length = GRAINS[wider].length
    if (length !== null && daysOf(length) > daysOf(own)) return wider
    wider = GRAINS[wider].wider
  }
  return null
}

/** So many of a grain by their own name, where they have one: 3 months are a quarter. */
export function stepped(grain: Grain, every: number): Stepped | null {
  const length = lengthOf({ grain, every })
  if (length === null || !Number.isInteger(every) || every < 1 || every > MOST_STEPS) return null
  const called = grains.find((name) => same(lengthOf({ grain: name }), length))
  if (called !== undefined) return { grain: called }
  const { months, days } = length
  return (
    [
      { grain: 'year' as const, every: months / 12 },
      { grain: 'month' as const, every: months },
      { grain: 'week' as const, every: days / 7 },
      { grain: 'day' as const, every: days },
    ].find((step) => Number.isInteger(step.every) && step.every > 0) ?? null
  )
}
