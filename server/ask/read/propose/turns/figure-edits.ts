import { columnOf, isNumeric, type SemanticModel } from '../../../../semantic-model/semantic-model.ts'
import { sidesOf, type Calculation } from '../../../constructs/calculations/calculations.ts'
import {
  allOf,
  columnsIn,
  conjunctsOf,
  spanIn,
  valuesOf,
  type Filter,
} from '../../../constructs/conditions/conditions.ts'
import { amongValues } from '../../../constructs/conditions/condition-senses.ts'
import { rateOf } from '../../../constructs/measures/better-end.ts'
import {
  conditioned,
  countsRows,
  definedBy,
  functionOf,
  partOf,
  sharedBy,
  whereOf,
  type Measure,
} from '../../../constructs/measures/measures.ts'
import { unique } from '../../../constructs/sketch.ts'
import { same } from '../../../grammar/same.ts'
import type { Plan } from '../../../plan/plan.ts'
import { isAbout, unranked, withFilter, withoutGroups, type EditedPlan } from './turn-edits.ts'

/** Edits of a turn that make other figures of those of the answer before: a share, a count, another function, another unit. */

/** Totals as averages, or averages as totals; null where there are none. */
export function asFunction(model: SemanticModel, plan: Plan, to: 'average' | 'sum'): EditedPlan {
  const from = to === 'sum' ? 'average' : 'sum'
  const measures = plan.measures.map((each): Measure => {
    if (functionOf(each) === from) return { ...each, function: to } as Measure
    const { ratio, figure } = definedBy(model, each) ?? {}
    const column = ratio?.numerator ?? figure?.column
    return column === undefined || (figure !== undefined && figure.function !== from)
      ? each
      : { kind: 'aggregate', function: to, column }
  })
  return same(measures, plan.measures) ? null : { ...plan, measures }
}

/** What a figure is worked out from: its column, or that of the metric. */
const columnOfFigure = (model: SemanticModel, measure: Measure): string | undefined =>
  definedBy(model, measure)?.figure?.column ??
  (measure.kind === 'aggregate' || measure.kind === 'percentile' ? measure.column : undefined)

/** Each figure made again of its column; null where one has none, or nothing changes. */
function refigured(
  model: SemanticModel,
  plan: Plan,
  make: (column: string, of: Measure) => Measure | null,
): EditedPlan {
  const measures = plan.measures.flatMap((each) => {
    const column = columnOfFigure(model, each)
    return (column === undefined ? null : make(column, each)) ?? []
  })
  return measures.length < plan.measures.length || same(measures, plan.measures)
    ? null
    : { ...plan, measures }
}

/** Percentiles in the place of averages, and of percentiles at another place. */
export const atPercentile = (model: SemanticModel, plan: Plan, percent: number): EditedPlan =>
  refigured(model, plan, (column) => ({ kind: 'percentile', column, percent }))

/** "The amount, not the number": the same of money where it was a number of the same things, and the other way round. */
export const inOtherUnit = (model: SemanticModel, plan: Plan): EditedPlan =>
  refigured(model, plan, (name, of) => {
    const { role } = columnOf(model, name)
    const other = model.columns.find(
      (each) => isNumeric(each) && each.role !== role && firstOf(each.name) === firstOf(name),
    )
    const to = definedBy(model, of)?.figure?.function ?? functionOf(of)
    return other === undefined || (to !== 'average' && to !== 'sum')
      ? null
      : { kind: 'aggregate', function: to, column: other.name }
  })
const firstOf = (name: string) => name.split('_')[0]

/** The price of another step of time: what a year costs, for what a month does. Null where no column has it. */
export function inUnit(model: SemanticModel, plan: Plan, step: string): EditedPlan {
  const measures = plan.measures.map((measure): Measure | null => {
    if (measure.kind !== 'aggregate' && measure.kind !== 'percentile') return null
    const { role } = columnOf(model, measure.column)
    const other = model.columns.find(
      ({ role: its, units = [] }) => its === role && units.includes(`per ${step}`),
    )
    return other === undefined ? null : { ...measure, column: other.name }
  })
  const priced = measures.flatMap((each) => each ?? [])
  return priced.length === 0 || priced.length < measures.length ? null : { ...plan, measures: priced }
}

/** "As a rate", of how many were accepted; null where no yes is asked for. */
export function asRate(model: SemanticModel, plan: Plan): EditedPlan {
  const [measure, ...more] = plan.measures
  if (measure === undefined || !countsRows(measure) || more.length > 0) return null
  const asked = unique([...conjunctsOf(plan.filter), ...conjunctsOf(whereOf(measure))])
  const rates = asked.flatMap((each) => {
    const [column = ''] = columnsIn(each)
    return valuesOf(each)?.[0] === true ? [{ yes: each, rate: rateOf(model, columnOf(model, column)) }] : []
  })
  const named = rates.find(({ rate }) => definedBy(model, rate) !== null) ?? rates[0]
  if (named === undefined) return null
  const rest = asked.filter((each) => each !== named.yes)
  return { ...withFilter(plan, rest), measures: [named.rate] }
}

/** Each figure as a part of what it was a part of: of `base`, where that is said, else of the whole that the groups make. */
export function asShares(
  plan: Plan,
  base: { readonly filter: Filter | null } | null,
  within: string | null,
): EditedPlan {
  const [measure, ...more] = plan.measures
  const { calculations = [] } = plan
  const isApart = calculations.length > 0 && calculations.every((each) => sidesOf(each) !== null)
  // A difference in percent is one of the side that it was taken from.
  if (isApart && base === null && within === null)
    return { ...plan, calculations: calculations.map((each) => ({ ...each, as: 'percent' }) as Calculation) }
  if (measure === undefined || more.length > 0 || calculations.length > 0) return null
  const asked = conjunctsOf(plan.filter)
  const isTime = (each: Filter) => spanIn(each) !== null
  const whole = base === null ? asked.filter(isTime) : conjunctsOf(base.filter)
  const kept = base === null ? [...whole] : unique([...whole, ...asked.filter(isTime)])
  const isGroup = (each: Filter) => plan.dimensions.some(({ column }) => isAbout(column)(each))
  const others = asked.filter((each) => !kept.some((other) => same(other, each)))
  // A list of the groups themselves says which are shown, where something else says what they are a part of.
  const part = others.some((each) => !isGroup(each)) ? others.filter((each) => !isGroup(each)) : others
  kept.push(...others.filter((each) => !part.includes(each)))
  const place = plan.dimensions.findIndex(({ column }) => column === within)
  const own = whereOf(measure)
  const isPart = part.length > 0 && countsRows(measure) && place === -1
  if (isPart && (base !== null || plan.dimensions.length === 0)) {
    const of = allOf([...part, ...(own === null ? [] : [own])])
    // Each of the groups that the part is made of is the part of itself.
    const told = withoutGroups(plan, ({ column }) => part.some(isAbout(column)))
    return of === null ? null : withFilter({ ...told, measures: [{ kind: 'share', of }] }, kept)
  }
  if (plan.dimensions.length === 0) return null
  const among = place === -1 || plan.dimensions.length === 1 ? {} : { within: place }
  if (countsRows(measure) || partOf(measure) !== null)
    return {
      ...withFilter(plan, [...asked, ...conjunctsOf(whereOf(measure))]),
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

/** "With mental health cover instead", of a share: another condition in the place of its own. */
export function instead(plan: Plan, filters: readonly Filter[]): EditedPlan {
  const [measure, ...more] = plan.measures
  const [named, ...others] = filters
  const of = measure === undefined ? null : (sharedBy(measure) ?? whereOf(measure))
  if (measure === undefined || of === null || named === undefined || more.length + others.length > 0)
    return null
  return { ...plan, measures: [conditioned(measure, (each) => (each === of ? named : each))] }
}

/** How many there are behind each figure; of a share the part and not the whole. */
export const asCount = (model: SemanticModel, plan: Plan): Plan => {
  const { calculations: _, ...rest } = unranked(plan)
  const [measure, ...more] = plan.measures
  const isAlone = measure !== undefined && more.length === 0
  const rate = isAlone ? flagOfRate(model, measure) : null
  const where = (isAlone ? sharedBy(measure) : null) ?? (rate === null ? null : amongValues(rate, [true]))
  return { ...rest, measures: [where === null ? { kind: 'count' } : { kind: 'count', where }] }
}

/** How many there are that each figure is of, whatever it says of them. */
export const asCountOfWhole = (plan: Plan): Plan => {
  const { calculations: _, ...rest } = unranked(plan)
  return { ...rest, measures: [{ kind: 'count' }] }
}

/** True where a figure is a rate of something: "accepted" of the acceptance rate. */
export const flagOfRate = (model: SemanticModel, measure: Measure): string | null =>
  definedBy(model, measure)?.share?.column ?? null
