import { Type, type Static } from 'typebox'
import { capitalised, valueText } from '../english.ts'
import { columnName, object } from '../node.ts'
import type { DimensionConstruct } from './dimension.ts'

/**
 * A group for each value of a column: "by region".
 *
 * Plan: `{ kind: 'column', column: 'region' }`; groups: London, Wales, …
 */

const node = object({ kind: Type.Literal('column'), column: columnName })

export const byColumn: DimensionConstruct<Static<typeof node>> = {
  node,
  problem: (check, { column }) => check.column(column, 'grouped by'),
  sql: (_, value) => value,
  text: (_, { label }) => label,
  name: (_, { label }) => label,
  groupText: (column, _, key) => capitalised(valueText(column, key)),
  groupValue: (_, __, key) => key,
  before: (_, key, from) => (typeof key === 'number' && from === 'previous' ? key - 1 : null),
  wider: () => null,
  step: () => 'step',
}
