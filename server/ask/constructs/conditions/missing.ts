import type { Filter } from './conditions.ts'
import { rule } from '../rule.ts'
import { sql } from 'kysely'
import { Type, type Static } from 'typebox'
import { columnOf } from '../../../semantic-model/semantic-model.ts'
import { valueText } from '../english.ts'
import { columnName, object } from '../node.ts'
import type { ConditionConstruct } from './condition.ts'

declare module '../senses.ts' {
  interface Senses {
    /** "including", before what is one of the groups */
    including: object
    /** "missing", before what there is no value of */
    lacking: object
  }
}

/**
 * A column that has no value: "with no outpatient limit".
 *
 * Plan: `{ kind: 'missing', column: 'outpatient_limit_gbp' }`
 */

const node = object(
  { kind: Type.Literal('missing'), column: columnName },
  'The column has no value; what that stands for is told with the column.',
)

export const missing: ConditionConstruct<Static<typeof node>> = {
  node,
  problem: (check, { column }) => check.column(column, 'missing'),
  sql: (_, { column }) => sql`${sql.ref(column)} is null`,
  text(model, { column: name }) {
    const column = columnOf(model, name)
    return `${column.label} is ${valueText(column, null)}`
  },
  isPlain: () => true,
  reading: {
    words: [
      ['lacking', {}, 'missing | missing the | missing a | missing their | with missing | with no value for'],
      ['including', {}, 'incl | inc | including | include | included | counting'],
    ],
    rules: () => [
      // "By outpatient limit, including unlimited": a group of its own, and no condition.
      rule(
        'dimension including missing',
        'dimension',
        ['dimension', 'including', 'missing'],
        (grouped, _, { column }) => (grouped.dimension.column === column.name ? { sense: grouped } : null),
      ),
      rule('column missing', 'filter', ['column', 'missing'], ({ column }, { column: of, present }) => {
        const missing: Filter = { kind: 'missing', column: column.name }
        const filter: Filter = present ? { kind: 'not', item: missing } : missing
        return column === of ? { sense: { filter, column: column.name, values: null } } : null
      }),
      // "No outpatient limit, you know, unlimited": what it lacks is said twice, and denied once.
      rule(
        'no column missing',
        'filter',
        ['not', 'column', 'missing'],
        ({ leavesOut }, { column }, { column: of, present }) =>
          leavesOut !== true && !present && column === of
            ? {
                sense: {
                  filter: { kind: 'missing', column: column.name },
                  column: column.name,
                  values: null,
                },
              }
            : null,
      ),
      // "Missing claims amount": of a column that has a word for it.
      rule('lacking column', 'filter', ['lacking', 'column'], (_, { column }) =>
        column.missing === undefined
          ? null
          : {
              sense: {
                filter: { kind: 'missing', column: column.name },
                column: column.name,
                values: null,
              },
            },
      ),
      rule('missing', 'filter', ['missing'], ({ column, present }) => {
        const missing: Filter = { kind: 'missing', column: column.name }
        return {
          sense: {
            filter: present ? { kind: 'not', item: missing } : missing,
            column: column.name,
            values: null,
          },
        }
      }),
    ],
    reads: [
      'quotes with unlimited outpatient',
      'average premium when outpatient is unlimited',
      'quotes with no outpatient limit as in unlimited',
    ],
  },
}
