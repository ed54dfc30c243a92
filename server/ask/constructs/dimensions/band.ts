import { bandReading } from './band.reading.ts'
import { sql } from 'kysely'
import { Type, type Static } from 'typebox'
import { columnOf, isNumeric, type Column } from '../../../semantic-model/semantic-model.ts'
import { firstProblem } from '../check.ts'
import { allOf, anyOf } from '../conditions/conditions.ts'
import { capitalised, valueText } from '../english.ts'
import { same } from '../../grammar/same.ts'
import { AMOUNT } from '../names.ts'
import { columnName, object } from '../node.ts'
import { LABEL, listOf, type Slot } from '../syntax.ts'
import type { DimensionConstruct } from './dimension.ts'
import { placesUpTo, rangesWithin } from './known-keys.ts'

/**
 * Bands [e0, e1), [e1, e2) … of a number, with one open band below the first edge and one from the last edge on:
 * "by age band", "by age split at 30 and 50".
 *
 * Plan: `{ kind: 'band', column: 'age', edges: [30, 50] }`; groups: Under 30, 30 to 49, 50 and over
 */

const node = object(
  {
    kind: Type.Literal('band'),
    column: columnName,
    edges: Type.Array(Type.Number(), {
      minItems: 1,
      maxItems: 100,
      description:
        'where bands begin, ascending. Each band includes its lower edge and not its upper one; below the first and from the last on there is an open band: [30, 50] makes under 30, 30 to 49, 50 and over',
    }),
  },
  'bands of a number, each from its edge to before the next; without edges in the question those of the column',
)

/** "30 to 49": a quantity that need not be whole ends "under" its upper edge. */
function bandText(column: Column, edges: readonly number[], band: number): string {
  const text = (value: number) => valueText(column, value)
  const low = edges[band - 1]
  const high = edges[band]
  if (low === undefined) return high === undefined ? 'all' : `under ${text(high)}`
  if (high === undefined) return `${text(low)} and over`
  return column.role === 'money' || column.fractional === true
    ? `${text(low)} to under ${text(high)}`
    : `${text(low)} to ${text(high - 1)}`
}

const USUAL_EDGES: Slot<number[], Static<typeof node>> = {
  print: ({ model }, edges, { column }) => (same(columnOf(model, column).bands, edges) ? '' : null),
  *parse({ model }, _, at, { column }) {
    const { bands } = columnOf(model, column)
    if (bands !== undefined) yield [[...bands], at]
  },
}

export const band: DimensionConstruct<Static<typeof node>> = {
  node,
  problem: (check, { column, edges }) =>
    firstProblem([
      check.column(column, 'banded', isNumeric),
      edges.every((edge, at) => at === 0 || edge > (edges[at - 1] ?? edge))
        ? null
        : 'the edges of bands rise',
    ]),
  sql(_, value, { edges }) {
    const branches = edges.map((edge, place) => sql`when ${value} < ${sql.lit(edge)} then ${sql.lit(place)}`)
    return sql`case when ${value} is null then null ${sql.join(branches, sql` `)} else ${sql.lit(edges.length)} end`
  },
  text: (_, { label }) => `${label} band`,
  said: [
    [['column', LABEL], ' band', ['edges', USUAL_EDGES]],
    [['column', LABEL], ' bands split at ', ['edges', listOf(AMOUNT, ' or ')]],
  ],
  groupText: (column, { edges }, key) => capitalised(bandText(column, edges, Number(key))),
  before: (_, key, from) => (typeof key === 'number' && from === 'previous' ? key - 1 : null),
  wider: (dimension) =>
    dimension.edges.length < 2
      ? null
      : { ...dimension, edges: dimension.edges.filter((_, place) => place % 2 === 1) },
  keys: ({ edges }, known) =>
    rangesWithin(
      known,
      () => placesUpTo(edges.length + 1),
      (place) => ({ low: edges[place - 1] ?? -Infinity, high: edges[place] ?? Infinity }),
    ),
  isRange: true,
  isUsual: ({ edges }, column) => isNumeric(column) && same(edges, column.bands),
  rows({ column, edges }, keys) {
    const all = keys.map((key) => {
      const [low, high] = [edges[Number(key) - 1], edges[Number(key)]]
      return allOf([
        ...(low === undefined ? [] : [{ kind: 'compare', column, op: '>=', value: low } as const]),
        ...(high === undefined ? [] : [{ kind: 'compare', column, op: '<', value: high } as const]),
      ])
    })
    const known = all.flatMap((each) => each ?? [])
    return known.length < all.length ? null : anyOf(known)
  },
  reading: bandReading,
}
