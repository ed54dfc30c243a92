import {
  columnOf,
  metricOf,
  pluralOf,
  type Column,
  type SemanticModel,
} from '../../datasets/semantic-model.ts'
import type { Dimension, Filter, Grain, Measure } from './plan.ts'

/** How the parts of a plan read in English; restatement, headings and table heads share these words. */

const MONTH_NAMES =
  'January February March April May June July August September October November December'.split(' ')
const WEEKDAY_NAMES = 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' ')
const DAY_MS = 86_400_000

export type Unit = 'pounds' | 'percent' | 'count' | 'number'
export type Cell = string | number | boolean | null

const ordinalRule = new Intl.PluralRules('en-GB', { type: 'ordinal' })
const ordinalEndings = new Map([
  ['one', 'st'],
  ['two', 'nd'],
  ['few', 'rd'],
])
/** "5th" */
const ordinal = (count: number) => `${count}${ordinalEndings.get(ordinalRule.select(count)) ?? 'th'}`
/** The numbers that a text names. */
export const numbersOf = (text: string): readonly string[] => text.match(/\d[\d,]*(?:\.\d+)?/g) ?? []
export const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

export const money = (value: number) =>
  `£${value.toLocaleString('en-GB', { minimumFractionDigits: Number.isInteger(value) ? 0 : 2, maximumFractionDigits: 2 })}`

export function dateText(iso: string): string {
  const [year = '', month = '', day = ''] = iso.split('-')
  return `${Number(day)} ${MONTH_NAMES[Number(month) - 1] ?? ''} ${year}`
}

/** The day before an ISO date. */
export const dayBefore = (iso: string) => new Date(Date.parse(iso) - DAY_MS).toISOString().slice(0, 10)

export function valueText(column: Column, value: Cell): string {
  if (value === null) return column.missing?.means ?? 'not recorded'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number')
    return column.role === 'money' ? money(value) : column.unit === 'percent' ? `${value}%` : String(value)
  return value
}

const comparisonText = {
  '=': 'is',
  '<>': 'is not',
  '<': 'is under',
  '<=': 'is at most',
  '>': 'is over',
  '>=': 'is at least',
} as const

/** The calendar name of a period that has one: "2024", "Q1 2024", "March 2024", "3 March 2024". */
function periodName(from: string, to: string): string | null {
  if (dayBefore(to) === from) return dateText(from)
  const [year = 0, month = 0, day = 0] = from.split('-').map(Number)
  const [endYear = 0, endMonth = 0, endDay = 0] = to.split('-').map(Number)
  if (day !== 1 || endDay !== 1) return null
  const months = (endYear - year) * 12 + endMonth - month
  if (months === 12 && month === 1) return String(year)
  if (months === 3 && month % 3 === 1) return `Q${Math.ceil(month / 3)} ${year}`
  return months === 1 ? `${MONTH_NAMES[month - 1] ?? ''} ${year}` : null
}

function periodText(from: string | null, to: string | null): string {
  if (from === null) return to === null ? 'is known' : `is before ${dateText(to)}`
  if (to === null) return `is on or after ${dateText(from)}`
  const name = periodName(from, to)
  return name === null
    ? `is between ${dateText(from)} and ${dateText(dayBefore(to))}`
    : `is ${dayBefore(to) === from ? '' : 'in '}${name}`
}

/** A filter in words, such as "age is over 40 and region is London". */
export function filterText(model: SemanticModel, filter: Filter): string {
  switch (filter.kind) {
    case 'and':
      return filter.items
        .map((item) => (item.kind === 'or' ? `(${filterText(model, item)})` : filterText(model, item)))
        .join(' and ')
    case 'or':
      return filter.items
        .map((item) => (item.kind === 'and' ? `(${filterText(model, item)})` : filterText(model, item)))
        .join(' or ')
    case 'not':
      return negatedText(model, filter.item)
    case 'compare': {
      const column = columnOf(model, filter.column)
      return `${column.label} ${comparisonText[filter.op]} ${valueText(column, filter.value)}`
    }
    case 'in': {
      const column = columnOf(model, filter.column)
      return `${column.label} is ${filter.values.map((value) => valueText(column, value)).join(' or ')}`
    }
    case 'between': {
      const column = columnOf(model, filter.column)
      return `${column.label} is between ${valueText(column, filter.low)} and ${valueText(column, filter.high)}`
    }
    case 'period':
      return `${columnOf(model, filter.column).label} ${periodText(filter.from, filter.to)}`
    case 'missing': {
      const column = columnOf(model, filter.column)
      return `${column.label} is ${valueText(column, null)}`
    }
  }
}

/** A filter as a heading has it, shorter: "age 40, London, Q1 2024". */
export function filterLabel(model: SemanticModel, filter: Filter): string {
  if (filter.kind === 'and') return filter.items.map((item) => filterLabel(model, item)).join(', ')
  if (filter.kind === 'period' && filter.from !== null && filter.to !== null) {
    const name = periodName(filter.from, filter.to)
    if (name !== null) return name
  }
  const values =
    filter.kind === 'in'
      ? filter.values
      : filter.kind === 'compare' && filter.op === '='
        ? [filter.value]
        : null
  if (values === null || !('column' in filter)) return filterText(model, filter).replaceAll(' is ', ' ')
  const column = columnOf(model, filter.column)
  const named = values.map((value) => valueText(column, value)).join(' or ')
  if (column.role === 'category') return named
  return `${column.label}${column.role === 'flag' ? ':' : ''} ${named}`
}

function negatedText(model: SemanticModel, filter: Filter): string {
  const text = filterText(model, filter)
  const simple =
    filter.kind === 'in' || filter.kind === 'missing' || (filter.kind === 'compare' && filter.op === '=')
  return simple ? text.replace(' is ', ' is not ') : `not (${text})`
}

const functionText = {
  sum: 'total',
  average: 'average',
  median: 'median',
  minimum: 'lowest',
  maximum: 'highest',
  spread: 'spread of',
} as const

/**
 * The head of a measure's column. "Lowest" and "highest" stand for the value of rank `threshold`, so that no single
 * entity shows, and say so.
 */
export function measureText(model: SemanticModel, measure: Measure): string {
  switch (measure.kind) {
    case 'count':
      return `number of ${model.entity.plural}`
    case 'distinct': {
      const column = columnOf(model, measure.column)
      return `number of different ${pluralOf(column.label, column.plural)}`
    }
    case 'aggregate': {
      const { label, plural, name } = columnOf(model, measure.column)
      const extreme = measure.function === 'minimum' || measure.function === 'maximum'
      const rank = extreme && model.threshold > 1 ? `${ordinal(model.threshold)} ` : ''
      if (measure.function === 'sum' && label.startsWith('number of ')) return `total ${plural ?? name}`
      return `${rank}${functionText[measure.function]} ${label}`
    }
    case 'percentile':
      return `${ordinal(measure.percent)} percentile of ${columnOf(model, measure.column).label}`
    case 'share':
      return `share where ${filterText(model, measure.of)}`
    case 'shareOfTotal':
      return `share of all ${model.entity.plural}`
    case 'metric':
      return metricOf(model, measure.name).label
  }
}

const grainText = (grain: Grain) =>
  grain === 'monthOfYear' ? 'month of the year' : grain === 'weekday' ? 'day of the week' : grain

export function dimensionText(model: SemanticModel, dimension: Dimension): string {
  const { label } = columnOf(model, dimension.column)
  switch (dimension.kind) {
    case 'column':
      return label
    case 'band':
      return `${label} band`
    case 'grain':
      return grainText(dimension.grain)
  }
}

export function bandText(column: Column, edges: readonly number[], band: number): string {
  const text = (value: number) => valueText(column, value)
  const low = edges[band - 1]
  const high = edges[band]
  if (low === undefined) return high === undefined ? 'all' : `under ${text(high)}`
  if (high === undefined) return `${text(low)} and over`
  return column.role === 'money' ? `${text(low)} to under ${text(high)}` : `${text(low)} to ${text(high - 1)}`
}

/** The raw key of a group (as the engine gives it) as a person reads it. */
export function groupText(model: SemanticModel, dimension: Dimension, key: Cell): string {
  const column = columnOf(model, dimension.column)
  if (key === null || dimension.kind === 'column') return capitalised(valueText(column, key))
  if (dimension.kind === 'band') return capitalised(bandText(column, dimension.edges, Number(key)))
  const iso = String(key)
  switch (dimension.grain) {
    case 'year':
      return iso.slice(0, 4)
    case 'quarter':
      return `${iso.slice(0, 4)} Q${Math.ceil(Number(iso.slice(5, 7)) / 3)}`
    case 'month':
      return iso.slice(0, 7)
    case 'week':
    case 'day':
      return iso.slice(0, 10)
    case 'monthOfYear':
      return MONTH_NAMES[Number(key) - 1] ?? iso
    case 'weekday':
      return WEEKDAY_NAMES[Number(key) - 1] ?? iso
  }
}

/** The raw key of a group as a machine reads it: an ISO date, a year as a number, a band by its name. */
export function groupValue(model: SemanticModel, dimension: Dimension, key: Cell): Cell {
  if (key === null || dimension.kind === 'column') return key
  if (dimension.kind === 'grain' && dimension.grain === 'year') return Number(String(key).slice(0, 4))
  const named =
    dimension.kind === 'band' || dimension.grain === 'monthOfYear' || dimension.grain === 'weekday'
  return named ? groupText(model, dimension, key) : key
}

/** What `groupValue` gave, as a person reads it. */
export function shownGroupText(model: SemanticModel, dimension: Dimension, value: Cell): string {
  const named =
    dimension.kind === 'band' ||
    (dimension.kind === 'grain' && (dimension.grain === 'monthOfYear' || dimension.grain === 'weekday'))
  return named && value !== null ? String(value) : groupText(model, dimension, value)
}

/** A measure's number as a person reads it; a hidden cell is a dash. */
export function measuredText(unit: Unit, value: number | null): string {
  if (value === null) return '–'
  return unit === 'pounds' ? money(value) : unit === 'percent' ? `${value.toFixed(2)}%` : String(value)
}

/** What a measure's number counts, for its format. */
export function unitOf(model: SemanticModel, measure: Measure): Unit {
  switch (measure.kind) {
    case 'count':
    case 'distinct':
      return 'count'
    case 'share':
    case 'shareOfTotal':
      return 'percent'
    case 'metric':
      return metricOf(model, measure.name).ratio?.unit ?? 'percent'
    case 'aggregate':
    case 'percentile':
      return columnOf(model, measure.column).role === 'money' ? 'pounds' : 'number'
  }
}

const slug = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')

/** The key of a measure in result rows: snake case with its unit. */
export function measureKey(model: SemanticModel, measure: Measure): string {
  const suffix = { pounds: '_gbp', percent: '_pct', count: '', number: '' }[unitOf(model, measure)]
  return `${slug(measureText(model, measure))}${suffix}`
}

export const dimensionKey = (model: SemanticModel, dimension: Dimension) =>
  dimension.kind === 'grain'
    ? slug(`${dimension.column} ${dimension.grain}`)
    : slug(dimensionText(model, dimension))
