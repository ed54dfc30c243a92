import { columnOf } from '../../../semantic-model/semantic-model.ts'
import { wholesOf } from '../dimensions/grouping.lower.ts'
import { same } from '../english.ts'
import { lacking, type Step } from '../sketch.ts'
import { measureText, type Measure } from './measures.ts'

/** The measures as parts of a whole: counts, or sums; averages do not add up. */
export const sharesOfTotal: Step = (sketch, said) => {
  const [among] = wholesOf(said)
  const place = sketch.dimensions.findIndex((dimension) => same(dimension, among))
  const within = place !== -1 && sketch.dimensions.length > 1 ? { within: place } : {}
  const shares = sketch.measures.map((measure): Measure | null => {
    if (measure.kind === 'count') return { kind: 'shareOfTotal', ...within }
    if (measure.kind !== 'aggregate' || !(measure.function === 'sum' || measure.where === undefined))
      return null
    const isSum = measure.function === 'sum' || columnOf(said.model, measure.column).role === 'money'
    return isSum ? { kind: 'shareOfTotal', column: measure.column, ...within } : null
  })
  const [kept] = sketch.measures.filter((_, index) => shares[index] === null)
  if (kept !== undefined)
    return lacking(
      said,
      'shareOfTotal',
      ['share', 'inPercent'],
      `needs a figure that adds up to a whole, which the ${measureText(said.model, kept)} does not`,
    )
  return {
    ...sketch,
    measures:
      shares.length === 0 ? [{ kind: 'shareOfTotal', ...within }] : shares.flatMap((each) => each ?? []),
  }
}
