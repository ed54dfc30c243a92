import type { Dataset } from '../datasets/dataset.ts'
import { columnOf, type SemanticModel } from '../semantic-model/semantic-model.ts'
import { TooManyGroupsError } from '../engines/engine.ts'
import type { Plan } from './plan/plan.ts'
import { allOf, conjunctsOf, leftBy, type Filter } from './constructs/conditions/conditions.ts'
import { isOfValues, widened, type Dimension } from './constructs/dimensions/dimensions.ts'
import { partOf } from './constructs/measures/measures.ts'
import { restate } from './say/sentence.ts'
import { planProblem } from './plan/validate.ts'
import type { Disclosed } from './protect/disclose.ts'
import { runPlan } from './run-plan.ts'

/** A question with larger groups, or looser or fewer conditions, than one that hid some, and how many groups it hides. */
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

/** The values of a number in the bands that its column has; null where it has none. */
function inBands(model: SemanticModel, dimension: Dimension): Dimension | null {
  const { column } = dimension
  const { bands } = columnOf(model, column)
  return isOfValues(dimension) && bands !== undefined ? { kind: 'band', column, edges: [...bands] } : null
}

/** Plans with larger groups, the nearest first. */
function* widerThan(model: SemanticModel, plan: Plan): Iterable<Plan> {
  for (const [place, dimension] of plan.dimensions.entries()) {
    let wider = inBands(model, dimension) ?? widened(dimension)
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

/** A bound of a number at the nearest edges of its column's bands that let more pass; none where it has no bands. */
function* looserThan(model: SemanticModel, filter: Filter): Iterable<Filter> {
  const { low, high } = leftBy(filter) ?? {}
  const [end, ...more] = [low, high].flatMap((each) => each?.at ?? [])
  if (typeof end !== 'number' || more.length > 0 || !('column' in filter)) return
  const { column } = filter
  const edges = columnOf(model, column).bands ?? []
  const looser =
    low === undefined ? edges.filter((edge) => edge > end) : edges.filter((edge) => edge < end).toReversed()
  for (const value of looser) yield { kind: 'compare', column, op: low === undefined ? '<' : '>=', value }
}

/** Plans with one bound further out, the nearest first, and then with one condition less, the last one first. */
function* withLooserConditions(model: SemanticModel, plan: Plan): Iterable<Plan> {
  const conditions = conjunctsOf(plan.filter)
  for (const [place, condition] of conditions.entries())
    for (const looser of looserThan(model, condition))
      yield { ...plan, filter: allOf(conditions.with(place, looser)) }
  yield* withFewerConditions(plan)
}

/** Plans with one condition less, the last one first. */
function* withFewerConditions(plan: Plan): Iterable<Plan> {
  const conditions = conjunctsOf(plan.filter)
  for (const place of conditions.keys().toArray().reverse())
    yield { ...plan, filter: allOf(conditions.toSpliced(place, 1)) }
}

/** Plans tried before the best of them is taken. */
const MOST_TRIED = 4
/** A larger part of its groups is not shown before another question is offered. */
const ENOUGH_HIDDEN = 1 / 3

const hiddenPart = ({ rows, groupsSuppressed }: Disclosed): number =>
  rows.length === 0 ? 1 : groupsSuppressed === 0 ? 0 : groupsSuppressed / (groupsSuppressed + rows.length)

/** Throws EngineError; null where it has too many groups to be asked. */
async function tried(dataset: Dataset, plan: Plan): Promise<Disclosed | null> {
  try {
    return (await runPlan(dataset, plan)).table
  } catch (error) {
    if (error instanceof TooManyGroupsError) return null
    throw error
  }
}

/**
 * A question like the one of a plan of whose groups more than a third are not shown, with wider groups of which more are, or where
 * these show nothing with looser or fewer conditions; it was tried. Null where none of the next ones shows more. Throws EngineError.
 */
export async function coarserThan(dataset: Dataset, plan: Plan, table: Disclosed): Promise<Coarser | null> {
  const { model } = dataset
  // Of larger groups there is another number.
  if (plan.tally !== undefined) return null
  const hidden = hiddenPart(table)
  if (hidden <= ENOUGH_HIDDEN) return null
  const ofGroups = await best(dataset, widerThan(model, plan), hidden)
  if (ofGroups !== null || table.rows.length > 0) return ofGroups
  return best(dataset, withLooserConditions(model, plan), hidden, ENOUGH_HIDDEN)
}

/** Of the first of some plans the one of whose groups most are shown, or the first that hides no more than enough; null where none shows more than that part is hidden. */
async function best(
  dataset: Dataset,
  plans: Iterable<Plan>,
  hidden: number,
  enough = 0,
): Promise<Coarser | null> {
  const { model } = dataset
  let best: (Coarser & { readonly part: number }) | null = null
  let count = 0
  for (const wider of plans) {
    if (planProblem(model, wider) !== null) continue
    const question = restate(model, wider).replace(/\.$/, '')
    if ((count += 1) > MOST_TRIED) break
    const found = await tried(dataset, wider)
    if (found === null || found.rows.length === 0) continue
    const part = hiddenPart(found)
    if (part < (best?.part ?? hidden)) best = { question, hidden: found.groupsSuppressed, part }
    if (part <= enough) break
  }
  return best === null ? null : { question: best.question, hidden: best.hidden }
}
