import type { Mark } from './chart-table.ts'
import type { Scale } from './scales.ts'

/** In which order the groups of a chart stand: the first rule that suits decides, and says why. */

export interface OrderCase {
  readonly scale: Scale
  /** The person has sorted the table. */
  readonly isArranged: boolean
  /** The answer has put its groups in order. */
  readonly isOrdered: boolean
  /** The figures in the order of the answer. */
  readonly values: readonly (number | null)[]
}

interface OrderRule {
  /** The higher the figure, the earlier its group. */
  readonly isByValue?: true
  /** Left out where it goes without saying. */
  readonly why?: string
  readonly suits: (chart: OrderCase) => boolean
}

const isRanking = (values: readonly (number | null)[]) => {
  const known = values.filter((value) => value !== null)
  const upwards = known.toSorted((a, b) => a - b)
  const downwards = upwards.toReversed()
  return [upwards, downwards].some((sorted) => sorted.every((value, place) => value === known[place]))
}

export const ORDER_RULES: readonly OrderRule[] = [
  { suits: ({ scale }) => scale !== 'names' },
  { why: 'in the order of the table', suits: ({ isArranged }) => isArranged },
  { suits: ({ isOrdered, values }) => isOrdered || isRanking(values) },
  { isByValue: true, why: 'sorted by value', suits: () => true },
]

/** The figure by which a group among others is ordered: all of its own together. */
export function weightOf(marks: readonly Mark[], adds: boolean): number | null {
  const values = marks.flatMap(({ values: [value] }) =>
    value === null || value === undefined ? [] : [value],
  )
  if (values.length === 0) return null
  const sum = values.reduce((total, value) => total + value)
  return adds ? sum : sum / values.length
}
