import type { Dataset } from '../datasets/dataset.ts'
import type { SemanticModel } from '../semantic-model/semantic-model.ts'
import type { Interpretation } from './read/result/interpretation.ts'
import { asQuestion } from './read/choose/settle.ts'
import { amountsInSteps } from './plan/amounts-in-steps.ts'
import { listedProblem, withRange } from './plan/narrow.ts'
import type { Plan } from './plan/plan.ts'
import { restate } from './say/sentence.ts'
import { planProblem } from './plan/validate.ts'

/** Readings that name too many numbers or days one by one are not asked, whoever read them. */

const MOST_EXAMPLES = 3
/** What the contract lets be asked. */
const LONGEST_QUESTION = 500

/** The same question with a range. */
function rangeQuestion(model: SemanticModel, plan: Plan): readonly string[] {
  const ranged = withRange(model, plan)
  if (ranged === null || planProblem(model, ranged) !== null || listedProblem(model, ranged) !== null)
    return []
  const question = asQuestion({ restatement: restate(model, ranged) })
  return question.length > LONGEST_QUESTION ? [] : [question]
}

/** A reading as a refusal with a range to ask with, or readings without those that cannot be asked; any other as it is. */
export function withoutListed(
  { model }: Pick<Dataset, 'model'>,
  interpretation: Interpretation,
): Interpretation {
  if (interpretation.outcome === 'refuse') return interpretation
  const readings = interpretation.outcome === 'answer' ? [interpretation] : interpretation.readings
  const tried = readings.map((reading) => {
    const { plan } = amountsInSteps(model, reading.plan)
    return { reading, plan, problem: listedProblem(model, plan) }
  })
  const first = tried.find(({ problem }) => problem !== null)
  const others = tried.filter(({ problem }) => problem === null).map(({ reading }) => reading)
  if (first === undefined || first.problem === null) return interpretation
  const { tokens } = interpretation
  if (interpretation.outcome === 'offer' && others.length > 0)
    return { outcome: 'offer', tokens, reason: interpretation.reason, readings: others }
  const ranged = rangeQuestion(model, first.plan)
  return {
    outcome: 'refuse',
    recognised: true,
    tokens,
    reason: first.problem,
    suggestions: ranged.length > 0 ? ranged : model.examples.slice(0, MOST_EXAMPLES),
    understood: [],
  }
}
