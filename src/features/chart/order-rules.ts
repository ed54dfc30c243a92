import type { Mark } from './chart-table.ts'
import type { Scale } from './scales.ts'

/** In which order the groups of a chart stand: the first rule that suits decides, and says why. */

export type Order = 'asArranged' | 'byScale' | 'asAnswered' | 'byValue'

export interface OrderCase {
  readonly scale: Scale
  /** The person has sorted the table. */
  readonly isArranged: boolean
  /** The figures in the order of the answer. */
  readonly values: readonly (number | null)[]
}

interface OrderRule {
  readonly name: Order
  readonly why: string | null
  readonly suits: (chart: OrderCase) => boolean
}

const isRanking = (values: readonly (number | null)[]) => {
  const known = values.filter((value) => value !== null)
  const upwards = known.toSorted((a, b) => a - b)
  const downwards = upwards.toReversed()
  return [upwards, downwards].some((sorted) => sorted.every((value, place) => value === known[place]))
}

export const ORDER_RULES: readonly OrderRule[] = [
  { name: 'byScale', why: null, suits: ({ scale }) => scale !== 'names' },
  { name: 'asArranged', why: 'in the order of the table', suits: ({ isArranged }) => isArranged },
  { name: 'asAnswered', why: null, suits: ({ values }) => isRanking(values) },
  { name: 'byValue', why: 'sorted by value', suits: () => true },
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
