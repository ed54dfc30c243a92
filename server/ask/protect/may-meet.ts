import type { End, Left } from '../constructs/conditions/condition.ts'
import { heldBy, leftBy, type Filter } from '../constructs/conditions/conditions.ts'
import type { Spot } from '../constructs/dimensions/dimension.ts'

/** Whether rows of a group could meet conditions, by what the group is called alone. */

/** Whether a value lies beyond an end of what is left. */
const isUnder = (value: number, low: End | undefined) =>
  low !== undefined && (low.isIncluded ? value < Number(low.at) : value <= Number(low.at))
const isOver = (value: number, high: End | undefined) =>
  high !== undefined && (high.isIncluded ? value > Number(high.at) : value >= Number(high.at))

/** A condition of the column itself: of a value exactly, of a range as far as it can be seen. */
function leafMeets({ isNone, values, but, low, high }: Left, spot: Exclude<Spot, null>): boolean {
  if (isNone === true) return false
  if ('value' in spot) {
    const { value } = spot
    if (values !== undefined) return values.includes(value)
    return but?.includes(value) !== true && !isUnder(Number(value), low) && !isOver(Number(value), high)
  }
  if (values !== undefined) return values.some((each) => Number(each) >= spot.low && Number(each) < spot.high)
  return !(low !== undefined && Number(low.at) >= spot.high) && !isOver(spot.low, high)
}

/** What a condition leaves of the values of a column; null where that is not seen, or of another column. */
function leftOf(filter: Filter, column: string): Left | null {
  const left = 'column' in filter && filter.column === column ? leftBy(filter) : null
  return left?.of === undefined ? left : null
}

/**
 * Whether a row whose value of `column` lies at `spot` could meet conditions: those of other columns may hold always. True
 * where that cannot be told, so it is never false of rows that meet them.
 */
export function mayMeet(filter: Filter, column: string, spot: Exclude<Spot, null>): boolean {
  const held = heldBy(filter)
  if (held === null) {
    const left = leftOf(filter, column)
    return left === null || leafMeets(left, spot)
  }
  const { items, needs } = held
  if (needs === 'all') return items.every((item) => mayMeet(item, column, spot))
  if (needs === 'any') return items.some((item) => mayMeet(item, column, spot))
  // What may hold of a range may also not hold of it.
  const lefts = 'value' in spot ? items.flatMap((item) => leftOf(item, column) ?? []) : []
  return !lefts.some((left) => leafMeets(left, spot))
}
