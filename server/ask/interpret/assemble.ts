import { columnOf, type SemanticModel } from '../../datasets/semantic-model.ts'
import type { Measure, Plan } from '../plan/plan.ts'
import { measureText } from '../plan/figure-words.ts'
import type { Item } from './chart.ts'
import { contradicts, joined } from './conditions.ts'
import { distinct, Draft, sensesOf } from './draft.ts'
import {
  continuedColumn,
  continueDimensions,
  continueFilter,
  continueMeasures,
  continueRanking,
} from './follow-up.ts'
import { closedPeriods, grainOf } from './grammar/conditions.ts'
import { addExtremes, addOrderings, addRanks } from './ranking.ts'
import type { Senses } from './senses.ts'

export interface Assembled {
  readonly plan: Plan
  readonly assumptions: readonly string[]
  /** Added to the cost of the cover: what had to be guessed. */
  readonly cost: number
}

/** False where a share is asked of a sum, which a plan cannot say yet. */
function addMeasures(draft: Draft): boolean {
  const { model, parts } = draft
  const measures = sensesOf(parts, 'measure')
  const alone = sensesOf(parts, 'aggregate')
  const named = measures.filter(({ named }) => named).flatMap(({ measures }) => measures)
  let quantities = measures.filter(({ named }) => !named).flatMap(({ measures }) => measures)
  const [first] = alone
  if (first !== undefined && quantities.length > 0) {
    // "How much do smokers pay on average": the function and its column stand apart.
    quantities = quantities.map((measure) =>
      measure.kind === 'aggregate' ? { ...measure, function: first.function } : measure,
    )
  } else if (first !== undefined && named.length === 0) {
    const continued = continuedColumn(draft)
    quantities = [{ kind: 'aggregate', function: first.function, column: continued ?? model.measure }]
    if (continued === null) draft.assume(`no figure was named, so ${columnOf(model, model.measure).label}`)
  } else {
    for (const measure of quantities)
      draft.assumptions.push(`no function was named, so the ${measureText(model, measure)}`)
  }
  const shares = sensesOf(parts, 'shareOf').map(({ of }): Measure => ({ kind: 'share', of }))
  draft.measures = distinct([...named, ...shares, ...quantities])
  const ofTotal = sensesOf(parts, 'share').length > 0 && shares.length === 0
  if (ofTotal && !named.some(({ kind }) => kind === 'metric')) {
    const sums = named.some((measure) => measure.kind === 'aggregate' && measure.function === 'sum')
    if (sums || quantities.length > 0) return false
    draft.measures = [...draft.measures.filter(({ kind }) => kind !== 'count'), { kind: 'shareOfTotal' }]
  }
  return true
}

function defaultMeasure(draft: Draft): boolean {
  if (draft.measures.length > 0) return true
  const { model, parts } = draft
  if (sensesOf(parts, 'howMuch').length > 0) {
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
  const groups = sensesOf(parts, 'groups').flatMap(({ dimensions }) => dimensions)
  const comparisons = sensesOf(parts, 'comparison')
  const standing = sensesOf(parts, 'dimension')
  if (standing.some(({ quantity }) => quantity) && sensesOf(parts, 'distribution').length === 0) return null
  const bare = standing.map(({ dimension }) => dimension)
  const asked = sensesOf(parts, 'asked').map(({ dimension }) => dimension)
  const rankedBy = sensesOf(parts, 'rank').flatMap(({ dimension }) => (dimension === null ? [] : [dimension]))
  const ordered = sensesOf(parts, 'ordering').flatMap(({ dimension }) =>
    dimension === null ? [] : [dimension],
  )
  const ranking = sensesOf(parts, 'byMeasure').length > 0 ? ordered : []
  draft.dimensions = distinct([
    ...groups,
    ...comparisons.map(({ dimension }) => dimension),
    ...asked,
    ...rankedBy,
    ...bare,
    ...ranking,
  ])
  if (sensesOf(parts, 'trend').length > 0 && !draft.dimensions.some(({ kind }) => kind === 'grain')) {
    draft.dimensions.push({ kind: 'grain', column: model.date, grain: 'month' })
  }
  continueDimensions(draft, question)
  if (draft.dimensions.length > 4) return null
  const grouped = asked.length + rankedBy.length + bare.length === 0

  if (!addMeasures(draft)) return null
  continueMeasures(draft)
  addExtremes(draft, grouped)
  for (const { measure, op, value } of sensesOf(parts, 'having')) {
    if (draft.dimensions.length === 0) return null
    draft.having = [...draft.having, { measure: draft.indexOf(measure), op, value }]
  }
  if (!addRanks(draft, grouped)) return null
  addOrderings(draft)
  if (!defaultMeasure(draft)) return null
  if (draft.measures.some(({ kind }) => kind === 'shareOfTotal') && draft.dimensions.length === 0) return null
  if (draft.measures.length > 10) return null
  // The first few of each group need a ranking within groups, which a plan cannot say yet: one limit over all is wrong.
  if (draft.limit !== null && !grouped && groups.length > 0) return null

  const filters = sensesOf(parts, 'filter').flatMap((filter) => sideBySide(draft, filter))
  const base = sensesOf(parts, 'shareOf').flatMap(({ base }) => base)
  const compared = comparisons.flatMap(({ filter }) => (filter === null ? [] : [filter]))
  const filter = continueFilter(draft, joined(filters, [...compared, ...base]))
  if (filter !== null && contradicts(filter)) return null
  return {
    plan: {
      dataset: model.id,
      measures: draft.measures,
      dimensions: draft.dimensions,
      filter,
      ...continueRanking(draft),
    },
    assumptions: draft.assumptions,
    cost: draft.cost,
  }
}
