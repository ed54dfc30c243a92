import { metricOf, type SemanticModel } from '../../server/semantic-model/semantic-model.ts'
import type { Filter } from '../../server/ask/constructs/conditions/conditions.ts'
import type { Measure } from '../../server/ask/constructs/measures/measures.ts'
import { mean, numbersIn, quantile, sum, type Row, type Truth } from './rows.ts'

/** The figure of some rows for a measure, with how many stand behind it and its standard error, each by its textbook formula. */

export interface Figure {
  readonly value: number | null
  readonly n: number
  /** Null where no formula is known. */
  readonly error: number | null
}

export const NONE: Figure = { value: null, n: 0, error: null }

export type Holds = (filter: Filter, row: Row) => Truth

const squares = (values: readonly number[], from = 0) => sum(values.map((value) => (value - from) ** 2))

function averageOf(values: readonly number[]): Figure {
  if (values.length === 0) return NONE
  const [n, value] = [values.length, mean(values)]
  return { value, n, error: n < 2 ? 0 : Math.sqrt(squares(values, value) / (n - 1) / n) }
}

/** By how far the ranks one standard error to either side lie apart. */
function quantileOf(values: readonly number[], fraction: number): Figure {
  const n = values.length
  if (n === 0) return NONE
  const reach = Math.sqrt((fraction * (1 - fraction)) / n)
  const [low, high] = [fraction - reach, fraction + reach].map((each) =>
    quantile(values, Math.min(1, Math.max(0, each))),
  )
  return { value: quantile(values, fraction), n, error: ((high ?? 0) - (low ?? 0)) / 2 }
}

function ratioOf(over: readonly number[], under: readonly number[], scale: number): Figure {
  const whole = sum(under)
  if (over.length === 0 || whole === 0) return { ...NONE, n: over.length }
  const rate = sum(over) / whole
  const rest = over.map((each, at) => each - rate * (under[at] ?? 0))
  return {
    value: scale * rate,
    n: over.length,
    error: Math.abs((scale * Math.sqrt(squares(rest))) / whole),
  }
}

function partOf(part: number, whole: number): Figure {
  if (whole === 0) return NONE
  const share = part / whole
  // Of none and of all the formula knows no error: one more of either kind is what might have been (the rule of succession).
  const usual = share === 0 || share === 1 ? (part + 1) / (whole + 2) : share
  return { value: 100 * share, n: whole, error: 100 * Math.sqrt((usual * (1 - usual)) / whole) }
}

const asNumber = (value: Row[string] | undefined) =>
  typeof value === 'boolean' ? Number(value) : typeof value === 'number' ? value : null

function correlationOf(pairs: readonly (readonly [number, number])[]): Figure {
  const [xs, ys] = [pairs.map(([x]) => x), pairs.map(([, y]) => y)]
  const [x, y, n] = [mean(xs), mean(ys), pairs.length]
  const value = sum(pairs.map(([a, b]) => (a - x) * (b - y))) / Math.sqrt(squares(xs, x) * squares(ys, y))
  return Number.isFinite(value) ? { value, n, error: (1 - value ** 2) / Math.sqrt(n) } : NONE
}

function aggregated(model: SemanticModel, name: string, values: readonly number[]): Figure {
  const n = values.length
  if (n === 0) return NONE
  switch (name) {
    case 'sum':
      return { value: sum(values), n, error: Math.sqrt(squares(values)) }
    case 'average':
      return averageOf(values)
    case 'median':
      return quantileOf(values, 0.5)
    case 'spread': {
      if (n < 2) return NONE
      const value = Math.sqrt(squares(values, mean(values)) / (n - 1))
      return { value, n, error: value / Math.sqrt(2 * n) }
    }
    default: {
      // Nobody's own: the mean of as many as the threshold.
      const sorted = values.toSorted((a, b) => (name === 'minimum' ? a - b : b - a))
      return { value: mean(sorted.slice(0, model.threshold)), n, error: null }
    }
  }
}

/** Of a measure that is a part of a whole, the figure that is shared out. */
export function figureOf(
  model: SemanticModel,
  measure: Measure,
  group: readonly Row[],
  holds: Holds,
): Figure {
  const where = 'where' in measure ? (measure.where ?? null) : null
  const rows = where === null ? group : group.filter((row) => holds(where, row) === true)
  const ratio = (over: string, under: string, scale: number, of: readonly Row[]) => {
    const both = of.filter((row) => row[over] !== null && row[under] !== null)
    return ratioOf(numbersIn(both, over), numbersIn(both, under), scale)
  }
  switch (measure.kind) {
    case 'count':
      return { value: rows.length, n: rows.length, error: Math.sqrt(rows.length) }
    case 'distinct': {
      const value = new Set(rows.flatMap((row) => row[measure.column] ?? [])).size
      return { value, n: rows.length, error: Math.sqrt(value) }
    }
    case 'aggregate':
      return aggregated(model, measure.function, numbersIn(rows, measure.column))
    case 'percentile':
      return quantileOf(numbersIn(rows, measure.column), measure.percent / 100)
    case 'interquartile': {
      const values = numbersIn(rows, measure.column)
      const [low, high] = [quantileOf(values, 0.25), quantileOf(values, 0.75)]
      if (low.value === null || high.value === null) return NONE
      return {
        value: high.value - low.value,
        n: values.length,
        error: Math.hypot(low.error ?? 0, high.error ?? 0),
      }
    }
    case 'ratio':
      return ratio(measure.column, measure.per, 1, rows)
    case 'correlation':
      return correlationOf(
        rows.flatMap((row) => {
          const [x, y] = [asNumber(row[measure.column]), asNumber(row[measure.with])]
          return x === null || y === null ? [] : [[x, y] as const]
        }),
      )
    case 'share':
      return partOf(rows.filter((row) => holds(measure.of, row) === true).length, rows.length)
    case 'shareOfTotal':
      return measure.column === undefined
        ? { value: rows.length, n: rows.length, error: Math.sqrt(rows.length) }
        : aggregated(model, 'sum', numbersIn(rows, measure.column))
    case 'metric': {
      const { figure, share, ratio: rate } = metricOf(model, measure.name)
      const flagged = (flag: string | undefined) =>
        flag === undefined ? rows : rows.filter((row) => row[flag] === true)
      if (figure !== undefined)
        return aggregated(model, figure.function, numbersIn(flagged(figure.where), figure.column))
      if (share !== undefined)
        return partOf(rows.filter((row) => row[share.column] === true).length, rows.length)
      if (rate === undefined) return NONE
      return ratio(rate.numerator, rate.denominator, rate.unit === 'percent' ? 100 : 1, flagged(rate.where))
    }
  }
}
