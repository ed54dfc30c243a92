import type { Filter } from '../conditions/conditions.ts'
import type { Fragment } from '../../../engines/fragments.ts'

/** A figure of a group before it is shown. */
export interface Figure {
  /** Null where there is nothing to work out. */
  readonly value: number | null
  /** The entities behind it: those that have a value. */
  readonly number: number
  /** The standard deviation of the noise that it carries where it tells of something sensitive. */
  readonly noise: number
  /** Its standard error: what chance does to it. Null where none is known. */
  readonly error: number | null
}

/** What a statement gives of a group for one figure, by the names of `Part.sums`; texts hold several numbers by commas. */
export type Sums = Readonly<Record<string, number | string | null>>

/** What everybody may know of columns, for the noise of figures that hardly vary. */
export interface Scales {
  /** A usual deviation of a column's values from their average. */
  readonly typical: (column: string) => number
}

/** A figure of one set of entities that a measure is made of: its SQL, and how it is worked out of what that gives. */
export interface Part {
  /** Which figure it is, whatever it is called: "average monthly_premium_gbp". Its draw follows from that too. */
  readonly name: string
  /** Columns of whose values it tells. */
  readonly columns: readonly string[]
  /** Which entities of the group it is of; all where there are none. */
  readonly only: readonly Filter[]
  /** Of the group, by name; `n` is how many entities have a value, and `value` is what a person would have asked. */
  readonly sums: Readonly<Record<string, Fragment>> & { readonly n: Fragment }
  readonly figure: (sums: Sums, scales: Scales) => Figure
  /** It is how many there are. */
  readonly isCount?: boolean
  /** It is counted in whole numbers. */
  readonly isWhole?: boolean
  /** A size beside which its noise is held, where that is not its value: of a coefficient 1. */
  readonly size?: number
}

const NO_SCALES: Scales = { typical: () => 0 }

/** A usual deviation less than a tenth of which no noise goes, so that a figure of equal values is not exact. */
const LEAST_OF_TYPICAL = 0.1
/** The noise of a count. */
const OF_COUNT = 2

/**
 * The noise of a figure: half way, as roots go, between what the most unusual entity does to it and its standard error, and half of
 * that. So it is at least half of the one and at most half of the other.
 *
 * @param most what leaving one entity out changes at the most
 * @param chance the root of the sum of the squares of what leaving out each changes
 */
export const noiseOf = (most: number, chance: number): number => Math.sqrt(most * Math.max(most, chance)) / 2

const SAME_DIGITS = 12

const numberOf = (sums: Sums, name: string): number => Number(sums[name] ?? 0)
/** Without the last bits, in which engines interpolate differently: equal values are no distance apart. */
const numbersIn = (text: unknown): readonly number[] =>
  typeof text === 'string' && text !== ''
    ? text.split(',').map((each) => Number(Number(each).toPrecision(SAME_DIGITS)))
    : []

const isFinite = (value: number | null): value is number => value !== null && Number.isFinite(value)

const NOTHING = (number: number): Figure => ({ value: null, number, noise: 0, error: null })

export function countFigure(sums: Sums): Figure {
  const n = numberOf(sums, 'n')
  const value = sums['value'] === undefined ? n : numberOf(sums, 'value')
  return { value, number: n, noise: OF_COUNT, error: Math.sqrt(value) }
}

/** Noise in the sum, below which none goes: of what is counted that of a count, of all else a part of a usual deviation. */
const leastOf = (isCounted: boolean, typical: number) =>
  Math.max(isCounted ? OF_COUNT : 0, LEAST_OF_TYPICAL * typical)

interface Of {
  readonly column: string
  /** Its values are whole numbers. */
  readonly isCounted: boolean
}

/** Of n, value, variance, low and high of what each entity adds. */
export const sumFigure =
  ({ column, isCounted }: Of): Part['figure'] =>
  (sums, scales = NO_SCALES) => {
    const [n, variance] = [numberOf(sums, 'n'), numberOf(sums, 'variance')]
    const value = sums['value'] ?? null
    if (n === 0 || !isFinite(value as number | null)) return NOTHING(n)
    const total = Number(value)
    const most = Math.max(Math.abs(numberOf(sums, 'low')), Math.abs(numberOf(sums, 'high')))
    const chance = Math.sqrt(n * (variance + (total / n) ** 2))
    const noise = Math.max(noiseOf(most, chance), leastOf(isCounted, scales.typical(column)))
    return { value: total, number: n, noise, error: chance }
  }

/** Of n, value, variance, low and high of the values. */
export const averageFigure =
  ({ column, isCounted }: Of): Part['figure'] =>
  (sums, scales = NO_SCALES) => {
    const [n, variance] = [numberOf(sums, 'n'), numberOf(sums, 'variance')]
    const value = sums['value'] ?? null
    if (n === 0 || !isFinite(value as number | null)) return NOTHING(n)
    const mean = Number(value)
    // Without one there are so many: what is left moves away from it by its distance over them.
    const left = Math.max(1, n - 1)
    const most = Math.max(numberOf(sums, 'high') - mean, mean - numberOf(sums, 'low')) / left
    const error = Math.sqrt(variance / left)
    const noise = Math.max(noiseOf(most, error), leastOf(isCounted, scales.typical(column)) / n)
    return { value: mean, number: n, noise, error }
  }

/** Of a difference of squares, what rounding may have lost. */
const LOST = 1e-12

/** How much more of a quotient one entity is where it may leave so little of what is divided by; infinite where it may leave nothing. */
function leverage(under: number, low: number, high: number): number {
  const [least, most] = [under - high, under - low]
  return least * most <= 0 ? Infinity : Math.abs(under) / Math.min(Math.abs(least), Math.abs(most))
}

/** Of n, value and under, and of what each entity has of both: variances, covariance and ends. */
export const quotientFigure =
  (scale: number, { column, isCounted }: Of): Part['figure'] =>
  (sums, scales = NO_SCALES) => {
    const [n, under] = [numberOf(sums, 'n'), numberOf(sums, 'under')]
    const value = sums['value'] ?? null
    if (n === 0 || under === 0 || !isFinite(value as number | null)) return NOTHING(n)
    const rate = Number(value) / scale
    const [over, below] = [numberOf(sums, 'variance'), rate ** 2 * numberOf(sums, 'variance_under')]
    const spread = Math.max(over - 2 * rate * numberOf(sums, 'covariance') + below, LOST * (over + below))
    const error = Math.sqrt(n * spread) / Math.abs(under)
    const [low, high] = [numberOf(sums, 'low'), numberOf(sums, 'high')]
    const [lowUnder, highUnder] = [numberOf(sums, 'low_under'), numberOf(sums, 'high_under')]
    const ends = [lowUnder, highUnder].flatMap((each) => [low - rate * each, high - rate * each])
    // No part is larger than the root of the sum of the squares of all.
    const most = Math.min(Math.max(...ends.map(Math.abs)) / Math.abs(under), error)
    const least = leastOf(isCounted, scales.typical(column)) / Math.abs(under)
    const weight = leverage(under, lowUnder, highUnder)
    return {
      value: Number(value),
      number: n,
      noise: weight === Infinity ? weight : scale * weight * Math.max(noiseOf(most, error), least),
      error: scale * error,
    }
  }

/** Of n, value, average, low and high. */
export const spreadFigure =
  ({ column }: Of): Part['figure'] =>
  (sums, scales = NO_SCALES) => {
    const n = numberOf(sums, 'n')
    const value = sums['value'] ?? null
    if (n < 2 || !isFinite(value as number | null)) return NOTHING(n)
    const [spread, mean] = [Number(value), numberOf(sums, 'average')]
    const furthest = Math.max(numberOf(sums, 'high') - mean, mean - numberOf(sums, 'low'))
    // Without the furthest it is smaller, and without one in the middle larger.
    const squares = spread ** 2 * (n - 1)
    const without = (distance: number) =>
      n === 2 ? 0 : Math.sqrt(Math.max(0, squares - (n / (n - 1)) * distance ** 2) / (n - 2))
    const most = Math.max(spread - without(furthest), without(0) - spread)
    const error = spread / Math.sqrt(2 * n)
    const noise = Math.max(noiseOf(most, error), (LEAST_OF_TYPICAL * scales.typical(column)) / n)
    return { value: spread, number: n, noise, error }
  }

/** Of n, value, and the average, variance, low and high of both columns. */
export const correlationFigure: Part['figure'] = (sums) => {
  const n = numberOf(sums, 'n')
  const value = sums['value'] ?? null
  if (n < 2 || !isFinite(value as number | null)) return NOTHING(n)
  const r = Number(value)
  /** The largest part that one entity has in how much a side varies. */
  const partOf = (side: string) => {
    const [mean, variance] = [numberOf(sums, `average_${side}`), numberOf(sums, `variance_${side}`)]
    const distance = Math.max(numberOf(sums, `high_${side}`) - mean, mean - numberOf(sums, `low_${side}`))
    return variance === 0 ? 1 : distance ** 2 / (variance * (n - 1))
  }
  const [u, v] = [partOf('one'), partOf('other')]
  // With the others' r' it is r = √((1 - u)(1 - v)) r' ± √(uv) of the parts u and v of one entity.
  const rest = Math.sqrt(Math.max(0, 1 - u) * Math.max(0, 1 - v))
  const change = rest === 0 ? Infinity : (Math.sqrt(u * v) + Math.abs(r) * (1 - rest)) / rest
  const most = Math.min(1 + Math.abs(r), change)
  const error = (1 - r ** 2) / Math.sqrt(n)
  return { value: r, number: n, noise: noiseOf(most, error), error }
}

/** Half widths of the stretches around a rank, as parts of all values. */
const WIDTHS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5] as const
const STEPS = [-1, -0.5, 0, 0.5, 1] as const
const within = (fraction: number) => Number(Math.min(1, Math.max(0, fraction)).toFixed(6))
const around = (fraction: number, width: number) => STEPS.map((step) => within(fraction + step * width))

/** The fractions at which values are asked for, to know those around a rank however many there are. */
export const fractionsAround = (fraction: number): readonly number[] =>
  [...new Set(WIDTHS.flatMap((width) => around(fraction, width)))].toSorted((a, b) => a - b)

/**
 * The mean of the values around a rank, of n and of the values at `fractionsAround`.
 *
 * @param nearest as many entities as the stretch around it holds at least
 */
export const rankFigure =
  ({ column }: Of, fraction: number, nearest: number): Part['figure'] =>
  (sums, scales = NO_SCALES) => {
    const [n, rows] = [numberOf(sums, 'n'), numberOf(sums, 'rows')]
    const fractions = fractionsAround(fraction)
    const values = numbersIn(sums['values'])
    if (n === 0 || values.length !== fractions.length) return NOTHING(n)
    // Rows of one entity may stand side by side.
    const each = Math.max(1, numberOf(sums, 'most_rows'))
    const width = WIDTHS.find((half) => 2 * half * rows >= nearest * each) ?? 0.5
    const at = (part: number) => values[fractions.indexOf(part)] ?? Number.NaN
    const places = around(fraction, width)
    const value = places.reduce((sum, part) => sum + at(part), 0) / places.length
    const [first = 0, last = 1] = [places[0], places.at(-1)]
    const density = (at(last) - at(first)) / (last - first)
    const error = density * Math.sqrt((fraction * (1 - fraction)) / n)
    // Where values stand in steps, one entity less may move a place of the five by a whole step.
    const steps = values.slice(1).map((next, place) => next - (values[place] ?? next))
    const step = Math.min(...steps.filter((gap) => gap > 0), Infinity)
    const jump = Number.isFinite(step) ? step / places.length : 0
    const most = Math.max((density * each) / Math.max(1, rows), jump)
    const noise = Math.max(noiseOf(most, error), (LEAST_OF_TYPICAL * scales.typical(column)) / n)
    return isFinite(value) ? { value, number: n, noise, error } : NOTHING(n)
  }

/**
 * The mean of as many values at an end, of n and of one more value than that in their order from the end.
 *
 * @param count how many
 */
export const endFigure =
  ({ column }: Of, count: number): Part['figure'] =>
  (sums, scales = NO_SCALES) => {
    const n = numberOf(sums, 'n')
    const values = numbersIn(sums['values'])
    const shown = values.slice(0, count)
    if (shown.length === 0) return NOTHING(n)
    const value = shown.reduce((sum, each) => sum + each, 0) / shown.length
    const most = Math.abs((values[0] ?? 0) - (values.at(-1) ?? 0)) / shown.length
    const noise = Math.max(noiseOf(most, 0), (LEAST_OF_TYPICAL * scales.typical(column)) / n)
    return isFinite(value) ? { value, number: n, noise, error: null } : NOTHING(n)
  }

/** A figure as the engine gives it, that carries no noise. */
export const plainFigure: Part['figure'] = (sums) => {
  const n = numberOf(sums, 'n')
  const value = sums['value'] ?? null
  return isFinite(value as number | null)
    ? { value: Number(value), number: n, noise: 0, error: null }
    : NOTHING(n)
}

/** What groups give together, of what adds up: n, value, low, high and variance of what each entity adds. */
export function together(all: readonly Sums[]): Sums {
  const known = all.filter((sums) => numberOf(sums, 'n') > 0)
  const total = (name: string) => known.reduce((sum, sums) => sum + numberOf(sums, name), 0)
  const n = total('n')
  const ends = (name: string) => known.map((sums) => numberOf(sums, name))
  if (n === 0) return { n: 0, value: null }
  if (known.every((sums) => sums['variance'] === undefined))
    return { n, ...(known.every((sums) => sums['value'] === undefined) ? {} : { value: total('value') }) }
  const mean = total('value') / n
  const squares = known.reduce((sum, sums) => {
    const own = numberOf(sums, 'n')
    return sum + own * (numberOf(sums, 'variance') + (numberOf(sums, 'value') / own - mean) ** 2)
  }, 0)
  return {
    n,
    value: total('value'),
    variance: squares / n,
    low: Math.min(...ends('low')),
    high: Math.max(...ends('high')),
  }
}
