import type { End } from './condition.ts'
import { leftBy, type Filter } from './conditions.ts'

/** What a condition leaves of its column: some values, or all between two ends, both included. */
interface Limits {
  readonly column: string
  readonly values: readonly unknown[] | undefined
  readonly low: number
  readonly high: number
}

/** Less than any step between two numbers of a column. */
const NEXT = 1e-6

const DAY_MS = 86_400_000
/** The first number, or day by its number, that an end leaves. */
function endOf(end: End | undefined, inwards: 1 | -1): number {
  if (end === undefined) return inwards * -Infinity
  const [at, next] = typeof end.at === 'number' ? [end.at, NEXT] : [Date.parse(end.at) / DAY_MS, 1]
  return end.isIncluded ? at : at + inwards * next
}

function limitedBy(filter: Filter): Limits | null {
  const left = leftBy(filter)
  if (left === null || !('column' in filter)) return null
  const { of, values, low, high } = left
  const column = of === undefined ? filter.column : `${of} of ${filter.column}`
  return { column, values, low: endOf(low, 1), high: endOf(high, -1) }
}

const isWithin = (value: unknown, { low, high }: Limits) =>
  typeof value !== 'number' || (value >= low && value <= high)

/** True of two conditions on one column that leave nothing in common: "under 25" and "over 65", "2024" and "2025". */
export function areApart(a: Filter, b: Filter): boolean {
  const [one, other] = [limitedBy(a), limitedBy(b)]
  if (one === null || other === null || one.column !== other.column) return false
  if (one.values !== undefined)
    return !one.values.some((value) => other.values?.includes(value) ?? isWithin(value, other))
  if (other.values !== undefined) return !other.values.some((value) => isWithin(value, one))
  return Math.max(one.low, other.low) > Math.min(one.high, other.high)
}
