import { planOf } from '../asking/plans.ts'
import { figuresIn } from '../asking/told.ts'
import type { Asking, Attack } from '../field/attack.ts'
import { yesOrNoBy } from '../field/evidence.ts'
import { pairsAround } from '../field/groups.ts'
import { COUNTED } from './counts.ts'

/**
 * Where noise belongs to those behind a figure alone, whoever has not the secret leaves both them and the noise as they are: the count is
 * the very same without him. A count that changes says that he has it.
 */

/** That two counts with noise are the same by chance. */
const BY_CHANCE = 0.14
/** And that they are not, of the same people. */
const BY_MISTAKE = 0.002

export const unchanged: Attack = {
  name: 'counts that stay the same',
  idea: 'Whether the count of those who have it in a group is the very same without one person.',
  kind: 'yes or no',
  secretOf: ({ yesOrNo }) => yesOrNo,
  begin(field, row) {
    const { world, yesOrNo } = field
    let odds = Math.log(yesOrNo.rate / (1 - yesOrNo.rate))
    function* asking(): Asking {
      for (const { whole, rest } of pairsAround(field, row, COUNTED)) {
        const [one] = figuresIn(yield { plan: planOf(world.model, [...whole.filter, yesOrNo.holds]) })
        const [other] = figuresIn(yield { plan: planOf(world.model, [...rest.filter, yesOrNo.holds]) })
        if (one == null && other == null) continue
        odds += one === other ? Math.log(BY_CHANCE) : Math.log((1 - BY_CHANCE) / BY_MISTAKE)
      }
    }
    return { secret: yesOrNo, targets: [row], asking: asking(), guesses: () => [yesOrNoBy(odds)] }
  },
}
