import { planOf } from '../asking/plans.ts'
import { figuresIn } from '../asking/told.ts'
import type { Asking, Attack } from '../field/attack.ts'
import { Evidence } from '../field/evidence.ts'
import { pairsAround } from '../field/groups.ts'

/**
 * Those of a group who are not at somebody's place or have it: all others are among them whatever they have, so that a single count is
 * their known number, and one more where the one has it.
 */

const SIZE = { least: 12, most: 60 }

export const allButOne: Attack = {
  name: 'all but one known',
  idea: 'Counts of those of a group who are others or have it: a known number, and one more if somebody has it.',
  kind: 'yes or no',
  secretOf: ({ yesOrNo }) => yesOrNo,
  begin(field, row) {
    const { world, yesOrNo, scheme } = field
    const pairs = pairsAround(field, row, SIZE)
    let pair = pairs.next().value
    if (pair === undefined) return null
    const evidence = new Evidence()
    function* asking(): Asking {
      for (; pair !== undefined; pair = pairs.next().value) {
        const { whole, rest } = pair
        const others = rest.filter.at(-1)
        if (others === undefined) continue
        const plan = planOf(world.model, [...whole.filter, { kind: 'or', items: [others, yesOrNo.holds] }])
        const [count] = figuresIn(yield { plan })
        if (count != null) evidence.add(count - rest.rows.length, scheme.chosen)
      }
    }
    return {
      secret: yesOrNo,
      targets: [row],
      asking: asking(),
      guesses: () => [evidence.yesOrNo(yesOrNo.rate)],
    }
  },
}
