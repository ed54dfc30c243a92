import { sql } from 'kysely'
import { Type } from 'typebox'
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

export const and: ConditionConstruct<All> = {
  node: object({ kind: Type.Literal('and'), items }, 'All of them hold.'),
  sql: (_, condition, within) => sql`(${sql.join(condition.items.map(within), sql` and `)})`,
  label: (_, condition, within) => condition.items.map(within).join(', '),
  items: (condition) => condition.items,
  left: () => null,
  needs: 'all',
  holding: (condition, all) => ({ ...condition, items: [...all] }),
}

export const or: ConditionConstruct<Any> = {
  node: object(
    { kind: Type.Literal('or'), items },
    'Any of them holds. Several values of one column are "in".',
  ),
  sql: (_, condition, within) => sql`(${sql.join(condition.items.map(within), sql` or `)})`,
  items: (condition) => condition.items,
  left: () => null,
  needs: 'any',
  holding: (condition, all) => ({ ...condition, items: [...all] }),
}

export const not: ConditionConstruct<Not> = {
  node: object(
    { kind: Type.Literal('not'), item: Type.Ref('Filter') },
    'It does not hold: "outside London", "except".',
  ),
  // A row whose value is missing is not London either: plain "not" would drop it.
  sql: (_, { item }, within) => sql`(${within(item)} is not true)`,
  items: ({ item }) => [item],
  left: () => null,
  needs: 'none',
  holding: (condition, [item = condition.item]) => ({ ...condition, item }),
}
