import { byColumn, figureOf, planOf } from '../asking/plans.ts'
import type { Asking, Attack } from '../field/attack.ts'
import { amountBy } from '../field/evidence.ts'
import { groupAround } from '../field/groups.ts'
import { priorAround } from '../field/pairs.ts'

/** A condition on a figure that is hidden: where it changes what is told, a bound closes in on the figure. */

const TRIES = 30
const HIGHEST = 16

export const conditionsOnFigures: Attack = {
  name: 'conditions on hidden figures',
  idea: 'Whether a group of one person with a total over a bound is said to be hidden: each bound compares his amount.',
  kind: 'amount',
  secretOf: ({ amount }) => amount,
  begin(field, row) {
    const { world, amount } = field
    const alone = Array.from({ length: TRIES }, () => groupAround(field, row, { least: 1, most: 1 })).find(
      (group) => group !== null,
    )
    const around = groupAround(field, row, { least: 20, most: 400 })
    if (alone == null || around === null) return null
    const prior = priorAround(amount, row, around)
    const by = world.splits.slice(0, 1).map(byColumn)
    let [low, high, turned] = [0, HIGHEST * prior.mean, false]
    function* asking(): Asking {
      let first: number | null = null
      while (high - low > 0.05 * low + 0.01) {
        const bound = Math.round(50 * (low + high)) / 100
        const plan = planOf(world.model, alone?.filter ?? [], [figureOf('sum', amount.column)], by)
        const told = yield { plan: { ...plan, having: [{ measure: 0, op: '>', value: bound }] } }
        const hidden = told?.hidden ?? 0
        first ??= hidden
        turned ||= hidden !== first
        if (hidden > 0) low = bound
        else high = bound
      }
    }
    return {
      secret: amount,
      targets: [row],
      asking: asking(),
      guesses: () => [
        turned ? amountBy((low + high) / 2, (high - low) / 4) : amountBy(prior.mean, prior.spread),
      ],
    }
  },
}
