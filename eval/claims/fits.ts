import type { Point } from './facts.ts'

/** Lines through figures by least squares, with standard errors. */

export interface Fit {
  readonly coefficients: readonly number[]
  readonly errors: readonly number[]
}

function inverted(matrix: readonly (readonly number[])[]): number[][] | null {
  const size = matrix.length
  const rows = matrix.map((row, at) => [...row, ...row.map((_, place) => Number(place === at))])
  for (let at = 0; at < size; at += 1) {
    const best = rows
      .slice(at)
      .reduce(
        (most, row, place) => (Math.abs(row[at] ?? 0) > Math.abs(rows[most]?.[at] ?? 0) ? place + at : most),
        at,
      )
    const [one, other] = [rows[at], rows[best]]
    if (one === undefined || other === undefined) return null
    rows[at] = other
    rows[best] = one
    const head = other[at] ?? 0
    if (Math.abs(head) < 1e-12) return null
    rows[at] = other.map((each) => each / head)
    for (const [place, row] of rows.entries())
      if (place !== at) {
        const by = row[at] ?? 0
        rows[place] = row.map((each, column) => each - by * (rows[at]?.[column] ?? 0))
      }
  }
  return rows.map((row) => row.slice(size))
}

/** A figure counts at most as much as one with half the margin of them all. */
const LEAST_OF_MARGINS = 0.5

/** The better a figure is known the more it counts. Margins are those of the figures, or what they lie from the fit where that is more. */
export function fitted(columns: readonly (readonly number[])[], points: readonly Point[]): Fit | null {
  const values = points.map(({ value }) => value)
  const margins = points.map(({ error, noise }) => Math.hypot(error, noise))
  const known = margins.reduce((sum, margin) => sum + margin ** 2, 0) / points.length
  const least = LEAST_OF_MARGINS * Math.sqrt(known)
  const weights = margins.map((margin) => (margins.includes(0) ? 1 : known / Math.max(margin, least) ** 2))
  const dot = (a: readonly number[], b: readonly number[]) =>
    a.reduce((sum, each, at) => sum + each * (b[at] ?? 0), 0)
  const weighed = (column: readonly number[]) => column.map((each, at) => each * (weights[at] ?? 1))
  const inverse = inverted(columns.map((one) => columns.map((other) => dot(weighed(one), other))))
  if (inverse === null) return null
  const shared = columns.map((column) => dot(weighed(column), values))
  const coefficients = inverse.map((row) => dot(row, shared))
  const rest = values.map(
    (value, at) =>
      value - columns.reduce((sum, column, place) => sum + (column[at] ?? 0) * (coefficients[place] ?? 0), 0),
  )
  const freedom = Math.max(1, values.length - columns.length)
  const seen = dot(weighed(rest), rest) / freedom
  const variance = Math.max(known, values.length - columns.length < 3 ? 0 : seen)
  return { coefficients, errors: inverse.map((row, at) => Math.sqrt(Math.max(0, row[at] ?? 0) * variance)) }
}

/** How likely it is by chance that so many and more of some have what each has with a probability. */
export function tailOf(many: number, of: number, probability: number): number {
  const ways = (count: number) =>
    Array.from({ length: count }, (_, at) => (of - at) / (at + 1)).reduce(
      (product, each) => product * each,
      1,
    )
  return Array.from({ length: of - many + 1 }, (_, at) => many + at).reduce(
    (sum, count) => sum + ways(count) * probability ** count * (1 - probability) ** (of - count),
    0,
  )
}

/** How many standard deviations a sum of squared normal draws lies from what is usual (Wilson and Hilferty). */
export const deviationOf = (squares: number, freedom: number): number =>
  (Math.cbrt(squares / freedom) - (1 - 2 / (9 * freedom))) / Math.sqrt(2 / (9 * freedom))

/** Where figures stand: by their keys where these are numbers, else one step apart. */
export const alongOf = (points: readonly Point[]): readonly number[] =>
  points.every(({ keys: [key] }) => typeof key === 'number')
    ? points.map(({ keys: [key] }) => Number(key))
    : points.map((_, at) => at)

/** By what part figures lie apart. */
export const asLogarithms = (points: readonly Point[]): readonly Point[] =>
  points.map((point) => ({
    ...point,
    value: Math.log(point.value),
    error: point.error / point.value,
    noise: point.noise / point.value,
  }))

/** The slope of a line, in its standard errors. */
export function slopeOf(points: readonly Point[]): number {
  const fit = fitted([points.map(() => 1), alongOf(points)], points)
  const [slope, error] = [fit?.coefficients[1] ?? 0, fit?.errors[1] ?? 0]
  // All are the same but for rounding.
  if (Math.abs(slope) < 1e-12) return 0
  return error === 0 ? Math.sign(slope) * 99 : slope / error
}
