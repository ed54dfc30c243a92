import { conjunctsOf, heldBy, type Filter } from '../../constructs/conditions/conditions.ts'

/**
 * Conditions without conditions inside: a list of which those numbered 0 all hold, and of the sets that others are numbered into at
 * least one does.
 */

export interface FlatCondition {
  readonly leaf: Filter
  /** It does not hold. */
  readonly not: boolean
  /** The set it stands in; 0 for none. */
  readonly or: number
}

type Literal = Omit<FlatCondition, 'or'>
type Ways = readonly (readonly Literal[])[]

/** Sets of conditions beyond which nobody reads them. */
const MOST_WAYS = 50

/** Conditions of conditions that would be too long a list. */
export class TooManyWays extends Error {}

function both(a: Ways, b: Ways): Ways {
  if (a.length * b.length > MOST_WAYS) throw new TooManyWays()
  return a.flatMap((one) => b.map((other) => [...one, ...other]))
}

/** The ways in which a condition holds, each as conditions that hold together. */
function waysOf(filter: Filter, isDenied: boolean): Ways {
  const held = heldBy(filter)
  if (held === null) return [[{ leaf: filter, not: isDenied }]]
  const items = held.items.map((item) => waysOf(item, (held.needs === 'none') !== isDenied))
  return (held.needs === 'all') === isDenied ? items.flat() : items.reduce(both, [[]])
}

/** A condition of conditions as a list. Throws TooManyWays. */
export function flatOf(filter: Filter | null): readonly FlatCondition[] {
  const ways = conjunctsOf(filter).map((item) => waysOf(item, false))
  const certain = ways.flatMap((each) => (each.length === 1 ? (each[0] ?? []) : []))
  const open = ways.filter((each) => each.length > 1).reduce(both, [[]])
  return [
    ...certain.map((each) => ({ ...each, or: 0 })),
    ...(open.length > 1 ? open.flatMap((set, place) => set.map((each) => ({ ...each, or: place + 1 }))) : []),
  ]
}

const joined = (kind: 'and' | 'or', items: Filter[]): Filter | null => {
  const [first, ...others] = items
  return first === undefined ? null : others.length === 0 ? first : { kind, items }
}
const asFilter = ({ leaf, not }: Literal): Filter => (not ? { kind: 'not', item: leaf } : leaf)

/** A list of conditions as one; null for none. */
export function filterOf(list: readonly FlatCondition[]): Filter | null {
  const sets = Map.groupBy(list, ({ or }) => or)
  const certain = (sets.get(0) ?? []).map(asFilter)
  sets.delete(0)
  const ways = [...sets.values()].flatMap((set) => joined('and', set.map(asFilter)) ?? [])
  const either = joined('or', ways)
  if (either === null) return joined('and', certain)
  // A set alone is no choice: all of it holds.
  return joined('and', [...certain, ...conjunctsOf(either)])
}
