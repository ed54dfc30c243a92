import type { Features, Vector } from './derivations.ts'

/** That one derivation is heavier than another by a margin: what they differ in, and how much it matters. */
export interface Constraint {
  readonly difference: Features
  readonly margin: number
  /** How far it may move the weights. */
  readonly cost: number
}

export interface Prior {
  /** The weight of a feature before anything is learned of it. */
  readonly mean: number
  /** How readily it moves: the more, the fewer questions it takes. */
  readonly spread: number
}

/** Sweeps over the constraints, of which one in twenty takes all, the others those that bear on the weights. */
const SWEEPS = 600
const WHOLE = 20
/** A multiplier that moves by less has arrived. */
const STILL = 0.001

/**
 * The weights nearest to the prior ones that keep the margins, or miss them by little: a support vector machine, by descent along one
 * constraint after another (Hsieh et al. 2008). The order is that of the constraints, so the same ones give the same weights.
 *
 * @param known the multipliers of constraints that were there before, which go on from where they were
 */
export function weightsFor(
  constraints: readonly Constraint[],
  priors: readonly Prior[],
  known: Map<Constraint, number>,
): Vector {
  const weights = priors.map(({ mean }) => mean)
  const move = ({ difference }: Constraint, by: number) => {
    for (const [feature, count] of difference)
      weights[feature] = (weights[feature] ?? 0) + by * count * (priors[feature]?.spread ?? 0)
  }
  const sizes = constraints.map(({ difference }) => {
    let size = 0
    for (const [feature, count] of difference) size += count * count * (priors[feature]?.spread ?? 0)
    return size
  })
  for (const constraint of constraints) {
    const multiplier = known.get(constraint) ?? 0
    if (multiplier > 0) move(constraint, multiplier)
  }
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
    const isWhole = sweep % WHOLE === 0
    let most = 0
    for (const [place, constraint] of constraints.entries()) {
      const size = sizes[place] ?? 0
      const before = known.get(constraint) ?? 0
      if (size === 0 || (!isWhole && before === 0)) continue
      let sum = 0
      for (const [feature, count] of constraint.difference) sum += count * (weights[feature] ?? 0)
      const after = Math.min(Math.max(before - (sum - constraint.margin) / size, 0), constraint.cost)
      if (after === before) continue
      known.set(constraint, after)
      move(constraint, after - before)
      most = Math.max(most, Math.abs(after - before))
    }
    if (isWhole && most < STILL) break
  }
  return weights
}
