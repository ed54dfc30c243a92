import { wordsIn } from '../reading.ts'
import { ruleOf } from '../rule.ts'
import { Type, type Static } from 'typebox'
import { isNumeric } from '../../../semantic-model/semantic-model.ts'
import { ORDINAL } from '../names.ts'
import { LABEL } from '../syntax.ts'
import { columnName, object } from '../node.ts'
import { where, type MeasureConstruct } from './measure.ts'
import { alone, percentilePart } from './measure-sql.ts'

/**
 * The value under which so many percent of a group lie: "90th percentile of annual premium by region".
 *
 * Plan: `{ kind: 'percentile', column: 'annual_premium_gbp', percent: 90 }`; table: Region | 90th percentile of annual premium
 */

const node = object(
  {
    kind: Type.Literal('percentile'),
    column: columnName,
    percent: Type.Number({ exclusiveMinimum: 0, exclusiveMaximum: 100, description: '90 for the 90th' }),
    ...where,
  },
  '"the top 10% start at" is 90',
)

export const percentile: MeasureConstruct<Static<typeof node>> = {
  node,
  problem: (check, { column }) => check.column(column, 'measured', isNumeric),
  sql: (of, { column, percent }) => alone(percentilePart(of, column, percent)),
  said: [[['percent', ORDINAL], ' percentile of ', ['column', LABEL]]],
  valued: (_, { column }) => column,
  reading: {
    words: wordsIn(import.meta.dirname, 'percentile'),
    rules: () => [
      ruleOf('measure', ['percentile', 'column'], ({ percent }, { column }) =>
        isNumeric(column)
          ? { sense: { measures: [{ kind: 'percentile', column: column.name, percent }], named: true } }
          : null,
      ),
    ],
  },
}
