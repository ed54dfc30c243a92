import type { SemanticModel } from '../../../semantic-model/semantic-model.ts'
import type { Filter } from '../conditions/conditions.ts'
import { lacking, sensesOf, type QuestionParts, type Sketch, type Step } from '../sketch.ts'
import { definedBy, functionOf, isPlainCount, taking, whereOf, type Measure } from './measures.ts'

/** What figures come to for one of those that are counted: sums become averages over them, and a number of rows is shared out. */

/** A sum for one of the rows that it adds up; null where nothing is added up. */
function sharedOut(model: SemanticModel, measure: Measure): { measure: Measure; of?: string } | null {
  const name = functionOf(measure)
  if (name !== null) return { measure: name === 'sum' ? taking(measure, 'average') : measure }
  const metric = definedBy(model, measure)
  if (metric === null) return null
  const { figure } = metric
  if (figure?.function !== 'sum') return { measure }
  const { column, where } = figure
  const own = whereOf(measure)
  const average: Measure = { kind: 'aggregate', function: 'average', column }
  return {
    measure: own === null ? average : { ...average, where: own },
    ...(where === undefined ? {} : { of: where }),
  }
}

/** "Quotes per sale": how many there are for each of some of them. */
function countsPerSome(sketch: Sketch, said: QuestionParts, of: Filter): ReturnType<Step> {
  const [counted, ...more] = sketch.measures
  return counted === undefined || more.length > 0 || sketch.calculations.length > 0 || said.pair !== null
    ? lacking(said, 'count', ['perEntity'], 'needs one figure that is shared out')
    : {
        ...sketch,
        measures: [counted, { kind: 'count', where: of }],
        calculations: [{ kind: 'between', left: 0, right: 1, as: 'ratio' }],
      }
}

/** "Claims cost per accepted policy", "quotes per sale" */
export const perEntity: Step = (sketch, said) => {
  const [per, ...more] = sensesOf(said, 'perEntity')
  if (per === undefined) return sketch
  const { of } = per
  if (more.length > 0) return lacking(said, 'aggregate', ['perEntity'], 'needs to be said once only')
  if (sketch.measures.some(isPlainCount))
    return of === null
      ? lacking(
          said,
          'count',
          ['perEntity'],
          `is one of ${said.model.entity.plural}, which are what is counted`,
        )
      : countsPerSome(sketch, said, of)
  const shared = sketch.measures.map((measure) => sharedOut(said.model, measure))
  const made = shared.flatMap((each) => each ?? [])
  if (made.length < shared.length)
    return lacking(said, 'aggregate', ['perEntity'], 'needs a figure that can be shared out')
  const flags = [...new Set(made.flatMap((each) => each.of ?? []))]
  // What is written of quotes that became policies is shared out over these alone.
  const words = said.question.toLowerCase().split(/[^\p{L}\p{N}]+/u)
  if (flags.length > 0 && of === null && words.includes(said.model.entity.singular))
    return lacking(said, 'aggregate', ['perEntity'], 'are more than the figure adds up')
  const own = flags.map((column): Filter => ({ kind: 'compare', column, op: '=', value: true }))
  return {
    ...sketch,
    measures: made.map(({ measure }) => measure),
    conditions: [...sketch.conditions, ...(of === null ? own : [of])],
  }
}
