import { sql } from 'kysely'
import { Type, type Static } from 'typebox'
import { columnOf, isNumeric } from '../../../semantic-model/semantic-model.ts'
import { columnName, comparison, object, oneOf } from '../node.ts'
import { comparisonText, operators, type ConditionConstruct } from './condition.ts'

/**
 * A number against the figure of all entities: "premium over the average premium".
 *
 * Plan: `{ kind: 'relative', column: 'monthly_premium_gbp', op: '>', to: 'average' }`
 */

const node = object({
  kind: Type.Literal('relative'),
  column: columnName,
  op: comparison,
  to: oneOf('average', 'median'),
})

export const relative: ConditionConstruct<Static<typeof node>> = {
  node,
  problem: (check, { column }) => check.column(column, 'compared with numbers', isNumeric),
  sql({ model, dialect }, { column, op, to }) {
    const value = sql.ref(column)
    const figure = to === 'average' ? sql`avg(${value})` : dialect.percentile(value, 0.5)
    return sql`${value} ${operators[op]} (select ${figure} from ${sql.table(model.table)})`
  },
  text(model, { column, op, to }) {
    const { label } = columnOf(model, column)
    return `${label} ${comparisonText[op]} the ${to} ${label}`
  },
}
