import { meets, type Having } from '../constructs/having.ts'
import type { Plan } from '../plan/plan.ts'
import type { Arranged, RoundedGroup } from './arrange.ts'
import { marginOf, type Certainty } from './shown-figure.ts'

/** How many of the groups that are shown meet the conditions: one row in their place, which tells nothing that they do not. */

/** A logistic curve this steep is a normal distribution to within a hundredth, below which a margin is none. */
const STEEPNESS = 1.702
const DECIMALS = 2

const boundOf = ({ measure, value }: Having, reference: readonly (number | null)[]) =>
  value === 'reference' ? reference[measure] : value

/** By how much a group counts that noise may have moved over a bound: the variance of one that does with a chance. */
function doubtOf(
  having: Having,
  { cells, certainty }: RoundedGroup,
  reference: readonly (number | null)[],
): number {
  const { measure } = having
  const noise = certainty[measure]?.noise ?? 0
  const bound = boundOf(having, reference)
  if (noise === 0 || bound == null) return 0
  const chance = 1 / (1 + Math.exp((STEEPNESS * Math.abs((cells[measure] ?? 0) - bound)) / noise))
  return chance * (1 - chance)
}

function certaintyOf(
  { having }: Plan,
  groups: readonly RoundedGroup[],
  reference: readonly (number | null)[],
): Certainty {
  const isNoisy = groups.some(({ certainty }) =>
    having.some(({ measure }) => certainty[measure]?.status === 'noise'),
  )
  const doubt = groups
    .flatMap((group) => having.map((each) => doubtOf(each, group, reference)))
    .reduce((sum, each) => sum + each, 0)
  return {
    status: isNoisy ? 'noise' : 'exact',
    why: null,
    number: null,
    noise: marginOf(Number(Math.sqrt(doubt).toFixed(DECIMALS))),
    error: null,
  }
}

/**
 * The row of a tally; none where no group has the figures that its conditions are on, or what these compare with is not shown.
 *
 * @param reference the figures that conditions may compare with, as they are shown
 */
export function tallied(
  plan: Plan,
  groups: readonly RoundedGroup[],
  reference: readonly (number | null)[],
): Arranged {
  const told = groups.filter(({ cells }) =>
    plan.having.every(
      (each) => (cells[each.measure] ?? null) !== null && (boundOf(each, reference) ?? null) !== null,
    ),
  )
  const met = told.filter(({ cells }) => plan.having.every((having) => meets(having, cells, reference)))
  const row = {
    keys: [],
    exact: [met.length],
    cells: [met.length],
    certainty: [certaintyOf(plan, told, reference)],
  }
  return { shown: told.length === 0 ? [] : [row], others: [], areSome: false, close: [] }
}
