import type { SemanticModel } from '../../semantic-model/semantic-model.ts'
import type { Plan } from '../plan/plan.ts'
import type { Order } from '../constructs/rank.ts'
import type { Dimension } from '../constructs/dimensions/dimensions.ts'
import { moved, type Calculation } from '../constructs/calculations/calculations.ts'
import type { Measure } from '../constructs/measures/measures.ts'
import type { Item } from '../constructs/senses.ts'
import type { Category, Senses } from '../constructs/senses.ts'

export const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
export const distinct = <T>(values: readonly T[]) =>
  values.filter((value, index) => values.findIndex((other) => same(other, value)) === index)

export function sensesOf<C extends Category>(parts: readonly Item[], category: C): readonly Senses[C][] {
  // An item's sense belongs to its category; the union does not carry that through the filter.
  return parts.filter((part) => part.category === category).map(({ sense }) => sense as Senses[C])
}

/** A plan in the making, and what had to be assumed for it. */
export class Draft {
  readonly model: SemanticModel
  readonly parts: readonly Item[]
  /** The plan that a follow-up continues. */
  readonly earlier: Plan | null
  measures: Measure[] = []
  dimensions: Dimension[] = []
  order: Order[] = []
  limit: number | null = null
  having: Plan['having'] = []
  calculations: Calculation[] = []
  reference: Plan['reference']
  skip: number | null = null
  limitWithin: number | null = null
  readonly assumptions: string[] = []
  cost = 0

  constructor(model: SemanticModel, parts: readonly Item[], earlier: Plan | null) {
    this.model = model
    this.parts = parts
    this.earlier = earlier
  }

  /** The place of a measure, put first or last where it is not there yet; what names others by place goes along. */
  indexOf(measure: Measure, first = false): number {
    const index = this.measures.findIndex((known) => same(known, measure))
    if (index !== -1) return index
    if (!first) return this.measures.push(measure) - 1
    this.measures.unshift(measure)
    // In place: whoever asks for a measure's place is often about to add to one of these.
    for (const [at, each] of this.order.entries())
      if (each.by === 'measure') this.order[at] = { ...each, index: each.index + 1 }
    for (const [at, each] of this.having.entries()) this.having[at] = { ...each, measure: each.measure + 1 }
    for (const [at, each] of this.calculations.entries()) this.calculations[at] = moved(each, 1)
    return 0
  }

  average(column: string): Measure {
    return { kind: 'aggregate', function: 'average', column }
  }

  assume(text: string, cost = 0.3): void {
    this.assumptions.push(text)
    this.cost += cost
  }
}
