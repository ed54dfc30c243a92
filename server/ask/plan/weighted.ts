import type { SemanticModel } from '../../semantic-model/semantic-model.ts'
import type { Measure } from '../constructs/measures/measures.ts'
import type { Plan } from './plan.ts'

/** A plan over rows that each stand for as much as their weight says: what would count them adds up the weight. */
export function weighted<P extends Pick<Plan, 'measures'>>({ weight }: SemanticModel, plan: P): P {
  if (weight === undefined) return plan
  const measures = plan.measures.map((measure): Measure => {
    if (measure.kind === 'count')
      return {
        kind: 'aggregate',
        function: 'sum',
        column: weight,
        ...(measure.where === undefined ? {} : { where: measure.where }),
      }
    return measure.kind === 'shareOfTotal' ? { ...measure, column: weight } : measure
  })
  return { ...plan, measures }
}
