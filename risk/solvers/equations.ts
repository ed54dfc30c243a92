/**
 * What sums of unknowns with an error tell of each: the likeliest ones by least squares, with what was thought of them before (Dinur and
 * Nissim, 2003, show how little noise helps against many sums).
 */

export interface Thought {
  readonly mean: number
  readonly spread: number
}

/** The lower triangle of a positive matrix whose square it is (Cholesky). */
export function rootOf(matrix: readonly Float64Array[]): Float64Array[] {
  const root = matrix.map(() => new Float64Array(matrix.length))
  for (const [i, row] of root.entries())
    for (let j = 0; j <= i; j += 1) {
      const other = root[j] ?? row
      let sum = matrix[i]?.[j] ?? 0
      for (let k = 0; k < j; k += 1) sum -= (row[k] ?? 0) * (other[k] ?? 0)
      row[j] = i === j ? Math.sqrt(Math.max(sum, 1e-12)) : sum / (other[j] ?? 1)
    }
  return root
}

/** Solves by the root of a matrix, forwards and backwards. */
export function solvedBy(root: readonly Float64Array[], right: Float64Array): Float64Array {
  const values = Float64Array.from(right)
  const size = values.length
  for (let i = 0; i < size; i += 1) {
    for (let k = 0; k < i; k += 1) values[i] = (values[i] ?? 0) - (root[i]?.[k] ?? 0) * (values[k] ?? 0)
    values[i] = (values[i] ?? 0) / (root[i]?.[i] ?? 1)
  }
  for (let i = size - 1; i >= 0; i -= 1) {
    for (let k = i + 1; k < size; k += 1)
      values[i] = (values[i] ?? 0) - (root[k]?.[i] ?? 0) * (values[k] ?? 0)
    values[i] = (values[i] ?? 0) / (root[i]?.[i] ?? 1)
  }
  return values
}

export class Equations {
  /** Of what is to be smallest: half of x'Gx - h'x, counted from what was thought before. */
  readonly matrix: Float64Array[]
  readonly right: Float64Array
  readonly thoughts: readonly Thought[]

  constructor(thoughts: readonly Thought[]) {
    this.thoughts = thoughts
    this.right = new Float64Array(thoughts.length)
    this.matrix = thoughts.map(({ spread }, at) => {
      const row = new Float64Array(thoughts.length)
      row[at] = 1 / spread ** 2
      return row
    })
  }

  /** That some of the unknowns add up to a total, about. */
  add(of: readonly number[], total: number, spread: number): void {
    const weight = 1 / Math.max(spread, 1e-3) ** 2
    const rest = total - of.reduce((sum, at) => sum + (this.thoughts[at]?.mean ?? 0), 0)
    for (const i of of) {
      const row = this.matrix[i] ?? this.right
      this.right[i] = (this.right[i] ?? 0) + weight * rest
      for (const j of of) row[j] = (row[j] ?? 0) + weight
    }
  }

  /** The likeliest values, each with how far it may be off. */
  solved(): readonly Thought[] {
    const root = rootOf(this.matrix)
    const values = solvedBy(root, this.right)
    const unit = new Float64Array(values.length)
    return this.thoughts.map(({ mean }, at) => {
      unit.fill(0)
      unit[at] = 1
      return { mean: mean + (values[at] ?? 0), spread: Math.sqrt(solvedBy(root, unit)[at] ?? 0) }
    })
  }

  /** Noughts and ones near the likeliest values, each turned while that makes all of them likelier, with the odds of each against the other. */
  yesOrNo(): readonly { readonly value: 0 | 1; readonly odds: number }[] {
    const size = this.thoughts.length
    const values = this.solved().map(({ mean }) => (mean > 0.5 ? 1 : 0))
    const slopes = Float64Array.from(this.right, (right, i) =>
      values.reduce<number>(
        (sum, value, j) => sum + (this.matrix[i]?.[j] ?? 0) * (value - (this.thoughts[j]?.mean ?? 0)),
        -right,
      ),
    )
    /** What turning one costs. */
    const costOf = (at: number) =>
      (1 - 2 * (values[at] ?? 0)) * (slopes[at] ?? 0) + 0.5 * (this.matrix[at]?.[at] ?? 0)
    for (;;) {
      const costs = values.map((_, at) => costOf(at))
      const least = Math.min(...costs)
      if (least > -1e-9) return values.map((value, at) => ({ value, odds: costs[at] ?? 0 }))
      const at = costs.indexOf(least)
      const step = 1 - 2 * (values[at] ?? 0)
      values[at] = (1 - (values[at] ?? 0)) as 0 | 1
      for (let i = 0; i < size; i += 1) slopes[i] = (slopes[i] ?? 0) + step * (this.matrix[i]?.[at] ?? 0)
    }
  }
}
