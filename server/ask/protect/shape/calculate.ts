import type { Cell } from '../../plan/filter-words.ts'
import type { Calculation, Dimension, Manner, Plan } from '../../plan/plan.ts'
import type { Grain } from '../../../engines/engine.ts'

/** What is worked out from disclosed cells: nothing here sees a hidden one. */

export interface Group {
  /** The raw keys of the dimensions, as the engine gives them. */
  readonly keys: readonly Cell[]
  readonly cells: readonly (number | null)[]
}

function compared(left: number | null, right: number | null, manner: Manner): number | null {
  if (left === null || right === null) return null
  if (manner === 'difference') return left - right
  if (right === 0) return null
  if (manner === 'ratio') return left / right
  return manner === 'share' ? (100 * left) / right : (100 * (left - right)) / Math.abs(right)
}

const STEP: Record<Grain, { readonly months: number; readonly days: number } | null> = {
  year: { months: 12, days: 0 },
  quarter: { months: 3, days: 0 },
  month: { months: 1, days: 0 },
  week: { months: 0, days: 7 },
  day: { months: 0, days: 1 },
  monthOfYear: null,
  weekday: null,
}

/** The ISO date so many months and days before. */
function before(iso: string, { months, days }: { readonly months: number; readonly days: number }): string {
  const [year = 0, month = 1, day = 1] = iso.slice(0, 10).split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 - months, day - days)).toISOString().slice(0, 10)
}

/** The key of the group that comes before one in the order of a dimension; null where none does. */
function previousKey(dimension: Dimension, key: Cell, from: 'previous' | 'yearBefore'): Cell {
  if (key === null) return null
  if (dimension.kind !== 'grain') return typeof key === 'number' && from === 'previous' ? key - 1 : null
  const step = STEP[dimension.grain]
  if (step === null) return from === 'previous' ? Number(key) - 1 : null
  return before(String(key), from === 'yearBefore' ? { months: 12, days: 0 } : step)
}

/** Groups that differ in the last dimension only, in its order. */
function series(groups: readonly Group[]): readonly (readonly Group[])[] {
  const lines = Map.groupBy(groups, ({ keys }) => JSON.stringify(keys.slice(0, -1)))
  const rankOf = ({ keys }: Group) => keys.at(-1) ?? null
  return [...lines.values()].map((line) =>
    line.toSorted((a, b) => {
      const [left, right] = [rankOf(a), rankOf(b)]
      if (typeof left === 'number' && typeof right === 'number') return left - right
      return String(left).localeCompare(String(right), 'en-GB', { numeric: true })
    }),
  )
}

/** A calculation's cell for each group. */
function cellsOf(
  plan: Plan,
  groups: readonly Group[],
  reference: readonly (number | null)[],
  calculation: Calculation,
): (group: Group) => number | null {
  const at = ({ cells }: Group, index: number) => cells[index] ?? null
  switch (calculation.kind) {
    case 'between':
      return (group) => compared(at(group, calculation.left), at(group, calculation.right), calculation.as)
    case 'versus':
      return (group) => compared(at(group, calculation.of), reference[calculation.of] ?? null, calculation.as)
    case 'change': {
      const dimension = plan.dimensions.at(-1)
      const known = new Map(groups.map((group) => [JSON.stringify(group.keys), group]))
      return (group) => {
        if (dimension === undefined) return null
        const key = previousKey(dimension, group.keys.at(-1) ?? null, calculation.from)
        const earlier = known.get(JSON.stringify([...group.keys.slice(0, -1), key]))
        return earlier === undefined
          ? null
          : compared(at(group, calculation.of), at(earlier, calculation.of), calculation.as)
      }
    }
    case 'running':
    case 'moving': {
      const found = new Map<Group, number | null>()
      for (const line of series(groups)) {
        for (const [place, group] of line.entries()) {
          const first = calculation.kind === 'running' ? 0 : place - calculation.over + 1
          const cells =
            first < 0 ? [null] : line.slice(first, place + 1).map((each) => at(each, calculation.of))
          const sum = cells.reduce(
            (total, cell) => (total === null || cell === null ? null : total + cell),
            0,
          )
          found.set(group, sum === null || calculation.kind === 'running' ? sum : sum / calculation.over)
        }
      }
      return (group) => found.get(group) ?? null
    }
  }
}

/** The groups with the plan's calculations after their measures. */
export function calculated(
  plan: Plan,
  groups: readonly Group[],
  reference: readonly (number | null)[],
): readonly Group[] {
  const calculations = (plan.calculations ?? []).map((calculation) =>
    cellsOf(plan, groups, reference, calculation),
  )
  return groups.map((group) => ({
    keys: group.keys,
    cells: [...group.cells, ...calculations.map((cellOf) => cellOf(group))],
  }))
}
