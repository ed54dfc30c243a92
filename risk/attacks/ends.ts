import { figureOf, planOf } from '../asking/plans.ts'
import { figuresIn } from '../asking/told.ts'
import type { Attack } from '../field/attack.ts'
import { byPairs, reading } from '../field/pairs.ts'

/** The mean of the k highest of a group of whom few have anything: with one person more, a k-th of what that one has. */

const SIZE = { least: 18, most: 36 }

export const ends: Attack = {
  name: 'highest of nested groups',
  idea: 'The highest of an amount that most have none of, in a group and in the same group without one person.',
  kind: 'amount',
  secretOf: ({ wild }) => wild,
  begin(field, row) {
    const { world, wild, scheme } = field
    return byPairs(field, row, {
      secret: wild,
      size: SIZE,
      planOf: ({ filter }) => planOf(world.model, filter, [figureOf('maximum', wild.column)]),
      readings(told, { rows }) {
        const { threshold } = world.model
        const most = rows.reduce((largest, each) => Math.max(largest, wild.of(each)), 0)
        return [reading(figuresIn(told)[0], (scheme.rank * most) / threshold, threshold)]
      },
    })
  },
}
