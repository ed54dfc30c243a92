import type { SemanticModel } from '../../../semantic-model/semantic-model.ts'
import type { Cell } from '../../constructs/english.ts'
import type { Plan } from '../../plan/plan.ts'
import type { JudgedCells, JudgedGroup } from '../cells/cell.ts'
import { hiddenGroupsOf } from '../cells/withheld.ts'
import { knownGroups, type KnownFacts } from './known-keys.ts'

/**
 * How many groups an answer leaves out, by what it shows and what everybody may know alone: all groups that the question may
 * have without those that are shown in whole. A count of those that rows are in would tell where somebody is.
 */

const nameOf = (keys: readonly Cell[]) => JSON.stringify(keys)

/** Dimensions of the same column: not each value of one goes with each of the other. */
const byColumn = ({ dimensions }: Plan) =>
  [...Map.groupBy(dimensions.keys(), (place) => dimensions[place]?.column).values()].filter(
    (places) => places.length > 0,
  )

export interface LeftOut {
  readonly count: number
  /** Nobody may know all groups that the question may have: there may be more. */
  readonly mayBeMore: boolean
}

/**
 * @param cells all that was judged
 * @param isTold groups that have a row though they have no figure
 */
export function groupsLeftOut(
  model: SemanticModel,
  plan: Plan,
  cells: JudgedCells,
  facts: KnownFacts,
  isTold: (keys: JudgedGroup['keys']) => boolean,
): LeftOut {
  if (model.threshold <= 1) return { count: hiddenGroupsOf(cells), mayBeMore: false }
  const isWhole = (group: JudgedGroup) => group.cells.every(({ value }) => value !== null)
  const shown = cells.groups.filter(
    (group) => group.cells.some(({ value }) => value !== null) || isTold(group.keys),
  )
  const known = byColumn(plan).map((places) => {
    const [first] = places
    const dimension = first === undefined ? undefined : plan.dimensions[first]
    const keys = new Set(
      shown.map((group) =>
        places.length === 1
          ? String(group.keys[first ?? 0])
          : nameOf(places.map((place) => group.keys[place] ?? null)),
      ),
    )
    return dimension === undefined || places.length > 1
      ? { count: keys.size, isListed: false }
      : knownGroups(model, plan, dimension, facts, keys)
  })
  const possible = known.reduce((product, { count }) => product * Math.max(1, count), 1)
  return {
    count: Math.min(possible - shown.filter(isWhole).length, Number.MAX_SAFE_INTEGER),
    mayBeMore: known.some(({ isListed }) => !isListed),
  }
}
