import { figureOf, planOf } from '../asking/plans.ts'
import { figuresIn } from '../asking/told.ts'
import type { Asking, Attack } from '../field/attack.ts'
import { yesOrNoBy } from '../field/evidence.ts'
import { pairsAround } from '../field/groups.ts'

/**
 * A total is hidden where one person has most of it: so whether it is shown with somebody, and without him, compares his amount with that
 * of all others.
 */

const SIZE = { least: 8, most: 60 }
const MOST_WEIGHED = 400
/** That an answer says otherwise than the amounts do. */
const BY_MISTAKE = 0.03

export const dominance: Attack = {
  name: 'hidden as resting on one',
  idea: 'Whether a total is shown without one person and hidden with him: then he has more than all others of the group.',
  kind: 'yes or no',
  secretOf: ({ much }) => much,
  begin(field, row) {
    const { world, wild, much } = field
    // What he may have: what others have, each as likely as it fits to what was hidden and shown.
    const step = Math.ceil(wild.rows.length / MOST_WEIGHED)
    const others = wild.rows.filter((each, at) => each !== row && at % step === 0)
    const weights = others.map(() => 1)
    function* asking(): Asking {
      for (const { whole, rest } of pairsAround(field, row, SIZE)) {
        const plan = ({ filter }: typeof rest) => planOf(world.model, filter, [figureOf('sum', wild.column)])
        const [sum] = figuresIn(yield { plan: plan(rest) })
        if (sum == null || sum <= 0) continue
        const isHidden = figuresIn(yield { plan: plan(whole) })[0] == null
        for (const [at, each] of others.entries())
          if (wild.of(each) > sum !== isHidden) weights[at] = (weights[at] ?? 0) * BY_MISTAKE
      }
    }
    const weighed = (isMuch: number) =>
      others.reduce((sum, each, at) => sum + (much.of(each) === isMuch ? (weights[at] ?? 0) : 0), 1e-9)
    return {
      secret: much,
      targets: [row],
      asking: asking(),
      guesses: () => [yesOrNoBy(Math.log(weighed(1) / weighed(0)))],
    }
  },
}
