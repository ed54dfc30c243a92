import { wordsIn } from '../reading.ts'
import { Type, type Static } from 'typebox'
import { isNumeric } from '../../../semantic-model/semantic-model.ts'
import { columnName, object } from '../node.ts'
import { rules } from '../rule.ts'
import { LABEL } from '../syntax.ts'
import { where, type MeasureConstruct } from './measure.ts'
import { percentilePart } from './measure-sql.ts'

declare module '../senses.ts' {
  interface Senses {
    interquartile: object
  }
}

/**
 * How wide the middle half of the values is: the 75th percentile less the 25th. "Interquartile range of monthly premium by
 * region", "IQR of age".
 *
 * Plan: `{ kind: 'interquartile', column: 'monthly_premium_gbp' }`; table: Region | Interquartile range of monthly premium
 */

const node = object(
  { kind: Type.Literal('interquartile'), column: columnName, ...where },
  'width of the middle half',
)

const QUARTILES = { low: 25, high: 75 } as const

export const interquartile: MeasureConstruct<Static<typeof node>> = {
  node,
  problem: (check, { column }) => check.column(column, 'measured', isNumeric),
  sql: (of, { column }) => ({
    parts: [QUARTILES.high, QUARTILES.low].map((percent) => percentilePart(of, column, percent)),
    value: ([high = 0, low = 0]) => high - low,
    error: (_, [high = null, low = null]) => (high === null || low === null ? null : Math.hypot(high, low)),
  }),
  said: [['interquartile range of ', ['column', LABEL]]],
  valued: (_, { column }) => column,
  reading: {
    words: wordsIn(import.meta.dirname, 'interquartile'),
    rules: () => [
      ...rules(
        'measure',
        {
          'interquartile column': ['interquartile', 'column'],
          'column interquartile': ['column', 'interquartile'],
        },
        ({ column: { column } }) =>
          isNumeric(column)
            ? { sense: { measures: [{ kind: 'interquartile', column: column.name }], named: true } }
            : null,
      ),
    ],
  },
}
