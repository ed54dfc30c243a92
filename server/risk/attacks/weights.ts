import { figureOf, isOneOf, planOf } from '../asking/plans.ts'
import { figuresIn } from '../asking/told.ts'
import type { Attack } from '../field/attack.ts'
import { numberOf } from '../world/world.ts'
import { COUNTED } from './counts.ts'
import { byPairs, reading } from './pairs.ts'

/**
 * The sum of a known number over those who have it: whoever has much of it among people who have the least weighs much in the sum, and the
 * noise follows the weights that are there.
 */

export const weights: Attack = {
  name: 'sums of a known number',
  idea: 'Sums of a number that is known of everybody over those who have it, where one person has much of it.',
  kind: 'yes or no',
  secretOf: ({ yesOrNo }) => yesOrNo,
  begin(field, row) {
    const { world, yesOrNo, scheme } = field
    // What somebody has most of, beside what others have least of.
    const [best] = world.weights
      .map((column) => {
        const { distinct } = world.rows.column(column.name)
        const values = distinct.filter((value) => value !== null).map(Number)
        return { column, own: numberOf(world, column, row), least: Math.min(...values) }
      })
      .toSorted((a, b) => b.own / (b.least + 0.1) - a.own / (a.least + 0.1))
    if (best === undefined || best.own <= best.least) return null
    const { column, own, least } = best
    return byPairs(field, row, {
      secret: yesOrNo,
      rate: yesOrNo.rate,
      size: COUNTED,
      fixed: [isOneOf(column, [least, own])],
      planOf: ({ filter }) => planOf(world.model, [...filter, yesOrNo.holds], [figureOf('sum', column)]),
      readings(told, { rows }) {
        const squares = rows.reduce((sum, each) => sum + numberOf(world, column, each) ** 2, own ** 2)
        const spread = scheme.sumsAreDerived
          ? scheme.count * own
          : scheme.part * Math.sqrt(own * Math.sqrt(yesOrNo.rate * squares))
        return [reading(figuresIn(told)[0], Math.max(spread, scheme.floor), 1 / own)]
      },
    })
  },
}
