import { measuresOf } from '../../../constructs/calculations/calculations.ts'
import { columnOf, type SemanticModel } from '../../../../semantic-model/semantic-model.ts'
import {
  allOf,
  columnsIn,
  conjunctsOf,
  disjunctsOf,
  spanIn,
  valuesOf,
  type Filter,
} from '../../../constructs/conditions/conditions.ts'
import { amongValues, closedPeriods, grainOf } from '../../../constructs/conditions/condition-senses.ts'
import { isAlongTime, type Dimension } from '../../../constructs/dimensions/dimensions.ts'
import {
  conditioned,
  partOf,
  sharedBy,
  whereOf,
  type Measure,
} from '../../../constructs/measures/measures.ts'
import { unique } from '../../../constructs/sketch.ts'
import { same } from '../../../grammar/same.ts'
import type { Plan } from '../../../plan/plan.ts'
import { withDimensions } from '../../../plan/renumbered.ts'
import type { Earlier } from './earlier.ts'
import {
  isAbout,
  isLimited,
  keysAt,
  withPeriodShifted,
  ofGroups,
  ranked,
  unranked,
  withFilter,
  withoutGroups,
  type EditedPlan,
} from './turn-edits.ts'

/** Edits of a turn that set sides of the answer before against each other: side by side, how far apart, which grew most. */

/** Conditions of an answer and of those that it went on from that differ in one: what was asked in turn. */
function inTurn(earlier: Earlier): readonly Filter[] {
  const own = conjunctsOf(earlier.plan.filter)
  const before = earlier.before
  if (before === null) return []
  const theirs = conjunctsOf(before.plan.filter)
  const [now, ...more] = own.filter((each) => !theirs.some((other) => same(other, each)))
  const [then, ...others] = theirs.filter((each) => !own.some((other) => same(other, each)))
  if (now === undefined || then === undefined || more.length + others.length > 0) return []
  const column = columnsIn(now)[0]
  if (column === undefined || !isAbout(column)(then)) return []
  const further = inTurn(before)
  return unique([...(further.length > 0 && isAbout(column)(further[0] ?? now) ? further : [then]), now])
}

const apart = (filter: Filter): readonly Filter[] => {
  const values = valuesOf(filter)
  if (values !== null && 'column' in filter) return values.map((value) => amongValues(filter.column, [value]))
  const spans = closedPeriods(filter)
  return spans === null ? [filter] : disjunctsOf(filter)
}

/** The first of the groups and the last of them, which were asked for in turn: "which is dearest", "and where is it cheapest". */
function endsInTurn(earlier: Earlier): { readonly sides: readonly Filter[]; readonly plan: Plan } | null {
  const { plan, before } = earlier
  const [dimension, ...more] = plan.dimensions
  if (before === null || dimension === undefined || more.length > 0) return null
  const isEnd = (each: Plan) => each.limit === 1
  const left = withoutGroups(unranked(plan), () => true)
  if (
    !isEnd(plan) ||
    !isEnd(before.plan) ||
    !same(
      left,
      withoutGroups(unranked(before.plan), () => true),
    )
  )
    return null
  const sides = [before, earlier].flatMap((each) => ofGroups(dimension, keysAt(each, 0)) ?? [])
  return sides.length === 2 && !same(sides[0], sides[1]) ? { sides, plan: left } : null
}

/** What an answer has side by side: its two groups of one dimension, two values that it asks for, or what was asked in turn. */
function sidesOf(earlier: Earlier): { readonly sides: readonly Filter[]; readonly plan: Plan } | null {
  const { plan } = earlier
  for (const [place, dimension] of plan.dimensions.entries()) {
    const sides = keysAt(earlier, place).map((key) => ofGroups(dimension, [key]))
    const known = sides.flatMap((side) => side ?? [])
    if (sides.length !== 2 || known.length !== 2) continue
    const left = withoutGroups(unranked(plan), (_, each) => each === place)
    const kept = conjunctsOf(left.filter).filter((each) => !isAbout(dimension.column)(each))
    return { sides: known, plan: withFilter(left, kept) }
  }
  const ends = endsInTurn(earlier)
  if (ends !== null) return ends
  const asked = conjunctsOf(plan.filter)
  const turned = inTurn(earlier)
  const two = asked.find((each) => apart(each).length === 2)
  const sides = two !== undefined ? apart(two) : turned.length >= 2 ? turned.slice(-2) : null
  if (sides === null) return null
  const [column = ''] = sides.flatMap(columnsIn)
  return {
    sides,
    plan: withFilter(
      unranked(plan),
      asked.filter((each) => !isAbout(column)(each)),
    ),
  }
}

/** How far apart the two sides of an answer are, in each of its other groups. */
export function difference(earlier: Earlier): EditedPlan {
  const { plan } = earlier
  // "In pounds", of a change in percent.
  if (plan.calculations?.some((each) => measuresOf(each).length > 1) === true)
    return {
      ...plan,
      calculations: plan.calculations.map((each) => ('as' in each ? { ...each, as: 'difference' } : each)),
    }
  const apart = plan.measures.map(whereOf)
  if (plan.measures.length === 2 && apart.every((side) => side !== null))
    return { ...unranked(plan), calculations: [{ kind: 'between', left: 0, right: 1, as: 'difference' }] }
  const [side, ...sidesLeft] = conjunctsOf(plan.filter).filter(
    (each) => !conjunctsOf(plan.reference?.filter ?? null).some((other) => same(other, each)),
  )
  const [of] = conjunctsOf(plan.reference?.filter ?? null).filter(
    (each) => !conjunctsOf(plan.filter).some((other) => same(other, each)),
  )
  if (side !== undefined && of !== undefined && sidesLeft.length === 0 && plan.measures.length === 1) {
    const { reference: _, ...rest } = unranked(plan)
    const [measure] = plan.measures as [Measure]
    const measures = [side, of].map((where): Measure => ({ ...measure, where }) as Measure)
    const kept = conjunctsOf(plan.filter).filter((each) => each !== side)
    return {
      ...withFilter(rest, kept),
      measures,
      calculations: [{ kind: 'between', left: 0, right: 1, as: 'difference' }],
    }
  }
  const found = sidesOf(earlier)
  const [measure, ...more] = earlier.plan.measures
  const [one, other] = found?.sides ?? []
  if (found === null || measure === undefined || more.length > 0 || one === undefined || other === undefined)
    return null
  if (partOf(measure) !== null) return null
  const isOverTime = closedPeriods(one) !== null
  const isLater =
    isOverTime && (closedPeriods(one)?.[0]?.from ?? '') > (closedPeriods(other)?.[0]?.from ?? '')
  const sides = isLater ? [other, one] : [one, other]
  const measures = sides.map((where) => ({ ...measure, where }) as Measure)
  const [left, right] = isOverTime ? [1, 0] : [0, 1]
  return { ...found.plan, measures, calculations: [{ kind: 'between', left, right, as: 'difference' }] }
}

/** How far apart the first and the last of what an answer shows are: of times, else of its figures. */
export function gapOfEnds(earlier: Earlier): EditedPlan {
  const groups = ranked(earlier)
  const [first, last] = [groups[0], groups.at(-1)]
  return first === undefined || last === undefined || groups.length < 2
    ? null
    : difference({ ...earlier, groups: [first, last] })
}

/** "Both", of what was asked in turn: rows that meet either condition meet the other as well. */
export function both({ plan, before }: Earlier): EditedPlan {
  if (before === null) return null
  const [measure, ...more] = plan.measures
  const [then] = before.plan.measures
  const of = measure === undefined ? null : sharedBy(measure)
  const other = then === undefined ? null : sharedBy(then)
  const isShare = measure !== undefined && more.length === 0 && of !== null && other !== null
  if (isShare && !same(of, other)) {
    const joint = allOf([other, of])
    return { ...plan, measures: [conditioned(measure, (each) => (each === of ? (joint ?? each) : each))] }
  }
  const asked = conjunctsOf(plan.filter)
  const gone = conjunctsOf(before.plan.filter).filter((each) => !asked.some((own) => same(own, each)))
  return gone.length === 0 ? null : withFilter(plan, [...gone, ...asked])
}

/** One of the sides side by side: what was asked before, and what is named beside it. */
export function beside(
  model: SemanticModel,
  earlier: Earlier,
  named: readonly Filter[],
  /** What is named comes beside what was asked before. */
  keeps: boolean,
): EditedPlan {
  const { plan } = earlier
  const asked = conjunctsOf(plan.filter)
  const [first] = named
  const turned = inTurn(earlier)
  const several = asked.find((each) => apart(each).length > 1)
  const known =
    first === undefined ? (turned.length > 0 || several === undefined ? turned : [several]) : named
  const column = known[0] === undefined ? undefined : columnsIn(known[0])[0]
  if (column === undefined) return null
  const own = asked.filter(isAbout(column))
  const place = plan.dimensions.findIndex((each) => each.column === column)
  const shown =
    place === -1 || own.length > 0 || !isLimited(plan)
      ? null
      : ofGroups(plan.dimensions[place] as Dimension, keysAt(earlier, place))
  const isAlone = first === undefined || (!keeps && named.flatMap(apart).length > 1)
  const said = isAlone ? known : [...own, ...(shown === null ? [] : [shown]), ...known]
  const sides = unique(said.flatMap(apart))
  const spans = sides.flatMap((each) => closedPeriods(each) ?? [])
  const kept = asked.filter((each) => !isAbout(column)(each))
  const { role } = columnOf(model, column)
  const values = sides.flatMap((each) => valuesOf(each) ?? [])
  const isTimed = spans.length === sides.length && spans.length > 0
  if (!isTimed && values.length < sides.length) {
    const [measure, ...more] = plan.measures
    if (measure === undefined || more.length > 0 || sides.length !== 2 || partOf(measure) !== null)
      return null
    return withFilter({ ...unranked(plan), measures: sides.map((where) => ({ ...measure, where })) }, kept)
  }
  const dimension: Dimension = isTimed
    ? { kind: 'grain', column, ...grainOf(spans) }
    : { kind: 'column', column }
  const condition: readonly Filter[] = isTimed
    ? [spans.length === 1 ? (sides[0] as Filter) : { kind: 'or', items: [...sides] }]
    : role === 'flag' && values.length > 1
      ? []
      : [amongValues(column, values)]
  const grouped = plan.dimensions.some((each) => each.column === column)
    ? plan.dimensions
    : isTimed
      ? [...plan.dimensions, dimension]
      : [dimension, ...plan.dimensions]
  const moved = grouped.length > plan.dimensions.length && !isTimed ? 1 : 0
  const made = withDimensions(unranked(plan), [...grouped], (at) => at + moved)
  return withFilter(made, [...kept, ...condition])
}

/** The year that is asked about beside the one before it. */
export function besideYearBefore(model: SemanticModel, earlier: Earlier): EditedPlan {
  const before = withPeriodShifted(earlier.plan, 'year', -1)
  const span = conjunctsOf(before?.filter ?? null).find((each) => spanIn(each) !== null)
  return span === undefined ? null : beside(model, earlier, [span], true)
}

/** Which group grew most, or fell: from the first to the last of the times that the answer has. */
export function grown(earlier: Earlier, falls: boolean): EditedPlan {
  const { plan } = earlier
  const [measure, ...more] = plan.measures
  const place = plan.dimensions.findIndex(isAlongTime)
  const time = plan.dimensions[place]
  if (measure === undefined || more.length > 0 || time === undefined || plan.dimensions.length < 2)
    return null
  const keys = keysAt(earlier, place).toSorted()
  const sides = [keys[0], keys.at(-1)].map((key) => (key == null ? null : ofGroups(time, [key])))
  const [first, last] = sides
  if (first == null || last == null || same(first, last)) return null
  const left = withoutGroups(unranked(plan), (_, each) => each === place)
  const kept = conjunctsOf(plan.filter).filter((each) => !isAbout(time.column)(each))
  return {
    ...withFilter(left, kept),
    measures: [first, last].map((where) => ({ ...measure, where }) as Measure),
    calculations: [{ kind: 'between', left: 1, right: 0, as: 'difference' }],
    order: [{ by: 'measure', index: 2, direction: falls ? 'ascending' : 'descending' }],
    limit: 1,
  }
}

/** Sides that were compared, as groups of the column that tells them apart. */
export function sidesAsGroups(plan: Plan): Plan {
  const sides = plan.measures.map(whereOf)
  const columns = unique(sides.flatMap((side) => (side === null ? [] : columnsIn(side))))
  const values = sides.flatMap((side) => (side === null ? [] : (valuesOf(side) ?? [])))
  const [column] = columns
  if (column === undefined || columns.length > 1 || values.length < sides.length || sides.length < 2)
    return plan
  const { calculations: _, ...rest } = unranked(plan)
  const [first] = rest.measures
  if (first === undefined || !('where' in first)) return plan
  const { where: __, ...measure } = first
  const grouped = withDimensions(
    { ...rest, measures: [measure] },
    [{ kind: 'column', column }, ...plan.dimensions],
    (at) => at + 1,
  )
  return withFilter(grouped, [...conjunctsOf(plan.filter), amongValues(column, values)])
}

/** One of two sums or figures as a ratio of the other. */
export function asRatio(plan: Plan): EditedPlan {
  if (plan.measures.length !== 2) return null
  return { ...unranked(plan), calculations: [{ kind: 'between', left: 0, right: 1, as: 'ratio' }] }
}
