/** What is beyond chance: bounds that hold however many comparisons a statement was chosen from. */

/** In one of so many answers without any difference, a statement of one may be made. */
const ONE_OF = 20

/** How many standard deviations a normal draw lies out with so small a probability (Abramowitz and Stegun 26.2.23). */
function quantile(probability: number): number {
  const t = Math.sqrt(-2 * Math.log(probability))
  const above = 2.515517 + 0.802853 * t + 0.010328 * t ** 2
  return t - above / (1 + 1.432788 * t + 0.189269 * t ** 2 + 0.001308 * t ** 3)
}

/**
 * So many standard deviations that in one of twenty times any of several draws lies further out, on either side: Bonferroni's
 * correction. Where the deviation itself is worked out from few figures it lies further out, by the first two terms of the expansion
 * of Student's distribution.
 *
 * @param tests how many comparisons it was chosen from
 * @param freedom how many figures more than what was fitted the deviation comes from; infinite where it is known
 */
export function criticalValue(tests: number, freedom = Infinity): number {
  const z = quantile(1 / (2 * ONE_OF * Math.max(1, tests)))
  const few = Math.max(1, freedom)
  return z + (z ** 3 + z) / (4 * few) + (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * few ** 2)
}

/** The value that one of forty sums of so many squared normal draws lies beyond (Wilson and Hilferty's approximation). */
export function chiSquare(freedom: number): number {
  const part = 2 / (9 * freedom)
  return freedom * (1 - part + 1.96 * Math.sqrt(part)) ** 3
}

/** Whether so many of some have what each has with a probability more often than chance would have it in one of twenty times. */
export function isOftener(many: number, of: number, probability: number): boolean {
  let term = (1 - probability) ** of
  let fewer = 0
  for (let count = 0; count < many; count += 1) {
    fewer += term
    term *= ((of - count) * probability) / ((count + 1) * (1 - probability))
  }
  return 1 - fewer < 1 / ONE_OF
}

export const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
export const meanOf = (values: readonly number[]) => sumOf(values) / Math.max(1, values.length)
export const squaresOf = (values: readonly number[]) => sumOf(values.map((value) => value ** 2))
/** Squared distances from the mean, added up. */
export function scatterOf(values: readonly number[]): number {
  const mean = meanOf(values)
  return squaresOf(values.map((value) => value - mean))
}

/** A figure with how far noise and chance may have moved it, as one standard deviation. */
export interface Measured {
  readonly value: number
  readonly margin: number
}

/** Whether some figures differ among themselves beyond their margins. */
export function areDifferent(points: readonly Measured[]): boolean {
  const values = points.map(({ value }) => value)
  if (points.length < 2) return false
  if (points.every(({ margin }) => margin === 0)) return scatterOf(values) > 0
  const least = Math.min(...points.flatMap(({ margin }) => (margin > 0 ? [margin] : [])))
  const weights = points.map(({ margin }) => 1 / Math.max(margin, least) ** 2)
  const mean = sumOf(points.map(({ value }, at) => value * (weights[at] ?? 0))) / sumOf(weights)
  const apart = sumOf(points.map(({ value }, at) => (value - mean) ** 2 * (weights[at] ?? 0)))
  return apart > chiSquare(points.length - 1)
}

/**
 * The combination of columns that comes nearest to figures: coefficients, and what it leaves.
 *
 * @param weights how much each figure counts; all the same without them
 */
export function leastSquares(
  columns: readonly (readonly number[])[],
  values: readonly number[],
  weights?: readonly number[],
) {
  const size = columns.length
  const dot = (a: readonly number[], b: readonly number[]) =>
    sumOf(a.map((each, at) => each * (b[at] ?? 0) * (weights?.[at] ?? 1)))
  const rows = columns.map((column) => [...columns.map((other) => dot(column, other)), dot(column, values)])
  for (let at = 0; at < size; at += 1) {
    const pivot = rows[at]
    const head = pivot?.[at] ?? 0
    if (pivot === undefined || Math.abs(head) < 1e-12) return null
    for (const [other, row] of rows.entries()) {
      if (other === at) continue
      const factor = (row[at] ?? 0) / head
      for (let place = at; place <= size; place += 1)
        row[place] = (row[place] ?? 0) - factor * (pivot[place] ?? 0)
    }
  }
  const coefficients = rows.map((row, at) => (row[size] ?? 0) / (row[at] ?? 1))
  const rest = values.map(
    (value, at) =>
      value - sumOf(columns.map((column, place) => (coefficients[place] ?? 0) * (column[at] ?? 0))),
  )
  return { coefficients, rest }
}
