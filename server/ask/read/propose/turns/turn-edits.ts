import { columnOf, metricOf, timeOf, type SemanticModel } from '../../../../semantic-model/semantic-model.ts'
import { columnsIn, conjunctsOf, type Filter } from '../../../constructs/conditions/conditions.ts'
import { closedPeriods, grainOf, negated } from '../../../constructs/conditions/making.ts'
import { isAlongTime, spanOf, type Dimension } from '../../../constructs/dimensions/dimensions.ts'
import type { Cell } from '../../../constructs/english.ts'
import { allOf } from '../../../constructs/measures/share-of-total.lower.ts'
import { whereOf, type Measure } from '../../../constructs/measures/measures.ts'
import type { Direction, Scalar } from '../../../constructs/node.ts'
import type { Item } from '../../../constructs/senses.ts'
import { distinct } from '../../../constructs/sketch.ts'
import { rowDimensions } from '../../../constructs/tally.ts'
import { same } from '../../../grammar/same.ts'
import type { Plan } from '../../../plan/plan.ts'
import { withDimensions, withoutMeasure } from '../../../plan/renumbered.ts'
import type { Earlier } from './earlier.ts'

/** What a turn does to the plan before it: typed edits of its slots, each a plan made of a plan. Null where there is nothing to do. */

type Edit = Plan | null

/** In any order, and as many as there are. */
export function unranked({ skip: _, limitWithin: __, tally: ___, ...plan }: Plan): Plan {
  return { ...plan, having: [], order: [], limit: null }
}

const withFilter = (plan: Plan, items: readonly Filter[]): Plan => ({
  ...plan,
  filter: allOf(distinct(items)),
})

const isAbout = (column: string) => (filter: Filter) => columnsIn(filter).includes(column)

const withoutGroups = (plan: Plan, isGone: (dimension: Dimension, place: number) => boolean): Plan => {
  const kept = [...plan.dimensions.keys()].filter((place) => {
    const dimension = plan.dimensions[place]
    return dimension !== undefined && !isGone(dimension, place)
  })
  const moves = (place: number) => (kept.includes(place) ? kept.indexOf(place) : null)
  return withDimensions(
    plan,
    kept.flatMap((place) => plan.dimensions[place] ?? []),
    moves,
  )
}

/** The values that a condition lets through; null where it is no list of them. */
function valuesOf(filter: Filter): readonly Scalar[] | null {
  if (filter.kind === 'compare') return filter.op === '=' ? [filter.value] : null
  return filter.kind === 'in' ? filter.values : null
}

const oneOf = (column: string, values: readonly Scalar[]): Filter => {
  const [only] = values
  return values.length === 1 && only !== undefined
    ? { kind: 'compare', column, op: '=', value: only }
    : { kind: 'in', column, values: [...values] }
}

/** The rows that fall into one of some groups of a dimension; null where no condition says that. */
export function ofGroups(dimension: Dimension, keys: readonly Cell[]): Filter | null {
  const { column } = dimension
  const known = keys.flatMap((key) => key ?? [])
  if (known.length === 0 || known.length < keys.length) return null
  if (dimension.kind === 'column') return oneOf(column, known)
  if (dimension.kind === 'grain' && !isAlongTime(dimension))
    return { kind: 'part', column, grain: dimension.grain, values: known.map(Number) } as Filter
  const spans = known.map((key): Filter | null => {
    if (dimension.kind === 'grain') {
      const span = spanOf(dimension, key)
      return span === null ? null : { kind: 'period', column, ...span }
    }
    if (dimension.kind !== 'band') return null
    const [low, high] = [dimension.edges[Number(key) - 1], dimension.edges[Number(key)]]
    return allOf([
      ...(low === undefined ? [] : [{ kind: 'compare', column, op: '>=', value: low } as const]),
      ...(high === undefined ? [] : [{ kind: 'compare', column, op: '<', value: high } as const]),
    ])
  })
  const items = spans.flatMap((span) => span ?? [])
  const [only] = items
  if (only === undefined || items.length < spans.length) return null
  return items.length === 1 ? only : { kind: 'or', items }
}

/** The groups of a dimension that an answer shows, in its order. */
const keysAt = ({ groups }: Earlier, place: number) => distinct(groups.map(({ keys }) => keys[place] ?? null))

/** Which of the shown groups are pointed at. */
export interface Pointing {
  /** The first, and how many; all where there is no number. */
  readonly at: number
  readonly count: number | null
  /** Of which column; null where none was named. */
  readonly column: string | null
}

/** The answer before about the rows that are pointed at: one of them is no group any more. */
export function pointedAt(earlier: Earlier, { at, count, column }: Pointing): Edit {
  const { plan } = earlier
  const named = plan.dimensions.findIndex((dimension) => dimension.column === column)
  const place = named !== -1 ? named : column === null ? 0 : -1
  const dimension = rowDimensions(plan)[place]
  if (dimension === undefined) return null
  const keys = keysAt(earlier, place)
  const start = at < 0 ? keys.length + at : at
  const pointed = count === null ? keys : keys.slice(start, start + count)
  const condition = ofGroups(dimension, pointed)
  if (condition === null) return null
  const kept = conjunctsOf(plan.filter).filter((each) => !isAbout(dimension.column)(each))
  const made = withFilter(unranked(plan), [...kept, condition])
  return pointed.length === 1 ? withoutGroups(made, (_, each) => each === place) : made
}

/** The group after the one that was pointed at, in the last answer of the conversation that showed them in an order. */
export function nextOf(earlier: Earlier): Edit {
  for (let [now, of] = [earlier, earlier.before]; of !== null; [now, of] = [of, of.before]) {
    const [dimension] = of.plan.dimensions
    if (dimension?.kind !== 'column' || now.plan.dimensions.some((each) => same(each, dimension))) continue
    const asked = conjunctsOf(now.plan.filter)
    const at = keysAt(of, 0).findIndex((key) => asked.some((each) => same(each, ofGroups(dimension, [key]))))
    const next = at === -1 ? null : pointedAt(of, { at: at + 1, count: 1, column: dimension.column })
    if (next !== null) return { ...earlier.plan, filter: next.filter }
  }
  return null
}

/** True where a condition names a column that is no group. */
export const asksAbout = ({ dimensions, filter }: Plan, column: string): boolean =>
  conjunctsOf(filter).some(isAbout(column)) && !dimensions.some((each) => each.column === column)

/** True where an answer shows some of the groups that there are. */
export const isLimited = ({ limit, having }: Plan) => limit !== null || having.length > 0

/** Without what is named: a group, a condition or a value of one, a figure. @param leavesOut a value that nothing asks for is left out */
export function without(model: SemanticModel, plan: Plan, named: readonly Item[], leavesOut: boolean): Edit {
  let made = plan
  const excluded = new Map<string, Scalar[]>()
  for (const item of named) {
    const next = withoutOne(model, made, item)
    if (next !== null) made = next
    else if (item.category === 'value') {
      const { column, values } = item.sense
      excluded.set(column.name, [...(excluded.get(column.name) ?? []), ...values])
    }
  }
  if (excluded.size > 0 && !leavesOut && made === plan) return null
  if (leavesOut)
    for (const [column, values] of excluded) {
      const { filter } = negated({ filter: oneOf(column, values), column, values })
      made = withFilter(made, [...conjunctsOf(made.filter), filter])
    }
  return made === plan ? null : made
}

function withoutOne(model: SemanticModel, plan: Plan, item: Item): Edit {
  const time = timeOf(model)?.name
  switch (item.category) {
    case 'column':
      return withoutColumn(plan, item.sense.column.name)
    case 'grain':
    case 'byGrain': {
      const { grain } = item.sense
      const isIt = (each: Dimension) => each.kind === 'grain' && each.grain.startsWith(grain)
      if (plan.dimensions.some(isIt)) return withoutGroups(plan, isIt)
      return time === undefined || grain !== 'year' ? null : withoutConditions(plan, isAbout(time))
    }
    case 'period':
      return time === undefined ? null : withoutConditions(plan, isAbout(time))
    case 'value': {
      const { column, values } = item.sense
      const about = conjunctsOf(plan.filter).find(isAbout(column.name))
      const asked = about === undefined ? null : valuesOf(about)
      if (about === undefined) return null
      if (asked === null) return withoutConditions(plan, (each) => each === about)
      const left = asked.filter((value) => !values.includes(value))
      if (left.length === asked.length) return null
      const others = conjunctsOf(plan.filter).filter((each) => each !== about)
      return withFilter(plan, left.length === 0 ? others : [...others, oneOf(column.name, left)])
    }
    case 'aggregate':
    case 'metric': {
      const isIt = (measure: Measure) =>
        item.category === 'metric'
          ? measure.kind === 'metric' && measure.name === item.sense.metric.name
          : measure.kind === 'aggregate' && measure.function === item.sense.function
      const place = plan.measures.findIndex(isIt)
      return place === -1 ? null : plan.measures.length === 1 ? { ...plan } : withoutMeasure(plan, place)
    }
    default:
      return null
  }
}

const withoutConditions = (plan: Plan, isGone: (filter: Filter) => boolean): Edit => {
  const kept = conjunctsOf(plan.filter).filter((each) => !isGone(each))
  return kept.length === conjunctsOf(plan.filter).length ? null : withFilter(plan, kept)
}

function withoutColumn(plan: Plan, column: string): Edit {
  if (plan.dimensions.some((each) => each.column === column))
    return withoutGroups(plan, (each) => each.column === column)
  const place = plan.measures.findIndex((each) => 'column' in each && each.column === column)
  const figure = place === -1 || plan.measures.length === 1 ? null : withoutMeasure(plan, place)
  return withoutConditions(plan, isAbout(column)) ?? figure
}

/** About all values of a column. */
export const ofEvery = (plan: Plan, column: string): Edit => withoutConditions(plan, isAbout(column))

/** Ordered by its figure from one end on; as many groups as before, unless a number is said. */
export function ordered(plan: Plan, direction: Direction | null, limit: number | null): Edit {
  if (plan.dimensions.length === 0) return null
  const first = plan.order.find(({ by }) => by === 'measure')
  const last = plan.measures.length + (plan.calculations?.length ?? 0) - 1
  const index = first?.index ?? ((plan.calculations ?? []).length > 0 ? last : 0)
  const { skip: _, ...rest } = plan
  return {
    ...rest,
    order: [{ by: 'measure', index, direction: direction ?? first?.direction ?? 'descending' }],
    limit: limit ?? plan.limit,
  }
}

/** Every group that there is. */
export const unlimited = (plan: Plan): Edit => {
  const { skip: _, limitWithin: __, ...rest } = plan
  return isLimited(plan)
    ? { ...rest, having: [], limit: null }
    : withoutConditions(
        plan,
        (each) => each.kind === 'in' && plan.dimensions.some(({ column }) => column === each.column),
      )
}

/** Each figure as a part of what it was a part of: of `base`, where that is said, else of the whole that the groups make. */
export function asShares(
  plan: Plan,
  base: { readonly filter: Filter | null } | null,
  within: string | null,
): Edit {
  const [measure, ...more] = plan.measures
  if (measure === undefined || more.length > 0 || (plan.calculations ?? []).length > 0) return null
  const asked = conjunctsOf(plan.filter)
  const isTime = ({ kind }: Filter) => kind === 'period'
  const whole = base === null ? asked.filter(isTime) : conjunctsOf(base.filter)
  const kept = base === null ? [...whole] : distinct([...whole, ...asked.filter(isTime)])
  const isGroup = (each: Filter) => plan.dimensions.some(({ column }) => isAbout(column)(each))
  const others = asked.filter((each) => !kept.some((other) => same(other, each)))
  // A list of the groups themselves says which are shown, where something else says what they are a part of.
  const part = others.some((each) => !isGroup(each)) ? others.filter((each) => !isGroup(each)) : others
  kept.push(...others.filter((each) => !part.includes(each)))
  const place = plan.dimensions.findIndex(({ column }) => column === within)
  const isPart = part.length > 0 && measure.kind === 'count' && place === -1
  if (isPart && (base !== null || plan.dimensions.length === 0)) {
    const of = allOf([...part, ...(measure.where === undefined ? [] : [measure.where])])
    // Each of the groups that the part is made of is the part of itself.
    const told = withoutGroups(plan, ({ column }) => part.some(isAbout(column)))
    return of === null ? null : withFilter({ ...told, measures: [{ kind: 'share', of }] }, kept)
  }
  if (plan.dimensions.length === 0) return null
  const among = place === -1 || plan.dimensions.length === 1 ? {} : { within: place }
  if (measure.kind === 'count' || measure.kind === 'shareOfTotal')
    return {
      ...plan,
      measures: [
        {
          kind: 'shareOfTotal',
          ...('column' in measure && measure.column !== undefined ? { column: measure.column } : {}),
          ...among,
        },
      ],
    }
  return measure.kind === 'aggregate' && measure.function === 'sum'
    ? { ...plan, measures: [{ kind: 'shareOfTotal', column: measure.column, ...among }] }
    : null
}

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
  return distinct([...(further.length > 0 && isAbout(column)(further[0] ?? now) ? further : [then]), now])
}

const apart = (filter: Filter): readonly Filter[] => {
  const values = valuesOf(filter)
  if (values !== null && 'column' in filter) return values.map((value) => oneOf(filter.column, [value]))
  const spans = closedPeriods(filter)
  return spans === null || !('column' in filter || filter.kind === 'or')
    ? [filter]
    : filter.kind === 'or'
      ? filter.items
      : [filter]
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
export function difference(earlier: Earlier): Edit {
  const { plan } = earlier
  if (plan.calculations?.some(({ kind }) => kind === 'between') === true) return { ...plan }
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
  if (measure.kind === 'shareOfTotal') return null
  const isOverTime = closedPeriods(one) !== null
  const isLater =
    isOverTime && (closedPeriods(one)?.[0]?.from ?? '') > (closedPeriods(other)?.[0]?.from ?? '')
  const sides = isLater ? [other, one] : [one, other]
  const measures = sides.map((where): Measure => ({ ...measure, where }))
  const [left, right] = isOverTime ? [1, 0] : [0, 1]
  return { ...found.plan, measures, calculations: [{ kind: 'between', left, right, as: 'difference' }] }
}

/** One of the sides side by side: what was asked before, and what is named beside it. */
export function beside(model: SemanticModel, earlier: Earlier, named: readonly Filter[]): Edit {
  const { plan } = earlier
  const [first] = named
  const column =
    first === undefined ? columnsIn(inTurn(earlier)[0] ?? { kind: 'and', items: [] })[0] : columnsIn(first)[0]
  if (column === undefined) return null
  const asked = conjunctsOf(plan.filter)
  const own = asked.filter(isAbout(column))
  const place = plan.dimensions.findIndex((each) => each.column === column)
  const shown =
    place === -1 || own.length > 0 || !isLimited(plan)
      ? null
      : ofGroups(plan.dimensions[place] as Dimension, keysAt(earlier, place))
  const isWhole = named.flatMap(apart).length > 1
  const said =
    first === undefined
      ? inTurn(earlier)
      : isWhole
        ? named
        : [...own, ...(shown === null ? [] : [shown]), ...named]
  const sides = distinct(said.flatMap(apart))
  const spans = sides.flatMap((each) => closedPeriods(each) ?? [])
  const kept = asked.filter((each) => !isAbout(column)(each))
  const { role } = columnOf(model, column)
  const values = sides.flatMap((each) => valuesOf(each) ?? [])
  const isTimed = spans.length === sides.length && spans.length > 0
  if (!isTimed && values.length < sides.length) {
    const [measure, ...more] = plan.measures
    if (measure === undefined || more.length > 0 || sides.length !== 2 || measure.kind === 'shareOfTotal')
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
      : [oneOf(column, values)]
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
export function besideYearBefore(model: SemanticModel, earlier: Earlier): Edit {
  const spans = conjunctsOf(earlier.plan.filter).flatMap((each) => (each.kind === 'period' ? [each] : []))
  const [span, ...more] = spans
  if (span === undefined || more.length > 0 || span.from === null || span.to === null) return null
  const before = (day: string) => `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`
  return beside(model, earlier, [{ ...span, from: before(span.from), to: before(span.to) }])
}

/** Which group grew most, or fell: from the first to the last of the times that the answer has. */
export function grown(earlier: Earlier, falls: boolean): Edit {
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
  const columns = distinct(sides.flatMap((side) => (side === null ? [] : columnsIn(side))))
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
  return withFilter(grouped, [...conjunctsOf(plan.filter), oneOf(column, values)])
}

/** One of two sums or figures as a ratio of the other. */
export function asRatio(plan: Plan): Edit {
  if (plan.measures.length !== 2) return null
  return { ...unranked(plan), calculations: [{ kind: 'between', left: 0, right: 1, as: 'ratio' }] }
}

/** How many there are behind each figure. */
export const counted = (plan: Plan): Plan => {
  const { calculations: _, ...rest } = unranked(plan)
  return { ...rest, measures: [{ kind: 'count' }] }
}

/** True where a figure is a rate of something: "accepted" of the acceptance rate. */
export const rateOf = (model: SemanticModel, measure: Measure): string | null =>
  measure.kind === 'metric' ? (metricOf(model, measure.name).share?.column ?? null) : null
