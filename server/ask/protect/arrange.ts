import { setAgainst } from '../constructs/calculations/calculations.ts'
import { isOfValues } from '../constructs/dimensions/dimensions.ts'
import type { Cell } from '../constructs/english.ts'
import type { Plan } from '../plan/plan.ts'
import type { Group } from '../constructs/calculations/calculation.ts'
import { isAdded } from '../constructs/measures/measures.ts'
import { meets } from '../constructs/having.ts'
import { areDifferent } from '../statistics/statistics.ts'
import { placesInOrder } from './known-orders.ts'
import type { Certainty } from './shown-figure.ts'

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
  /** By figure. */
  readonly certainty: readonly Certainty[]
  /** Before rounding, so that groups which look alike stay in their true order. */
  readonly exact: Group['cells']
}

/** What is worked out comes before the figures that it comes from; of several figures the first by which groups differ beyond chance. */
function firstFigure({ measures, calculations = [] }: Plan, groups: readonly RoundedGroup[]): number {
  if (calculations.length > 0) return measures.length
  const place = measures.findIndex((_, index) =>
    areDifferent(
      groups.flatMap(({ exact, certainty }) => {
        const value = exact[index] ?? null
        const { noise = 0, error = null } = certainty[index] ?? {}
        return value === null ? [] : [{ value, margin: Math.hypot(noise, error ?? 0) }]
      }),
    ),
  )
  return Math.max(0, place)
}

/** Groups of a column that have no order but their figures': plain names, where the plan asks for no other. */
const areNames = (
  { dimensions, order, limit }: Plan,
  groups: readonly RoundedGroup[],
  index: number,
): boolean =>
  dimensions.slice(index, index + 1).some(isOfValues) &&
  order.length === 0 &&
  limit === null &&
  groups.every(({ keys }) => {
    const key = keys[index] ?? null
    return key === null || (typeof key === 'string' && !/\d/.test(key))
  })

/** What puts a name before others: its figure, or those beside the names of other dimensions together. */
function weightOf(plan: Plan, place: number, own: readonly RoundedGroup[]): number | null {
  const measure = plan.measures[place]
  // Of changes the latest.
  const isChange = (plan.calculations ?? []).slice(0, 1).some((each) => setAgainst(each) !== null)
  const valued = own.filter(({ exact }) => (exact[place] ?? null) !== null)
  const latest = valued.toSorted((a, b) => compareCells(b.keys.at(-1), a.keys.at(-1)))
  const told = (isChange ? latest.slice(0, 1) : valued).flatMap(({ exact, certainty }) => {
    const value = exact[place] ?? null
    return value === null ? [] : [{ value, number: certainty[place]?.number ?? 0 }]
  })
  if (told.length === 0) return null
  const sumOf = (weights: readonly number[]) =>
    told.reduce((sum, { value }, at) => sum + value * (weights[at] ?? 1), 0)
  if (measure !== undefined && isAdded(measure)) return sumOf([])
  // A mean counts as many as stand behind it, where that is known.
  const numbers = told.map(({ number }) => number)
  const weights = numbers.every((number) => number > 0) ? numbers : numbers.map(() => 1)
  return sumOf(weights) / weights.reduce((sum, weight) => sum + weight, 0)
}

/** The place of each name of a dimension by its figures, the highest first. */
function placesByFigure(plan: Plan, groups: readonly RoundedGroup[], index: number) {
  const place = firstFigure(plan, groups)
  const names = [...Map.groupBy(groups, ({ keys }) => keys[index] ?? null)].map(([key, own]) => ({
    key,
    weight: weightOf(plan, place, own),
  }))
  const sorted = names.toSorted(
    (a, b) =>
      Number(a.weight === null) - Number(b.weight === null) ||
      (b.weight ?? 0) - (a.weight ?? 0) ||
      compareCells(a.key, b.key),
  )
  return new Map(sorted.map(({ key }, place) => [String(key), place]))
}

/** Groups in the order that the plan asks for; names that ask for none by their figures, ties and all else by the dimensions, so that the order is total. */
function ordered(plan: Plan, groups: readonly RoundedGroup[]): readonly RoundedGroup[] {
  const orders = plan.dimensions.map(
    (_, index) =>
      placesInOrder(groups.map(({ keys }) => keys[index] ?? null)) ??
      (areNames(plan, groups, index) ? placesByFigure(plan, groups, index) : null),
  )
  const placed = (key: Cell | undefined, index: number) => orders[index]?.get(String(key)) ?? key
  return groups.toSorted((a, b) => {
    for (const { by, index, direction } of plan.order) {
      const [left, right] =
        by === 'measure'
          ? [a.exact[index], b.exact[index]]
          : [placed(a.keys[index], index), placed(b.keys[index], index)]
      const hidden = Number(left === null) - Number(right === null)
      if (hidden !== 0) return hidden
      const difference = compareCells(left, right)
      if (difference !== 0) return direction === 'ascending' ? difference : -difference
    }
    for (const [index, key] of a.keys.entries()) {
      const difference = compareCells(placed(key, index), placed(b.keys[index], index))
      if (difference !== 0) return difference
    }
    return 0
  })
}

/** The first `limit` groups after `skip`, of all or of each value of a dimension. */
function limited(plan: Plan, groups: readonly RoundedGroup[]): readonly RoundedGroup[] {
  const { limit, skip = 0, limitWithin } = plan
  const taken = <T>(all: readonly T[]) => all.slice(skip, limit === null ? undefined : skip + limit)
  if (limitWithin === undefined) return taken(groups)
  return [...Map.groupBy(groups, ({ keys }) => keys[limitWithin] ?? null)]
    .toSorted(([a], [b]) => compareCells(a, b))
    .flatMap(([, each]) => taken(each))
}

/** Figures whose noise lets them pass each other: three standard deviations, beyond which none is drawn. */
const AS_FAR_AS = 3

/**
 * Groups that a limit leaves out although their noise may be all that keeps them out; none where the answer is not a ranking.
 */
function closeTo(
  plan: Plan,
  shown: readonly RoundedGroup[],
  ordered: readonly RoundedGroup[],
): readonly RoundedGroup[] {
  const [order] = plan.order
  const last = shown.at(-1)
  if (plan.limit === null || plan.limitWithin !== undefined || order?.by !== 'measure' || last === undefined)
    return []
  const place = order.index
  const own = last.exact[place] ?? null
  return ordered.filter((group) => {
    const value = group.exact[place] ?? null
    if (own === null || value === null || shown.includes(group)) return false
    const [one, other] = [last.certainty[place]?.noise ?? 0, group.certainty[place]?.noise ?? 0]
    return Math.abs(value - own) < AS_FAR_AS * Math.hypot(one, other)
  })
}

/** So many of the others are kept after those that were asked for. */
const MOST_OTHERS = 19

/** Those after the ones that a ranking asks for, in its order; none where it is no ranking. */
function othersOf(
  { limit, skip = 0, limitWithin, order }: Plan,
  ordered: readonly RoundedGroup[],
): readonly RoundedGroup[] {
  const isRanking = skip === 0 && limitWithin === undefined && order[0]?.by === 'measure'
  return limit !== null && isRanking ? ordered.slice(limit) : []
}

/** The groups of an answer in their order, and those that may have to stand among them. */
export interface Arranged {
  readonly shown: readonly RoundedGroup[]
  /** Of a ranking those after it. */
  readonly others: readonly RoundedGroup[]
  /** There are more of them. */
  readonly areSome: boolean
  readonly close: readonly RoundedGroup[]
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
): Arranged {
  const isShown = ({ keys, cells }: RoundedGroup) =>
    plan.measures.some((_, index) => cells[index] !== null) || isTold(keys)
  const kept = groups
    .filter(isShown)
    .filter(({ cells }) => plan.having.every((having) => meets(having, cells, reference)))
  const all = ordered(plan, kept)
  const shown = limited(plan, all)
  const others = othersOf(plan, all)
  return {
    shown,
    others: others.slice(0, MOST_OTHERS),
    areSome: others.length > MOST_OTHERS,
    close: closeTo(plan, shown, all),
  }
}
