import type { Column, SemanticModel } from '../../../datasets/semantic-model.ts'
import type { Dimension } from '../../plan/plan.ts'
import { closedPeriods, grainOf, type FilterSense } from './conditions.ts'

/** How the rules of the grammar make groups. */

const isGroupable = (column: Column) => column.role !== 'identifier' && column.role !== 'date'

export function dimensionOf(column: Column): Dimension | null {
  if (!isGroupable(column)) return null
  if (column.role === 'money' && column.discrete !== true) {
    return column.bands === undefined ? null : { kind: 'band', column: column.name, edges: column.bands }
  }
  return { kind: 'column', column: column.name }
}

/** Bands of equal width over the range of ages and the like: at most 100. */
export function widthBands(column: Column, width: number) {
  const [first] = column.bands ?? []
  const last = column.bands?.at(-1)
  if (first === undefined || last === undefined || width <= 0) return null
  const edges: number[] = []
  for (let edge = Math.ceil(first / width) * width; edge <= last + width && edges.length < 100; edge += width)
    edges.push(edge)
  return edges.length === 0
    ? null
    : {
        sense: {
          dimension: { kind: 'band' as const, column: column.name, edges },
          plural: true,
          quantity: false,
        },
      }
}

/** Several values side by side: a group for each, and no other group. */
export function compared(model: SemanticModel, { filter, column, values }: FilterSense) {
  const found = model.columns.find(({ name }) => name === column)
  const spans = closedPeriods(filter)
  if (found !== undefined && spans !== null && spans.length > 1) {
    return {
      sense: { dimension: { kind: 'grain' as const, column: found.name, grain: grainOf(spans) }, filter },
    }
  }
  if (found === undefined || values === null || values.length < 2) return null
  const whole = found.role === 'flag'
  return {
    sense: { dimension: { kind: 'column' as const, column: found.name }, filter: whole ? null : filter },
  }
}
