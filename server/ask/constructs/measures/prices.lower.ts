import { columnOf } from '../../../semantic-model/semantic-model.ts'
import { wordsIn, type ConstructReading } from '../reading.ts'
import { assumed, has, type QuestionParts, type Step } from '../sketch.ts'
import type { Measure } from './measures.ts'
import { isRecurring, saysPeriodOfPrice, yearlyOf } from './quantities.ts'

declare module '../senses.ts' {
  interface Senses {
    /** "bring in", of how much somebody does: all of it */
    broughtIn: object
  }
}

/** What prices come to where they are added up: a total runs over a year, unless the question says another time. */

export const pricesReading: ConstructReading = {
  words: wordsIn(import.meta.dirname, 'prices'),
}

/** "How does premium split between couples and families": parts of all of it. */
const SPLIT = /\bhow (?:do|does|did|is|was|are|were)\b.*\bsplit\b/i

/** "How much premium did we quote" is all of it, where "how much do we charge" is a price. */
const OURS = /\bhow much (?!(?:do|does|did|have|had|is|are|was|were)\b)(?:\w+ ){1,3}(?:do|did|have|had) we\b/i

/** "How much premium do brokers bring in": no average, but all of it, by the name that the model has for that. */
export function totalBroughtIn(said: QuestionParts, measure: Measure): Measure | null {
  const { model, question } = said
  const isOurs = (OURS.test(question) || SPLIT.test(question)) && !has(said, 'aggregate')
  if (!(isOurs || has(said, 'broughtIn')) || measure.kind !== 'aggregate' || measure.where !== undefined)
    return null
  const column = columnOf(model, measure.column)
  const isAmount = column.role === 'money' && column.discrete !== true && column.repeats !== true
  if (measure.function !== 'average' || !isAmount) return null
  if (isOurs) return { ...measure, function: 'sum' }
  const total = model.metrics.find(
    ({ figure }) => figure?.function === 'sum' && isRecurring(columnOf(model, figure.column)),
  )
  return total !== undefined && isRecurring(column) && !/\bmonthly\b/i.test(question)
    ? { kind: 'metric', name: total.name }
    : { ...measure, function: 'sum' }
}

/** "Total premium": of two prices the one by the year, which a sum of them is over. */
export const totalsOfPrices: Step = (sketch, said) => {
  const { model, question } = said
  const yearly = yearlyOf(model)
  if (yearly === undefined || saysPeriodOfPrice(question)) return sketch
  const isOpen = (measure: Measure) =>
    measure.kind === 'aggregate' &&
    measure.function === 'sum' &&
    measure.column !== yearly.name &&
    isRecurring(columnOf(model, measure.column))
  if (!sketch.measures.some(isOpen)) return sketch
  const measures = sketch.measures.map((measure) =>
    isOpen(measure) ? { ...measure, column: yearly.name } : measure,
  )
  return assumed({ ...sketch, measures }, { kind: 'yearlyPrice', figure: yearly.label })
}
