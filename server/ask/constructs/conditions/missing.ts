import { sql } from 'kysely'
import { Type, type Static } from 'typebox'
import { columnOf } from '../../../semantic-model/semantic-model.ts'
import { valueText } from '../english.ts'
import { columnName, object } from '../node.ts'
import type { ConditionConstruct } from './condition.ts'

/**
 * A column that has no value: "with no outpatient limit".
 *
 * Plan: `{ kind: 'missing', column: 'outpatient_limit_gbp' }`
 */

const node = object({ kind: Type.Literal('missing'), column: columnName })

export const missing: ConditionConstruct<Static<typeof node>> = {
  node,
  problem: (check, { column }) => check.column(column, 'missing'),
  sql: (_, { column }) => sql`${sql.ref(column)} is null`,
  text(model, { column: name }) {
    const column = columnOf(model, name)
    return `${column.label} is ${valueText(column, null)}`
  },
  isPlain: () => true,
}
