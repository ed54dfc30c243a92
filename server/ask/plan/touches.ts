import { columnOf, metricOf, type SemanticModel } from '../../semantic-model/semantic-model.ts'
import type { Measure } from '../constructs/measures/measures.ts'
import type { Plan } from './plan.ts'

/** Where the nodes of a plan name columns: alone, or several of them in a list. */
export const COLUMN_NAMES = ['column', 'per', 'with'] as const

/** The columns that a node names, and those within it: conditions of conditions, a measure's own, the cases of a group. */
export function columnsNamed(node: unknown): readonly string[] {
  if (Array.isArray(node)) return node.flatMap(columnsNamed)
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([name, value]: [string, unknown]) =>
    COLUMN_NAMES.some((each) => each === name)
      ? [value].flat().filter((each) => typeof each === 'string')
      : columnsNamed(value),
  )
}

/** The columns that the semantic model makes a metric of, with the flag that says of which rows. */
function columnsOfMetric(model: SemanticModel, name: string): readonly string[] {
  const { figure, share, ratio } = metricOf(model, name)
  return [
    figure?.column,
    figure?.where,
    share?.column,
    ratio?.numerator,
    ratio?.denominator,
    ratio?.where,
  ].filter((column) => column !== undefined)
}

/**
 * The columns that a measure is made of, by name: those it names, of its own conditions, and what a metric stands for. Throws
 * SemanticModelError where the model lacks the metric.
 */
export const measureTouches = (model: SemanticModel, measure: Measure): ReadonlySet<string> =>
  new Set([
    ...columnsNamed(measure),
    ...(measure.kind === 'metric' ? columnsOfMetric(model, measure.name) : []),
  ])

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
