import type { Filter } from '../../ask/constructs/conditions/conditions.ts'
import { COUNT, isOneOf } from '../asking/plans.ts'
import type { Attack, Claim } from '../field/attack.ts'
import { nameOf, smallGroupsOf } from '../field/small-groups.ts'
import { intervalOf } from '../solvers/intervals.ts'
import { askedAdaptively } from './adaptive.ts'

/** Counts of small groups between bounds: of all that was told, and that no number is negative. */

const MOST_PROGRAMMES = 40
const MOST_UNKNOWN = 250

type Value = string | number

/** The stretch of so many values in which most small groups are. */
function crowded(values: readonly Value[], of: readonly Value[], most: number): readonly Value[] {
  const [best] = values
    .map((_, start) => values.slice(start, start + most))
    .map((stretch) => ({ stretch, groups: of.filter((value) => stretch.includes(value)).length }))
    .toSorted((a, b) => b.groups - a.groups)
  return best?.stretch ?? []
}

export const smallCounts: Attack = {
  name: 'bounds of small groups',
  idea: 'Ask for counts of unions and rests of groups, and bound each small group by linear programming.',
  about: ({ threshold }) => `groups of fewer than ${threshold} whose number follows`,
  lacks: ({ pairs }) => (pairs.length === 0 ? 'no two columns that make small groups' : null),
  async run(field) {
    const [pair] = field.columns.pairs
    if (pair === undefined) return { targets: 0, claims: [] }
    const groups = smallGroupsOf(field, pair)
    const fines = crowded(
      pair.fine.values,
      groups.map(({ fine }) => fine),
      Math.floor(MOST_UNKNOWN / pair.coarse.values.length),
    )
    const [low, high] = [fines[0], fines.at(-1)]
    const filter: Filter =
      typeof low === 'number' && typeof high === 'number' && low < high
        ? { kind: 'between', column: pair.fine.column.name, low, high }
        : isOneOf(pair.fine.column, fines)
    const scope = { filter, rows: field.rows.where(filter) }
    const told = await askedAdaptively(
      field,
      scope,
      { measure: COUNT, filter: null, finest: 1, seed: 13 },
      Math.min(field.left(), 200),
    )
    const cells = new Map<string, number>()
    for (const coarse of pair.coarse.values)
      for (const fine of fines) cells.set(JSON.stringify([coarse, fine]), cells.size)
    const [left, right] = [
      field.rows.column(pair.coarse.column.name),
      field.rows.column(pair.fine.column.name),
    ]
    const cellOf = (place: number) => {
      const row = scope.rows[place] ?? 0
      return cells.get(JSON.stringify([left.of(row), right.of(row)])) ?? -1
    }
    const sizes = Map.groupBy(scope.rows.keys(), cellOf)
    // Only groups that are whole cells say something of cells.
    const sums = told.flatMap(({ of, total, within }) => {
      const members = Map.groupBy(of, cellOf)
      const isWhole = members
        .entries()
        .every(([cell, some]) => some.length === (sizes.get(cell)?.length ?? 0))
      const slack = within <= 0.5 ? 0 : Math.floor(within)
      return isWhole ? [{ of: [...members.keys()], low: total - slack, high: total + slack }] : []
    })
    const targets = groups.filter(({ fine }) => fines.includes(fine)).slice(0, MOST_PROGRAMMES)
    const claims: Claim[] = []
    for (const group of targets) {
      if (field.left() <= 0 && claims.length === 0 && sums.length === 0) break
      const cell = cells.get(JSON.stringify([group.coarse, group.fine]))
      const found = cell === undefined ? null : intervalOf(cells.size, sums, [cell])
      if (found === null || found.low !== found.high || found.low <= 0) continue
      claims.push({
        about: `number of ${field.model.entity.plural} of ${nameOf(pair, group)}`,
        figure: found.low,
        right: found.low === group.rows.length,
        from: told.slice(0, 2).map(({ question }) => question),
      })
    }
    return { targets: targets.length, claims }
  },
}
