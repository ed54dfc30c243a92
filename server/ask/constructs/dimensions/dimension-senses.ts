import { timeOf, type Column, type SemanticModel } from '../../../semantic-model/semantic-model.ts'
import type { Dimension } from './dimensions.ts'
import type { Filter } from '../conditions/conditions.ts'
import { closedPeriods, equal, grainOf, type FilterSense } from '../conditions/condition-senses.ts'
import type { Stepped } from '../senses.ts'

/** How the rules of the grammar make groups. */

const isGroupable = (column: Column) => column.role !== 'identifier' && column.role !== 'date'

export function dimensionOf(column: Column): Dimension | null {
  if (!isGroupable(column)) return null
  if (column.role === 'money' && column.discrete !== true) {
    return column.bands === undefined ? null : { kind: 'band', column: column.name, edges: column.bands }
  }
  return { kind: 'column', column: column.name }
}

/** Entities by the time that dates them; null where nothing does, or nothing so fine. */
export function timeDimension(model: SemanticModel, step: Stepped): Dimension | null {
  const time = timeOf(model)
  if (time === null) return null
  if (time.isYear !== true) return { kind: 'grain', column: time.name, ...step }
  return step.grain === 'year' && step.every === undefined ? { kind: 'column', column: time.name } : null
}

/** Several values side by side: a group for each, and no other group. */
export function sideBySide(model: SemanticModel, { filter, column, values }: FilterSense) {
  const found = model.columns.find(({ name }) => name === column)
  const spans = closedPeriods(filter)
  if (found !== undefined && spans !== null && spans.length > 1) {
    const sides = spans.map(({ from, to }): Filter => ({ kind: 'period', column: found.name, from, to }))
    return {
      sense: {
        dimension: { kind: 'grain' as const, column: found.name, ...grainOf(spans) },
        filter: { kind: 'or' as const, items: sides },
        sides,
      },
    }
  }
  if (found === undefined || values === null || values.length < 2) return null
  const whole = found.role === 'flag'
  return {
    sense: {
      dimension: { kind: 'column' as const, column: found.name },
      filter: whole ? null : filter,
      sides: values.map((value) => equal(found, [value]).filter),
    },
  }
}
