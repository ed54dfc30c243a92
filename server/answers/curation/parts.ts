import { leavesOf, type Filter } from '../../ask/constructs/conditions/conditions.ts'
import { same } from '../../ask/grammar/same.ts'
import { columnsNamed } from '../../ask/constructs/node.ts'
import { metricNamed, sharedBy, whereOf, type Measure } from '../../ask/constructs/measures/measures.ts'
import type { Plan } from '../../ask/plan/plan.ts'

/** What a word of a question may stand for in its plan. */
export type Part =
  | { readonly kind: 'condition'; readonly filter: Filter }
  | { readonly kind: 'metric'; readonly name: string }
  | { readonly kind: 'column'; readonly name: string }
  /** The rows themselves, where they are counted. */
  | { readonly kind: 'entities' }

const column = (name: string): Part => ({ kind: 'column', name })
const conditions = (filter: Filter | null | undefined): readonly Part[] =>
  (filter == null ? [] : leavesOf(filter)).map((leaf) => ({ kind: 'condition', filter: leaf }))

function figureParts({ where: _, ...measure }: Measure & { readonly where?: Filter }): readonly Part[] {
  const [name, of] = [metricNamed(measure), sharedBy(measure)]
  if (name !== null) return [{ kind: 'metric', name }]
  if (of !== null) return conditions(of)
  const columns = columnsNamed(measure)
  return columns.length === 0 ? [{ kind: 'entities' }] : columns.map(column)
}

/** A value whose keys, conditions and listed values stand in one order, whichever they were said in. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, each]: [string, unknown]): [string, unknown] => {
    const within = inOrder(each)
    const isSet = Array.isArray(within) && (key === 'items' || key === 'values')
    return [key, isSet ? within.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)) : within]
  })
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

const alike = (a: unknown, b: unknown) => same(inOrder(a), inOrder(b))

/** True of plans that ask for the same, however it is drawn. */
export const asksSame = ({ chart: _, ...plan }: Plan, { chart: __, ...other }: Plan) => alike(plan, other)

/** What a plan is made of, as far as names of a dataset can say it: conditions, figures, groups. */
export function partsOf({ measures, dimensions, filter, reference }: Plan): readonly Part[] {
  const parts = [
    ...conditions(filter),
    ...measures.flatMap((measure) => [...conditions(whereOf(measure)), ...figureParts(measure)]),
    ...dimensions.map((dimension) => column(dimension.column)),
    ...conditions(reference?.filter),
  ]
  return parts.filter((part, at) => parts.findIndex((other) => alike(other, part)) === at)
}

/** The parts of a plan that another one lacks; all of them where there is no other. */
export function partsLacking(earlier: Plan | null, later: Plan): readonly Part[] {
  const had = earlier === null ? [] : partsOf(earlier)
  return partsOf(later).filter((part) => !had.some((other) => alike(other, part)))
}
