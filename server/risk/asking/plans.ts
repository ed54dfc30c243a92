import type { Filter } from '../../ask/constructs/conditions/conditions.ts'
import type { Measure } from '../../ask/constructs/measures/measures.ts'
import { countOfAll, type Plan } from '../../ask/plan/plan.ts'
import type { Column } from '../../semantic-model/semantic-model.ts'

/** Plans as an attacker makes them. */

export const is = (column: Column, value: string | number | boolean): Filter => ({
  kind: 'compare',
  column: column.name,
  op: '=',
  value,
})
export const isNot = (column: Column, value: string | number): Filter => ({
  kind: 'not',
  item: is(column, value),
})
export const isOneOf = (column: Column, values: readonly (string | number)[]): Filter => {
  const [only] = values
  return only !== undefined && values.length === 1
    ? is(column, only)
    : { kind: 'in', column: column.name, values: [...values] }
}
export const isOver = (column: Column, value: number): Filter => ({
  kind: 'compare',
  column: column.name,
  op: '>',
  value,
})
export const both = (...items: readonly Filter[]): Filter => ({ kind: 'and', items: [...items] })
export const either = (...items: readonly Filter[]): Filter => ({ kind: 'or', items: [...items] })

export const COUNT: Measure = { kind: 'count' }
export const sumOf = ({ name }: Column): Measure => ({ kind: 'aggregate', function: 'sum', column: name })

interface Parts {
  readonly measures?: readonly Measure[]
  readonly by?: readonly Column[]
  readonly filter?: Filter | null
}

export const planOf = (dataset: string, { measures = [COUNT], by = [], filter = null }: Parts): Plan => ({
  ...countOfAll(dataset),
  measures: [...measures],
  dimensions: by.map(({ name }) => ({ kind: 'column', column: name })),
  filter,
})
