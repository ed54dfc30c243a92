import { columnOf, type Column, type SemanticModel } from '../../semantic-model/semantic-model.ts'
import type { Filter } from './plan.ts'

/** How values, dates and conditions of a plan read in English. */

export const MONTH_NAMES =
  'January February March April May June July August September October November December'.split(' ')
export const WEEKDAY_NAMES = 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' ')
const DAY_MS = 86_400_000

export type Cell = string | number | boolean | null

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
    case 'relative': {
      const { label } = columnOf(model, filter.column)
      return `${label} ${comparisonText[filter.op]} the ${filter.to} ${label}`
    }
    case 'part': {
      const named = filter.values.map((value) =>
        filter.grain === 'weekday' ? WEEKDAY_NAMES[value - 1] : MONTH_NAMES[value - 1],
      )
      const { label } = columnOf(model, filter.column)
      return `${label} is ${filter.grain === 'weekday' ? 'on a' : 'in any'} ${named.join(' or ')}`
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

/** Snake case, for keys. */
export const slug = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')
