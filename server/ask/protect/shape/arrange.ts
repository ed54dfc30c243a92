import type { Cell } from '../../constructs/english.ts'
import type { Plan } from '../../plan/plan.ts'
import type { Group } from '../../constructs/calculations/calculation.ts'
import { meets } from '../../constructs/having.ts'

/** Which disclosed groups an answer shows, and in which order: conditions, order and limits see nothing hidden. */

const collator = new Intl.Collator('en-GB', { numeric: true })

function compareCells(a: Cell | undefined, b: Cell | undefined): number {
  if (a === b) return 0
  if (a === null || a === undefined) return 1
  if (b === null || b === undefined) return -1
  return typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b))
}

/** A group as it is shown, with the figures that put it in order. */
export interface RoundedGroup extends Group {
  /** Before rounding, so that groups which look alike stay in their true order. */
  readonly exact: Group['cells']
}

/** Groups in the order that the plan asks for; ties and all else by the dimensions, so that the order is total. */
function ordered(plan: Plan, groups: readonly RoundedGroup[]): readonly Group[] {
  return groups.toSorted((a, b) => {
    for (const { by, index, direction } of plan.order) {
      const [left, right] =
        by === 'measure' ? [a.exact[index], b.exact[index]] : [a.keys[index], b.keys[index]]
      const hidden = Number(left === null) - Number(right === null)
      if (hidden !== 0) return hidden
      const difference = compareCells(left, right)
      if (difference !== 0) return direction === 'ascending' ? difference : -difference
    }
    for (const [index, key] of a.keys.entries()) {
      const difference = compareCells(key, b.keys[index])
      if (difference !== 0) return difference
    }
    return 0
  })
}

/** The first `limit` groups after `skip`, of all or of each value of a dimension. */
function limited(plan: Plan, groups: readonly Group[]): readonly Group[] {
  const { limit, skip = 0, limitWithin } = plan
  const taken = <T>(all: readonly T[]) => all.slice(skip, limit === null ? undefined : skip + limit)
  if (limitWithin === undefined) return taken(groups)
  return [...Map.groupBy(groups, ({ keys }) => keys[limitWithin] ?? null)]
    .toSorted(([a], [b]) => compareCells(a, b))
    .flatMap(([, each]) => taken(each))
}

/**
 * The groups that an answer shows, in their order: those with a figure that meet its conditions, up to its limit.
 *
 * @param reference the figures that conditions may compare with, as they are shown
 * @param isTold groups that are shown though they have no figure
 */
export function arranged(
  plan: Plan,
  groups: readonly RoundedGroup[],
  reference: readonly (number | null)[],
  isTold: (keys: Group['keys']) => boolean,
): readonly Group[] {
  const isShown = ({ keys, cells }: RoundedGroup) =>
    plan.measures.some((_, index) => cells[index] !== null) || isTold(keys)
  const kept = groups
    .filter(isShown)
    .filter(({ cells }) => plan.having.every((having) => meets(having, cells, reference)))
  return limited(plan, ordered(plan, kept))
}
