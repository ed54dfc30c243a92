import { interpreterOf } from '../../server/ask/read/interpret.ts'
import { comparisonOf, type Comparison } from '../../server/ask/comparison.ts'
import { analyse } from '../../server/ask/narrate/analysis/analysis.ts'
import { pointOf } from '../../server/ask/narrate/analysis/point.ts'
import { restate } from '../../server/ask/say/sentence.ts'
import { amountsInSteps } from '../../server/ask/plan/amounts-in-steps.ts'
import type { Plan } from '../../server/ask/plan/plan.ts'
import { planProblem } from '../../server/ask/plan/validate.ts'
import type { Disclosed } from '../../server/ask/protect/disclose.ts'
import type { Dimension } from '../../server/ask/constructs/dimensions/dimensions.ts'
import { runPlan } from '../../server/ask/run-plan.ts'
import type { Dataset } from '../../server/datasets/dataset.ts'
import { columnOf, type SemanticModel } from '../../server/semantic-model/semantic-model.ts'
import { EngineError } from '../../server/engines/engine.ts'
import { randomPlans } from '../../tests/support/random-plans.ts'
import { bankOf } from '../bank.ts'

/** Answers with the texts that the product writes of them: of random plans, and of the question bank. */

export interface Told {
  readonly question: string
  readonly plan: Plan
  readonly table: Disclosed
  readonly comparison: Comparison | null
  readonly analysis: string | null
  readonly line: string | null
}

/** Anything that throws is no text: the product shows none of it. */
async function toldOf(dataset: Dataset, question: string, asked: Plan): Promise<Told | null> {
  const { plan } = amountsInSteps(dataset.model, asked)
  const run = await runPlan(dataset, plan).catch((error: unknown) => {
    // "x by y" is no day.
    if (error instanceof EngineError) return null
    throw error
  })
  if (run === null) return null
  const { table } = run
  const comparison = await comparisonOf(dataset, plan, table)
  const beside = comparison?.text ?? null
  return {
    question,
    plan,
    table,
    comparison,
    analysis: analyse(dataset, plan, table, beside),
    line:
      pointOf(dataset, plan, table, beside)
        .line?.map(({ text }) => text)
        .join('') ?? null,
  }
}

/** Groups beyond which nobody reads an analysis. */
const MOST_GROUPS = 400

/** A random plan that is likely to show something: fewer conditions and groups, mostly one figure. */
function likelier(plan: Plan, place: number): Plan {
  const { reference: _, chart: __, ...rest } = plan
  const measures =
    (plan.calculations ?? []).length > 0 || place % 3 === 0 ? plan.measures : plan.measures.slice(0, 1)
  const known = (index: number) => index < measures.length + (plan.calculations ?? []).length
  return {
    ...(plan.calculations?.some(({ kind }) => kind === 'versus') === true
      ? { ...rest, reference: plan.reference }
      : rest),
    measures,
    dimensions: plan.dimensions.slice(0, [1, 2, 1, 3, 2, 1, 2, 1][place % 8]),
    filter: place % 5 < 3 ? null : plan.filter,
    having: place % 4 === 0 ? plan.having.filter(({ measure }) => known(measure)) : [],
    order: plan.order.filter(({ by, index }) =>
      by === 'measure' ? known(index) : index < plan.dimensions.length,
    ),
    ...(place % 2 === 0 ? { limit: null, skip: undefined, limitWithin: undefined } : {}),
  } as Plan
}

/** Of as many groups as there are amounts, which takes long and says nothing. */
function isFine(model: SemanticModel, dimension: Dimension): boolean {
  const { role, discrete } = columnOf(model, dimension.column)
  const isContinuous = role === 'date' || (role === 'money' && discrete !== true)
  return (
    isContinuous &&
    (dimension.kind === 'column' ||
      (dimension.kind === 'bins' && dimension.width < 100) ||
      (dimension.kind === 'grain' && dimension.grain === 'day'))
  )
}

/** A share of all groups where there are none. */
const isShareOfNothing = ({ measures, dimensions }: Plan) =>
  dimensions.length === 0 && measures.some(({ kind }) => kind === 'shareOfTotal')

async function* ofRandomPlans(dataset: Dataset, seed: number): AsyncGenerator<Told> {
  const { model, profile } = dataset
  const next = randomPlans(model, profile.values, seed)
  for (let place = 0; ; place += 1) {
    const made = JSON.parse(JSON.stringify(likelier(next(), place))) as Plan
    if (planProblem(model, made) !== null || isShareOfNothing(made)) continue
    if (made.dimensions.some((dimension) => isFine(model, dimension))) continue
    // Most random plans have no groups.
    if (made.dimensions.length === 0 && place % 8 !== 0) continue
    const told = await toldOf(dataset, restate(model, made), made)
    // Most of those without a group have conditions that nobody meets.
    if (told !== null && told.table.rows.length > 0 && told.table.rows.length <= MOST_GROUPS) yield told
  }
}

async function* ofBank(dataset: Dataset, every: number): AsyncGenerator<Told> {
  const seen = new Set<string>()
  for (const { question } of bankOf(null, 'all').filter((_, place) => place % every === 0)) {
    const read = interpreterOf(dataset).interpret(question)
    if (read.outcome !== 'answer' || seen.has(JSON.stringify(read.plan))) continue
    seen.add(JSON.stringify(read.plan))
    const told = await toldOf(dataset, question, read.plan)
    if (told !== null && told.table.rows.length <= MOST_GROUPS) yield told
  }
}

/**
 * So many answers: those of the bank first, every so many of its questions, and of random plans what is left.
 *
 * @param every 1 for all questions of the bank
 */
export async function* answersOf(
  dataset: Dataset,
  { count, seed, every }: { readonly count: number; readonly seed: number; readonly every: number },
): AsyncGenerator<Told> {
  let made = 0
  for await (const told of ofBank(dataset, every)) {
    if (made >= count) return
    made += 1
    yield told
  }
  for await (const told of ofRandomPlans(dataset, seed)) {
    if (made >= count) return
    made += 1
    yield told
  }
}
