import type { SemanticModel } from '../../semantic-model/semantic-model.ts'
import { calculationProblem } from '../constructs/calculations/calculations.ts'
import { checkOf, firstProblem, type Check, type Problem } from '../constructs/check.ts'
import { filterProblem } from '../constructs/conditions/conditions.ts'
import { dimensionProblem } from '../constructs/dimensions/dimensions.ts'
import { havingProblem } from '../constructs/having.ts'
import { measureProblem } from '../constructs/measures/measures.ts'
import { periodsProblem } from '../constructs/periods.ts'
import { rankProblem } from '../constructs/rank.ts'
import { tallyProblem } from '../constructs/tally.ts'
import { boundsProblem } from './bounds.ts'
import type { Plan } from './plan.ts'

const problemBy = (check: Check, { measures, dimensions, filter, reference }: Plan): Problem =>
  firstProblem([
    ...measures.map((measure) => measureProblem(check, measure, dimensions.length)),
    ...dimensions.map((dimension) => dimensionProblem(check, dimension)),
    ...[filter, reference?.filter ?? null].map((each) => (each === null ? null : filterProblem(check, each))),
  ])

/** What is wrong with what a plan is made of over this dataset, or null: everything it names is there and suits. */
export const nodesProblem = (model: SemanticModel, plan: Plan): Problem =>
  boundsProblem(plan) ?? problemBy(checkOf(model), plan)

/** What is wrong with a plan of the right shape over this dataset, or null. */
export const planProblem = (model: SemanticModel, plan: Plan): Problem =>
  firstProblem([
    plan.dataset === model.id ? null : `the dataset is ${model.id}, not ${plan.dataset}`,
    nodesProblem(model, plan),
    ...(plan.calculations ?? []).map((calculation) => calculationProblem(plan, calculation)),
    ...plan.having.map((having) => havingProblem(plan, having)),
    rankProblem(plan),
    periodsProblem(plan),
    tallyProblem(plan),
  ])
