import type { Filter } from '../../server/ask/constructs/conditions/conditions.ts'
import type { Dimension } from '../../server/ask/constructs/dimensions/dimensions.ts'
import type { Measure } from '../../server/ask/constructs/measures/measures.ts'
import { countOfAll, type Plan } from '../../server/ask/plan/plan.ts'
import type { Column } from '../../server/semantic-model/semantic-model.ts'

/** Plans as an attacker makes them. */

type Scalar = string | number | boolean

export const is = ({ name }: Column, value: Scalar): Filter => ({
  kind: 'compare',
  column: name,
  op: '=',
  value,
})

export const isOneOf = (column: Column, values: readonly Scalar[]): Filter => {
  const [only] = values
  return only !== undefined && values.length === 1
    ? is(column, only)
    : { kind: 'in', column: column.name, values: [...values] }
}

/** From one value to another, both included. */
export const isBetween = ({ name, role }: Column, low: Scalar, high: Scalar): Filter =>
  role === 'date'
    ? { kind: 'period', column: name, from: String(low), to: dayAfter(String(high)) }
    : { kind: 'between', column: name, low: Number(low), high: Number(high) }

const DAY_MS = 86_400_000
const dayAfter = (day: string) => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10)

/** All that have to hold; null where there is none. */
export function all(items: readonly Filter[]): Filter | null {
  const [only, ...more] = items
  return only === undefined ? null : more.length === 0 ? only : { kind: 'and', items: [...items] }
}

export const COUNT: Measure = { kind: 'count' }
type Function = Extract<Measure, { kind: 'aggregate' }>['function']
export const figureOf = (name: Function, { name: column }: Column): Measure => ({
  kind: 'aggregate',
  function: name,
  column,
})

export const byColumn = ({ name }: Column): Dimension => ({ kind: 'column', column: name })
export const byBands = ({ name }: Column, edges: readonly number[]): Dimension => ({
  kind: 'band',
  column: name,
  edges: [...edges],
})

export const planOf = (
  { id }: { readonly id: string },
  filter: readonly Filter[],
  measures: readonly Measure[] = [COUNT],
  dimensions: readonly Dimension[] = [],
): Plan => ({ ...countOfAll(id), measures: [...measures], dimensions: [...dimensions], filter: all(filter) })
