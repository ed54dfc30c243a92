import { figuresBy } from '../asking/told.ts'
import { both, COUNT, is, isNot, planOf, sumOf } from '../asking/plans.ts'
import { isNear, type Attack, type Claim, type Field } from '../field/attack.ts'
import type { Pair } from '../facts/columns.ts'
import { nameOf, smallGroupsOf, totalOf, type SmallGroup } from '../field/small-groups.ts'
import type { Column } from '../../semantic-model/semantic-model.ts'

/**
 * A share tells its whole: a hundred times a figure that is shown anyway, through its share, is the figure of all groups, and
 * that of all but a small group is what nobody would be told.
 */

/** Half of the last decimal of a percentage. */
const HALF = 0.005

interface Whole {
  readonly low: number
  readonly high: number
  readonly from: readonly string[]
}

/** Between what the whole of a share lies, by all groups whose own figure is told. */
async function wholeOf(
  field: Field,
  group: SmallGroup,
  { coarse, fine }: Pair,
  splits: readonly Column[],
  amount: Column | null,
): Promise<Whole> {
  const within = is(coarse.column, group.coarse)
  const without = both(within, isNot(fine.column, group.fine))
  const figure = amount === null ? COUNT : sumOf(amount)
  const share = { kind: 'shareOfTotal' as const, ...(amount === null ? {} : { column: amount.name }) }
  const from: string[] = []
  let [low, high] = [0, Infinity]
  for (const split of splits) {
    const own = await field.ask(planOf(field.model.id, { measures: [figure], by: [split], filter: without }))
    const parts = await field.ask(planOf(field.model.id, { measures: [share], by: [split], filter: without }))
    if (own === null || parts === null) continue
    from.push(own.question, parts.question)
    const figures = figuresBy(own)
    for (const [key, percent] of figuresBy(parts)) {
      const known = figures.get(key)
      if (known === undefined || percent <= HALF) continue
      low = Math.max(low, (100 * known) / (percent + HALF))
      high = Math.min(high, (100 * known) / (percent - HALF))
    }
  }
  return { low, high, from }
}

export const shares: Attack = {
  name: 'shares tell their whole',
  idea: 'Divide a figure that is shown by its share: that is the figure of all but a small group.',
  about: ({ threshold }) => `counts of groups of fewer than ${threshold}, and totals of them`,
  lacks: ({ pairs }) => (pairs.length === 0 ? 'no two columns that make small groups' : null),
  async run(field) {
    const { model, columns } = field
    const [pair] = columns.pairs
    if (pair === undefined) return { targets: 0, claims: [] }
    const splits = columns.coarse
      .map(({ column }) => column)
      .filter(({ name }) => name !== pair.coarse.column.name)
    const [amount] = columns.amounts
    const groups = smallGroupsOf(field, pair)
    const counts = await field.ask(planOf(model.id, { by: [pair.coarse.column] }))
    const sums =
      amount === undefined
        ? null
        : await field.ask(planOf(model.id, { measures: [sumOf(amount)], by: [pair.coarse.column] }))
    const claims: Claim[] = []
    for (const group of groups) {
      if (field.left() <= 0) break
      const [count, sum] = [figuresBy(counts).get(group.coarse), figuresBy(sums).get(group.coarse)]
      if (count !== undefined && counts !== null) {
        const { low, high, from } = await wholeOf(field, group, pair, splits.slice(0, 3), null)
        const [first, last] = [Math.ceil(low - 1e-9), Math.floor(high + 1e-9)]
        const few = count - first
        if (first === last && few > 0 && few < model.threshold)
          claims.push({
            about: `number of ${model.entity.plural} of ${nameOf(pair, group)}`,
            figure: few,
            right: few === group.rows.length,
            from: [counts.question, ...from],
          })
      }
      if (amount !== undefined && sum !== undefined && sums !== null) {
        const { low, high, from } = await wholeOf(field, group, pair, splits.slice(0, 3), amount)
        const middle = sum - (low + high) / 2
        if (high > low && (high - low) / 2 <= Math.max(0.5, 0.01 * Math.abs(middle)) && middle > 0.5)
          claims.push({
            about: `total ${amount.label} of ${nameOf(pair, group)}`,
            figure: middle,
            right: isNear(middle, totalOf(field, amount.name, group.rows)),
            from: [sums.question, ...from],
          })
      }
    }
    return { targets: 2 * groups.length, claims }
  },
}
