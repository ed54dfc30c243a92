import { Type, type Static } from 'typebox'
import type { SemanticModel } from '../../semantic-model/semantic-model.ts'
import {
  allOf,
  columnsIn,
  conjunctsOf,
  FILTER,
  filterSchema,
  filterText,
  flat,
  flatConjuncts,
  type Filter,
} from './conditions/conditions.ts'
import { same } from '../grammar/same.ts'
import { object } from './node.ts'
import type { Slot } from './syntax.ts'

/**
 * The entities whose measures, all together, groups are compared with; null stands for all of them: "against the overall
 * average", "compared with London".
 *
 * Plan: `reference: { filter: { kind: 'compare', column: 'region', op: '=', value: 'London' } }`
 */
export const referenceNode = object(
  { filter: Type.Union([filterSchema, Type.Null()]) },
  'the rows that "versus" and "having" compare with; none: all rows. Repeat the filter of the plan where it holds for them too',
)
export type Reference = Static<typeof referenceNode>

/** What the groups of a plan are compared with: "overall" where that is all of them together. */
export function referenceText(
  model: SemanticModel,
  of: { readonly filter: Filter | null; readonly reference?: Reference | undefined },
): string {
  const filter = of.reference?.filter ?? null
  const all = flatConjuncts(filter)
  const shared = flatConjuncts(of.filter)
  if (same(all, shared)) return OVERALL
  if (filter === null) return `all ${model.entity.plural}`
  const own = allOf(all.filter((item) => !shared.some((other) => same(other, item))))
  return own !== null && same(flatConjuncts(referenceFilter(of.filter, own)), all)
    ? filterText(model, own)
    : `all ${model.entity.plural} where ${filterText(model, filter)}`
}
const OVERALL = 'overall'

/** The filter of a reference that is said by a condition alone: all others of the plan hold, but for those of its columns. */
export function referenceFilter(filter: Filter | null, of: Filter): Filter {
  const named = new Set(columnsIn(of))
  const kept = conjunctsOf(filter).filter((item) => !columnsIn(item).some((column) => named.has(column)))
  return kept.length === 0 ? of : { kind: 'and', items: [...kept, of] }
}

/** What groups are compared with, in a phrase. */
export const REFERENCE: Slot<Reference, unknown> = {
  print: ({ model, plan }, reference) => referenceText(model, { ...plan, reference }),
  *parse(of, text, at) {
    const { model, plan } = of
    const all = `all ${model.entity.plural}`
    if (text.startsWith(OVERALL, at)) yield [{ filter: plan.filter }, at + OVERALL.length]
    if (text.startsWith(all, at)) {
      const end = at + all.length
      yield [{ filter: null }, end]
      if (text.startsWith(WHERE, end))
        for (const [filter, last] of FILTER.parse(of, text, end + WHERE.length, {})) yield [{ filter }, last]
    }
    for (const [own, end] of FILTER.parse(of, text, at, {}))
      yield [{ filter: flat(referenceFilter(plan.filter, own)) }, end]
  },
}
const WHERE = ' where '
