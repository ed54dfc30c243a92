import type { Filter } from './conditions.ts'

/** What a condition leaves of its column: some values, or all between two ends, both included. */
interface Left {
  readonly column: string
  readonly values?: readonly unknown[]
  readonly low?: number
  readonly high?: number
}

/** Less than any step between two numbers of a column. */
const NEXT = 1e-6

const DAY_MS = 86_400_000
const dayOf = (day: string | null, or: number) => (day === null ? or : Date.parse(day) / DAY_MS)

function leftBy(filter: Filter): Left | null {
  switch (filter.kind) {
    case 'between':
      return filter
    case 'in':
      return { column: filter.column, values: filter.values }
    case 'period': {
      const { column, from, to } = filter
      return { column, low: dayOf(from, -Infinity), high: dayOf(to, Infinity) - 1 }
    }
    case 'compare': {
      const { column, op, value } = filter
      if (op === '=') return { column, values: [value] }
      if (typeof value !== 'number' || op === '<>') return null
      const open = op === '>' ? NEXT : op === '<' ? -NEXT : 0
      return op === '>' || op === '>=' ? { column, low: value + open } : { column, high: value + open }
    }
    case 'part':
      return { column: `${filter.grain} of ${filter.column}`, values: filter.values }
    default:
      return null
  }
}

const isWithin = (value: unknown, { low = -Infinity, high = Infinity }: Left) =>
  typeof value !== 'number' || (value >= low && value <= high)

/** True of two conditions on one column that leave nothing in common: "under 25" and "over 65", "2024" and "2025". */
export function areApart(a: Filter, b: Filter): boolean {
  const [one, other] = [leftBy(a), leftBy(b)]
  if (one === null || other === null || one.column !== other.column) return false
  if (one.values !== undefined)
    return !one.values.some((value) => other.values?.includes(value) ?? isWithin(value, other))
  if (other.values !== undefined) return !other.values.some((value) => isWithin(value, one))
  const [low, high] = [
    Math.max(one.low ?? -Infinity, other.low ?? -Infinity),
    Math.min(one.high ?? Infinity, other.high ?? Infinity),
  ]
  return low > high
}
