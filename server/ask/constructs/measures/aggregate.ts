import { aggregateReading } from './aggregate.reading.ts'
import { Type, type Static } from 'typebox'
import { columnOf, isNumeric, hidesEnds } from '../../../semantic-model/semantic-model.ts'
import { aggregateFunctions, columnName, object, oneOf, said, type AggregateFunction } from '../node.ts'
import { where, type MeasureConstruct, type Measuring } from './measure.ts'
import type { Part } from './figure.ts'
import { alone, averagePart, endPart, percentilePart, spreadPart, sumPart } from './measure-sql.ts'
import { unitOf } from '../../../semantic-model/currencies.ts'

/**
 * A function of the values of one column: "average premium by region", "total claims", "spread of age". Where
 * something is sensitive the lowest and the highest are the average of as many values as the threshold, and say so.
 *
 * Plan: `{ kind: 'aggregate', function: 'average', column: 'monthly_premium_gbp' }`; table: Region | Average monthly premium
 */

const node = object(
  {
    kind: Type.Literal('aggregate'),
    function: said(
      oneOf(...aggregateFunctions),
      'average: mean, "typical", "what do they pay"; minimum and maximum: cheapest and dearest single values; spread: standard deviation',
    ),
    column: columnName,
    ...where,
  },
  'A function of the values of a number or money column. "How much" without more is an average; what adds up over rows (claims, income) is a sum.',
)

interface Function {
  /** Before the column's label. */
  readonly text: string
  readonly part: (of: Measuring, column: string) => Part
}

const FUNCTIONS: Readonly<Record<AggregateFunction, Function>> = {
  sum: { text: 'total', part: sumPart },
  average: { text: 'average', part: averagePart },
  median: { text: 'median', part: (of, column) => percentilePart(of, column, 50) },
  minimum: { text: 'lowest', part: (of, column) => endPart(of, 'lowest', column) },
  maximum: { text: 'highest', part: (of, column) => endPart(of, 'highest', column) },
  spread: { text: 'spread of', part: spreadPart },
}

const isExtreme = (name: AggregateFunction) => name === 'minimum' || name === 'maximum'

export const aggregate: MeasureConstruct<Static<typeof node>> = {
  node,
  problem: (check, { column }) => check.column(column, 'measured', isNumeric),
  sql: (of, { function: name, column }) => alone(FUNCTIONS[name].part(of, column)),
  words(model, { function: name, column }) {
    const { label, plural, name: own, usually = 'average' } = columnOf(model, column)
    // The total of a total cost is no "total total cost".
    const isDoubled = label.startsWith(`${FUNCTIONS[name].text} `)
    if (isDoubled && name === usually) return [{ text: label, of: 'column' }]
    const isCount = name === 'sum' && label.startsWith('number of ')
    const rank = isExtreme(name) && hidesEnds(model) ? `average of the ${model.threshold} ` : ''
    return [
      { text: isDoubled && name === 'sum' ? 'sum of' : `${rank}${FUNCTIONS[name].text}`, of: 'function' },
      { text: isCount ? (plural ?? own) : label, of: 'column' },
    ]
  },
  unit: (model, { column }) => unitOf(columnOf(model, column)),
  valued: (_, { column }) => column,
  addsUp: ({ function: name }) => name === 'sum',
  reading: aggregateReading,
}
