import { columnOf, type SemanticModel } from '../../semantic-model/semantic-model.ts'
import { columnsIn, conjunctsOf, type Filter } from '../constructs/conditions/conditions.ts'
import { limitsOf } from '../constructs/dimensions/dimensions.ts'
import type { Plan } from './plan.ts'
import { columnsNamed } from '../constructs/node.ts'

/**
 * Whom a plan asks about, in two parts: by what everybody may know of them, which makes the population of a figure, and by what
 * must not be learned of anybody. Noise is drawn for the population and what is told of it, and never for those alone who meet a
 * sensitive condition: else two questions that differ by one person would give the same figure exactly where that person does not
 * meet it.
 */

export interface Conditions {
  /** About columns that everybody may know. */
  readonly known: readonly Filter[]
  /** About others, too. */
  readonly sensitive: readonly Filter[]
}

export const areSensitive = (model: SemanticModel, columns: readonly string[]): boolean =>
  model.threshold > 1 && columns.some((name) => columnOf(model, name).sensitive === true)

export const partition = (model: SemanticModel, all: readonly Filter[]): Conditions => {
  const sides = Map.groupBy(all, (each) => areSensitive(model, columnsIn(each)))
  return { known: sides.get(false) ?? [], sensitive: sides.get(true) ?? [] }
}

/** What holds of every row behind an answer. */
export const rowsOf = ({ filter, dimensions }: Pick<Plan, 'filter' | 'dimensions'>): readonly Filter[] => [
  ...conjunctsOf(filter),
  ...limitsOf(dimensions),
]

/** Whether everything that is told of the groups of a plan tells of something sensitive: who is in them does. */
export const isSensitiveThroughout = (
  model: SemanticModel,
  plan: Pick<Plan, 'filter' | 'dimensions'>,
): boolean =>
  partition(model, rowsOf(plan)).sensitive.length > 0 || areSensitive(model, columnsNamed(plan.dimensions))
