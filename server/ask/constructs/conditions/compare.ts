import { compareReading } from './compare.reading.ts'
import { sql } from 'kysely'
import { Type, type Static } from 'typebox'
import { columnOf } from '../../../semantic-model/semantic-model.ts'
import { firstProblem } from '../check.ts'
import { VALUE } from '../names.ts'
import { columnName, comparison, object, scalar } from '../node.ts'
import { COMPARISON, operators, type ConditionConstruct } from './condition.ts'
import { namedValues } from './one-of.ts'

/**
 * A column against one value: "over 40", "in London", "smokers".
 *
 * Plan: `{ kind: 'compare', column: 'age', op: '>', value: 40 }`
 */

const node = object(
  { kind: Type.Literal('compare'), column: columnName, op: comparison, value: scalar },
  '"over", "more than" >; "at least", "and over" >=; "up to" <=',
)

export const compare: ConditionConstruct<Static<typeof node>> = {
  node,
  problem: (check, { column, op, value }) =>
    firstProblem([
      check.column(
        column,
        `compared by ${op}`,
        ({ role }) => role === 'number' || role === 'money' || op === '=' || op === '<>',
      ),
      check.scalar(column, value),
    ]),
  sql(_, { column, op, value }) {
    if (typeof value === 'boolean' && op === '=') return value ? sql.ref(column) : sql`not ${sql.ref(column)}`
    return sql`${sql.ref(column)} ${operators[op]} ${value}`
  },
  said: [[' ', ['op', COMPARISON], ' ', ['value', VALUE]]],
  label: (model, { column, op, value }) =>
    op === '=' ? namedValues(columnOf(model, column), [value]) : null,
  isPlain: ({ op }) => op === '=',
  left({ op, value }) {
    if (op === '=') return { values: [value] }
    if (op === '<>' || typeof value === 'boolean') return { but: [value] }
    const end = { at: value, isIncluded: op === '<=' || op === '>=' }
    return op === '<' || op === '<=' ? { high: end } : { low: end }
  },
  reading: compareReading,
}
