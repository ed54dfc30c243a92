import { baseOf, setAgainst } from '../constructs/calculations/calculations.ts'
import { columnOf, type SemanticModel } from '../../semantic-model/semantic-model.ts'
import { conjunctsOf, leftBy, spanIn, type Filter } from '../constructs/conditions/conditions.ts'
import { isOfValues, stretchOf, type Dimension } from '../constructs/dimensions/dimensions.ts'
import { earlier, startOf } from '../constructs/dimensions/steps.ts'
import { partOf } from '../constructs/measures/measures.ts'
import type { Plan } from './plan.ts'

/**
 * The periods before those that a plan asks about, which the change of its first ones is on: of "monthly change in 2024"
 * December 2023. They are no rows of the answer, but follow from it: they are judged and told like an answer of their own.
 */
export interface LeadIn {
  /** Asks for the lead-in alone. */
  readonly plan: Plan
  /** The measures that changes are of: of the others, nothing is told. */
  readonly measures: ReadonlySet<number>
}

type From = 'previous' | 'yearBefore'

const YEAR = { months: 12, days: 0 }
const isEarlier = (a: string, b: string) => a < b

/** Before a time that begins with one of the periods; null where none of them is on an earlier one. */
function beforePeriod(filter: Filter, dimension: Dimension, froms: ReadonlySet<From>): Filter | null {
  const length = stretchOf(dimension)
  const span = spanIn(filter)
  if (span === null || span.from === null || length === null) return null
  const { column, from, to } = span
  const begins = (day: string) => startOf(day, length) === day
  const [previous, yearBefore] = [earlier(from, length), earlier(from, YEAR)]
  const starts = [
    ...(froms.has('previous') ? [previous] : []),
    // The same date a year before is mostly no Monday.
    ...(froms.has('yearBefore') && begins(yearBefore) ? [yearBefore] : []),
  ]
  const [first] = starts.toSorted()
  if (first === undefined || !begins(from)) return null
  const lastYears = to === null ? from : earlier(to, YEAR)
  const end = froms.has('previous') || !isEarlier(lastYears, from) ? from : lastYears
  return { kind: 'period', column, from: first, to: end }
}

/** Before a span of years that are numbers. */
function beforeYears(filter: Filter, froms: ReadonlySet<From>): Filter | null {
  if (!froms.has('previous')) return null
  const { low, high } = leftBy(filter) ?? {}
  if (low?.isIncluded !== true || !Number.isInteger(low.at) || !('column' in filter)) return null
  const { column } = filter
  const year = Number(low.at) - 1
  return high === undefined
    ? { kind: 'compare', column, op: '=', value: year }
    : { kind: 'between', column, low: year, high: year }
}

/** The lead-in of a plan; null where nothing of it is on a period outside of its own conditions. */
export function leadInOf(model: SemanticModel, plan: Plan): LeadIn | null {
  const changes = (plan.calculations ?? []).flatMap((each) => {
    const from = setAgainst(each)
    return from === null ? [] : [{ of: baseOf(each), from }]
  })
  const place = plan.dimensions.length - 1
  const dimension = plan.dimensions[place]
  if (changes.length === 0 || dimension === undefined) return null
  // What is a part of all periods together is none of another one.
  const isOfAll = plan.measures.some((measure) => {
    const part = partOf(measure)
    return part !== null && part.within !== place
  })
  const items = conjunctsOf(plan.filter)
  const own = items.filter((item) => 'column' in item && item.column === dimension.column)
  const [span] = own
  if (isOfAll || span === undefined || own.length > 1) return null
  const froms = new Set(changes.map(({ from }) => from))
  const isYear = isOfValues(dimension) && columnOf(model, dimension.column).isYear === true
  const before = isYear ? beforeYears(span, froms) : beforePeriod(span, dimension, froms)
  if (before === null) return null
  const { periods: _, reference: __, ...asked } = plan
  const filter: Filter =
    items.length === 1 ? before : { kind: 'and', items: items.with(items.indexOf(span), before) }
  return { plan: { ...asked, filter }, measures: new Set(changes.map(({ of }) => of)) }
}
