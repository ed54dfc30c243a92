import { is, sumOf } from '../asking/plans.ts'
import { isNear, type Attack, type Claim, type Field, type Finding } from '../field/attack.ts'
import { leastSquares } from '../solvers/least-squares.ts'
import { wholeNumbers } from '../solvers/whole-numbers.ts'
import { areExact, askedAdaptively, type Scope, type ToldSum } from './adaptive.ts'

/**
 * Amounts are whole pence: sums that leave some twenty of a thousand unknown tell all of them, because those have to be whole and
 * small too. Rounded sums tell the likeliest amounts; claimed are those that are sure within a hundredth.
 */

/** People that a system of equations is solved for. */
const MOST_UNKNOWN = 1_100
const LEAST_UNKNOWN = 100
const PENNY = 0.01
const MOST_MS = 60_000
/** Deviations within which a claim has to be right. */
const SURE = 3

/** The largest group of the coarse column that can be solved for; a finer one where all are larger. */
export function scopeOf({ rows, columns }: Field, most = MOST_UNKNOWN): Scope | null {
  const scopes = columns.coarse.flatMap(({ column, values }) =>
    values.map((value): Scope => {
      const filter = is(column, value)
      return { filter, rows: rows.where(filter) }
    }),
  )
  const within = (all: readonly Scope[]) =>
    all
      .filter(({ rows: { length } }) => length >= LEAST_UNKNOWN && length <= most)
      .toSorted((a, b) => b.rows.length - a.rows.length)
  const [largest] = within(scopes)
  if (largest !== undefined) return largest
  if (rows.size <= most) return { filter: null, rows: rows.where(null) }
  const [smallest] = scopes.toSorted((a, b) => a.rows.length - b.rows.length)
  const fine = columns.pairs[0]?.fine
  if (smallest?.filter == null || fine === undefined) return null
  const { filter } = smallest
  const [finer] = within(
    fine.values.map((value): Scope => {
      const both = { kind: 'and' as const, items: [filter, is(fine.column, value)] }
      return { filter: both, rows: rows.where(both, smallest.rows) }
    }),
  )
  return finer ?? null
}

const fewest = (told: readonly ToldSum[]) => told.slice(0, 2).map(({ question }) => question)

function byWholeNumbers(scope: Scope, told: readonly ToldSum[], most: number) {
  const sums = told.map(({ of, total }) => ({ of, total: Math.round(total / PENNY) }))
  const { values } = wholeNumbers(
    { unknowns: scope.rows.length, sums, most: scope.rows.map(() => Math.ceil(most / PENNY)) },
    MOST_MS,
  )
  return values.map((value) => (value === null ? null : value * PENNY))
}

function byLeastSquares(scope: Scope, told: readonly ToldSum[], most: number) {
  const estimates = leastSquares(scope.rows.length, told, { value: most / 4, spread: most / 2 })
  return estimates.map(({ value, spread }) =>
    SURE * spread <= Math.max(0.5, 0.01 * Math.abs(value)) ? value : null,
  )
}

async function run(field: Field): Promise<Finding> {
  const { rows, columns, profile } = field
  const [amount] = columns.amounts
  const scope = scopeOf(field)
  if (amount === undefined || scope === null) return { targets: 0, claims: [] }
  const most = 2 * Math.max(1, profile.ranges[amount.name]?.max ?? 0)
  const options = { measure: sumOf(amount), filter: null, finest: PENNY, seed: 7 }
  const told = await askedAdaptively(field, scope, options, field.left())
  const found = areExact(told, PENNY) ? byWholeNumbers(scope, told, most) : byLeastSquares(scope, told, most)
  const truth = rows.column(amount.name)
  const claims = found.flatMap((value, place): readonly Claim[] => {
    if (value === null) return []
    const row = scope.rows[place] ?? 0
    return [
      {
        about: `${amount.label} of a single one (row ${row + 1})`,
        figure: Math.round(value * 100) / 100,
        right: isNear(value, Number(truth.of(row))),
        from: fewest(told),
      },
    ]
  })
  return { targets: scope.rows.length, claims }
}

export const wholeAmounts: Attack = {
  name: 'sums of whole pence',
  idea: 'Ask for sums over many groups of the same people, and solve for amounts that are whole and small.',
  about: ({ entity }) => `amounts of a single ${entity.singular}`,
  lacks: ({ coarse, amounts }) =>
    amounts.length === 0 ? 'no amounts' : coarse.length < 2 ? 'fewer than two columns to group by' : null,
  run,
}
