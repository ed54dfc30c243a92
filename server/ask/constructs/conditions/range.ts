import { sql } from 'kysely'
import { Type, type Static } from 'typebox'
import { columnOf, isNumeric } from '../../../semantic-model/semantic-model.ts'
import { valueText } from '../english.ts'
import { columnName, object } from '../node.ts'
import type { ConditionConstruct } from './condition.ts'

/**
 * A number from one to another, both included: "aged 30 to 40".
 *
 * Plan: `{ kind: 'between', column: 'age', low: 30, high: 40 }`
 */

const node = object({
  kind: Type.Literal('between'),
  column: columnName,
  low: Type.Number(),
  high: Type.Number(),
})

export const range: ConditionConstruct<Static<typeof node>> = {
  node,
  problem: (check, { column }) => check.column(column, 'compared with numbers', isNumeric),
  sql: (_, { column, low, high }) => sql`${sql.ref(column)} between ${low} and ${high}`,
  text(model, { column: name, low, high }) {
    const column = columnOf(model, name)
    return `${column.label} is between ${valueText(column, low)} and ${valueText(column, high)}`
  },
}
