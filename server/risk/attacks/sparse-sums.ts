import { COUNT, isOver, planOf, sumOf } from '../asking/plans.ts'
import type { Attack, Claim } from '../field/attack.ts'

/** A sum over a column that is zero for most rests on the few that have any: whom the threshold should count. */

const MOST_TABLES = 40

export const sparseSums: Attack = {
  name: 'sums that rest on few',
  idea: 'Ask for totals of what most have none of, where those that have any are too few to be counted.',
  about: () => 'totals that rest on fewer than the threshold',
  lacks: ({ sparse, coarse }) =>
    sparse.length === 0
      ? 'no amounts that are zero for most'
      : coarse.length < 2
        ? 'fewer than two columns to group by'
        : null,
  async run(field) {
    const { model, rows, columns } = field
    const splits = [...columns.coarse, ...columns.pairs.slice(0, 1).map(({ fine }) => fine)].map(
      ({ column }) => column,
    )
    const tables = splits
      .flatMap((a, place) => splits.slice(place + 1).map((b) => [a, b]))
      .slice(0, MOST_TABLES)
    const claims: Claim[] = []
    let targets = 0
    for (const amount of columns.sparse.slice(0, 2))
      for (const by of tables) {
        if (field.left() <= 0) break
        const some = isOver(amount, 0)
        const counts = await field.ask(planOf(model.id, { measures: [COUNT], by, filter: some }))
        const totals = await field.ask(planOf(model.id, { measures: [sumOf(amount)], by }))
        if (totals === null || counts === null) continue
        const counted = new Map(
          counts.groups.map(({ keys, figures }) => [JSON.stringify(keys), figures[0] ?? null]),
        )
        const values = rows.column(amount.name)
        const contributors = new Map<string, Set<unknown>>()
        for (const row of rows.where(some)) {
          const name = JSON.stringify(by.map(({ name }) => rows.column(name).of(row)))
          contributors.set(name, (contributors.get(name) ?? new Set()).add(rows.entities[row]))
        }
        const fewOf = (name: string) => contributors.get(name)?.size ?? 0
        targets += contributors
          .values()
          .filter(({ size }) => size < model.threshold)
          .toArray().length
        const sums = new Map<string, number>()
        for (const row of rows.where(some)) {
          const name = JSON.stringify(by.map(({ name }) => rows.column(name).of(row)))
          sums.set(name, (sums.get(name) ?? 0) + Number(values.of(row)))
        }
        for (const { keys, figures } of totals.groups) {
          const [name, figure] = [JSON.stringify(keys), figures[0] ?? null]
          if (figure === null || figure === 0 || (counted.get(name) ?? null) !== null) continue
          claims.push({
            about: `total ${amount.label} of ${keys.join(', ')}`,
            figure,
            right:
              fewOf(name) > 0 &&
              fewOf(name) < model.threshold &&
              Math.abs((sums.get(name) ?? 0) - figure) < 0.01,
            from: [totals.question, counts.question],
          })
        }
      }
    return { targets, claims }
  },
}
