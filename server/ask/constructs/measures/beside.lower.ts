import { columnOf } from '../../../semantic-model/semantic-model.ts'
import { lacking, orMeasure, sensesOf, withMeasure, type QuestionParts, type Step } from '../sketch.ts'
import { average } from './figures.lower.ts'
import { ofThoseThatHave } from './of-those.lower.ts'
import type { Senses } from '../senses.ts'
import { definedBy, type Measure } from './measures.ts'
import { isRecurring, saysPeriodOfPrice } from './quantities.ts'

const sumOf = (measure: Measure): string | null =>
  measure.kind === 'aggregate' && measure.function === 'sum' && measure.where === undefined
    ? measure.column
    : null

/** "Claims as a % of premium": which of two prices is meant goes without saying, where a figure is made of one of them. */
function priceMeant({ model, question }: QuestionParts, part: Measure, whole: Measure): Measure {
  const [numerator, denominator] = [sumOf(part), sumOf(whole)]
  if (numerator === null || denominator === null || saysPeriodOfPrice(question)) return whole
  if (whole.kind !== 'aggregate' || !isRecurring(columnOf(model, denominator))) return whole
  const meant = model.metrics.flatMap(({ ratio }) =>
    ratio?.unit === 'percent' && ratio.numerator === numerator ? [ratio.denominator] : [],
  )
  const column = meant.find((each) => isRecurring(columnOf(model, each)))
  return column === undefined ? whole : { ...whole, column }
}

/** "Loss ratio, claims over annual premium": what a figure is made of, said again beside its name. */
const isExplained = (
  { model }: QuestionParts,
  figures: readonly Measure[],
  { part, whole }: Senses['percentOf'],
) =>
  figures.length > 0 &&
  figures.every((figure) => {
    const made = definedBy(model, figure)?.ratio
    return made !== undefined && made.numerator === sumOf(part) && made.denominator === sumOf(whole)
  })

/** Figures that come with something else: what a column does to one, what is compared, one in percent of another. */
export const figuresBeside: Step = (sketch, said) => {
  let made = sketch
  for (const { measure } of sensesOf(said, 'effectOn')) [made] = withMeasure(made, measure)
  for (const { measure } of sensesOf(said, 'against')) made = orMeasure(made, measure)
  for (const { column } of sensesOf(said, 'difference'))
    if (column !== null) made = orMeasure(made, average(column.name))
  // "London and Wales, the difference a month"
  for (const { period, ofMoney } of sensesOf(said, 'difference')) {
    const priced = period?.name ?? (ofMoney === true ? said.model.measure : undefined)
    if (priced !== undefined) made = orMeasure(made, average(priced))
  }
  // A third figure beside one as a percentage of another was hardly meant to stand alone.
  const parts = sensesOf(said, 'percentOf').filter((of) => !isExplained(said, made.measures, of))
  if (parts.length > 0 && made.measures.length > 0)
    return lacking(
      said,
      'between',
      ['percentOf', 'measure'],
      'is a third figure beside one in percent of another',
    )
  for (const { measure, times } of sensesOf(said, 'scaled')) {
    const [withOne, of] = withMeasure(made, measure)
    made = { ...withOne, calculations: [...withOne.calculations, { kind: 'scaled', of, times }] }
  }
  for (const { measure } of sensesOf(said, 'pace')) [made] = withMeasure(made, measure)
  for (const { part, whole: named, as, plain } of parts) {
    const whole = plain === true && as !== 'difference' ? priceMeant(said, part, named) : named
    // What is left after claims is left of what could have any, and so is what part they are.
    if (as === 'difference' || whole !== named)
      made = { ...made, conditions: [...made.conditions, ...ofThoseThatHave(said, [part, whole])] }
    const [withPart, left] = withMeasure(made, part)
    const [withBoth, right] = withMeasure(withPart, whole)
    made = {
      ...withBoth,
      calculations: [...withBoth.calculations, { kind: 'between', left, right, as }],
    }
  }
  return made
}
