import { Type, type Static } from 'typebox'
import { groupBefore } from '../dimensions/dimensions.ts'
import { index, manners, object, oneOf } from '../node.ts'
import {
  cellAt,
  compared,
  mannerText,
  mannerUnit,
  needsDimension,
  type CalculationConstruct,
} from './calculation.ts'
import { saidOf } from './said-of.ts'

/**
 * Against the period (or band) before, or the same period a year before: "monthly growth of average premium", "claims year
 * on year".
 *
 * Plan: `{ kind: 'change', of: 0, from: 'previous', as: 'percent' }`; table: Month | Average premium | Percentage change in average premium
 */

const node = object({
  kind: Type.Literal('change'),
  of: index,
  from: oneOf('previous', 'yearBefore'),
  as: oneOf(...manners),
})

export const change: CalculationConstruct<Static<typeof node>> = {
  node,
  problem: (of) => needsDimension(of, 'change'),
  measures: ({ of }) => [of],
  moved: (calculation, by) => ({ ...calculation, of: calculation.of + by }),
  cells({ dimensions, groups }, { of, from, as }) {
    const dimension = dimensions.at(-1)
    const known = new Map(groups.map((group) => [JSON.stringify(group.keys), group]))
    return (group) => {
      if (dimension === undefined) return null
      const key = groupBefore(dimension, group.keys.at(-1) ?? null, from)
      const earlier = known.get(JSON.stringify([...group.keys.slice(0, -1), key]))
      return earlier === undefined ? null : compared(cellAt(group, of), cellAt(earlier, of), as)
    }
  },
  text(model, basis, { of, from, as }) {
    const before = from === 'yearBefore' ? ' on the year before' : ''
    return `${mannerText('change', as)} in ${saidOf(model, basis, of)}${before}`
  },
  unit: ({ as }, measured) => mannerUnit(as, measured),
}
