import type { Filter } from '../constructs/conditions/conditions.ts'
import type { Cell } from '../constructs/english.ts'

/** Whether rows of a group could meet conditions, by what the group is called alone. */

/** Where the values of a group lie in its column: one value, or a range without its upper end; null where that is not known. */
export type Spot =
  { readonly value: Exclude<Cell, null> } | { readonly low: number; readonly high: number } | null

type Compare = Extract<Filter, { readonly kind: 'compare' }>

function compares(op: Compare['op'], one: Exclude<Cell, null>, other: Compare['value']): boolean {
  switch (op) {
    case '=':
      return one === other
    case '<>':
      return one !== other
    case '<':
      return one < other
    case '<=':
      return one <= other
    case '>':
      return one > other
    case '>=':
      return one >= other
  }
}

/** The values that a condition leaves of a number, as a range that includes its ends. */
function spanOf(filter: Filter): readonly [number, number] {
  if (filter.kind === 'between') return [filter.low, filter.high]
  if (filter.kind !== 'compare') return [-Infinity, Infinity]
  const { op, value } = filter
  if (typeof value !== 'number' || op === '<>') return [-Infinity, Infinity]
  if (op === '=') return [value, value]
  return op === '<' || op === '<=' ? [-Infinity, value] : [value, Infinity]
}

/** A condition of the column itself: of a value exactly, of a range as far as it can be seen. */
function leafMeets(filter: Filter, spot: Exclude<Spot, null>): boolean {
  if ('value' in spot) {
    const { value } = spot
    switch (filter.kind) {
      case 'compare':
        return compares(filter.op, value, filter.value)
      case 'in':
        return filter.values.some((each) => each === value)
      case 'between':
        return Number(value) >= filter.low && Number(value) <= filter.high
      case 'missing':
        return false
      default:
        return true
    }
  }
  if (filter.kind === 'in')
    return filter.values.some((each) => Number(each) >= spot.low && Number(each) < spot.high)
  if (filter.kind === 'missing') return false
  const [from, to] = spanOf(filter)
  const isUnder = filter.kind === 'compare' && filter.op === '<'
  return to >= spot.low && from < spot.high && !(isUnder && to <= spot.low)
}

/** Conditions of which it is seen exactly whether a value meets them. */
const EXACT: readonly Filter['kind'][] = ['compare', 'in', 'between', 'missing']

const isOf = (filter: Filter, column: string) => 'column' in filter && filter.column === column

/**
 * Whether a row whose value of `column` lies at `spot` could meet conditions: those of other columns may hold always. True
 * where that cannot be told, so it is never false of rows that meet them.
 */
export function mayMeet(filter: Filter, column: string, spot: Exclude<Spot, null>): boolean {
  switch (filter.kind) {
    case 'and':
      return filter.items.every((item) => mayMeet(item, column, spot))
    case 'or':
      return filter.items.some((item) => mayMeet(item, column, spot))
    case 'not':
      // What may hold of a range may also not hold of it.
      return 'value' in spot && isOf(filter.item, column) && EXACT.includes(filter.item.kind)
        ? !leafMeets(filter.item, spot)
        : true
    default:
      return !isOf(filter, column) || leafMeets(filter, spot)
  }
}
