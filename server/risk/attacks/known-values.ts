import { both, COUNT, is, isOneOf, planOf, sumOf } from '../asking/plans.ts'
import type { Attack, Claim } from '../field/attack.ts'
import { nameOf, smallGroupsOf } from '../field/small-groups.ts'

/**
 * Of values that a condition names a sum tells how many have each: of those who are 39 or 80 there are so many, and their ages come to so
 * much.
 */

const WHOLE = 0.25

export const knownValues: Attack = {
  name: 'sums of values that are known',
  idea: 'Ask how many are 39 or 80, and what their ages come to: two equations for how many are of each age.',
  about: ({ threshold }) => `counts of groups of fewer than ${threshold}`,
  lacks: ({ pairs }) =>
    pairs.some(({ fine }) => fine.column.role === 'number') ? null : 'no numbers that make small groups',
  async run(field) {
    const { ask, columns, left, model, rows } = field
    const claims: Claim[] = []
    let targets = 0
    const pairs = columns.pairs.filter(({ fine }) => fine.column.role === 'number').slice(0, 3)
    for (const pair of pairs) {
      const { coarse, fine } = pair
      const sizes = new Map(fine.values.map((value) => [value, rows.where(is(fine.column, value)).length]))
      /** The value of most others, far from one's own. */
      const beside = (own: number) =>
        fine.values
          .filter((value) => Math.abs(Number(value) - own) >= own / 4)
          .toSorted((a, b) => (sizes.get(b) ?? 0) - (sizes.get(a) ?? 0))[0]
      for (const group of smallGroupsOf(field, pair)) {
        const own = Number(group.fine)
        const other = beside(own)
        targets += 1
        if (left() === 0 || other === undefined) continue
        const filter = both(is(coarse.column, group.coarse), isOneOf(fine.column, [Number(other), own]))
        const told = await ask(planOf(model.id, { measures: [COUNT, sumOf(fine.column)], filter }))
        const [count = null, sum = null] = told?.groups[0]?.figures ?? []
        if (told === null || count === null || sum === null) continue
        const found = (sum - Number(other) * count) / (own - Number(other))
        if (Math.abs(found - Math.round(found)) > WHOLE) continue
        claims.push({
          about: `how many have ${nameOf(pair, group)}`,
          figure: Math.round(found),
          right: Math.round(found) === group.entities,
          from: [told.question],
        })
      }
    }
    return { targets, claims }
  },
}
