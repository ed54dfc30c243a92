import { wordsIn } from '../reading.ts'
import { sql } from 'kysely'
import { Type, type Static } from 'typebox'
import { columnOf, type Column, type SemanticModel } from '../../../semantic-model/semantic-model.ts'
import { firstProblem } from '../check.ts'
import { columnName, object, said } from '../node.ts'
import { rule, ruleOf } from '../rule.ts'
import { LABEL, listOf, type Slot } from '../syntax.ts'
import type { DimensionConstruct } from './dimension.ts'
import { placesUpTo } from './known-keys.ts'

declare module '../senses.ts' {
  interface Senses {
    /** "how many of", before options */
    howManyOf: object
    /** "neither, one, both" */
    neitherOrBoth: object
    /** Yes-or-no columns together: "dental cover and mental health cover" */
    options: { columns: readonly Column[]; joint: 'and' | 'or' }
  }
}

/**
 * How many of several yes-or-no columns are yes: "by dental and mental health cover: neither, one, both".
 *
 * Plan: `{ kind: 'held', column: 'dental_cover', with: ['mental_health_cover'] }`; groups: Neither, One, Both
 */

const MOST_OPTIONS = 10

const node = object(
  {
    kind: Type.Literal('held'),
    column: said(columnName, 'name of the first yes-or-no column'),
    with: Type.Array(columnName, {
      minItems: 1,
      maxItems: MOST_OPTIONS,
      description: 'the other yes-or-no columns',
    }),
  },
  'how many of several flags are true: neither, one or both',
)
type Held = Static<typeof node>

const columnsOf = ({ column, with: others }: Held) => [column, ...others]

/** "Neither", "One", "Both"; of more than two "None", "1 of 3", "All 3". */
function groupText(held: Held, count: number): string {
  const all = columnsOf(held).length
  if (all === 2) return ['Neither', 'One', 'Both'][count] ?? ''
  return count === 0 ? 'None' : count === all ? `All ${all}` : `${count} of ${all}`
}

const labels = (model: SemanticModel, held: Held) =>
  columnsOf(held)
    .map((name) => columnOf(model, name).label)
    .join(' or ')

/** Options and how many of them; null where one is named twice or is no yes or no. */
function together(columns: readonly Column[]): Held | null {
  const [first, ...others] = columns.map(({ name }) => name)
  const isSet = new Set(columns).size === columns.length && columns.every(({ role }) => role === 'flag')
  return first === undefined || others.length === 0 || !isSet
    ? null
    : { kind: 'held', column: first, with: others }
}

const optionsOf = (columns: readonly Column[], joint: 'and' | 'or') =>
  together(columns) === null ? null : { sense: { columns, joint } }

const grouped = (columns: readonly Column[]) => {
  const dimension = together(columns)
  return dimension === null ? null : { sense: { dimension, plural: true, quantity: false } }
}

const OPTIONS: Slot<Partial<Held>, Held> = {
  print: ({ model }, _, held) => labels(model, held),
  *parse(of, text, at, held) {
    for (const [[column, ...others], end] of listOf(LABEL, ' or ').parse(of, text, at, held))
      if (column !== undefined && others.length > 0) yield [{ column, with: others }, end]
  },
}

export const held: DimensionConstruct<Held> = {
  node,
  problem: (check, dimension) =>
    firstProblem([
      ...columnsOf(dimension).map((name) => check.column(name, 'held or not', ({ role }) => role === 'flag')),
      new Set(columnsOf(dimension)).size > dimension.with.length ? null : 'an option is counted twice',
    ]),
  sql: (_, __, dimension) =>
    sql.join(
      columnsOf(dimension).map((name) => sql`cast(${sql.ref(name)} as integer)`),
      sql` + `,
    ),
  text: (model, _, dimension) => `how many of ${labels(model, dimension)}`,
  said: [['how many of ', [null, OPTIONS]]],
  groupText: (_, dimension, key) => groupText(dimension, Number(key)),
  before: (_, key, from) => (from === 'previous' ? Number(key) - 1 : null),
  called: { one: 'group', several: 'groups' },
  keys: (dimension) => placesUpTo(dimension.with.length + 2).map((count) => [count, null]),
  reading: {
    words: wordsIn(import.meta.dirname, 'held'),
    rules: () => [
      // One joint throughout: "of dental or mental health cover and smoker" ends before "and".
      ...(['and', 'or'] as const).flatMap((joint) => [
        rule(`option ${joint} option`, 'options', ['column', joint, 'column'], (a, _, b) =>
          optionsOf([a.column, b.column], joint),
        ),
        rule(`options ${joint} option`, 'options', ['options', joint, 'column'], (before, _, { column }) =>
          before.joint === joint ? optionsOf([...before.columns, column], joint) : null,
        ),
      ]),
      ruleOf('dimension', ['howManyOf', 'options'], (_, { columns }) => grouped(columns)),
      ruleOf('dimension', ['options', 'neitherOrBoth'], ({ columns }) => grouped(columns)),
    ],
  },
}
