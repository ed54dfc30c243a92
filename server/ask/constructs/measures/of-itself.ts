import type { SemanticModel } from '../../../semantic-model/semantic-model.ts'
import { columnsIn, type Filter } from '../conditions/conditions.ts'
import { definedBy, sharedBy, type Measure } from './measures.ts'

/** "Are women more likely than men", of nothing that they do: how many women are women is no question. */
export function isOfItself(model: SemanticModel, measure: Measure, side: Filter): boolean {
  const shared = sharedBy(measure)
  const of = shared === null ? [definedBy(model, measure)?.share?.column] : columnsIn(shared)
  return columnsIn(side).some((column) => of.includes(column))
}
