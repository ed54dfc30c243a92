import { isAgainst } from '../constructs/calculations/calculations.ts'
import { allOf, conjunctsOf, type Filter } from '../constructs/conditions/conditions.ts'
import { isAlongTime, type Dimension } from '../constructs/dimensions/dimensions.ts'
import { same } from '../grammar/same.ts'
import type { Measure } from '../constructs/measures/measures.ts'
import type { Place } from '../constructs/phrase.ts'
import type { Plan } from '../plan/plan.ts'
import {
  before,
  dimensionShape,
  stays,
  withCalculations,
  withDimensions,
  withMeasureAdded,
  movesWithout,
  withoutMeasure,
} from '../plan/renumbered.ts'

/**
 * One change of a plan: what stands at a place becomes something else; null takes it away. At "filter/-" it is put to the
 * others. Where it comes from is not to be trusted: `to` is anything, and what is made of it is checked as a plan.
 */
export interface Edit {
  readonly at: Place
  readonly to: unknown
}

/** Groups compared with all of the same conditions are so still. */
function withFilter(plan: Plan, items: readonly Filter[], gone: Filter | undefined): Plan {
  const filter = allOf(items)
  if (plan.reference === undefined) return { ...plan, filter }
  if (same(plan.reference.filter, plan.filter)) return { ...plan, filter, reference: { filter } }
  const left = conjunctsOf(plan.reference.filter).filter((item) => gone === undefined || !same(item, gone))
  return { ...plan, filter, reference: { filter: allOf(left) } }
}

/** What follows each other in time is the last of the groups. */
function withDimension(plan: Plan, dimension: unknown): Plan | null {
  if (!dimensionShape.Check(dimension)) return null
  const { dimensions } = plan
  const last = dimensions.at(-1)
  const place =
    last !== undefined && isAlongTime(last) && !isAlongTime(dimension)
      ? dimensions.length - 1
      : dimensions.length
  return withDimensions(plan, dimensions.toSpliced(place, 0, dimension), before(place))
}

const withoutReference = (plan: Plan): Plan => {
  const { calculations = [], reference: _, ...rest } = plan
  const kept = calculations.flatMap((each, at) => (isAgainst(each) ? [] : [at]))
  return {
    ...withCalculations(
      { ...rest, ...(calculations.length === 0 ? {} : { calculations }) },
      calculations.filter((each) => !isAgainst(each)),
      (place) => (kept.includes(place) ? kept.indexOf(place) : null),
    ),
    having: rest.having.filter(({ value }) => value !== 'reference'),
  }
}

/** A list with something else at a place, one more at its end, or one less; null where there is no such place. */
function changed<T>(list: readonly T[], place: string, to: T | null): readonly T[] | null {
  if (place === '-') return to === null ? null : [...list, to]
  const at = Number(place)
  if (!Number.isInteger(at) || at < 0 || at >= list.length) return null
  return to === null ? list.toSpliced(at, 1) : list.with(at, to)
}

/** A node with another property; without it where that is null. */
const withProperty = (node: object, property: string, to: unknown): object =>
  to === null
    ? Object.fromEntries(Object.entries(node).filter(([key]) => key !== property))
    : { ...node, [property]: to }

const PROPERTIES: readonly string[] = ['function', 'column', 'where']

/** The plan that an edit makes of one; null where there is no such place. What it is made of is not checked yet. */
export function edited(plan: Plan, { at, to }: Edit): Plan | null {
  const [node = '', property] = at.split('#')
  const [list = '', place = ''] = node.split('/')
  if (property !== undefined) {
    const measure = list === 'measures' ? plan.measures[Number(place)] : undefined
    if (measure === undefined || !PROPERTIES.includes(property)) return null
    return edited(plan, { at: node, to: withProperty(measure, property, to) })
  }
  switch (list) {
    case 'measures': {
      if (to === null) {
        const isThere = changed(plan.measures, place, null) !== null
        return isThere ? withoutMeasure(plan, Number(place)) : null
      }
      // Checked with the whole plan.
      if (place === '-') return withMeasureAdded(plan, to as Measure)
      const measures = changed(plan.measures, place, to as Measure)
      return measures === null ? null : { ...plan, measures: [...measures] }
    }
    case 'calculations': {
      const calculations = changed(plan.calculations ?? [], place, to as never)
      if (calculations === null) return null
      return withCalculations(plan, calculations, to === null ? movesWithout(Number(place)) : stays)
    }
    case 'dimensions': {
      if (place === '-') return to === null ? null : withDimension(plan, to)
      const dimensions = changed(plan.dimensions, place, to as Dimension | null)
      if (dimensions === null) return null
      return withDimensions(plan, [...dimensions], to === null ? movesWithout(Number(place)) : stays)
    }
    case 'filter': {
      const items = conjunctsOf(plan.filter)
      const changedItems = changed(items, place, to as Filter | null)
      return changedItems === null ? null : withFilter(plan, changedItems, items[Number(place)])
    }
    case 'having': {
      const having = changed(plan.having, place, to as never)
      return having === null ? null : { ...plan, having: [...having] }
    }
    case 'reference':
      return to === null && plan.reference !== undefined ? withoutReference(plan) : null
    case 'order': {
      if (to !== null) return place === '0' ? { ...plan, order: [to as never] } : null
      const { skip: _, limitWithin: __, ...rest } = plan
      return { ...rest, order: [], limit: null }
    }
    case 'limit': {
      const { skip: _, limitWithin, ...rest } = plan
      if (to === null) return { ...rest, limit: null }
      return { ...rest, limit: to as number, ...(limitWithin === undefined ? {} : { limitWithin }) }
    }
    case 'periods': {
      const { periods: _, ...rest } = plan
      return to === null ? rest : { ...rest, periods: to as never }
    }
    case 'tally': {
      const { tally: _, ...rest } = plan
      return to === null ? rest : { ...rest, tally: to as never }
    }
    case 'chart': {
      const { chart: _, ...rest } = plan
      return to === null ? rest : { ...rest, chart: to as never }
    }
    default:
      return null
  }
}
