import type { SemanticModel } from '../../semantic-model/semantic-model.ts'
import { same } from '../grammar/same.ts'
import type { Filter } from '../constructs/conditions/conditions.ts'
import { sharedBy, weighed, whereOf } from '../constructs/measures/measures.ts'
import type { Plan } from './plan.ts'

/** A share of rows as what some of them stand for, out of what all do; null where other figures stand beside it. */
function shareOf(column: string, plan: Plan): Plan | null {
  const [share, ...more] = plan.measures
  const of = share === undefined ? null : sharedBy(share)
  if (share === undefined || of === null || more.length > 0) return null
  if (plan.calculations !== undefined || plan.reference !== undefined) return null
  const where = whereOf(share)
  const all = { kind: 'aggregate', function: 'sum', column } as const
  const some: Filter = where === null ? of : { kind: 'and', items: [where, of] }
  /** Where the share stands among the figures. */
  const place = 2
  return {
    ...plan,
    measures: [{ ...all, where: some }, where === null ? all : { ...all, where }],
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
  return withoutTwins({ ...plan, measures: plan.measures.map((measure) => weighed(measure, weight)) })
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
