/**
 * What sums with an error tell of amounts: the likeliest ones, and how sure that is. Each amount is thought to lie about a middle
 * with some spread before anything is told, each sum within half a step of the truth (Dinur and Nissim, 2003, show how little
 * rounding helps against many).
 */

export interface RoundedSum {
  readonly of: readonly number[]
  readonly total: number
  /** How far the truth may be from it. */
  readonly within: number
}

export interface Estimate {
  readonly value: number
  /** Standard deviation. */
  readonly spread: number
}

/** An error that lies anywhere within a range spreads by that part of it. */
const UNIFORM = 1 / Math.sqrt(3)

/** The inverse of a symmetric positive matrix by its Cholesky factor, in its place: rows of the lower triangle. */
function factor(matrix: readonly Float64Array[]): void {
  for (const [i, row] of matrix.entries())
    for (let j = 0; j <= i; j += 1) {
      const other = matrix[j] ?? row
      let sum = row[j] ?? 0
      for (let k = 0; k < j; k += 1) sum -= (row[k] ?? 0) * (other[k] ?? 0)
      row[j] = i === j ? Math.sqrt(Math.max(sum, 1e-12)) : sum / (other[j] ?? 1)
    }
}

/**
 * The amounts that sums tell of.
 *
 * @param prior what an amount is thought to be before, and by how much it may be another
 */
export function leastSquares(
  unknowns: number,
  sums: readonly RoundedSum[],
  prior: Estimate,
): readonly Estimate[] {
  const matrix = Array.from({ length: unknowns }, (_, at) => {
    const row = new Float64Array(unknowns)
    row[at] = 1 / prior.spread ** 2
    return row
  })
  const right = new Float64Array(unknowns)
  for (const { of, total, within } of sums) {
    const weight = 1 / (within * UNIFORM) ** 2
    const rest = total - of.length * prior.value
    for (const i of of) {
      const row = matrix[i]
      if (row === undefined) continue
      for (const j of of) if (j <= i) row[j] = (row[j] ?? 0) + weight
      right[i] = (right[i] ?? 0) + weight * rest
    }
  }
  factor(matrix)
  // Columns of the inverse of the factor give the variances; two substitutions give the values.
  const forward = new Float64Array(unknowns)
  for (const [i, row] of matrix.entries()) {
    let sum = right[i] ?? 0
    for (let k = 0; k < i; k += 1) sum -= (row[k] ?? 0) * (forward[k] ?? 0)
    forward[i] = sum / (row[i] ?? 1)
  }
  const values = new Float64Array(unknowns)
  for (let i = unknowns - 1; i >= 0; i -= 1) {
    let sum = forward[i] ?? 0
    for (let k = i + 1; k < unknowns; k += 1) sum -= (matrix[k]?.[i] ?? 0) * (values[k] ?? 0)
    values[i] = sum / (matrix[i]?.[i] ?? 1)
  }
  const variances = new Float64Array(unknowns)
  const column = new Float64Array(unknowns)
  for (let j = 0; j < unknowns; j += 1) {
    column.fill(0)
    let variance = 0
    for (let i = j; i < unknowns; i += 1) {
      const row = matrix[i] ?? column
      let sum = i === j ? 1 : 0
      for (let k = j; k < i; k += 1) sum -= (row[k] ?? 0) * (column[k] ?? 0)
      const value = sum / (row[i] ?? 1)
      column[i] = value
      variance += value * value
    }
    variances[j] = variance
  }
  return Array.from(values, (value, at) => ({
    value: prior.value + value,
    spread: Math.sqrt(variances[at] ?? prior.spread ** 2),
  }))
}
