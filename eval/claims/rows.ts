import { columnsNamed } from '../../server/ask/constructs/node.ts'
import type { Plan } from '../../server/ask/plan/plan.ts'
import type { Dataset } from '../../server/datasets/dataset.ts'
import { workedOf, type Operation } from '../../server/semantic-model/derived.ts'
import { columnNamed, columnOf, type SemanticModel } from '../../server/semantic-model/semantic-model.ts'
import type { Filter } from '../../server/ask/constructs/conditions/conditions.ts'
import type { Dimension } from '../../server/ask/constructs/dimensions/dimensions.ts'

/** The rows themselves, which conditions they meet and which groups they fall into, worked out apart from the product's SQL. */

export type Value = string | number | boolean | null
export type Row = Readonly<Record<string, Value>>
export type Truth = boolean | null

const MOST_ROWS = 1_000_000

export const rowsOf = async ({ engine, model }: Dataset): Promise<readonly Row[]> =>
  engine.query(`select * from ${model.table}`, [], MOST_ROWS)

const WORK: Readonly<Record<Operation, (one: number, other: number) => number>> = {
  multiply: (one, other) => one * other,
  divide: (one, other) => one / other,
  add: (one, other) => one + other,
  subtract: (one, other) => one - other,
  // Of days, from midnight to midnight.
  between: (one, other) => (other - one) / DAY_MS,
}

/** What a column is in a row: stored, or worked out of two others; null where one of them is missing. */
function valueIn(model: SemanticModel, row: Row, name: string): Value {
  const { derived } = columnOf(model, name)
  if (derived === undefined) return row[name] ?? null
  const { operation, parts } = workedOf(derived)
  const [one, other] = parts.map((part) => {
    const value = valueIn(model, row, part)
    return value === null
      ? Number.NaN
      : operation === 'between'
        ? utc(String(value)).getTime()
        : Number(value)
  }) as [number, number]
  const made = WORK[operation](one, other)
  return Number.isFinite(made) ? made : null
}

/** Rows with the columns that a plan works out of others. */
export function withWorkedOut(model: SemanticModel, rows: readonly Row[], plan: Plan): readonly Row[] {
  const names = columnsNamed(plan).filter((name) => columnNamed(model, name)?.derived !== undefined)
  if (names.length === 0) return rows
  return rows.map((row) => ({
    ...row,
    ...Object.fromEntries(names.map((name) => [name, valueIn(model, row, name)])),
  }))
}

export const numbersIn = (rows: readonly Row[], column: string): readonly number[] =>
  rows.flatMap((row) => {
    const value = row[column]
    return typeof value === 'number' ? [value] : []
  })

/** Interpolated between neighbours; `fraction` from 0 to 1. */
export function quantile(values: readonly number[], fraction: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const place = (sorted.length - 1) * fraction
  const [low, high] = [sorted[Math.floor(place)] ?? Number.NaN, sorted[Math.ceil(place)] ?? Number.NaN]
  return low + (high - low) * (place - Math.floor(place))
}

export const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
export const mean = (values: readonly number[]) => sum(values) / values.length

const DAY_MS = 86_400_000
const utc = (iso: string) => new Date(`${iso.slice(0, 10)}T00:00:00Z`)
const iso = (date: Date) => date.toISOString().slice(0, 10)

/** So many months and days after a day. */
export function shifted(day: string, months: number, days: number): string {
  const date = utc(day)
  return iso(new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, date.getUTCDate() + days)))
}

/** 1 for Monday to 7 for Sunday. */
const weekday = (day: string) => ((utc(day).getUTCDay() + 6) % 7) + 1

type Stepped = Extract<Dimension, { readonly kind: 'grain' }>

/** How long a step of time is in months, or else in days; null for what comes back. */
export function stepOf({ grain, every = 1 }: Stepped): { months: number; days: number } | null {
  const of = { year: [12, 0], quarter: [3, 0], month: [1, 0], week: [0, 7], day: [0, 1] }
  if (!(grain in of)) return null
  const [months = 0, days = 0] = of[grain as keyof typeof of]
  return { months: months * every, days: days * every }
}

/** The key of the step of time that a day is in. */
export function grainOf(day: string, dimension: Stepped): Value {
  const month = Number(day.slice(5, 7))
  if (dimension.grain === 'monthOfYear') return month
  if (dimension.grain === 'quarterOfYear') return Math.ceil(month / 3)
  if (dimension.grain === 'weekday') return weekday(day)
  const step = stepOf(dimension)
  if (step === null) return null
  if (step.months > 0) {
    const since = (Number(day.slice(0, 4)) - 2000) * 12 + month - 1
    return shifted('2000-01-01', Math.floor(since / step.months) * step.months, 0)
  }
  const since = Math.round((utc(day).getTime() - utc('2000-01-03').getTime()) / DAY_MS)
  return shifted('2000-01-03', 0, Math.floor(since / step.days) * step.days)
}

const OPS: Readonly<Record<string, (a: number | string | boolean, b: number | string | boolean) => boolean>> =
  {
    '=': (a, b) => a === b,
    '<>': (a, b) => a !== b,
    '<': (a, b) => a < b,
    '<=': (a, b) => a <= b,
    '>': (a, b) => a > b,
    '>=': (a, b) => a >= b,
  }

/** Whether a condition holds of a row; null where a value is missing, as in SQL. */
export function holding(all: readonly Row[]): (filter: Filter, row: Row) => Truth {
  const figures = new Map<string, number>()
  const figureOf = (column: string, to: 'average' | 'median') => {
    const name = `${to} ${column}`
    const known = figures.get(name)
    if (known !== undefined) return known
    const values = numbersIn(all, column)
    const made = to === 'average' ? mean(values) : quantile(values, 0.5)
    figures.set(name, made)
    return made
  }
  function holds(filter: Filter, row: Row): Truth {
    if (filter.kind === 'and' || filter.kind === 'or') {
      const items = filter.items.map((item) => holds(item, row))
      const decides = filter.kind === 'or'
      return items.includes(decides) ? decides : items.includes(null) ? null : !decides
    }
    // Whoever has no value is not one of those who have that value.
    if (filter.kind === 'not') return holds(filter.item, row) !== true
    const value = row[filter.column] ?? null
    if (filter.kind === 'missing') return value === null
    if (value === null)
      return filter.kind === 'period' && filter.from === null && filter.to === null ? false : null
    switch (filter.kind) {
      case 'compare':
        return OPS[filter.op]?.(value, filter.value) ?? null
      case 'in':
        return filter.values.includes(value)
      case 'between':
        return Number(value) >= filter.low && Number(value) <= filter.high
      case 'relative':
        return OPS[filter.op]?.(value, figureOf(filter.column, filter.to)) ?? null
      case 'period':
        return (filter.from === null || value >= filter.from) && (filter.to === null || value < filter.to)
      case 'contains':
        return String(value).toLowerCase().includes(filter.text.toLowerCase())
      case 'part':
        return filter.values.includes(
          filter.grain === 'weekday' ? weekday(String(value)) : Number(String(value).slice(5, 7)),
        )
    }
  }
  return holds
}

/** The key of the group that a row falls into; undefined where it falls into none. */
export function keyOf(
  dimension: Dimension,
  row: Row,
  holds: (filter: Filter, row: Row) => Truth,
): Value | undefined {
  const value = row[dimension.column] ?? null
  switch (dimension.kind) {
    case 'column':
      return value
    case 'band':
      return value === null ? null : dimension.edges.filter((edge) => Number(value) >= edge).length
    case 'bins':
      return value === null ? null : Math.floor(Number(value) / dimension.width)
    case 'grain':
      return value === null ? null : grainOf(String(value), dimension)
    case 'held': {
      const all = [dimension.column, ...dimension.with].map((column) => row[column] ?? null)
      return all.includes(null) ? null : all.filter((each) => each === true).length
    }
    case 'cases': {
      if (value === null && dimension.others) return null
      const place = dimension.cases.findIndex((item) => holds(item, row) === true)
      return place === -1 ? (dimension.others ? dimension.cases.length : undefined) : place
    }
  }
}
