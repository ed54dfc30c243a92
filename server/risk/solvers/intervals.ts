import { solve } from 'yalps'

/** Between what whole numbers lie, given sums of them within bounds and that none is negative: two linear programmes each. */

export interface BoundedSum {
  readonly of: readonly number[]
  readonly low: number
  readonly high: number
}

export interface Interval {
  readonly low: number
  readonly high: number
}

const TOLERANCE = 1e-6

/** Null where the sums contradict each other, or the programme is not solved. */
export function intervalOf(
  unknowns: number,
  sums: readonly BoundedSum[],
  of: readonly number[],
): Interval | null {
  const constraints = Object.fromEntries(
    sums.map(({ low, high }, place) => [
      `sum${place}`,
      low === high ? { equal: low } : { min: low, max: high },
    ]),
  )
  const coefficients = Array.from({ length: unknowns }, (): Record<string, number> => ({}))
  for (const [place, sum] of sums.entries())
    for (const at of sum.of) {
      const of = coefficients[at]
      if (of !== undefined) of[`sum${place}`] = 1
    }
  for (const at of of) {
    const own = coefficients[at]
    if (own !== undefined) own['wanted'] = 1
  }
  const variables = Object.fromEntries(coefficients.map((each, at) => [`number${at}`, each]))
  const [low, high] = (['minimize', 'maximize'] as const).map((direction) =>
    solve({ direction, objective: 'wanted', constraints, variables }),
  )
  if (low?.status !== 'optimal' || (high?.status !== 'optimal' && high?.status !== 'unbounded')) return null
  return {
    low: Math.max(0, Math.ceil(low.result - TOLERANCE)),
    high: high.status === 'unbounded' ? Infinity : Math.floor(high.result + TOLERANCE),
  }
}
