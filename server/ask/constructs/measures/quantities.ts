import {
  columnOf,
  isNumeric,
  type Column,
  type SemanticModel,
} from '../../../semantic-model/semantic-model.ts'
import type { Measure } from './measures.ts'
import type { Senses } from '../senses.ts'

export const aggregated = (name: Senses['aggregate']['function'], column: Column): Measure => ({
  kind: 'aggregate',
  function: name,
  column: column.name,
})

export const isCount = (column: Column) =>
  column.role === 'number' &&
  column.repeats !== true &&
  column.isYear !== true &&
  !saysWhen(column) &&
  (column.discrete === true || column.usually === 'sum')

/** A year or a month that is called nothing else says when: "in an average year" and "the worst month" ask for no figure of it. */
export const saysWhen = ({ isYear, label, discrete }: Column) =>
  (isYear === true && label === 'year') || (discrete === true && PARTS_OF_TIME.test(label))
const PARTS_OF_TIME = /^(?:quarter|month|week|day|weekday|hour)$/

/** Whether a function of a column is a figure. */
const isFigure = (name: Senses['aggregate']['function'], column: Column) =>
  isNumeric(column) && (!saysWhen(column) || name === 'minimum' || name === 'maximum')

/** A function that stands beside a column as a measure; null where it is none of that column. */
export const saidTogether = (name: Senses['aggregate']['function'], column: Column) =>
  isFigure(name, column) ? { sense: { measures: [aggregated(name, column)], named: true } } : null

/** A price with a period: "pounds per month". */
export const isRecurring = ({ role, unit = '' }: Column) => role === 'money' && / per /.test(unit)

/** The price by the year, where there is one. */
export const yearlyOf = ({ columns }: SemanticModel): Column | undefined =>
  columns.find((column) => isRecurring(column) && column.unit?.endsWith(' per year'))

/** Whether words say over what time a price runs. */
export const saysPeriodOfPrice = (question: string) =>
  /month|\bmth|\bpcm\b|\ba year\b|annual|yearly/i.test(question.replaceAll(WHO_PAYS, ''))

/** "Monthly and annual payers" says how often somebody pays, and not of what. */
const WHO_PAYS =
  /\b(?:monthly|annual|yearly)(?:(?:,| and| or| vs\.?| versus| &|\/) ?(?:monthly|annual|yearly))* payers?\b/gi

/**
 * "The biggest insurer by premium": a quantity without a function is the total of what groups come to. Of the top ones by a price it
 * is so where the semantic model adds such prices up.
 */
export function sizeOf(model: SemanticModel, measure: Measure, size: 'sure' | 'loose'): Measure {
  if (measure.kind !== 'aggregate' || measure.function !== 'average') return measure
  const column = columnOf(model, measure.column)
  const isSummed =
    isRecurring(column) &&
    model.metrics.some(
      ({ figure }) => figure?.function === 'sum' && isRecurring(columnOf(model, figure.column)),
    )
  const isAmount = column.role === 'money' && column.discrete !== true && column.repeats !== true
  return isSummed || (size === 'sure' && isAmount) ? { ...measure, function: 'sum' } : measure
}
