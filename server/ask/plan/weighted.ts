import type { SemanticModel } from '../../semantic-model/semantic-model.ts'
import { same } from '../grammar/same.ts'
import type { Filter } from '../constructs/conditions/conditions.ts'
import type { Measure } from '../constructs/measures/measures.ts'
import type { Plan } from './plan.ts'

/** A share of rows as what some of them stand for, out of what all do; null where other figures stand beside it. */
function shareOf(column: string, plan: Plan): Plan | null {
  const [share, ...more] = plan.measures
  if (share?.kind !== 'share' || more.length > 0 || plan.calculations !== undefined) return null
  if (plan.reference !== undefined) return null
  const { of, where } = share
  const all = { kind: 'aggregate', function: 'sum', column } as const
  const some: Filter = where === undefined ? of : { kind: 'and', items: [where, of] }
  /** Where the share stands among the figures. */
  const place = 2
  return {
    ...plan,
    measures: [{ ...all, where: some }, where === undefined ? all : { ...all, where }],
    calculations: [{ kind: 'between', left: 0, right: 1, as: 'share' }],
    order: plan.order.map((each) => (each.by === 'measure' ? { ...each, index: place } : each)),
    having: plan.having.map((each) => ({ ...each, measure: place })),
  }
}

/** A plan over rows that each stand for as much as their weight says: what would count them adds up the weight. */
export function weighted({ weight }: SemanticModel, plan: Plan): Plan {
  if (weight === undefined) return plan
  const share = shareOf(weight, plan)
  if (share !== null) return share
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
  return withoutTwins({ ...plan, measures })
}

/** "How many people have earthquakes killed": rows and deaths are one figure. */
function withoutTwins(plan: Plan): Plan {
  const [first, ...others] = plan.measures
  if (first === undefined || others.length === 0 || !others.every((other) => same(other, first))) return plan
  return {
    ...plan,
    measures: [first],
    order: plan.order.map((each) => (each.by === 'measure' ? { ...each, index: 0 } : each)),
    having: plan.having.map((each) => ({ ...each, measure: 0 })),
  }
}
