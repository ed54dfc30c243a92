import { andReading, notReading, orReading } from './connectives.reading.ts'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { firstProblem } from '../check.ts'
import { object } from '../node.ts'
import type { ConditionConstruct } from './condition.ts'
import type { Filter } from './conditions.ts'

/**
 * Conditions of conditions: "smokers in London", "under 30 or over 60", "not in Wales".
 *
 * Plan: `{ kind: 'and', items: [{ kind: 'compare', column: 'smoker', op: '=', value: true }, …] }`
 */

const items = Type.Array(Type.Ref('Filter'), { minItems: 1, maxItems: 50, description: 'conditions' })

interface All {
  kind: 'and'
  items: Filter[]
}
interface Any {
  kind: 'or'
  items: Filter[]
}
interface Not {
  kind: 'not'
  item: Filter
}

/** Each in brackets where the other connective stands inside. */
export const bracketed = (word: 'and' | 'or', all: readonly Filter[], within: (item: Filter) => string) => {
  const other = word === 'and' ? 'or' : 'and'
  return all.map((item) => (item.kind === other ? `(${within(item)})` : within(item)))
}

const joinedBy = (word: 'and' | 'or', all: readonly Filter[], within: (item: Filter) => string) =>
  bracketed(word, all, within).join(` ${word} `)

export const and: ConditionConstruct<All> = {
  node: object({ kind: Type.Literal('and'), items }, 'All of them hold.'),
  reading: andReading,
  problem: (_, condition, within) => firstProblem(condition.items.map(within)),
  sql: (_, condition, within) => sql`(${sql.join(condition.items.map(within), sql` and `)})`,
  text: (_, condition, within) => joinedBy('and', condition.items, within),
  label: (_, condition, within) => condition.items.map(within).join(', '),
  items: (condition) => condition.items,
}

export const or: ConditionConstruct<Any> = {
  node: object(
    { kind: Type.Literal('or'), items },
    'Any of them holds. Several values of one column are "in".',
  ),
  reading: orReading,
  problem: (_, condition, within) => firstProblem(condition.items.map(within)),
  sql: (_, condition, within) => sql`(${sql.join(condition.items.map(within), sql` or `)})`,
  text: (_, condition, within) => joinedBy('or', condition.items, within),
  items: (condition) => condition.items,
}

export const not: ConditionConstruct<Not> = {
  node: object(
    { kind: Type.Literal('not'), item: Type.Ref('Filter') },
    'It does not hold: "outside London", "except".',
  ),
  reading: notReading,
  problem: (_, { item }, within) => within(item),
  // A row whose value is missing is not London either: plain "not" would drop it.
  sql: (_, { item }, within) => sql`(${within(item)} is not true)`,
  text: (_, { item }, within) => `not (${within(item)})`,
  items: ({ item }) => [item],
}
