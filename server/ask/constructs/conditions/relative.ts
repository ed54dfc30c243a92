import { tableOf } from '../../../semantic-model/derived-sql.ts'
import { rule, rules } from '../rule.ts'
import type { FilterSense } from './condition-senses.ts'
import type { Senses } from '../senses.ts'
import { sql } from 'kysely'
import { Type, type Static } from 'typebox'
import { columnOf, isNumeric, type Column } from '../../../semantic-model/semantic-model.ts'
import { columnName, comparison, object, oneOf, said, type ComparisonOperator } from '../node.ts'
import { choice } from '../syntax.ts'
import { COMPARISON, operators, type ConditionConstruct } from './condition.ts'

/**
 * A number against the figure of all entities: "premium over the average premium".
 *
 * Plan: `{ kind: 'relative', column: 'monthly_premium_gbp', op: '>', to: 'average' }`
 */

const node = object(
  {
    kind: Type.Literal('relative'),
    column: columnName,
    op: comparison,
    to: said(oneOf('average', 'median'), 'of all rows'),
  },
  'rows against the figure of all rows: "people older than average"',
)

function against(
  column: Column,
  op: ComparisonOperator,
  of: Senses['aggregate']['function'],
): { sense: FilterSense } | null {
  if (!isNumeric(column) || (of !== 'average' && of !== 'median')) return null
  return {
    sense: {
      filter: { kind: 'relative', column: column.name, op, to: of },
      column: column.name,
      values: null,
    },
  }
}

export const relative: ConditionConstruct<Static<typeof node>> = {
  node,
  problem: (check, { column }) => check.column(column, 'compared with numbers', isNumeric),
  sql({ model, dialect }, { column, op, to }) {
    const value = sql.ref(column)
    const figure = to === 'average' ? sql`avg(${value})` : dialect.percentile(value, 0.5, [])
    return sql`${value} ${operators[op]} (select ${figure} from ${tableOf(model, dialect, [column])})`
  },
  said: [
    [
      ' ',
      ['op', COMPARISON],
      ' the ',
      ['to', choice({ average: 'average', median: 'median' })],
      ({ model }, { column }) => ` ${columnOf(model, column).label}`,
    ],
  ],
  left: ({ to }) => ({ of: to }),
  reading: {
    rules: () => [
      ...rules(
        'filter',
        {
          'over the average': ['column', 'comparative', 'aggregate'],
          'above average column': ['comparative', 'aggregate', 'column'],
        },
        ({ column: { column }, comparative: { op, column: by }, aggregate: of }) =>
          by === null ? against(column, op, of.function) : null,
      ),
      rule('older than average', 'filter', ['comparative', 'aggregate'], ({ op, column }, of) =>
        column === null ? null : against(column, op, of.function),
      ),
      rule(
        'over the average column',
        'filter',
        ['column', 'comparative', 'aggregate', 'column'],
        ({ column }, { op, column: by }, of, { column: same }) =>
          by === null && column === same ? against(column, op, of.function) : null,
      ),
    ],
  },
}
