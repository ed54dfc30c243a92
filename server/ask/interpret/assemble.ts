import { columnOf, isNumeric, type SemanticModel } from '../../datasets/semantic-model.ts'
import type { AggregateFunction, Dimension, Filter, Measure, Plan } from '../plan/plan.ts'
import { measureText } from '../plan/figure-words.ts'
import type { Item } from './chart.ts'
import { contradicts, joined } from './conditions.ts'
import { addAlongTime, addPair, addReference, pairOf } from './comparing.ts'
import { distinct, Draft, same, sensesOf } from './draft.ts'
import {
  continuedColumn,
  continueDimensions,
  continueFilter,
  continueMeasures,
  continueRanking,
  continueReference,
} from './follow-up.ts'
import { closedPeriods, grainOf } from './grammar/conditions.ts'
import { dimensionOf, timeDimension } from './grammar/dimensions.ts'
import { addExtremes, addOrderings, addRanks } from './ranking.ts'
import type { Senses } from './senses.ts'

export interface Assembled {
  readonly plan: Plan
  readonly assumptions: readonly string[]
  /** Added to the cost of the cover: what had to be guessed. */
  readonly cost: number
}

/** False where what is asked cannot be measured, such as a share of an average. */
function addMeasures(draft: Draft, isRunning: boolean): boolean {
  const { model, parts } = draft
  const measures = sensesOf(parts, 'measure')
  const alone = sensesOf(parts, 'aggregate')
  const named = measures.filter(({ named }) => named).flatMap(({ measures }) => measures)
  let quantities = measures.filter(({ named }) => !named).flatMap(({ measures }) => measures)
  const [first] = alone
  if (isRunning)
    quantities = quantities.map((measure) =>
      measure.kind === 'aggregate' ? { ...measure, function: 'sum' } : measure,
    )
  const [percentile] = sensesOf(parts, 'percentile')
  if (percentile !== undefined) {
    // "The 95th percentile London premium": the figure and its column stand apart.
    if (quantities.length === 0 || named.length > 0) return false
    quantities = quantities.map((measure) =>
      measure.kind === 'aggregate' ? { kind: 'percentile', column: measure.column, ...percentile } : measure,
    )
  }
  if (first !== undefined && quantities.length > 0) {
    // "How much do smokers pay on average": the function and its column stand apart.
    quantities = quantities.map((measure) =>
      measure.kind === 'aggregate' ? { ...measure, function: first.function } : measure,
    )
  } else if (first !== undefined && named.length === 0) {
    const continued = continuedColumn(draft)
    const column = continued ?? model.measure
    if (column === undefined || bandsItself(parts, column) || asksQuantity(draft)) return false
    quantities = [{ kind: 'aggregate', function: first.function, column }]
    if (continued === null) draft.assume(`no figure was named, so ${columnOf(model, column).label}`)
  } else if (first !== undefined && !named.some((measure) => saysFunction(measure, first.function))) {
    return false
  } else {
    for (const measure of quantities)
      draft.assumptions.push(`no function was named, so the ${measureText(model, measure)}`)
  }
  if (named.length > 0 && !parts.every((part) => isBeside(part, parts))) return false
  const shares = sensesOf(parts, 'shareOf').map(({ of }): Measure => ({ kind: 'share', of }))
  draft.measures = distinct([...named, ...shares, ...quantities])
  const ofTotal = sensesOf(parts, 'share').length > 0 && shares.length === 0
  return ofTotal && !named.some(({ kind }) => kind === 'metric') ? addShares(draft) : true
}

/** "What discount do they have on average": the figure stands where a group would. */
const asksQuantity = ({ parts, model }: Draft) =>
  sensesOf(parts, 'asked').some(({ dimension }) => isNumeric(columnOf(model, dimension.column)))

/** "Average premium for under 30s, …" bands something else than the premium. */
const bandsItself = (parts: readonly Item[], column: string) =>
  sensesOf(parts, 'comparison').some(
    ({ dimension }) => dimension?.kind === 'band' && dimension.column === column,
  )

/** A figure without a function belongs to a list of figures, or it is no figure. */
function isBeside(part: Item, parts: readonly Item[]): boolean {
  if (part.category !== 'measure' || part.sense.named) return true
  return parts.some(
    (other) =>
      other !== part &&
      other.category === 'measure' &&
      (Math.abs(other.from - part.to) <= 1 || Math.abs(part.from - other.to) <= 1),
  )
}

/** "Average premium … on average" says one thing twice. */
const saysFunction = (measure: Measure, name: AggregateFunction) =>
  measure.kind === 'metric' ||
  (measure.kind === 'count' && name === 'sum') ||
  (measure.kind === 'aggregate' && measure.function === name)

/** Groups within which shares are taken: "in each region". */
const wholesOf = (parts: readonly Item[]) =>
  sensesOf(parts, 'groups').flatMap(({ within }) => (within === null ? [] : [within]))

/** The measures as parts of a whole: counts, or sums. False where averages would be added up. */
function addShares(draft: Draft): boolean {
  const [among] = wholesOf(draft.parts)
  const place = draft.dimensions.findIndex((dimension) => same(dimension, among))
  const within = place !== -1 && draft.dimensions.length > 1 ? { within: place } : {}
  const shares = draft.measures.map((measure): Measure | null => {
    if (measure.kind === 'count') return { kind: 'shareOfTotal', ...within }
    if (measure.kind !== 'aggregate' || !(measure.function === 'sum' || measure.where === undefined))
      return null
    const isSum = measure.function === 'sum' || columnOf(draft.model, measure.column).role === 'money'
    return isSum ? { kind: 'shareOfTotal', column: measure.column, ...within } : null
  })
  if (shares.includes(null)) return false
  draft.measures =
    shares.length === 0 ? [{ kind: 'shareOfTotal', ...within }] : shares.flatMap((each) => each ?? [])
  return true
}

function defaultMeasure(draft: Draft): boolean {
  if (draft.measures.length > 0) return true
  const { model, parts } = draft
  if (sensesOf(parts, 'howMuch').length > 0) {
    if (model.measure === undefined) return false
    draft.measures.push(draft.average(model.measure))
    draft.assume(`“how much” read as the average ${columnOf(model, model.measure).label}`, 0.1)
    return true
  }
  if (parts.length === 0) return false
  draft.measures.push({ kind: 'count' })
  draft.assume(`no figure was named, so ${model.entity.plural} are counted`, 0.4)
  return true
}

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
  const inPercent = sensesOf(parts, 'inPercent').length > 0
  const compares = (['difference', 'change', 'against'] as const).some(
    (category) => sensesOf(parts, category).length > 0,
  )
  const isShare = sensesOf(parts, 'share').length > 0
  // "By region in percent" asks for parts of the whole.
  const asShare = inPercent && !compares
  if (isShare && (asShare || sensesOf(parts, 'change').length > 0)) return null
  const groups = sensesOf(parts, 'groups').flatMap(({ dimensions }) => dimensions)
  const ranks = sensesOf(parts, 'rank')
  const pair = pairOf(draft)
  const comparisons = pair === null ? sensesOf(parts, 'comparison') : []
  const sided = comparisons.flatMap(({ dimension }) => (dimension === null ? [] : [dimension]))
  if (sided.length < comparisons.length) return null
  if (pair !== null && pair.as === null && pair.sides.every((side) => closedPeriods(side) !== null))
    return null
  const effects = sensesOf(parts, 'effectOn')
  const standing = sensesOf(parts, 'dimension')
  const isBanded = ({ column }: Dimension) =>
    standing.some(
      ({ dimension, quantity }) => !quantity && dimension.kind === 'band' && dimension.column === column,
    )
  const isLoose = standing.some(({ quantity, dimension }) => quantity && !isBanded(dimension))
  if (isLoose && sensesOf(parts, 'distribution').length === 0) return null
  const lists = sensesOf(parts, 'dimensions').flatMap(({ dimensions }) => dimensions)
  if (lists.some(({ kind, column }) => kind !== 'grain' && isNumeric(columnOf(model, column)))) return null
  const startsWithFlag = ({ dimensions: [only] }: Senses['dimensions']) =>
    only !== undefined && columnOf(model, only.column).role === 'flag'
  if (sensesOf(parts, 'dimensions').some(startsWithFlag)) return null
  const bare = [...standing.map(({ dimension }) => dimension), ...lists]
  const [leading] = parts.filter(({ category }) => category === 'groups' || category === 'dimension')
  const leads = leading?.category === 'dimension' && ranks.length === 0 ? [leading.sense.dimension] : []
  const asked = sensesOf(parts, 'asked').map(({ dimension }) => dimension)
  const rankedBy = ranks.flatMap(({ dimension }) => (dimension === null ? [] : [dimension]))
  // "In each age band" is the age band that the question drew itself.
  const rankedWithin = ranks.flatMap(({ within: each }) =>
    each === undefined ? [] : [groups.find(({ column }) => column === each.column) ?? each],
  )
  const ordered = sensesOf(parts, 'ordering').flatMap(({ dimension }) =>
    dimension === null ? [] : [dimension],
  )
  const ranking = sensesOf(parts, 'byMeasure').length > 0 ? ordered : []
  const beyond = sensesOf(parts, 'beyond').flatMap(({ of }) => dimensionOfReference(model, of))
  draft.dimensions = distinct([
    ...(isShare || asShare ? wholesOf(parts) : []),
    ...rankedWithin,
    ...leads,
    ...groups,
    ...sided,
    ...effects.map(({ dimension }) => dimension),
    ...asked,
    ...rankedBy,
    ...bare,
    ...ranking,
  ])
  if (draft.dimensions.length === 0 && pair === null) draft.dimensions = distinct(beyond)
  const banded = new Set(draft.dimensions.flatMap(({ kind, column }) => (kind === 'band' ? [column] : [])))
  draft.dimensions = draft.dimensions.filter(({ kind, column }) => kind !== 'column' || !banded.has(column))
  if (sensesOf(parts, 'trend').length > 0 && !draft.dimensions.some(({ kind }) => kind === 'grain')) {
    const time = timeDimension(model, 'month') ?? timeDimension(model, 'year')
    if (time === null) return null
    draft.dimensions = distinct([...draft.dimensions, time])
  }
  continueDimensions(draft, question)
  if (draft.dimensions.length > 4) return null
  const grouped = asked.length + rankedBy.length + bare.length === 0

  const isRunning = sensesOf(parts, 'running').length > 0
  if (!addMeasures(draft, isRunning)) return null
  for (const { measure } of effects) draft.indexOf(measure)
  for (const { measure } of sensesOf(parts, 'against'))
    if (measure !== undefined && draft.measures.length === 0) draft.indexOf(measure)
  for (const { column } of sensesOf(parts, 'difference'))
    if (column !== null && draft.measures.length === 0) draft.measures.push(draft.average(column.name))
  for (const { part, whole } of sensesOf(parts, 'percentOf')) {
    const [left, right] = [draft.indexOf(part), draft.indexOf(whole)]
    draft.calculations.push({ kind: 'between', left, right, as: 'share' })
  }
  continueMeasures(draft)
  addExtremes(draft, grouped)
  for (const { measure, op, value } of sensesOf(parts, 'having')) {
    if (draft.dimensions.length === 0) return null
    draft.having = [...draft.having, { measure: draft.indexOf(measure), op, value }]
  }
  if (!addRanks(draft, grouped)) return null
  addOrderings(draft)
  if (pair !== null)
    for (const { measure } of sensesOf(parts, 'beyond'))
      if (draft.measures.length === 0) draft.indexOf(measure)
  if (sensesOf(parts, 'beyond').length === 0 && !defaultMeasure(draft)) return null
  const spent = pair?.spent ?? []
  const filters = sensesOf(parts, 'filter')
    .filter((filter) => !spent.includes(filter))
    .flatMap((filter) => sideBySide(draft, filter))
  const base = sensesOf(parts, 'shareOf').flatMap(({ base }) => base)
  const compared = comparisons.flatMap(({ filter }) => (filter === null ? [] : [filter]))
  const filter = continueFilter(draft, joined(filters, [...compared, ...base]))
  if (filter !== null && contradicts(filter)) return null
  if (asShare && !addShares(draft)) return null
  const isCompared = pair !== null || sensesOf(parts, 'against').length > 0
  // "The difference by gender" is two figures side by side; of nothing it is no question.
  if (!isCompared && sensesOf(parts, 'difference').length > 0) {
    if (draft.dimensions.length === 0) return null
    draft.assume('what to take the difference between was not named, so the groups stand side by side', 0.8)
  }
  if (!addReference(draft, filter, pair)) return null
  continueReference(draft, filter)
  if (pair === null ? !addAlongTime(draft) : !addPair(draft, pair)) return null
  if (draft.measures.some(({ kind }) => kind === 'shareOfTotal') && draft.dimensions.length === 0) return null
  if (draft.measures.length > 10) return null
  // The first few of each group: "the cheapest insurer in each region".
  const [rankWithin] = rankedWithin
  if (rankWithin !== undefined)
    draft.limitWithin = draft.dimensions.findIndex((dimension) => same(dimension, rankWithin))
  else if (draft.limit !== null && !grouped && groups.length > 0) {
    if (groups.length > 1) return null
    draft.limitWithin = 0
  }
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

/** "Cheaper than Castle Care" asks for insurers. */
function dimensionOfReference(model: SemanticModel, of: Filter | null): readonly Dimension[] {
  if (of === null || !('column' in of)) return []
  const dimension = dimensionOf(columnOf(model, of.column))
  return dimension?.kind === 'column' ? [dimension] : []
}
