import type { Filter } from '../../constructs/conditions/conditions.ts'
import { whereOf } from '../../constructs/measures/measures.ts'
import { rowsOf } from '../../plan/compile.ts'
import type { Plan } from '../../plan/plan.ts'

/**
 * The contexts of an answer: its groups with some of its conditions and dimensions left out. They are judged as if they
 * were told. Else it could be seen from what is hidden whether somebody meets a condition that is left out here: "over
 * 76 in Scotland with a premium over £290" may only be asked where "over 76 in Scotland" may.
 */

/** Ways to leave out conditions beyond which several are left out together only. */
const MOST_WAYS = 16

type Ways = readonly (Filter | null)[]

/** Each of some conditions in each of its ways; what is left of them, beside each other. */
const together = (items: readonly Ways[]): readonly (readonly Filter[])[] =>
  items.reduce<readonly (readonly Filter[])[]>(
    (made, ways) => made.flatMap((left) => ways.map((way) => (way === null ? left : [...left, way]))),
    [[]],
  )

function joined(kind: 'and' | 'or', items: readonly Filter[]): Ways {
  const ways = items.map(waysToLeaveOut)
  const most = ways.reduce((product, each) => product * each.length, 1)
  const parts = most > MOST_WAYS ? items.map((item): Ways => [item, null]) : ways
  const free = parts.slice(0, Math.log2(MOST_WAYS) - 1)
  const rest = items.slice(free.length)
  const last: Ways[] = rest.length === 0 ? [] : [[{ kind, items: [...rest] }, null]]
  return together([...(most > MOST_WAYS ? free : parts), ...(most > MOST_WAYS ? last : [])]).map((left) =>
    left.length > 1 ? { kind, items: [...left] } : (left[0] ?? null),
  )
}

/** A condition with every choice of its parts left out; null is all rows. */
function waysToLeaveOut(filter: Filter): Ways {
  switch (filter.kind) {
    case 'and':
    case 'or':
      return joined(filter.kind, filter.items)
    case 'not':
      return waysToLeaveOut(filter.item).map((item) => (item === null ? null : { kind: 'not', item }))
    default:
      return [filter, null]
  }
}

/** A plan that counts the entities of each group, of the rows of another one that a filter lets through. */
const counting = ({ dataset, dimensions }: Plan, filter: Filter | null): Plan => ({
  dataset,
  measures: [{ kind: 'count' }],
  dimensions,
  filter,
  having: [],
  order: [],
  limit: null,
})

const allOf = (conditions: readonly Filter[]): Filter | null =>
  conditions.length > 1 ? { kind: 'and', items: [...conditions] } : (conditions[0] ?? null)

/** The context of all measures that leaves nothing out but dimensions. */
export const wholeContextOf = (plan: Plan): Plan => counting(plan, allOf(rowsOf(plan)))

/**
 * The contexts of a measure's cells, those with most conditions left out first: plans that count the entities of each
 * group, to be read with their margins.
 */
export function contextsOf(plan: Plan, measure: Plan['measures'][number]): readonly Plan[] {
  const own = whereOf(measure)
  const conditions = [...rowsOf(plan), ...(own === null ? [] : [own])]
  const filters = conditions.length === 0 ? [null] : joined('and', conditions)
  return filters.toReversed().map((filter) => counting(plan, filter))
}
