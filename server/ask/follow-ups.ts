import type { Dataset } from '../datasets/dataset.ts'
import { columnOf, isNumeric, timeOf, type SemanticModel } from '../semantic-model/semantic-model.ts'
import { ask } from './ask.ts'
import type { Plan } from './plan/plan.ts'
import type { Dimension } from './constructs/dimensions/dimensions.ts'
import { functionOf, taking, type Measure } from './constructs/measures/measures.ts'
import { columnsNamed } from './constructs/node.ts'
import { rowDimensions } from './constructs/tally.ts'
import { planProblem } from './plan/validate.ts'
import { questionOf } from './say/sentence.ts'
import { asksTheSame } from './plan/same-answer.ts'

/** Questions to ask after an answer: each was run, and found to show something. */

const MOST_FOLLOW_UPS = 4

const plain: Pick<Plan, 'having' | 'order' | 'limit'> = { having: [], order: [], limit: null }

function dimensionOf(model: SemanticModel, name: string): Dimension {
  const column = columnOf(model, name)
  if (column.role === 'date') return { kind: 'grain', column: name, grain: 'month' }
  return isNumeric(column) && column.bands !== undefined && column.discrete !== true
    ? { kind: 'band', column: name, edges: column.bands }
    : { kind: 'column', column: name }
}

/** The columns that a plan is limited by. */
const namedIn = ({ filter, measures }: Plan) => columnsNamed([filter, measures])

/** The same figures by other groups. */
function regrouped(model: SemanticModel, plan: Plan): readonly Plan[] {
  const used = new Set(plan.dimensions.map(({ column }) => column))
  const time = timeOf(model)
  return [...model.keyDimensions, ...(time === null ? [] : [time.name])]
    .filter((name) => !used.has(name) && !namedIn(plan).includes(name))
    .map((name) => ({ ...plan, ...plain, dimensions: [dimensionOf(model, name)] }))
}

/** The same groups, split once more by a yes or no. */
function split(model: SemanticModel, plan: Plan): readonly Plan[] {
  const flags = model.columns.filter(({ role, name }) => role === 'flag' && !namedIn(plan).includes(name))
  if (plan.dimensions.length !== 1) return []
  return flags.slice(0, 2).map(({ name }) => ({
    ...plan,
    ...plain,
    dimensions: [...plan.dimensions, { kind: 'column', column: name }],
  }))
}

/** Another figure of the same groups; what is worked out from a figure need not suit another. */
function remeasured(model: SemanticModel, plan: Plan): readonly Plan[] {
  if (plan.calculations !== undefined) return []
  const [first] = plan.measures
  const others: readonly Measure[] =
    first !== undefined && functionOf(first) === 'average'
      ? [taking(first, 'median'), { kind: 'count' }]
      : model.measure === undefined
        ? [{ kind: 'count' }]
        : [{ kind: 'aggregate', function: 'average', column: model.measure }]
  const metrics = model.metrics.slice(0, 1).map(({ name }): Measure => ({ kind: 'metric', name }))
  return [...others, ...metrics].map((measure) => ({ ...plan, ...plain, measures: [measure] }))
}

/** One of each kind in turn, so that the first few differ. */
function interleaved(kinds: readonly (readonly Plan[])[]): readonly Plan[] {
  const longest = Math.max(...kinds.map(({ length }) => length))
  return Array.from({ length: longest }, (_, index) =>
    kinds.map((plans) => plans[index]).filter((plan) => plan !== undefined),
  ).flat()
}

/** True where a question is answered with something to see. */
export async function shows(dataset: Dataset, question: string, dimensions: number): Promise<boolean> {
  const answer = await ask(dataset, question)
  return answer.outcome === 'answer' && answer.table.rows.length >= (dimensions === 0 ? 1 : 2)
}

/**
 * Of plans that somebody else thought of, the first four that show something and ask for something else, as questions. Throws
 * EngineError.
 */
export async function triedPlans(
  dataset: Dataset,
  plan: Plan,
  plans: readonly Plan[],
): Promise<readonly string[]> {
  const found: string[] = []
  for (const candidate of plans) {
    if (found.length === MOST_FOLLOW_UPS) break
    if (asksTheSame(candidate, plan)) continue
    const own = questionOf(dataset.model, candidate)
    if (!found.includes(own) && (await shows(dataset, own, rowDimensions(candidate).length))) found.push(own)
  }
  return found
}

/** Follow-up questions of a plan, at most four; none where nothing was found. Throws EngineError. */
export async function followUps(dataset: Dataset, asked: Plan): Promise<readonly string[]> {
  const { model } = dataset
  const { tally, ...plan } = asked
  const own = JSON.stringify(asked)
  const found: string[] = []
  for (const candidate of interleaved([
    // Of groups that were counted those that they are.
    tally === undefined ? [] : [plan],
    regrouped(model, plan),
    split(model, plan),
    remeasured(model, plan),
  ])) {
    if (found.length === MOST_FOLLOW_UPS) break
    if (planProblem(model, candidate) !== null || JSON.stringify(candidate) === own) continue
    const question = questionOf(model, candidate)
    if (await shows(dataset, question, candidate.dimensions.length)) found.push(question)
  }
  return found
}
