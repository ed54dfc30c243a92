import { columnOf, isNumeric } from '../../../semantic-model/semantic-model.ts'
import { has, lacking, sensesOf, type QuestionParts, type Sketch, type Step } from '../sketch.ts'

/** "Age and premium, as a coefficient": the two columns that are named beside it. */
function pairNamed(
  { model, ...said }: QuestionParts,
  { measures }: Sketch,
): readonly [string, string] | null {
  const [effect] = sensesOf(said, 'effectOn')
  const figures = [...(effect === undefined ? [] : [effect.dimension]), ...measures]
  const names = figures.flatMap((figure) =>
    'column' in figure && figure.column !== undefined && isNumeric(columnOf(model, figure.column))
      ? [figure.column]
      : [],
  )
  const isNamed = sensesOf(said, 'measure').some(({ named }) => named)
  const [one, other, ...more] = names
  return isNamed || one === undefined || other === undefined || one === other || more.length > 0
    ? null
    : [one, other]
}

/** A correlation that stands apart from what is correlated. */
export const correlations: Step = (sketch, said) => {
  const isMade = sketch.measures.some(({ kind }) => kind === 'correlation')
  if (isMade && sensesOf(said, 'measure').some(({ named }) => !named))
    return lacking(said, 'correlation', ['measure'], 'names a third number beside two that are correlated')
  if (!isMade && has(said, 'ofCorrelation'))
    return lacking(said, 'correlation', ['ofCorrelation'], 'needs two numbers that are correlated')
  if (isMade || !has(said, 'correlation')) return sketch
  const pair = pairNamed(said, sketch)
  if (pair === null) return lacking(said, 'correlation', ['correlation'], 'needs two numbers that it is of')
  const [column, other] = pair
  return {
    ...sketch,
    measures: [{ kind: 'correlation', column, with: other }],
    dimensions: sketch.dimensions.filter((dimension) => dimension.column !== column),
    assumptions: sketch.assumptions.filter(({ kind }) => kind !== 'function'),
  }
}
