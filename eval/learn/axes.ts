/** Principal axes of rows of numbers, by orthogonal iteration (Golub and Van Loan, Matrix Computations, 8.2). */

const ROUNDS = 60

function meanOf(rows: readonly Float64Array[]): Float64Array {
  const mean = new Float64Array(rows[0]?.length ?? 0)
  for (const row of rows) for (let at = 0; at < mean.length; at += 1) mean[at]! += row[at]! / rows.length
  return mean
}

function covarianceOf(rows: readonly Float64Array[], mean: Float64Array): Float64Array[] {
  const size = mean.length
  const covariance = Array.from({ length: size }, () => new Float64Array(size))
  for (const row of rows)
    for (let i = 0; i < size; i += 1) {
      const a = row[i]! - mean[i]!
      for (let j = 0; j < size; j += 1) covariance[i]![j]! += a * (row[j]! - mean[j]!)
    }
  return covariance
}

const dot = (a: Float64Array, b: Float64Array) => {
  let sum = 0
  for (let at = 0; at < a.length; at += 1) sum += a[at]! * b[at]!
  return sum
}

function orthonormal(axes: readonly Float64Array[]): Float64Array[] {
  const made: Float64Array[] = []
  for (const axis of axes) {
    const own = axis.slice()
    for (const other of made) {
      const along = dot(own, other)
      for (let at = 0; at < own.length; at += 1) own[at]! -= along * other[at]!
    }
    const length = Math.sqrt(dot(own, own))
    made.push(own.map((value) => value / length))
  }
  return made
}

export interface Axes {
  readonly mean: Float64Array
  readonly axes: readonly Float64Array[]
}

export function mainAxes(rows: readonly Float64Array[], count: number): Axes {
  const mean = meanOf(rows)
  const covariance = covarianceOf(rows, mean)
  let axes = orthonormal(
    Array.from({ length: count }, (_, axis) => mean.map((__, at) => Math.cos((axis + 1) * (at + 1)))),
  )
  for (let round = 0; round < ROUNDS; round += 1)
    axes = orthonormal(axes.map((axis) => Float64Array.from(covariance, (row) => dot(row, axis))))
  return { mean, axes }
}

export const projected = (rows: readonly Float64Array[], { mean, axes }: Axes): number[][] =>
  rows.map((row) => {
    const centred = row.map((value, at) => value - (mean[at] ?? 0))
    return axes.map((axis) => dot(centred, axis))
  })
