import type { Column } from '../../../semantic-model/semantic-model.ts'
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
  (column.discrete === true || column.usually === 'sum')

/** A price with a period: "pounds per month". */
export const isRecurring = ({ role, unit = '' }: Column) => role === 'money' && / per /.test(unit)

/** Whether words say over what time a price runs. */
export const saysPeriodOfPrice = (question: string) =>
  /month|\bmth|\bpcm\b|\ba year\b|annual|yearly/i.test(question)
