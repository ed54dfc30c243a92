import { aggregateReading } from './aggregate.reading.ts'
import { Type, type Static } from 'typebox'
import {
  columnOf,
  hidesEnds,
  isNumeric,
  type Column,
  type SemanticModel,
} from '../../../semantic-model/semantic-model.ts'
import { aggregateFunctions, columnName, object, oneOf, said, type AggregateFunction } from '../node.ts'
import { columnSlot, placed, type Slot } from '../syntax.ts'
import { where, type MeasureConstruct, type Measuring } from './measure.ts'
import type { FigurePart } from './figure.ts'
import { alone, averagePart, endPart, percentilePart, spreadPart, sumPart } from './measure-sql.ts'

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
  'of a number or money column: average of prices and sizes, sum of what adds up (income, claims)',
)

interface Function {
  /** Before the column's label. */
  readonly text: string
  readonly part: (of: Measuring, column: string) => FigurePart
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

const usualOf = ({ usually = 'average' }: Column) => usually
/** The total of a total cost is no "total total cost". */
const isDoubled = ({ label }: Column, name: AggregateFunction) => label.startsWith(`${FUNCTIONS[name].text} `)
/** The function that the label of the column begins with, where it is the one that is meant by the column alone. */
const UNSAID: Slot<AggregateFunction, Static<typeof node>> = {
  print: ({ model }, name, { column }) => (name === usualOf(columnOf(model, column)) ? '' : null),
  *parse({ model }, _, at, { column }) {
    yield [usualOf(columnOf(model, column)), at]
  },
}

const textOf = (model: SemanticModel, name: AggregateFunction) =>
  `${isExtreme(name) && hidesEnds(model) ? `average of the ${model.threshold} ` : ''}${FUNCTIONS[name].text}`
const FUNCTION: Slot<AggregateFunction, Static<typeof node>> = {
  print: ({ model }, name, { column }) =>
    name === 'sum' && isDoubled(columnOf(model, column), name) ? 'sum of' : textOf(model, name),
  *parse({ model }, text, at) {
    for (const name of aggregateFunctions)
      for (const said of name === 'sum' ? ['sum of', textOf(model, name)] : [textOf(model, name)])
        if (text.startsWith(said, at)) yield [name, at + said.length]
  },
}

export const aggregate: MeasureConstruct<Static<typeof node>> = {
  node,
  problem: (check, { column }) => check.column(column, 'measured', isNumeric),
  sql: (of, { function: name, column }) => alone(FUNCTIONS[name].part(of, column)),
  said: [
    [
      placed('#column', [
        'column',
        columnSlot((column) => (isDoubled(column, usualOf(column)) ? column.label : null)),
      ]),
      ['function', UNSAID],
    ],
    [
      placed('#function', ['function', FUNCTION]),
      placed(null, ' '),
      placed('#column', [
        'column',
        columnSlot(({ label, plural, name }, _, { function: said }) =>
          said === 'sum' && label.startsWith('number of ') ? (plural ?? name) : label,
        ),
      ]),
    ],
  ],
  isProposed: true,
  valued: (_, { column }) => column,
  takes: ({ function: name }) => name,
  addsUp: ({ function: name }) => name === 'sum',
  reading: aggregateReading,
}
