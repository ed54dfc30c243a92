import { sql } from 'kysely'
import type { CodedColumn } from '../../../engines/coded/coded-rows.ts'
import type { Counted } from '../../../engines/coded/sum-by-place.ts'
import type { OfColumn } from '../../../engines/coded/values.ts'
import type { EngineRow } from '../../../engines/engine.ts'
import type { Figure } from '../../../engines/figures.ts'
import { hasValue, type Conditions } from '../../../engines/fragments.ts'
import { statementOf } from '../../../engines/statement.ts'
import { isAdded } from '../../constructs/measures/measure.ts'
import { dimensionId } from '../../plan/columns.ts'
import { rowsOf } from '../../plan/compile.ts'
import type { Plan } from '../../plan/plan.ts'
import type { Split } from './coded-cells.ts'
import { allOf, meantBy, meantByFragment, type CodedFrom, type Meant, type Parts } from './meant-rows.ts'

/** The figures of a plan, worked out of what coded rows come to by cell. */

export interface FiguresAsked {
  readonly plan: Plan
  /** What the columns behind those of the groups add up, in their order. */
  readonly columns: readonly (readonly [id: string, figure: Figure])[]
  /** Columns in which every row has a value, and in which no row has 0. */
  readonly complete: ReadonlySet<string>
  readonly nonzero: ReadonlySet<string>
}

/** What cells come to, those of each group together: one for each way to meet the conditions. */
export interface Cells extends Counted {
  readonly cellsOfGroup: number
}

/** A figure of the cells of a group, which begin at one. */
type Evaluated = (cells: Cells, first: number) => EngineRow[string]

/** Those of one plan. */
interface PlanFigures {
  /** The rows of its groups. */
  readonly meant: Meant
  readonly columns: readonly (readonly [id: string, figure: Evaluated])[]
}

export interface FiguresWanted {
  /** Whose amounts are summed. */
  readonly amounts: readonly CodedColumn[]
  readonly plans: readonly PlanFigures[]
}

/** What is summed up of the cells of a group that are meant. */
function over(meant: Meant, { cellsOfGroup }: Cells, first: number, of: (cell: number) => void): void {
  for (let met = 0; met < cellsOfGroup; met += 1) if (meant(met)) of(first + met)
}

const countOf =
  (meant: Meant) =>
  (cells: Cells, first: number): number => {
    let count = 0
    over(meant, cells, first, (cell) => {
      count += cells.rows[cell] ?? 0
    })
    return count
  }

const sumOf =
  (meant: Meant, at: number) =>
  (cells: Cells, first: number): number => {
    let sum = 0
    over(meant, cells, first, (cell) => {
      sum += cells.amounts[at]?.sums[cell] ?? 0
    })
    return sum
  }

/** The largest two, 0 where there are fewer. */
const largestOf =
  (meant: Meant, at: number) =>
  (cells: Cells, first: number): readonly number[] => {
    const found: number[] = []
    over(meant, cells, first, (cell) => {
      const of = cells.amounts[at]
      found.push(of?.largest[cell] ?? 0, of?.second[cell] ?? 0)
    })
    return found.toSorted((a, b) => b - a)
  }

const named = (condition: Conditions[number]) => JSON.stringify(statementOf(condition))

/** The figures of plans, of which each is asked by itself; null where codes do not tell one of them. */
export function figuresWanted(
  of: CodedFrom,
  asked: readonly FiguresAsked[],
  parts: Parts,
): FiguresWanted | null {
  const amounts: CodedColumn[] = []
  const plans = asked.map((each) => figuresOfPlan(of, each, parts, amounts))
  return plans.every((each) => each !== null) ? { amounts, plans } : null
}

/** @param amounts which are summed, in whose order cells have them: those that are missing are added */
function figuresOfPlan(
  of: CodedFrom,
  { plan, columns, complete, nonzero }: FiguresAsked,
  parts: Parts,
  amounts: CodedColumn[],
): PlanFigures | null {
  const filter = rowsOf(plan).map((each) => meantBy(of, each, parts))
  if (!filter.every((each) => each !== null)) return null
  const rows = allOf(filter)
  const sure = new Set([
    ...[...complete].map((column) => named(hasValue(column))),
    ...[...complete].filter((column) => nonzero.has(column)).map((column) => named(isAdded(column))),
  ])
  const meantByAll = (conditions: Conditions): Meant | null => {
    const each = conditions
      .filter((condition) => !sure.has(named(condition)))
      .map((condition) => meantByFragment(condition, parts))
    return each.every((meant) => meant !== null) ? allOf([rows, ...each]) : null
  }
  const amountOf = (name: string) => {
    const column = of.codes.columns.find((each) => each.name === name)
    if (column === undefined || column.unit === null) return null
    if (!amounts.includes(column)) amounts.push(column)
    return { at: amounts.indexOf(column), scale: 10 ** column.unit }
  }
  const evaluated = (figure: Figure): Evaluated | null => {
    switch (figure.kind) {
      case 'rows': {
        const meant = meantByAll(figure.conditions)
        return meant === null ? null : countOf(meant)
      }
      case 'quotient': {
        const [one, other] = [evaluated(figure.over), evaluated(figure.under)]
        if (one === null || other === null) return null
        return (cells, first) => {
          const [above, below] = [one(cells, first), other(cells, first)]
          if (typeof above !== 'number' || typeof below !== 'number' || below === 0) return null
          return (figure.scale * above) / below
        }
      }
      default: {
        const meant = meantByAll([...figure.conditions, hasValue(figure.column)])
        const amount = amountOf(figure.column)
        if (meant === null || amount === null) return null
        const { at, scale } = amount
        const [count, sum, largest] = [countOf(meant), sumOf(meant, at), largestOf(meant, at)]
        switch (figure.kind) {
          case 'sum':
            return (cells, first) => (count(cells, first) === 0 ? null : sum(cells, first) / scale)
          case 'average':
            return (cells, first) => {
              const values = count(cells, first)
              return values === 0 ? null : sum(cells, first) / (values * scale)
            }
          case 'largest':
            return (cells, first) =>
              count(cells, first) < figure.rank ? null : (largest(cells, first)[figure.rank - 1] ?? 0) / scale
        }
      }
    }
  }
  const made = columns.map(([id, figure]) => [id, evaluated(figure)] as const)
  const isEvaluated = (each: (typeof made)[number]): each is readonly [string, Evaluated] => each[1] !== null
  return made.every(isEvaluated) ? { meant: rows, columns: made } : null
}

/** A group by all dimensions: where it stands among them, and its keys. */
export interface OrderedGroup {
  readonly at: number
  readonly keys: readonly EngineRow[string][]
}

/** Where the engine has a group of a column among the others. */
export const rankOf = ({ column, fragment }: OfColumn): OfColumn => ({
  column,
  fragment: sql`dense_rank() over (order by ${fragment})`,
})

/** All groups in the order of the ranks of their keys, which each column has by its codes. */
export function inOrder(
  splits: readonly Split[],
  ranks: readonly (readonly EngineRow[string][])[],
): readonly OrderedGroup[] {
  const places = splits.map(({ keys, groups }, at) => {
    const rankAt = (place: number) => Number(ranks[at]?.[groups.indexOf(place)] ?? 0)
    return [...keys.keys()].toSorted((a, b) => rankAt(a) - rankAt(b))
  })
  return places.reduce<readonly OrderedGroup[]>(
    (before, own, at) => {
      const keys = splits[at]?.keys ?? []
      return before.flatMap((group) =>
        own.map((place) => ({
          at: group.at * keys.length + place,
          keys: [...group.keys, keys[place] ?? null],
        })),
      )
    },
    [{ at: 0, keys: [] }],
  )
}

/** The rows of groups as the statement of each plan gives them: of groups that have some, and of all rows together even where there are none. */
export const rowsOfGroups = (
  cells: Cells,
  { plans }: FiguresWanted,
  groups: readonly OrderedGroup[],
): readonly (readonly EngineRow[])[] =>
  plans.map(({ meant, columns }) =>
    groups.flatMap(({ at, keys }) => {
      const first = at * cells.cellsOfGroup
      return keys.length > 0 && countOf(meant)(cells, first) === 0
        ? []
        : [
            Object.fromEntries([
              ...keys.map((key, place) => [dimensionId(place), key] as const),
              ...columns.map(([id, figure]) => [id, figure(cells, first)] as const),
            ]),
          ]
    }),
  )
