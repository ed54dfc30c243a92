import { columnOf, isNumeric, timeOf, type SemanticModel } from '../../../../semantic-model/semantic-model.ts'
import {
  allOf,
  columnsIn,
  conjunctsOf,
  spanIn,
  valuesNamed,
  valuesOf,
  type Filter,
} from '../../../constructs/conditions/conditions.ts'
import { amongValues, negated } from '../../../constructs/conditions/condition-senses.ts'
import {
  isAlongTime,
  isOfValues,
  rowsOf,
  stepIn,
  type Dimension,
} from '../../../constructs/dimensions/dimensions.ts'
import type { Cell } from '../../../constructs/english.ts'
import {
  conditioned,
  countsRows,
  definedBy,
  functionOf,
  sharedBy,
  whereOf,
  type Measure,
} from '../../../constructs/measures/measures.ts'
import type { Direction, Scalar } from '../../../constructs/node.ts'
import type { Item } from '../../../constructs/senses.ts'
import { unique } from '../../../constructs/sketch.ts'
import { rowDimensions } from '../../../constructs/tally.ts'
import { same } from '../../../grammar/same.ts'
import { shifted, shiftedByDays } from '../../words/calendar.ts'
import type { Plan } from '../../../plan/plan.ts'
import { withDimensions, withoutMeasure } from '../../../plan/renumbered.ts'
import type { Earlier } from './earlier.ts'

/** What a turn does to the plan before it: typed edits of its slots, each a plan made of a plan. Null where there is nothing to do. */

export type EditedPlan = Plan | null

/** In any order, and as many as there are. */
export function unranked({ skip: _, limitWithin: __, tally: ___, ...plan }: Plan): Plan {
  return { ...plan, having: [], order: [], limit: null }
}

export const withFilter = (plan: Plan, items: readonly Filter[]): Plan => ({
  ...plan,
  filter: allOf(unique(items)),
})

export const isAbout = (column: string) => (filter: Filter) => columnsIn(filter).includes(column)

export const withoutGroups = (plan: Plan, isGone: (dimension: Dimension, place: number) => boolean): Plan => {
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

/** The rows that fall into one of some groups of a dimension; null where no condition says that. */
export function ofGroups(dimension: Dimension, keys: readonly Cell[]): Filter | null {
  const known = keys.flatMap((key) => key ?? [])
  return known.length === 0 || known.length < keys.length ? null : rowsOf(dimension, known)
}

/** The groups of a dimension that an answer shows, in its order. */
export const keysAt = ({ groups }: Earlier, place: number) =>
  unique(groups.map(({ keys }) => keys[place] ?? null))

/** The groups of an answer along its times, else from the highest figure on; none where they are groups of several kinds. */
export function ranked({ plan, groups }: Earlier): Earlier['groups'] {
  const [dimension, ...more] = plan.dimensions
  if (dimension === undefined || more.length > 0) return []
  const figure = ({ cells }: Earlier['groups'][number]) => cells[0] ?? null
  const key = ({ keys }: Earlier['groups'][number]) => String(keys[0])
  return isAlongTime(dimension)
    ? groups.toSorted((a, b) => key(a).localeCompare(key(b)))
    : groups.filter((group) => figure(group) !== null).toSorted((a, b) => (figure(b) ?? 0) - (figure(a) ?? 0))
}

/** The group of one place in the order of its figure. */
export function placed(plan: Plan, direction: Direction | null, place: number): EditedPlan {
  const first = ordered(plan, direction, 1)
  if (first === null || place < 0) return null
  return place === 0 ? first : { ...first, skip: place }
}

/** Which of the shown groups are pointed at. */
export interface Pointing {
  /** The first, and how many; all where there is no number. */
  readonly at: number
  readonly count: number | null
  /** Of which column; null where none was named. */
  readonly column: string | null
}

/** The answer before about the rows that are pointed at: one of them is no group any more. */
export function pointedAt(earlier: Earlier, { at, count, column }: Pointing): EditedPlan {
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
export function nextOf(earlier: Earlier): EditedPlan {
  for (let [now, of] = [earlier, earlier.before]; of !== null; [now, of] = [of, of.before]) {
    const [dimension] = of.plan.dimensions
    if (
      dimension === undefined ||
      !isOfValues(dimension) ||
      now.plan.dimensions.some((each) => same(each, dimension))
    )
      continue
    const asked = conjunctsOf(now.plan.filter)
    const at = keysAt(of, 0).findIndex((key) => asked.some((each) => same(each, ofGroups(dimension, [key]))))
    const next = at === -1 ? null : pointedAt(of, { at: at + 1, count: 1, column: dimension.column })
    if (next !== null) return { ...earlier.plan, filter: next.filter }
  }
  return null
}

/** True where an answer shows some of the groups that there are. */
export const isLimited = ({ limit, having }: Plan) => limit !== null || having.length > 0

/** Without what is named: a group, a condition or a value of one, a figure. @param leavesOut a value that nothing asks for is left out */
export function withoutNamed(
  model: SemanticModel,
  plan: Plan,
  /** For each stretch what it may name. */
  named: readonly (readonly Item[])[],
  leavesOut: boolean,
): EditedPlan {
  let made = plan
  const excluded = new Map<string, Scalar[]>()
  for (const items of named) {
    const before = made
    const next = items.reduce<EditedPlan>((found, item) => found ?? withoutOne(model, before, item), null)
    if (next !== null) {
      made = next
      // "Rather than the number sold" says which number it is.
      if (!leavesOut && next.measures.length < before.measures.length) break
      continue
    }
    const value = items.find((item) => item.category === 'value')
    if (value === undefined) continue
    const { column, values } = value.sense
    // "Mental health in place of dental", of a share: what is meant is said beside it.
    const isMeasured = plan.measures.some((each) =>
      conjunctsOf(sharedBy(each) ?? whereOf(each)).some(isAbout(column.name)),
    )
    if (!leavesOut && isMeasured) {
      made = { ...made }
      continue
    }
    excluded.set(column.name, [...(excluded.get(column.name) ?? []), ...values])
  }
  if (excluded.size > 0 && !leavesOut && made === plan) return null
  if (leavesOut)
    for (const [column, values] of excluded) {
      const { filter } = negated({ filter: amongValues(column, values), column, values })
      made = withFilter(made, [...conjunctsOf(made.filter), filter])
    }
  return made === plan ? null : made
}

function withoutOne(model: SemanticModel, plan: Plan, item: Item): EditedPlan {
  const time = timeOf(model)?.name
  switch (item.category) {
    case 'column':
      return withoutColumn(plan, item.sense.column.name)
    case 'grain':
    case 'byGrain': {
      const { grain } = item.sense
      const isIt = (each: Dimension) => stepIn(each)?.grain.startsWith(grain) === true
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
      return withFilter(plan, left.length === 0 ? others : [...others, amongValues(column.name, left)])
    }
    case 'measure': {
      // "Quotes, not policies": those that go by a name of their own.
      const named = item.sense.measures.flatMap((each) => whereOf(each) ?? [])
      const isNamed = (each: Filter | null) => named.some((other) => same(other, each))
      const measures = plan.measures.map((each) => {
        if (!('where' in each) || !isNamed(whereOf(each))) return each
        const { where: _, ...of } = each
        return of
      })
      return same(measures, plan.measures) ? withoutConditions(plan, isNamed) : { ...plan, measures }
    }
    case 'aggregate':
    case 'metric': {
      const isIt = (measure: Measure) =>
        item.category === 'metric'
          ? definedBy(model, measure)?.name === item.sense.metric.name
          : functionOf(measure) === item.sense.function
      const place = plan.measures.findIndex(isIt)
      if (place === -1) return null
      // "The mean, not the median" is of the same column.
      return item.category === 'aggregate' && plan.measures.length === 1
        ? { ...plan }
        : withoutMeasure(plan, place)
    }
    case 'howMany': {
      const place = plan.measures.findIndex(countsRows)
      return place === -1 ? null : withoutMeasure(plan, place)
    }
    default:
      return null
  }
}

const withoutConditions = (plan: Plan, isGone: (filter: Filter) => boolean): EditedPlan => {
  const kept = conjunctsOf(plan.filter).filter((each) => !isGone(each))
  return kept.length === conjunctsOf(plan.filter).length ? null : withFilter(plan, kept)
}

function withoutColumn(plan: Plan, column: string): EditedPlan {
  if (plan.dimensions.some((each) => each.column === column))
    return withoutGroups(plan, (each) => each.column === column)
  const place = plan.measures.findIndex((each) => 'column' in each && each.column === column)
  const figure = place === -1 || plan.measures.length === 1 ? null : withoutMeasure(plan, place)
  return withoutConditions(plan, isAbout(column)) ?? figure
}

/** With groups before its own, where it has not got them. */
export function withGroups(plan: Plan, groups: readonly Dimension[]): Plan {
  const missing = groups.filter((each) => !plan.dimensions.some((own) => same(own, each)))
  return withDimensions(plan, [...missing, ...plan.dimensions], (at) => at + missing.length)
}

/** With what the answer before has as well: its groups and figures, and the values of a column of which another was named. */
export function joined(plan: Plan, before: Plan): Plan {
  const isMore = !same(plan.measures, before.measures)
  const measures = isMore ? unique([...before.measures, ...plan.measures]) : plan.measures
  // Weeks beside months are weeks.
  const isOtherStep = (each: Dimension) =>
    isAlongTime(each) && plan.dimensions.some((own) => isAlongTime(own) && own.column === each.column)
  const grouped = withGroups(
    { ...unranked(plan), measures: [...measures] },
    before.dimensions.filter((each) => !isOtherStep(each)),
  )
  const asked = conjunctsOf(plan.filter).map((each) => {
    const [column = '', ...more] = columnsIn(each)
    const other = conjunctsOf(before.filter).find(isAbout(column))
    const values = other === undefined || more.length > 0 ? null : valuesOf(other)
    const own = valuesOf(each)
    return values === null || own === null ? each : amongValues(column, unique([...values, ...own]))
  })
  return withFilter(grouped, asked)
}

/** One group for each value of a column, whichever was asked about before. */
export function ofEach(plan: Plan, column: string): Plan {
  const every = ofEvery(plan, column) ?? plan
  if (plan.dimensions.some((each) => each.column === column)) return every
  return withDimensions(unranked(every), [{ kind: 'column', column }, ...plan.dimensions], (at) => at + 1)
}

/** About all values of a column. */
export const ofEvery = (plan: Plan, column: string): EditedPlan => withoutConditions(plan, isAbout(column))

/** Ordered by its figure from one end on; as many groups as before, unless a number is said. */
export function ordered(plan: Plan, direction: Direction | null, limit: number | null): EditedPlan {
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
export const unlimited = (plan: Plan): EditedPlan => {
  const { skip: _, limitWithin: __, ...rest } = plan
  return isLimited(plan)
    ? { ...rest, having: [], limit: null }
    : withoutConditions(
        plan,
        (each) =>
          (valuesOf(each)?.length ?? 0) > 1 && plan.dimensions.some(({ column }) => isAbout(column)(each)),
      )
}

/** "And with £500", "make it six": another number in the place of the one that was said. */
export function withAmount(model: SemanticModel, plan: Plan, amount: number | null): EditedPlan {
  if (amount === null) return null
  const asked = conjunctsOf(plan.filter)
  const [of, ...more] = asked.filter(
    (each) => each.kind === 'compare' && isNumeric(columnOf(model, each.column)),
  )
  if (of?.kind === 'compare' && more.length === 0)
    return withFilter(
      plan,
      asked.map((each) => (each === of ? { ...of, value: amount } : each)),
    )
  const isRanked = plan.limit !== null || plan.order.some(({ by }) => by === 'measure')
  return isRanked && Number.isInteger(amount) ? { ...plan, limit: amount } : null
}

/** The condition that was said last, a flag before others; null where none is. */
export function saidLast({ plan, before }: Earlier): Filter | null {
  const asked = conjunctsOf(plan.filter).filter((each) => spanIn(each) === null)
  const theirs = conjunctsOf(before?.plan.filter ?? null)
  const fresh = asked.filter((each) => !theirs.some((other) => same(other, each)))
  const flags = fresh.filter((each) => typeof valuesNamed(each)[0] === 'boolean')
  return (flags.length > 0 ? flags : fresh.length > 0 ? fresh : asked).at(-1) ?? null
}

/** The other side of the condition that was said last: without what was asked for, or with what was not. */
export function opposite(earlier: Earlier): EditedPlan {
  const { plan } = earlier
  const last = saidLast(earlier)
  const [measure, ...more] = plan.measures
  if (last === null) {
    const of = measure === undefined ? null : sharedBy(measure)
    if (measure === undefined || of === null || more.length > 0) return null
    return { ...plan, measures: [conditioned(measure, (each) => (each === of ? otherThan(of) : each))] }
  }
  return withFilter(
    plan,
    conjunctsOf(plan.filter).map((each) => (each === last ? otherThan(each) : each)),
  )
}

const otherThan = (filter: Filter): Filter =>
  negated({ filter, column: columnsIn(filter)[0] ?? null, values: null }).filter

/** About the period so many months or days before or after the one that is asked about; null where none or several are. */
export function withPeriodShifted(plan: Plan, unit: string, steps: number): EditedPlan {
  const asked = conjunctsOf(plan.filter)
  const [each, ...more] = asked.filter((filter) => spanIn(filter) !== null)
  const span = each === undefined ? null : spanIn(each)
  if (span === null || more.length > 0 || span.from === null || span.to === null) return null
  const later = (day: string) =>
    unit === 'week' ? shiftedByDays(day, 7 * steps) : shifted(day, (MONTHS[unit] ?? 1) * steps)
  const other: Filter = { kind: 'period', ...span, from: later(span.from), to: later(span.to) }
  return withFilter(
    plan,
    asked.map((filter) => (filter === each ? other : filter)),
  )
}
const MONTHS: Readonly<Record<string, number>> = { year: 12, quarter: 3, month: 1 }

/** One figure for all that is shown, in the place of one for each group. */
export function overall(earlier: Earlier): EditedPlan {
  const { plan } = earlier
  if (plan.dimensions.length === 0) return null
  const shown = isLimited(plan) ? pointedAt(earlier, { at: 0, count: null, column: null }) : unranked(plan)
  return shown === null ? null : withoutGroups(shown, () => true)
}
