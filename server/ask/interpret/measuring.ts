import { columnOf, isNumeric } from '../../datasets/semantic-model.ts'
import { measureText } from '../plan/figure-words.ts'
import type { AggregateFunction, Measure } from '../plan/plan.ts'
import type { Item } from './chart.ts'
import { distinct, same, sensesOf, type Draft } from './draft.ts'
import { continuedColumn } from './follow-up.ts'

/** What a question measures, put into a draft that knows its groups. */

/** False where what is asked cannot be measured, such as a share of an average. */
export function addMeasures(draft: Draft, isRunning: boolean): boolean {
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
export const wholesOf = (parts: readonly Item[]) =>
  sensesOf(parts, 'groups').flatMap(({ within }) => (within === null ? [] : [within]))

/** The measures as parts of a whole: counts, or sums. False where averages would be added up. */
export function addShares(draft: Draft): boolean {
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

export function defaultMeasure(draft: Draft): boolean {
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
