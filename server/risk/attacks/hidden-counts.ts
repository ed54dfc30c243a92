import { isOneOf, planOf } from '../asking/plans.ts'
import type { Attack, Claim } from '../field/attack.ts'

/** How many groups are hidden says which: where as many are missing as are hidden, there is somebody in each of them. */

export const hiddenCounts: Attack = {
  name: 'number of hidden groups',
  idea: 'Where as many groups are missing as are said to be hidden, somebody is in each.',
  about: ({ threshold }) => `groups of fewer than ${threshold} that somebody is known to be in`,
  lacks: ({ coarse, pairs }) =>
    coarse.length < 2 && pairs.length === 0 ? 'fewer than two columns to group by' : null,
  async run(field) {
    const { model, rows, columns } = field
    const [pair] = columns.pairs
    const fine = pair === undefined ? [] : pair.fine.values.map((value) => isOneOf(pair.fine.column, [value]))
    const tables = columns.coarse.flatMap((a, place) =>
      columns.coarse.slice(place + 1).flatMap((b) => [null, ...fine].map((filter) => ({ a, b, filter }))),
    )
    const claims: Claim[] = []
    /** Where no table has fewer of them than are missing, the number follows from what is shown, and says nothing. */
    let tells = false
    for (const { a, b, filter } of tables) {
      if (field.left() <= 0) break
      const told = await field.ask(planOf(model.id, { by: [a.column, b.column], filter }))
      if (told === null || told.hidden === 0) continue
      const shown = new Set(told.groups.map(({ keys }) => JSON.stringify(keys)))
      const missing = a.values.flatMap((one) =>
        b.values.flatMap((other) => (shown.has(JSON.stringify([one, other])) ? [] : [[one, other] as const])),
      )
      tells ||= told.hidden < missing.length
      if (
        missing.length !== told.hidden ||
        told.groups.length + told.hidden > a.values.length * b.values.length
      )
        continue
      const members = rows.where(filter)
      const [left, right] = [rows.column(a.column.name), rows.column(b.column.name)]
      for (const [one, other] of missing) {
        const inside = members.filter((row) => left.of(row) === one && right.of(row) === other)
        const few = new Set(inside.map((row) => rows.entities[row])).size
        // One that is hidden beside small ones may be large: nobody is singled out there.
        if (few >= model.threshold) continue
        claims.push({
          about: `that somebody is ${one}, ${other}`,
          figure: true,
          right: few > 0,
          from: [told.question],
        })
      }
    }
    return { targets: null, claims: tells ? claims : [] }
  },
}
