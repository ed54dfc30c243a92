import { planOf } from '../asking/plans.ts'
import { figuresIn } from '../asking/told.ts'
import type { Asking, Attack } from '../field/attack.ts'
import { yesOrNoBy } from '../field/evidence.ts'
import { pairsAround } from '../field/groups.ts'

/**
 * Whether a group is shown tells whether it reaches the threshold: one that does not, and does with somebody, has him in it. The figure is
 * not looked at, so that it may be any.
 */

const LEAST_LIKELY = 1e-3

/** That a number with noise reaches a threshold. */
const reaching = (count: number, threshold: number, spread: number) =>
  1 / (1 + Math.exp((-1.7 * (count - threshold + 0.5)) / Math.max(spread, 0.05)))

/** How likely so many of a group have it. */
function binomial(size: number, rate: number): readonly number[] {
  let chance = (1 - rate) ** size
  return Array.from({ length: size + 1 }, (_, at) => {
    if (at > 0) chance *= ((size - at + 1) / at) * (rate / (1 - rate))
    return chance
  })
}

export const shownOrHidden: Attack = {
  name: 'shown or hidden',
  idea: 'Whether a group of those who have it is shown, and still is without one person, whatever its figure.',
  kind: 'yes or no',
  secretOf: ({ yesOrNo }) => yesOrNo,
  begin(field, row) {
    const { world, yesOrNo, scheme } = field
    const { threshold } = world.model
    const { rate, holds } = yesOrNo
    const usual = Math.round(threshold / rate)
    const size = { least: Math.max(2, usual - 3), most: usual + 3 }
    /** That a group and the same without somebody are shown or not, if he has it (1) or not (0). */
    const likely = (others: number, own: 0 | 1, isWhole: boolean, isRest: boolean) =>
      binomial(others, rate).reduce((sum, chance, count) => {
        const whole = reaching(count + own, threshold, scheme.count)
        const rest = reaching(count, threshold, scheme.count)
        return sum + chance * (isWhole ? whole : 1 - whole) * (isRest ? rest : 1 - rest)
      }, LEAST_LIKELY)
    let odds = Math.log(rate / (1 - rate))
    function* asking(): Asking {
      for (const { whole, rest } of pairsAround(field, row, size)) {
        const one = figuresIn(yield { plan: planOf(world.model, [...whole.filter, holds]) })[0] != null
        const other = figuresIn(yield { plan: planOf(world.model, [...rest.filter, holds]) })[0] != null
        const { length } = rest.rows
        odds += Math.log(likely(length, 1, one, other) / likely(length, 0, one, other))
      }
    }
    return { secret: yesOrNo, targets: [row], asking: asking(), guesses: () => [yesOrNoBy(odds)] }
  },
}
