import type { Dimension } from '../../server/ask/constructs/dimensions/dimensions.ts'
import {
  columnOf,
  pluralOf,
  type Column,
  type SemanticModel,
} from '../../server/semantic-model/semantic-model.ts'
import { visibleText } from '../../server/semantic-model/visible-text.ts'
import { shifted, stepOf, type Value } from './rows.ts'

/** What texts may call a group. */

export const MONTHS =
  'January February March April May June July August September October November December'.split(' ')
const WEEKDAYS = 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' ')
export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const lower = (text: string) =>
  /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text

const dateOf = (day: string) =>
  `${Number(day.slice(8, 10))} ${MONTHS[Number(day.slice(5, 7)) - 1] ?? ''} ${day.slice(0, 4)}`

const pounds = (value: number) => {
  const digits = Number.isInteger(value) ? 0 : 2
  const text = Math.abs(value).toLocaleString('en-GB', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  return `${value < 0 ? '-' : ''}£${text}`
}

function valueOf(column: Column, value: Value): string {
  if (value === null) return column.missing?.means ?? 'not recorded'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string') return visibleText(value)
  if (column.role === 'money') return pounds(value)
  return column.unit === 'percent' ? `${value}%` : String(value)
}

const exact = (value: number) => Number(value.toPrecision(12))

/** "30 to 49", "under 30", "£500 to under £1,000" */
function rangeOf(column: Column, low: number | null, high: number | null, isWhole: boolean): string {
  if (low === null) return high === null ? 'all' : `under ${valueOf(column, high)}`
  if (high === null) return `${valueOf(column, low)} and over`
  return isWhole
    ? `${valueOf(column, low)} to ${valueOf(column, exact(high - 1))}`
    : `${valueOf(column, low)} to under ${valueOf(column, high)}`
}

function timesOf(dimension: Extract<Dimension, { kind: 'grain' }>, key: Value): readonly string[] {
  const step = stepOf(dimension)
  if (step === null)
    return dimension.grain === 'monthOfYear'
      ? [MONTHS[Number(key) - 1] ?? '']
      : dimension.grain === 'weekday'
        ? [WEEKDAYS[Number(key) - 1] ?? '']
        : [`Q${String(key)}`]
  const day = String(key)
  const [year, month] = [day.slice(0, 4), Number(day.slice(5, 7))]
  const short = (of: string) => {
    switch (dimension.grain) {
      case 'year':
        return of.slice(0, 4)
      case 'quarter':
        return `${of.slice(0, 4)} Q${Math.ceil(Number(of.slice(5, 7)) / 3)}`
      case 'month':
        return of.slice(0, 7)
      default:
        return of
    }
  }
  if (dimension.every !== undefined) {
    if (step.months === 6) return [`H${month < 7 ? 1 : 2} ${year}`, `${year} H${month < 7 ? 1 : 2}`]
    const last = shifted(shifted(day, step.months, step.days), 0, -1)
    return [`${short(day)} to ${short(last)}`]
  }
  switch (dimension.grain) {
    case 'year':
      return [year]
    case 'quarter':
      return [`Q${Math.ceil(month / 3)} ${year}`]
    case 'month':
      return [`${MONTHS[month - 1] ?? ''} ${year}`]
    case 'week':
      return [`the week of ${dateOf(day)}`]
    default:
      return [dateOf(day)]
  }
}

/** Those with or without a flag: "smokers", "non-smokers"; null where the model has no word for them. */
export function sideOf({ label, plural, values }: Column, isSet: boolean): string | null {
  const name = values?.[String(isSet)]?.[0]
  return name?.endsWith(label) === true
    ? name.slice(0, name.length - label.length) + pluralOf(label, plural)
    : (name ?? null)
}

/** All that a group may be called, its usual name first. */
export function namesOf(model: SemanticModel, dimension: Dimension, key: Value): readonly string[] {
  const column = columnOf(model, dimension.column)
  const { label, role } = column
  const isWhole = role !== 'money' && column.fractional !== true
  const isBand = dimension.kind === 'band' || dimension.kind === 'bins'
  const head = isBand ? pluralOf(label, column.plural) : label
  const labelled = (text: string) => [`${head} ${lower(capital(text))}`, lower(capital(text))]
  if (key === null) {
    const none = capital(valueOf(column, null))
    return role === 'category' || role === 'date' || dimension.kind === 'cases' || dimension.kind === 'held'
      ? [none]
      : [
          ...labelled(none),
          `${label}: ${lower(none)}`,
          ...(role === 'flag' ? [sideOf(column, false) ?? none] : []),
        ]
  }
  switch (dimension.kind) {
    case 'grain':
      return timesOf(dimension, key)
    case 'column':
      if (role === 'category' || role === 'date') return [capital(valueOf(column, key))]
      if (role === 'flag') return [sideOf(column, key === true) ?? `${label}: ${key === true ? 'yes' : 'no'}`]
      // How many of something there are, by a label that says what.
      if (column.discrete === true && pluralOf(label, column.plural) === label)
        return [
          `${valueOf(column, key)} ${key === 1 ? label.replace(/s$/, '') : label}`,
          ...labelled(valueOf(column, key)),
        ]
      return labelled(valueOf(column, key))
    case 'band': {
      const place = Number(key)
      return labelled(
        rangeOf(column, dimension.edges[place - 1] ?? null, dimension.edges[place] ?? null, isWhole),
      )
    }
    case 'bins': {
      const { width } = dimension
      const [low, high] = [exact(Number(key) * width), exact((Number(key) + 1) * width)]
      return labelled(
        width === 1 && isWhole
          ? valueOf(column, low)
          : rangeOf(column, low, high, isWhole && Number.isInteger(width)),
      )
    }
    case 'held': {
      const [all, held] = [dimension.with.length + 1, Number(key)]
      if (all === 2) return [['Neither', 'One', 'Both'][held] ?? '']
      return [held === 0 ? 'None' : held === all ? `All ${all}` : `${held} of ${all}`]
    }
    case 'cases': {
      const item = dimension.cases[Number(key)]
      if (item === undefined) return ['All others']
      const text = (value: Value) => valueOf(column, value)
      if (item.kind === 'in') return [capital(item.values.map(text).join(' or '))]
      if (item.kind === 'between') return [`${capital(text(item.low))} to ${text(item.high)}`]
      const value = text(item.value)
      const said = {
        '=': value,
        '<>': `not ${value}`,
        '<': `under ${value}`,
        '<=': `at most ${value}`,
        '>': `over ${value}`,
        '>=': `${value} and over`,
      }[item.op]
      return [capital(said)]
    }
  }
}

export const isAlongTime = (dimension: Dimension) => dimension.kind === 'grain' && stepOf(dimension) !== null

/** "London, smokers in 2025": time comes last. */
export function together(
  dimensions: readonly Dimension[],
  parts: readonly (readonly string[])[],
): readonly string[] {
  const joint = (dimension: Dimension) =>
    dimension.kind === 'grain' && dimension.grain === 'day' && dimension.every === undefined ? 'on' : 'in'
  const told = dimensions
    .map((dimension, place) => ({
      of: parts[place] ?? [],
      before: isAlongTime(dimension) ? ` ${joint(dimension)} ` : ', ',
    }))
    .toSorted((a, b) => Number(a.before !== ', ') - Number(b.before !== ', '))
  const [first, ...rest] = told
  return rest.reduce<readonly string[]>(
    (names, { of, before }) => names.flatMap((a) => of.map((b) => `${a}${before}${b}`.trim())),
    first?.of ?? [],
  )
}
