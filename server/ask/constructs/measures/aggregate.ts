import { aggregateReading } from './aggregate.reading.ts'
import { sql } from 'kysely'
import { Type, type Static } from 'typebox'
import { averageOf, largestOf, sumOf } from '../../../engines/figures.ts'
import { hasValue, only, type Fragment } from '../../../engines/fragments.ts'
import { columnOf, isNumeric } from '../../../semantic-model/semantic-model.ts'
import { ordinal } from '../english.ts'
import { aggregateFunctions, columnName, object, oneOf, said, type AggregateFunction } from '../node.ts'
import type { End } from '../../../semantic-model/entities.ts'
import {
  addedFrom,
  countedIn,
  where,
  withValues,
  type Measured,
  type MeasureConstruct,
  type Measuring,
} from './measure.ts'
import { addedUp, amountsOf, nearEnd, percentileOf, supported } from './measure-sql.ts'
import { unitOf } from '../../../semantic-model/currencies.ts'

/**
 * A function of the values of one column: "average premium by region", "total claims", "spread of age". The lowest and
 * the highest are the values of the threshold's rank, so that no single entity shows, and say so.
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
  readonly sql: (of: Measuring, column: string, value: Fragment) => Measured
}

/** So many have a value that those near one end and those near the other are not the same ones. */
const extreme =
  (end: End): Function['sql'] =>
  (of, column) => {
    const { threshold } = of.model
    const figure = supported(of, column, nearEnd(of, end, column))
    const beyond = sql`${of.entities.count(of.own, column)} - ${sql.lit(2 * threshold - 1)}`
    return { ...figure, facts: { ...figure.facts, beyond } }
  }

const FUNCTIONS: Readonly<Record<AggregateFunction, Function>> = {
  sum: {
    text: 'total',
    sql: (of, column) =>
      addedUp(of, column, sumOf(column, of.own), amountsOf(of, 'values', column, of.own, null)),
  },
  average: {
    text: 'average',
    sql(of, column) {
      const figure = addedUp(of, column, averageOf(column, of.own), amountsOf(of, 'values', column, of.own))
      const highest = largestOf(of.dialect, column, 1, of.own)
      return { ...figure, facts: { ...figure.facts, highest } }
    },
  },
  median: { text: 'median', sql: (of, column) => percentileOf(of, column, 50) },
  minimum: { text: 'lowest', sql: extreme('lowest') },
  maximum: { text: 'highest', sql: extreme('highest') },
  spread: {
    text: 'spread of',
    sql: (of, column, value) => supported(of, column, sql`stddev_samp(${value})${only(of.own)}`),
  },
}

const isSum = (name: AggregateFunction) => name === 'sum' || name === 'average'
const isExtreme = (name: AggregateFunction) => name === 'minimum' || name === 'maximum'

export const aggregate: MeasureConstruct<Static<typeof node>> = {
  node,
  problem: (check, { column }) => check.column(column, 'measured', isNumeric),
  sql: (of, { function: name, column }) => FUNCTIONS[name].sql(of, column, sql.ref(column)),
  tellsOf: (of, { function: name, column }) =>
    isSum(name) ? countedIn(of, column) : [withValues(of.complete, column).map(hasValue)],
  addsFrom: (of, { function: name, column }) => (isSum(name) ? addedFrom(of, column) : []),
  words(model, { function: name, column }) {
    const { label, plural, name: own, usually = 'average' } = columnOf(model, column)
    // The total of a total cost is no "total total cost".
    const isDoubled = label.startsWith(`${FUNCTIONS[name].text} `)
    if (isDoubled && name === usually) return [{ text: label, of: 'column' }]
    const isCount = name === 'sum' && label.startsWith('number of ')
    const rank = isExtreme(name) && model.threshold > 1 ? `${ordinal(model.threshold)} ` : ''
    return [
      { text: isDoubled && name === 'sum' ? 'sum of' : `${rank}${FUNCTIONS[name].text}`, of: 'function' },
      { text: isCount ? (plural ?? own) : label, of: 'column' },
    ]
  },
  valuesFrom: (_, { column }) => [column],
  unit: (model, { column }) => unitOf(columnOf(model, column)),
  valued: (_, { column }) => column,
  addsUp: ({ function: name }) => name === 'sum',
  digits: ({ function: name }) => (name === 'spread' ? 3 : null),
  isUniform: ({ function: name }, value) => name === 'spread' && value === 0,
  reading: aggregateReading,
}
