import { firstProblem } from '../check.ts'
import { anyOf, type Filter } from '../conditions/conditions.ts'
import { columnName, object, oneOf, said } from '../node.ts'
import type { DimensionConstruct } from './dimension.ts'
import { grainReading } from './grain.reading.ts'
import { columnSlot } from '../syntax.ts'
import { earlier, periodText, later, lengthOf, MOST_STEPS, STEP, stepText, widerThan } from './steps.ts'
import { grains } from '../../../engines/engine.ts'
import { Type, type Static } from 'typebox'

/**
 * Time in steps, or parts that come back every year or week: "by month", "quarterly", "by half-year", "every 4 months", "by
 * day of the week".
 *
 * Plan: `{ kind: 'grain', column: 'quote_date', grain: 'quarter' }`; groups: 2024 Q1, 2024 Q2, …
 * Plan: `{ kind: 'grain', column: 'quote_date', grain: 'month', every: 6 }`; groups: 2024 H1, 2024 H2, …
 */

const node = object(
  {
    kind: Type.Literal('grain'),
    column: columnName,
    grain: said(
      oneOf(...grains),
      'quarterOfYear, monthOfYear, weekday and hourOfDay come back (all Januaries together); the others follow each other',
    ),
    every: Type.Optional(
      Type.Integer({
        minimum: 2,
        maximum: MOST_STEPS,
        description:
          'So many of the grain together, counted from January 2000: grain month with every 6 is half-years. Left out for one. Not for parts that come back.',
      }),
    ),
  },
  'a date in steps of time; a trend is by month, over many years by year; the last four come back (all Januaries together)',
)

export const grain: DimensionConstruct<Static<typeof node>> = {
  node,
  problem: (check, { column, grain, every }) =>
    firstProblem([
      check.column(column, 'dated', ({ role }) => role === 'date'),
      grain === 'hourOfDay'
        ? check.column(column, 'split by the hour: it has days alone', ({ timed }) => timed === true)
        : null,
      every !== undefined && lengthOf({ grain }) === null
        ? `a ${stepText({ grain })} comes back and is not counted together`
        : null,
    ]),
  sql({ dialect }, value, dimension) {
    const length = dimension.every === undefined ? null : lengthOf(dimension)
    return length === null ? dialect.grain(value, dimension.grain) : dialect.steps(value, length)
  },
  text: (model, { label }, dimension) =>
    `${dimension.column === model.date ? '' : `${label} `}${stepText(dimension)}`,
  said: [
    [
      [
        'column',
        columnSlot(({ role, name, label }, { date }) =>
          role !== 'date' ? null : name === date ? '' : `${label} `,
        ),
      ],
      [null, STEP],
    ],
  ],
  name: (_, { name }, dimension) =>
    `${name} ${dimension.every === undefined ? dimension.grain : stepText(dimension)}`,
  groupText: (_, dimension, key) => periodText(dimension, key),
  groupValue(_, dimension, key) {
    if (lengthOf(dimension) === null) return periodText(dimension, key)
    return dimension.grain === 'year' && dimension.every === undefined
      ? Number(periodText(dimension, key))
      : key
  },
  before(dimension, key, from) {
    const length = lengthOf(dimension)
    if (length === null) return from === 'previous' ? Number(key) - 1 : null
    return earlier(String(key), from === 'yearBefore' ? { months: 12, days: 0 } : length)
  },
  wider(dimension) {
    const wider = widerThan(dimension)
    const { kind, column } = dimension
    return wider === null ? null : { kind, column, grain: wider }
  },
  span(dimension, key) {
    const length = lengthOf(dimension)
    const from = String(key)
    return length === null ? null : { from, to: later(from, length) }
  },
  step: stepText,
  stepped: (dimension) => dimension,
  rows(dimension, keys) {
    const { column } = dimension
    const length = lengthOf(dimension)
    if (length === null)
      return { kind: 'part', column, grain: dimension.grain, values: keys.map(Number) } as Filter
    const days = keys.map(String)
    // Keys of groups that a turn has edited may be no days.
    if (days.some((day) => Number.isNaN(Date.parse(day)))) return null
    return anyOf(days.map((from) => ({ kind: 'period', column, from, to: later(from, length) })))
  },
  reading: grainReading,
}
