import { sql } from 'kysely'
import { Type } from 'typebox'
import type { Column } from '../../../semantic-model/semantic-model.ts'
import { firstProblem } from '../check.ts'
import { compare } from '../conditions/compare.ts'
import { anyOf, condition, filterProblem, flat, type Filter } from '../conditions/conditions.ts'
import { oneOfValues } from '../conditions/one-of.ts'
import { range } from '../conditions/range.ts'
import { capitalised, valueText } from '../english.ts'
import { AMOUNT, VALUE } from '../names.ts'
import { columnName, object, type ComparisonOperator } from '../node.ts'
import { textOf } from '../phrase.ts'
import { constant, LABEL, listOf, parsed, printed, type Form, type Forms, type Slot } from '../syntax.ts'
import { casesReading } from './cases.reading.ts'
import type { DimensionConstruct } from './dimension.ts'
import { placesUpTo } from './known-keys.ts'

/**
 * Groups that the question itself draws from one column: ranges with gaps or closed ends, chosen values and all others in
 * one. "Ages 18 to 25 and 30 to 50", "London against the rest".
 *
 * Plan: `{ kind: 'cases', column: 'region', cases: [{ kind: 'compare', column: 'region', op: '=', value: 'London' }], others:
 * true }`; groups: London, All others
 */

/** A group of a plan's own: a value, several, or a range of numbers. */
export type Case = Extract<Filter, { readonly kind: 'compare' | 'in' | 'between' }>

export interface Cases {
  readonly kind: 'cases'
  readonly column: string
  readonly cases: Case[]
  readonly others: boolean
}

/** Groups beyond which nobody draws them by hand. */
const MOST_CASES = 20

const node = object(
  {
    kind: Type.Literal('cases'),
    column: columnName,
    cases: Type.Array(Type.Unsafe<Case>(Type.Union([compare.node, oneOfValues.node, range.node])), {
      minItems: 1,
      maxItems: MOST_CASES,
      description:
        'one group each, all conditions on the column; a row is in the first that it meets. Both ends of between are included',
    }),
    others: Type.Boolean({
      description: 'true: all other values are one more group ("the rest"); false: they are left out',
    }),
  },
  'groups drawn by compare, in or between on one column: ranges with gaps, "London against the rest" (others true)',
)

/** "London", "0 to 25", "under 30" */
export function caseText(column: Column, item: Case): string {
  const text = (value: Parameters<typeof valueText>[1]) => valueText(column, value)
  if (item.kind === 'in') return item.values.map(text).join(' or ')
  if (item.kind === 'between') return `${text(item.low)} to ${text(item.high)}`
  const value = text(item.value)
  return {
    '=': value,
    '<>': `not ${value}`,
    '<': `under ${value}`,
    '<=': `at most ${value}`,
    '>': `over ${value}`,
    '>=': `${value} and over`,
  }[item.op]
}

const OTHERS = 'all others'

type Comparing = Extract<Case, { readonly kind: 'compare' }>
const compared = (op: ComparisonOperator) =>
  [
    ['kind', constant('compare')],
    ['op', constant(op)],
  ] as const
const CASES: Forms<Case> = [
  [...compared('='), ['value', VALUE]],
  [...compared('<>'), 'not ', ['value', VALUE]],
  [...compared('<'), 'under ', ['value', VALUE]],
  [...compared('<='), 'at most ', ['value', VALUE]],
  [...compared('>'), 'over ', ['value', VALUE]],
  [...compared('>='), ['value', VALUE], ' and over'],
  [
    ['kind', constant('in')],
    ['values', listOf(VALUE, ' or ', 2)],
  ],
  [['kind', constant('between')], ['low', AMOUNT], ' to ', ['high', AMOUNT]],
] as Forms<Comparing> as Forms<Case>
const CASE: Slot<Case, Cases> = {
  print: (of, item) => textOf(printed(of, CASES, flat(item) as Case)),
  parse: (of, text, at, { column }) => parsed(of, CASES, text, at, { column }),
}
const GROUPS: Form<Cases> = [['column', LABEL], ' in the groups ', ['cases', listOf(CASE, ' versus ')]]

const groupText = (column: Column, { cases }: Cases, place: number) => {
  const item = cases[place]
  return capitalised(item === undefined ? OTHERS : caseText(column, item))
}

export const cases: DimensionConstruct<Cases> = {
  node,
  problem: (check, { column, cases: items }) =>
    firstProblem([
      check.column(column, 'grouped by', ({ role }) => role !== 'date'),
      ...items.map((item) =>
        item.column === column
          ? filterProblem(check, item)
          : `a group of "${column}" is one of "${item.column}"`,
      ),
    ]),
  sql(of, value, { cases: items, others }) {
    const branches = items.map((item, place) => sql`when ${condition(of, item)} then ${sql.lit(place)}`)
    const known = others ? sql`when ${value} is null then null ` : sql``
    const rest = others ? sql` else ${sql.lit(items.length)}` : sql``
    return sql`case ${known}${sql.join(branches, sql` `)}${rest} end`
  },
  limits({ cases: items, others }) {
    return others ? null : anyOf(items)
  },
  text: (_, { label }) => label,
  said: [
    [...GROUPS, ' versus all others', ['others', constant(true)]],
    [...GROUPS, ['others', constant(false)]],
  ],
  groupText: (column, dimension, key) => groupText(column, dimension, Number(key)),
  before: () => null,
  drawn: ({ cases: items, others }) => ({ cases: items, others }),
  keys: ({ cases: items, others }) => placesUpTo(items.length + Number(others)).map((place) => [place, null]),
  reading: casesReading,
}
