import { sql } from 'kysely'
import { Type, type Static } from 'typebox'
import { columnName, object } from '../node.ts'
import { wordsIn } from '../reading.ts'
import { rule } from '../rule.ts'
import { pattern, type Slot } from '../syntax.ts'
import type { ConditionConstruct } from './condition.ts'
import { containing } from './condition-senses.ts'

declare module '../senses.ts' {
  interface Senses {
    /** "containing", before a text */
    holding: object
    /** "in the", between a text and the column that holds it */
    inside: object
    /** Words as they are typed, whatever they mean. */
    text: { text: string }
  }
}

/**
 * A category whose values hold a text, in capitals or not: "with Christmas in the description", "fog" of "Rain,Fog".
 *
 * Plan: `{ kind: 'contains', column: 'description', text: 'christmas' }`
 */

const node = object(
  {
    kind: Type.Literal('contains'),
    column: columnName,
    text: Type.String({
      minLength: 1,
      maxLength: 100,
      pattern: '^[^“”]+$',
      description: 'as people write it',
    }),
  },
  'a category whose values hold a text',
)

const TEXT: Slot<string, unknown> = pattern<string>(
  /“([^“”]+)”/u,
  (text) => `“${text}”`,
  ([, text = '']) => text,
)

export const contains: ConditionConstruct<Static<typeof node>> = {
  node,
  problem: (check, { column }) =>
    check.column(column, 'searched for a text', ({ role }) => role === 'category'),
  sql: (_, { column, text }) =>
    sql`position(${text.toLowerCase()} in lower(cast(${sql.ref(column)} as varchar))) > 0`,
  said: [[' is any with the text ', ['text', TEXT]]],
  isPlain: () => true,
  left: () => null,
  reading: {
    words: wordsIn(import.meta.dirname, 'contains'),
    rules: () => [
      rule('column holds text', 'filter', ['column', 'holding', 'text'], ({ column }, _, { text }) =>
        column.role === 'category' ? { sense: containing(column, text) } : null,
      ),
      rule(
        'with text in column',
        'filter',
        ['with', 'text', 'inside', 'column'],
        (_, { text }, __, { column }) =>
          column.role === 'category' ? { sense: containing(column, text) } : null,
      ),
    ],
  },
}
