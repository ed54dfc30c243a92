import type { Measure } from '../../server/ask/constructs/measures/measures.ts'
import { planOf } from '../asking/plans.ts'
import { figuresIn } from '../asking/told.ts'
import type { Asking, Attack } from '../field/attack.ts'
import { Evidence } from '../field/evidence.ts'
import { pairsAround, type Group } from '../field/groups.ts'
import { priorAround } from '../field/pairs.ts'

/**
 * Percentiles of a group and of the same group without one person: below his place they are the same, above it each has moved by one
 * rank. Where that begins says what he has, whatever the noise of each.
 */

const SIZE = { least: 12, most: 24 }
const AT_ONCE = 10

/** The place among the lower list at which something more makes it most like the upper one. */
export function placeIn(upper: readonly number[], lower: readonly number[]): number {
  const misses = upper.map((_, place) =>
    upper.reduce((sum, value, at) => {
      const same = at < place ? lower[at] : at > place ? lower[at - 1] : value
      return sum + (value - (same ?? value)) ** 2
    }, 0),
  )
  return misses.indexOf(Math.min(...misses))
}

export const ranks: Attack = {
  name: 'percentiles of nested groups',
  idea: 'Percentiles of each rank of a group, and of the same group without one person.',
  kind: 'amount',
  secretOf: ({ amount }) => amount,
  begin(field, row) {
    const { amount, world, scheme } = field
    const pairs = pairsAround(field, row, SIZE)
    let pair = pairs.next().value
    if (pair === undefined) return null
    const prior = priorAround(amount, row, pair.whole)
    const evidence = new Evidence()
    function* values({ filter, rows: { length } }: Group): Asking<readonly number[]> {
      const percents = Array.from({ length }, (_, at) =>
        Math.max(1, Math.min(99, Math.round((100 * at) / (length - 1)))),
      )
      const found: (number | null)[] = []
      for (let from = 0; from < length; from += AT_ONCE) {
        const measures = percents
          .slice(from, from + AT_ONCE)
          .map((percent): Measure => ({ kind: 'percentile', column: amount.column.name, percent }))
        found.push(...figuresIn(yield { plan: planOf(world.model, filter, measures) }))
      }
      return found.filter((each) => each !== null).toSorted((a, b) => a - b)
    }
    function* asking(): Asking {
      for (; pair !== undefined; pair = pairs.next().value) {
        const [upper, lower]: (readonly number[])[] = [yield* values(pair.whole), yield* values(pair.rest)]
        if (upper === undefined || lower === undefined || upper.length !== lower.length + 1) continue
        const place = placeIn(upper, lower)
        const [value = 0, below, above] = [upper[place], lower[place - 1], lower[place]]
        const gap = Math.abs((above ?? 1.3 * value) - (below ?? 0.7 * value))
        // Of exact figures the one at his place is his own.
        evidence.add(value, scheme.rank < 0.1 ? 0.03 * value : 2 * gap)
      }
    }
    return { secret: amount, targets: [row], asking: asking(), guesses: () => [evidence.amount(prior)] }
  },
}
