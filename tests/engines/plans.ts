import fc from 'fast-check'
import { bankOf } from '../../eval/bank.ts'
import { interpreterOf } from '../../server/ask/read/interpret.ts'
import type { Plan } from '../../server/ask/plan/plan.ts'
import { planProblem } from '../../server/ask/plan/validate.ts'
import type { Dataset } from '../../server/datasets/dataset.ts'
import { planConstructs } from '../support/plans.ts'

/** Plans that engines are compared by. */

/** The different plans of the question bank, in its order. @param every the plans of one question in so many */
export function plansOfBank(dataset: Dataset, every = 1): readonly Plan[] {
  const interpreter = interpreterOf(dataset)
  const plans = new Map<string, Plan>()
  for (const { question } of bankOf(null, 'all').filter((_, at) => at % every === 0)) {
    const reading = interpreter.interpret(question)
    if (reading.outcome === 'answer') plans.set(JSON.stringify(reading.plan), reading.plan)
  }
  return [...plans.values()]
}

/** So many plans by chance; the same seed gives the same ones. */
export const randomPlans = ({ model }: Dataset, count: number, seed: number): readonly Plan[] =>
  fc.sample(
    fc.oneof(...Object.values(planConstructs)).filter((plan) => planProblem(model, plan) === null),
    { numRuns: count, seed },
  )
