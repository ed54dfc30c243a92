import { oneOfReading } from './one-of.reading.ts'
import { sql } from 'kysely'
import { Type, type Static } from 'typebox'
import { columnOf, type Column } from '../../../semantic-model/semantic-model.ts'
import { firstProblem } from '../check.ts'
import { valueText } from '../english.ts'
import { VALUE } from '../names.ts'
import { listOf } from '../syntax.ts'
import { columnName, object, scalar, type Scalar } from '../node.ts'
import type { ConditionConstruct } from './condition.ts'

/**
 * A column that has one of several values: "in London or Wales".
 *
 * Plan: `{ kind: 'in', column: 'region', values: ['London', 'Wales'] }`
 */

const node = object(
  {
    kind: Type.Literal('in'),
    column: columnName,
    values: Type.Array(scalar, { minItems: 1, maxItems: 500, description: 'any of these' }),
  },
  'any of these values',
)

/** Values as a heading has them: a name says what it is, a number needs its column. */
export function namedValues(column: Column, values: readonly Scalar[]): string {
  const named = values.map((value) => valueText(column, value)).join(' or ')
  return column.role === 'category' ? named : `${column.label}${column.role === 'flag' ? ':' : ''} ${named}`
}

export const oneOfValues: ConditionConstruct<Static<typeof node>> = {
  node,
  problem: (check, { column, values }) =>
    firstProblem([
      check.column(column, 'listed', ({ role }) => role !== 'date'),
      ...values.map((value) => check.scalar(column, value)),
    ]),
  sql: (_, { column, values }) => sql`${sql.ref(column)} in (${sql.join(values)})`,
  said: [[' is ', ['values', listOf(VALUE, ' or ', 2)]]],
  label: (model, { column, values }) => namedValues(columnOf(model, column), values),
  isPlain: () => true,
  left: ({ values }) => ({ values }),
  reading: oneOfReading,
}
