import { Type, type Static } from 'typebox'
import { stepOf } from '../dimensions/dimensions.ts'
import { index, object } from '../node.ts'
import { needsDimension, windowed, type CalculationConstruct } from './calculation.ts'
import { saidOf } from './said-of.ts'

/**
 * Mean of the last `over` groups in the order of the last dimension: "3 month moving average of premium".
 *
 * Plan: `{ kind: 'moving', of: 0, over: 3 }`; table: Month | Average premium | 3 month moving average of average premium
 */

const node = object({
  kind: Type.Literal('moving'),
  of: index,
  over: Type.Integer({ minimum: 2, maximum: 60 }),
})

export const moving: CalculationConstruct<Static<typeof node>> = {
  node,
  problem: (of) => needsDimension(of, 'moving'),
  measures: ({ of }) => [of],
  moved: (calculation, by) => ({ ...calculation, of: calculation.of + by }),
  cells({ groups }, { of, over }) {
    const sums = windowed(groups, of, (place) => place - over + 1)
    return (group) => {
      const sum = sums.get(group) ?? null
      return sum === null ? null : sum / over
    }
  },
  text(model, basis, { of, over }) {
    const last = basis.dimensions.at(-1)
    return `${over} ${last === undefined ? 'step' : stepOf(last)} moving average of ${saidOf(model, basis, of)}`
  },
  // A mean of counts is no count.
  unit: (_, measured) => (measured === 'count' ? 'number' : measured),
}
