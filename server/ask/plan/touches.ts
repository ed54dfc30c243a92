import { columnOf, type SemanticModel } from '../../semantic-model/semantic-model.ts'
import { columnsNamed } from '../constructs/node.ts'
import { measureTouches } from '../constructs/measures/measures.ts'
import type { Plan } from './plan.ts'

/**
 * The columns that an answer to a plan depends on, by name: those of its conditions, measures, groups and of what they are
 * compared with. Throws SemanticModelError where the model lacks a metric.
 */
export const columnsTouched = (model: SemanticModel, plan: Plan): ReadonlySet<string> =>
  new Set([
    ...columnsNamed([plan.filter, plan.dimensions, plan.reference]),
    ...plan.measures.flatMap((measure) => [...measureTouches(model, measure)]),
  ])

/** Whether an answer to a plan tells something of what must not be learned of anybody. Throws SemanticModelError for a plan that was not checked. */
export const isSensitive = (model: SemanticModel, plan: Plan): boolean =>
  columnsTouched(model, plan)
    .values()
    .some((name) => columnOf(model, name).sensitive === true)
