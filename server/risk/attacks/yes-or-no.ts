import type { Column } from '../../semantic-model/semantic-model.ts'
import { COUNT, is } from '../asking/plans.ts'
import type { Attack, Claim } from '../field/attack.ts'
import { leastSquares } from '../solvers/least-squares.ts'
import { wholeNumbers } from '../solvers/whole-numbers.ts'
import { areExact, askedAdaptively } from './adaptive.ts'
import { scopeOf } from './whole-amounts.ts'

/** Whether something holds of each of some people, from counts of those for whom it does: numbers that are 0 or 1. */

const MOST_UNKNOWN = 600
const MOST_MS = 60_000
/** Deviations from the middle between no and yes at which a claim is sure. */
const SURE = 4

export const yesOrNo: Attack = {
  name: 'counts of yes and no',
  idea: 'Count those for whom something holds in many groups of the same people, and solve for who they are.',
  about: ({ entity }) => `yes or no of a single ${entity.singular}`,
  lacks: ({ coarse, flags }) =>
    flags.length === 0
      ? 'no columns of yes or no'
      : coarse.length < 2
        ? 'fewer than two columns to group by'
        : null,
  async run(field) {
    const partOf = (column: Column) => field.rows.where(is(column, true)).length / field.rows.size
    // Of what half of them have, most counts are of k and more.
    const [flag] = field.columns.flags.toSorted(
      (a, b) => Math.abs(partOf(a) - 0.5) - Math.abs(partOf(b) - 0.5),
    )
    const scope = scopeOf(field, MOST_UNKNOWN)
    if (flag === undefined || scope === null) return { targets: 0, claims: [] }
    const options = { measure: COUNT, filter: is(flag, true), finest: 1, seed: 11 }
    const told = await askedAdaptively(field, scope, options, field.left())
    const unknowns = scope.rows.length
    const values = areExact(told, 1)
      ? wholeNumbers({ unknowns, sums: told, most: scope.rows.map(() => 1) }, MOST_MS).values
      : leastSquares(unknowns, told, { value: 0.5, spread: 0.5 }).map(({ value, spread }) =>
          Math.abs(value - 0.5) > SURE * spread ? Number(value > 0.5) : null,
        )
    const truth = field.rows.column(flag.name)
    const claims = values.flatMap((value, place): readonly Claim[] => {
      const row = scope.rows[place] ?? 0
      return value === null
        ? []
        : [
            {
              about: `${flag.label} of a single one (row ${row + 1})`,
              figure: value === 1,
              right: truth.of(row) === (value === 1),
              from: told.slice(0, 2).map(({ question }) => question),
            },
          ]
    })
    return { targets: unknowns, claims }
  },
}
