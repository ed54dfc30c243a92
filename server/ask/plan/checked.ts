import { conditionsOf } from '../constructs/measures/measures.ts'
import type { Dataset } from '../../datasets/dataset.ts'
import { leavesOf, valuesNamed, type Filter } from '../constructs/conditions/conditions.ts'
import { boundsProblem } from './bounds.ts'
import { planShape, type Plan } from './plan.ts'
import { planProblem } from './validate.ts'

/** What somebody else made as a plan, who may be wrong: a language model, or a person who changes one. */

function filtersOf(plan: Plan): readonly Filter[] {
  const own = plan.measures.flatMap(conditionsOf)
  const whole = [plan.filter, plan.reference?.filter ?? null].flatMap((filter) =>
    filter === null ? [] : [filter],
  )
  return [...own, ...whole].flatMap(leavesOf)
}

/** What a plan is checked against. */
export type KnownDataset = Pick<Dataset, 'model' | 'profile'>

/** A value that the data does not hold is a guess, however well it sounds. */
function unknownValue({ model, profile }: KnownDataset, plan: Plan): string | null {
  const categories = new Set(model.columns.flatMap(({ role, name }) => (role === 'category' ? [name] : [])))
  for (const filter of filtersOf(plan)) {
    if (!('column' in filter) || !categories.has(filter.column)) continue
    const known = new Set<unknown>(profile.values[filter.column] ?? [])
    const missing = valuesNamed(filter).find((value) => !known.has(value))
    if (missing !== undefined) return `"${filter.column}" has no value ${JSON.stringify(missing)}`
  }
  return null
}

/** A plan of the dataset, or what is wrong with it. */
export function checkedPlan(
  dataset: KnownDataset,
  plan: unknown,
): { readonly plan: Plan } | { readonly problem: string } {
  const beyond = boundsProblem(plan)
  if (beyond !== null) return { problem: beyond }
  if (!planShape.Check(plan))
    return {
      // Where it goes wrong is looked for when somebody asks, since that takes far longer than to know that it does.
      get problem() {
        const [first] = planShape.Errors(plan)
        return `the plan is not of the schema at ${first?.instancePath || '/'}: ${first?.message ?? ''}`
      },
    }
  const problem = planProblem(dataset.model, plan) ?? unknownValue(dataset, plan)
  return problem === null ? { plan } : { problem }
}
