import { columnOf, type SemanticModel } from '../../semantic-model/semantic-model.ts'
import type { Plan } from '../plan/plan.ts'
import type { Measure } from '../constructs/measures/measures.ts'
import type { Filter } from '../constructs/conditions/conditions.ts'
import type { Item } from '../constructs/senses.ts'
import { addAlongTime, addPair, addReference, pairOf, type Pair } from './comparing.ts'
import { contradicts, joined } from './conditions.ts'
import { distinct, Draft, same, sensesOf } from './draft.ts'
import { continueFilter, continueMeasures, continueRanking, continueReference } from './follow-up.ts'
import { closedPeriods, grainOf } from '../constructs/conditions/making.ts'
import { addGroups, type Grouping } from './grouping.ts'
import { addMeasures, addShares, defaultMeasure } from './measuring.ts'
import { addExtremes, addOrderings, addRanks } from './ranking.ts'
import type { Category, Senses } from '../constructs/senses.ts'
import type { Comparison } from '../constructs/node.ts'

export interface Assembled {
  readonly plan: Plan
  readonly assumptions: readonly string[]
  /** Added to the cost of the cover: what had to be guessed. */
  readonly cost: number
}

const MOST_MEASURES = 10

/** Several values after "compare", and both values of a flag, are groups; a flag then filters nothing. */
function sideBySide(draft: Draft, filter: Senses['filter']): readonly Senses['filter'][] {
  const { column, values } = filter
  const spans = closedPeriods(filter.filter)
  const comparing = sensesOf(draft.parts, 'compare').length > 0
  if (column !== null && comparing && spans !== null && spans.length > 1) {
    draft.dimensions = distinct([...draft.dimensions, { kind: 'grain', column, grain: grainOf(spans) }])
  }
  if (column === null || values === null || values.length < 2) return [filter]
  const bothOfFlag = columnOf(draft.model, column).role === 'flag'
  if (!bothOfFlag && !comparing) return [filter]
  draft.dimensions = distinct([...draft.dimensions, { kind: 'column', column }])
  return bothOfFlag ? [] : [filter]
}

/** Figures of a question that its measures alone do not say. False where they cannot be its figures. */
function addFigures(draft: Draft, pair: Pair | null): boolean {
  const { parts } = draft
  const one = (measures: readonly { readonly measure?: Plan['measures'][number] }[]) => {
    for (const { measure } of measures)
      if (measure !== undefined && draft.measures.length === 0) draft.indexOf(measure)
  }
  if (!addMeasures(draft, sensesOf(parts, 'running').length > 0)) return false
  for (const { measure } of sensesOf(parts, 'effectOn')) draft.indexOf(measure)
  one(sensesOf(parts, 'against'))
  for (const { column } of sensesOf(parts, 'difference'))
    if (column !== null) one([{ measure: draft.average(column.name) }])
  // A third figure beside one as a percentage of another was hardly meant to stand alone.
  if (sensesOf(parts, 'percentOf').length > 0 && draft.measures.length > 0) return false
  for (const { part, whole, as } of sensesOf(parts, 'percentOf')) {
    const [left, right] = [draft.indexOf(part), draft.indexOf(whole)]
    draft.calculations.push({ kind: 'between', left, right, as })
  }
  continueMeasures(draft)
  if (pair !== null) one(sensesOf(parts, 'beyond'))
  return true
}

/** Rankings, orders and conditions on figures. False where they find nothing to rank. */
function addRanking(draft: Draft, grouped: boolean, bare: readonly Bare[]): boolean {
  addExtremes(draft, grouped)
  for (const { measure, op, value } of sensesOf(draft.parts, 'having')) {
    if (draft.dimensions.length === 0) return false
    draft.having = [...draft.having, { measure: draft.indexOf(measure), op, value }]
  }
  for (const { op, value, measure } of bare)
    draft.having = [...draft.having, { measure: draft.indexOf(measure), op, value }]
  if (!addRanks(draft, grouped)) return false
  addOrderings(draft)
  return true
}

interface Bare {
  readonly sense: Senses['filter']
  readonly measure: Measure
  readonly op: Comparison
  readonly value: number
}

/**
 * "Average premium by region above £120": a number beyond nothing in particular is a condition on the figure of the
 * groups, unless entities stand before it ("for quotes over £120").
 */
function bareConditions({ parts, measures, dimensions }: Draft): readonly Bare[] {
  const [measure, ...more] = measures
  if (dimensions.length === 0 || measure?.kind !== 'aggregate' || more.length > 0) return []
  return parts.flatMap((part, place): readonly Bare[] => {
    if (part.category !== 'filter' || part.sense.bare !== true) return []
    const { filter } = part.sense
    const before = parts[place - 1]
    if (before?.category === 'entity') return []
    const of = { sense: part.sense, measure }
    if (filter.kind === 'compare' && filter.column === measure.column)
      return [{ ...of, op: filter.op, value: Number(filter.value) }]
    if (filter.kind !== 'between' || filter.column !== measure.column) return []
    return [
      { ...of, op: '>=', value: filter.low },
      { ...of, op: '<=', value: filter.high },
    ]
  })
}

/** The conditions of a question as one filter; undefined where they contradict each other. */
function filterOf(draft: Draft, pair: Pair | null, bare: readonly Bare[]): Filter | null | undefined {
  const { parts } = draft
  const spent = [...(pair?.spent ?? []), ...bare.map(({ sense }) => sense)]
  const filters = parts
    .flatMap((part) => (part.category === 'filter' ? [part.sense, ...part.conditions] : part.conditions))
    .filter((filter) => !spent.includes(filter))
    .flatMap((filter) => sideBySide(draft, filter))
  const base = sensesOf(parts, 'shareOf').flatMap(({ base: each }) => each)
  const comparisons = pair === null ? sensesOf(parts, 'comparison') : []
  const compared = comparisons.flatMap(({ filter }) => (filter === null ? [] : [filter]))
  const filter = continueFilter(draft, joined(filters, [...compared, ...base]))
  return filter !== null && contradicts(filter) ? undefined : filter
}

/** Differences, change and references. False where what is compared is not there. */
function addComparisons(draft: Draft, filter: Filter | null, pair: Pair | null): boolean {
  const isCompared = pair !== null || sensesOf(draft.parts, 'against').length > 0
  // "The difference by gender" is two figures side by side; of nothing it is no question.
  if (!isCompared && sensesOf(draft.parts, 'difference').length > 0) {
    if (draft.dimensions.length === 0) return false
    draft.assume('what to take the difference between was not named, so the groups stand side by side', 0.8)
  }
  if (!addReference(draft, filter, pair)) return false
  continueReference(draft, filter)
  return pair === null ? addAlongTime(draft) : addPair(draft, pair)
}

/** "The cheapest insurer in each region": the limit holds within groups. False where those are several. */
function limitWithin(draft: Draft, { groups, grouped, rankedWithin }: Grouping): boolean {
  if (rankedWithin !== null)
    draft.limitWithin = draft.dimensions.findIndex((dimension) => same(dimension, rankedWithin))
  else if (draft.limit !== null && !grouped && groups.length > 0) {
    if (groups.length > 1) return false
    draft.limitWithin = 0
  }
  return true
}

/**
 * The plan that the parts of a question make together, or null where they contradict each other.
 *
 * @param earlier the plan that the question continues, or null
 */
export function assemble(
  model: SemanticModel,
  question: string,
  parts: readonly Item[],
  earlier: Plan | null,
): Assembled | null {
  if (earlier !== null && parts.length === 0) return null
  const draft = new Draft(model, parts, earlier)
  const has = (...categories: readonly Category[]) =>
    parts.some(({ category }) => categories.includes(category))
  // "By region in percent" asks for parts of the whole.
  const asShare = has('inPercent') && !has('difference', 'change', 'against')
  if (has('share') && (asShare || has('change'))) return null
  const pair = pairOf(draft)
  const isSpan = pair?.as === null && pair.sides.every((side) => closedPeriods(side) !== null)
  if (isSpan) return null

  const grouping = addGroups(draft, question, { pair, isShare: asShare || has('share') })
  if (grouping === null) return null
  if (!addFigures(draft, pair)) return null
  const bare = pair === null ? bareConditions(draft) : []
  if (!addRanking(draft, grouping.grouped, bare)) return null
  if (!has('beyond') && !defaultMeasure(draft)) return null
  const filter = filterOf(draft, pair, bare)
  if (filter === undefined) return null
  // Two figures "in percent" are one of the other, and nothing says which.
  if (asShare && (draft.measures.length > 1 || !addShares(draft))) return null
  if (!addComparisons(draft, filter, pair)) return null
  const isPart = draft.measures.some(({ kind }) => kind === 'shareOfTotal')
  if ((isPart && draft.dimensions.length === 0) || draft.measures.length > MOST_MEASURES) return null
  if (!limitWithin(draft, grouping)) return null

  const [pictured] = sensesOf(parts, 'pictured')
  return {
    plan: {
      dataset: model.id,
      measures: draft.measures,
      ...(draft.calculations.length === 0 ? {} : { calculations: draft.calculations }),
      dimensions: draft.dimensions,
      filter,
      ...(draft.reference === undefined ? {} : { reference: draft.reference }),
      ...continueRanking(draft),
      ...(draft.skip === null ? {} : { skip: draft.skip }),
      ...(draft.limitWithin === null ? {} : { limitWithin: draft.limitWithin }),
      ...(pictured === undefined ? {} : { chart: pictured.chart }),
    },
    assumptions: draft.assumptions,
    cost: draft.cost,
  }
}
