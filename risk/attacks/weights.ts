import { figureOf, isOneOf, planOf } from '../asking/plans.ts'
import { figuresIn } from '../asking/told.ts'
import type { Column } from '../../server/semantic-model/semantic-model.ts'
import type { Attack, Field } from '../field/attack.ts'
import { priorOf } from '../field/evidence.ts'
import { numberOf } from '../world/world.ts'
import { COUNTED } from './counts.ts'
import { byPairs, reading } from '../field/pairs.ts'

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
      readings: (told) => [reading(figuresIn(told)[0], scheme.chosen * own, 1 / own)],
    })
  },
}

/** Whom somebody stands out among, by a number: many enough that a coefficient is shown. */
const CORRELATED = { least: 60, most: 240 }

export const correlations: Attack = {
  name: 'correlation with a known number',
  idea: 'How a known number goes with the secret, of a group and of the same group without one person who has much of it.',
  kind: 'yes or no',
  secretOf: ({ yesOrNo }) => yesOrNo,
  begin(field, row) {
    const { world, yesOrNo, scheme } = field
    const [column] = world.weights
      .map((each) => ({ each, distance: Math.abs(unusual(field, each, world.rows.where(null), row)) }))
      .toSorted((a, b) => b.distance - a.distance)
      .map(({ each }) => each)
    if (column === undefined) return null
    const { rate } = yesOrNo
    const spread = Math.sqrt(rate * (1 - rate))
    return byPairs(field, row, {
      secret: yesOrNo,
      rate,
      size: CORRELATED,
      planOf: ({ filter }) =>
        planOf(world.model, filter, [
          { kind: 'correlation', column: column.name, with: yesOrNo.column.name },
        ]),
      // Each of a group adds the product of how unusual he is in both.
      readings(told, { rows }) {
        const distance = unusual(field, column, rows, row)
        const own = rows.includes(row) ? rate : 0
        const [coefficient] = figuresIn(told)
        return [
          coefficient == null || Math.abs(distance) < 1
            ? null
            : reading(own + (coefficient * rows.length * spread) / distance, scheme.chosen),
        ]
      },
    })
  },
}

/** How many usual deviations somebody is from the average of some. */
function unusual(field: Field, column: Column, rows: readonly number[], row: number): number {
  const of = (each: number) => numberOf(field.world, column, each)
  const { mean, spread } = priorOf(rows.map(of))
  return spread === 0 ? 0 : (of(row) - mean) / spread
}
