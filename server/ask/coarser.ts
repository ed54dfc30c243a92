import type { Dataset } from '../datasets/dataset.ts'
import { TooManyGroupsError } from '../engines/engine.ts'
import { interpreterOf } from './interpret/interpret.ts'
import { compile } from './plan/compile.ts'
import { mostGroups } from './plan/most-groups.ts'
import type { Plan } from './plan/plan.ts'
import { widened } from './constructs/dimensions/dimensions.ts'
import { partOf } from './constructs/measures/measures.ts'
import { restate } from './plan/restate.ts'
import { planProblem } from './plan/validate.ts'
import type { Auditor } from './protect/audit/auditor.ts'
import { hiddenGroups } from './protect/disclose.ts'
import { factsOf } from './run-plan.ts'

/** A question with larger groups than one that hid some, and how many it hides. */
export interface Coarser {
  readonly question: string
  readonly hidden: number
}

/** The plan with one dimension less; null where something counts on its place. */
function without({ limitWithin, ...plan }: Plan, place: number): Plan | null {
  const counts =
    limitWithin !== undefined ||
    plan.order.some(({ by }) => by === 'dimension') ||
    plan.measures.some((measure) => typeof partOf(measure)?.within === 'number')
  return counts ? null : { ...plan, dimensions: plan.dimensions.toSpliced(place, 1) }
}

/** Times that one dimension is made wider: bins could be so for ever. */
const MOST_STEPS = 4

/** Plans with larger groups, the nearest first. */
function* widerThan(plan: Plan): Iterable<Plan> {
  for (const [place, dimension] of plan.dimensions.entries()) {
    let wider = widened(dimension)
    for (let step = 0; wider !== null && step < MOST_STEPS; step += 1) {
      yield { ...plan, dimensions: plan.dimensions.with(place, wider) }
      wider = widened(wider)
    }
  }
  if (plan.dimensions.length < 2) return
  for (const place of plan.dimensions.keys().toArray().reverse()) {
    const fewer = without(plan, place)
    if (fewer !== null) yield fewer
  }
}

/** How many groups a plan would leave out; Infinity where it has too many to be asked. Throws EngineError. */
async function leftOutBy(
  { model, engine, profile }: Dataset,
  plan: Plan,
  auditor: Auditor | null,
): Promise<number> {
  const statement = compile(model, engine.dialect, plan)
  const most = mostGroups(MOST_GROUPS, statement, profile.fingerprint)
  try {
    const rows = await engine.query(statement.sql, statement.parameters, most)
    return await hiddenGroups(model, plan, rows, auditor, factsOf(profile))
  } catch (error) {
    if (error instanceof TooManyGroupsError) return Infinity
    throw error
  }
}

/** Groups of a coarser question, beyond which it is none. */
const MOST_GROUPS = 10_000
/** Plans tried before the best of them is taken. */
const MOST_TRIED = 4

/**
 * A question like the one of a plan whose answer hid groups, which hides fewer; it was tried, and judged with all that was
 * shown before: else how many it hides would tell what no answer does. Null where none of the next coarser ones does. Throws
 * EngineError.
 *
 * @param hidden how many the answer hid
 */
export async function coarserThan(
  dataset: Dataset,
  plan: Plan,
  hidden: number,
  auditor: Auditor | null,
): Promise<Coarser | null> {
  const { model } = dataset
  let best: Coarser | null = null
  let tried = 0
  for (const wider of widerThan(plan)) {
    if (planProblem(model, wider) !== null) continue
    const question = restate(model, wider).replace(/\.$/, '')
    const read = interpreterOf(dataset).planOf(question)
    if (read === null || restate(model, read) !== `${question}.`) continue
    if ((tried += 1) > MOST_TRIED) break
    const left = await leftOutBy(dataset, wider, auditor)
    if (left < (best?.hidden ?? hidden)) best = { question, hidden: left }
    if (left === 0) break
  }
  return best
}
