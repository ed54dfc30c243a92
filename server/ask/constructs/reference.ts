import { Type, type Static } from 'typebox'
import type { SemanticModel } from '../../semantic-model/semantic-model.ts'
import { conjunctsOf, filterSchema, filterText, type Filter } from './conditions/conditions.ts'
import { same } from '../grammar/same.ts'
import { object } from './node.ts'

/**
 * The entities whose measures, all together, groups are compared with; null stands for all of them: "against the overall
 * average", "compared with London".
 *
 * Plan: `reference: { filter: { kind: 'compare', column: 'region', op: '=', value: 'London' } }`
 */
export const referenceNode = object(
  { filter: Type.Union([filterSchema, Type.Null()]) },
  'What groups are compared with, all rows of its filter together; no filter for all rows. "Against the overall average" within a filter repeats that filter here.',
)
export type Reference = Static<typeof referenceNode>

/** What the groups of a plan are compared with: "overall" where that is all of them together. */
export function referenceText(
  model: SemanticModel,
  of: { readonly filter: Filter | null; readonly reference?: Reference | undefined },
): string {
  const filter = of.reference?.filter ?? null
  if (same(filter, of.filter)) return 'overall'
  if (filter === null) return `all ${model.entity.plural}`
  const shared = conjunctsOf(of.filter)
  const own = conjunctsOf(filter).filter((item) => !shared.some((other) => same(other, item)))
  return own.map((item) => filterText(model, item)).join(' and ')
}
