import { Compile } from 'typebox/compile'
import { measuresOf, moved, type Calculation } from '../constructs/calculations/calculations.ts'
import { dimensionSchema, isAlongTime } from '../constructs/dimensions/dimensions.ts'
import { partOf, partWithin, type Measure } from '../constructs/measures/measures.ts'
import type { Plan } from './plan.ts'

/** Parts of a plan name each other by their places: what becomes of the names where one is taken out or put in. */

export const dimensionShape = Compile(dimensionSchema)

/** Where a part stands now; null where it is gone. */
export type Moves = (place: number) => number | null

export const stays: Moves = (place) => place
export const movesWithout =
  (gone: number): Moves =>
  (place) =>
    place === gone ? null : place > gone ? place - 1 : place
export const before =
  (added: number): Moves =>
  (place) =>
    place >= added ? place + 1 : place

/** A property that is there or not. */
const optional = <K extends string, V>(key: K, value: V | null | undefined) =>
  (value == null ? {} : { [key]: value }) as { [P in K]?: V }

/** The plan with figures and groups named by where they stand now; what is ordered by nothing any more has no limit. */
function renamed(plan: Plan, figures: Moves, groups: Moves): Plan {
  const { having, order, limit, skip, limitWithin, ...rest } = plan
  const ordered = order.flatMap((each) => {
    const index = each.by === 'measure' ? figures(each.index) : groups(each.index)
    return index === null ? [] : [{ ...each, index }]
  })
  const isRanked = limit !== null && (ordered.length > 0 || order.length === 0)
  const within = limitWithin === undefined ? null : groups(limitWithin)
  return {
    ...rest,
    having: having.flatMap((each) => {
      const measure = figures(each.measure)
      return measure === null ? [] : [{ ...each, measure }]
    }),
    order: ordered,
    limit: isRanked ? limit : null,
    ...(isRanked ? optional('skip', skip) : {}),
    ...(isRanked ? optional('limitWithin', within) : {}),
  }
}

/** A part of a whole along a group that stands elsewhere now, or is no more. */
function regrouped(measure: Measure, groups: Moves): Measure {
  const within = partOf(measure)?.within ?? null
  return within === null ? measure : partWithin(measure, groups(within))
}

/** With other groups, of which each old one stands where `groups` says; of none there is nothing to order or to leave out. */
export function withDimensions(plan: Plan, dimensions: Plan['dimensions'], groups: Moves): Plan {
  const measures = plan.measures.map((measure) => regrouped(measure, groups))
  const { periods, tally, ...timeless } = { ...plan, dimensions, measures }
  // What was put there is not checked yet.
  const isTimed = dimensions.some((each) => dimensionShape.Check(each) && isAlongTime(each))
  const kept = {
    ...timeless,
    ...(isTimed ? optional('periods', periods) : {}),
    ...(dimensions.length === 1 ? optional('tally', tally) : {}),
  }
  const made = renamed(kept, stays, groups)
  if (dimensions.length > 0) return made
  const { skip: _, limitWithin: __, ...rest } = made
  return { ...rest, having: [], order: [], limit: null }
}

/** With other calculations, of which each old one stands where `to` says. */
export function withCalculations(plan: Plan, calculations: readonly Calculation[], to: Moves): Plan {
  const { calculations: _, ...rest } = plan
  const count = plan.measures.length
  const figures: Moves = (place) => {
    if (place < count) return place
    const moved = to(place - count)
    return moved === null ? null : moved + count
  }
  return renamed(
    calculations.length === 0 ? rest : { ...rest, calculations: [...calculations] },
    figures,
    stays,
  )
}

/** Without one of its measures and what is worked out from it; null where a calculation spans its place. */
export function withoutMeasure(plan: Plan, place: number): Plan | null {
  const { calculations = [], measures } = plan
  const kept = calculations.flatMap((calculation, at) =>
    measuresOf(calculation).includes(place) ? [] : [{ calculation, at }],
  )
  const isSpanned = kept.some(({ calculation }) => {
    const named = measuresOf(calculation)
    return named.some((each) => each > place) && named.some((each) => each < place)
  })
  if (isSpanned) return null
  const left = kept.map(({ calculation }) =>
    measuresOf(calculation).some((each) => each > place) ? moved(calculation, -1) : calculation,
  )
  const count = measures.length
  const figures: Moves = (figure) => {
    if (figure < count) return movesWithout(place)(figure)
    const at = kept.findIndex((each) => each.at === figure - count)
    return at === -1 ? null : at + count - 1
  }
  const { calculations: _, ...rest } = plan
  const fewer = { ...rest, measures: measures.toSpliced(place, 1) }
  return renamed(left.length === 0 ? fewer : { ...fewer, calculations: left }, figures, stays)
}

/** With one measure more, after the others. */
export function withMeasureAdded(plan: Plan, measure: Measure): Plan {
  const count = plan.measures.length
  return renamed(
    { ...plan, measures: [...plan.measures, measure] },
    (figure) => (figure < count ? figure : figure + 1),
    stays,
  )
}
