import type { SemanticModel } from '../../semantic-model/semantic-model.ts'
import type { Cell } from '../constructs/english.ts'
import { groupText } from '../constructs/dimensions/dimensions.ts'
import type { Plan } from '../plan/plan.ts'
import { isSensitiveThroughout } from '../plan/population.ts'
import type { ShownGroup } from './cells.ts'
import { knownGroups, type KnownFacts } from './known-keys.ts'
import type { Reason } from './shown-figure.ts'

/**
 * How many groups an answer leaves out. Where something sensitive is told of all of them, it is by what the answer shows and what
 * everybody may know alone: the groups that the question may have without those that are shown. A count of those that rows are in
 * would tell where somebody is.
 */

/** Groups that are told by name. */
const MOST_NAMED = 24

export interface LeftOut {
  readonly count: number
  /** Nobody may know all groups that the question may have: there may be more. */
  readonly mayBeMore: boolean
  /** Those that can be told by name, and why they are not shown. */
  readonly named: readonly NamedGroup[]
}

export interface NamedGroup {
  readonly label: string
  readonly why: Reason
}

export const nameOfGroup = (keys: readonly Cell[]) => JSON.stringify(keys)

const isShown = ({ figures }: ShownGroup) => figures.some(({ value }) => value !== null)
const isWhole = ({ figures }: ShownGroup) => figures.every(({ status }) => status !== 'hidden')
const whyOf = (group: ShownGroup | undefined): Reason =>
  group?.figures.some(({ why }) => why === 'uncertain') === true ? 'uncertain' : 'few'

/** Dimensions of the same column: not each value of one goes with each of the other. */
const byColumn = ({ dimensions }: Plan) =>
  [...Map.groupBy(dimensions.keys(), (place) => dimensions[place]?.column).values()].filter(
    (places) => places.length > 0,
  )

/** Groups that everybody may know and that are not shown in whole, of a plan with one dimension. */
function namedOf(
  model: SemanticModel,
  plan: Plan,
  groups: readonly ShownGroup[],
  known: readonly Cell[],
): readonly NamedGroup[] {
  const [dimension] = plan.dimensions
  if (dimension === undefined) return []
  const byKey = new Map(groups.map((group) => [String(group.keys[0]), group]))
  return known
    .filter((key) => {
      const group = byKey.get(String(key))
      return group === undefined || !isWhole(group)
    })
    .map((key) => ({ label: groupText(model, dimension, key), why: whyOf(byKey.get(String(key))) }))
}

/**
 * @param groups all, shown or not
 * @param isTold groups that have a row though they have no figure
 */
export function groupsLeftOut(
  model: SemanticModel,
  plan: Plan,
  groups: readonly ShownGroup[],
  facts: KnownFacts,
  isTold: (keys: ShownGroup['keys']) => boolean,
): LeftOut {
  const hidden = groups.filter((group) => !isWhole(group))
  if (!isSensitiveThroughout(model, plan)) {
    const [dimension] = plan.dimensions
    const shown = new Set(groups.filter(isShown).map(({ keys }) => String(keys[0])))
    // A name that everybody may know: a value that only few have is nobody's to tell.
    const known =
      dimension === undefined || plan.dimensions.length > 1
        ? []
        : (knownGroups(model, plan, dimension, facts, shown) ?? [])
    const hiddenKeys = new Set(hidden.map(({ keys }) => String(keys[0])))
    const named = namedOf(
      model,
      plan,
      groups,
      known.filter((key) => hiddenKeys.has(String(key))),
    )
    return { count: hidden.length, mayBeMore: false, named: named.slice(0, MOST_NAMED) }
  }
  const shown = groups.filter((group) => isShown(group) || isTold(group.keys))
  const known = byColumn(plan).map((places) => {
    const [first] = places
    const dimension = first === undefined ? undefined : plan.dimensions[first]
    const keys = new Set(
      shown.map((group) =>
        places.length === 1
          ? String(group.keys[first ?? 0])
          : nameOfGroup(places.map((place) => group.keys[place] ?? null)),
      ),
    )
    const all =
      dimension === undefined || places.length > 1 ? null : knownGroups(model, plan, dimension, facts, keys)
    return { all, count: new Set([...(all ?? []).map(String), ...keys]).size }
  })
  const possible = known.reduce((product, { count }) => product * Math.max(1, count), 1)
  const [only] = known
  const isOne = plan.dimensions.length === 1 && only?.all !== null && only?.all !== undefined
  return {
    count: Math.min(Math.max(0, possible - shown.filter(isWhole).length), Number.MAX_SAFE_INTEGER),
    mayBeMore: known.some(({ all }) => all === null),
    named: isOne ? namedOf(model, plan, groups, only.all ?? []).slice(0, MOST_NAMED) : [],
  }
}
