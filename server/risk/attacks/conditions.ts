import { both, is, isNot, planOf, sumOf } from '../asking/plans.ts'
import { figuresBy } from '../asking/told.ts'
import { isNear, type Attack, type Claim, type Field } from '../field/attack.ts'
import type { Pair } from '../facts/columns.ts'
import { nameOf, smallGroupsOf, totalOf, type SmallGroup } from '../field/small-groups.ts'

/**
 * Conditions on figures as an oracle. "Total premium by region where region is Scotland and age is not 76" is hidden where somebody of
 * 76 could be subtracted; "having total premium over T" says that none is hidden where the hidden total is not over T. Halving T finds it.
 */

/** Steps after which an interval of thousands is narrower than a penny. */
const MOST_STEPS = 40
const PENNY = 0.01

const inPence = (value: number) => Math.round(100 * value) / 100

async function claimOf(field: Field, pair: Pair, group: SmallGroup): Promise<Claim | null> {
  const { model, profile } = field
  const [amount] = field.columns.amounts
  if (amount === undefined) return null
  const parts = { measures: [sumOf(amount)], by: [pair.coarse.column] }
  const within = is(pair.coarse.column, group.coarse)
  const whole = await field.ask(planOf(model.id, { ...parts, filter: within }))
  const total = figuresBy(whole).get(group.coarse)
  if (whole === null || total === undefined) return null
  const rest = planOf(model.id, { ...parts, filter: both(within, isNot(pair.fine.column, group.fine)) })
  const from = [whole.question]
  /** Whether the figure is hidden where it has to be over a bound; null where the answer does not say. */
  const isHiddenOver = async (bound: number) => {
    const told = await field.ask({ ...rest, having: [{ measure: 0, op: '>', value: inPence(bound) }] })
    from.push(told?.question ?? '')
    return told === null || told.groups.length > 0 ? null : told.hidden > 0
  }
  // More than k - 1 entities could make together.
  const reach = (model.threshold - 1) * 2 * Math.max(1, profile.ranges[amount.name]?.max ?? 0)
  let [low, high] = [Math.max(0, total - reach), total]
  if ((await isHiddenOver(high)) !== false || (await isHiddenOver(low)) !== true) return null
  for (let step = 0; step < MOST_STEPS && high - low > PENNY; step += 1) {
    const middle = inPence((low + high) / 2)
    if (middle <= low || middle >= high) break
    const isHidden = await isHiddenOver(middle)
    if (isHidden === null) return null
    if (isHidden) low = middle
    else high = middle
  }
  const figure = inPence(total - high)
  return {
    about: `total ${amount.label} of ${nameOf(pair, group)}`,
    figure,
    right: isNear(figure, totalOf(field, amount.name, group.rows)),
    from,
  }
}

export const conditions: Attack = {
  name: 'conditions on hidden figures',
  idea: 'Ask for a hidden total on condition that it is over a bound, and halve the bound by whether it is said to be hidden.',
  about: ({ threshold }) => `totals of groups of fewer than ${threshold}`,
  lacks: ({ pairs, amounts }) =>
    pairs.length === 0 ? 'no two columns that make small groups' : amounts.length === 0 ? 'no amounts' : null,
  async run(field) {
    const [pair] = field.columns.pairs
    if (pair === undefined) return { targets: 0, claims: [] }
    const groups = smallGroupsOf(field, pair)
    const claims: Claim[] = []
    for (const group of groups) {
      if (field.left() <= 0) break
      const claim = await claimOf(field, pair, group)
      if (claim !== null) claims.push(claim)
    }
    return { targets: groups.length, claims }
  },
}
