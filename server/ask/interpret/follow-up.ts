import type { Plan } from '../plan/plan.ts'
import type { Dimension } from '../constructs/dimensions/dimensions.ts'
import type { Filter } from '../constructs/conditions/conditions.ts'
import { distinct, same, type Draft } from './draft.ts'
import { columnsIn, conjunctsOf } from '../constructs/conditions/conditions.ts'

/** How a follow-up ("now by region", "only smokers", "the median instead") continues the plan before it. */

/** Words that a follow-up may hold and that carry no condition. */
export const FOLLOW_UP_FILLER: ReadonlySet<string> = new Set(
  'instead again further additionally additional add keep change switch more just'.split(' '),
)

const ADDING = /\b(?:also|too|further|additionally|additional|add|as well|and (?:also )?(?:by|per|split))\b/i

/** What is measured goes on where the follow-up names no figure. */
export function continueMeasures(draft: Draft): void {
  const { earlier } = draft
  if (earlier === null || draft.measures.length > 0 || draft.calculations.length > 0) return
  draft.measures = [...earlier.measures]
  const alongTime = (earlier.calculations ?? []).some(({ kind }) => kind !== 'between' && kind !== 'versus')
  // A change from quarter to quarter means nothing along regions.
  if (!alongTime || same(earlier.dimensions.at(-1), draft.dimensions.at(-1)))
    draft.calculations = [...(earlier.calculations ?? [])]
}

/** What groups were compared with goes on with the calculations that use it. */
export function continueReference(draft: Draft, filter: Filter | null): void {
  const { earlier } = draft
  if (earlier?.reference === undefined || draft.reference !== undefined) return
  if (!draft.calculations.some(({ kind }) => kind === 'versus')) return
  draft.reference = same(earlier.reference.filter, earlier.filter) ? { filter } : earlier.reference
}

/** Groups go on where the follow-up names none, and stay beside new ones where it adds them. */
export function continueDimensions(draft: Draft, question: string): void {
  if (draft.earlier === null) return
  const own = draft.dimensions
  if (own.length === 0 || ADDING.test(question))
    draft.dimensions = distinct<Dimension>([...draft.earlier.dimensions, ...own])
}

/**
 * Earlier conditions go on, but for those on a column that the follow-up names anew, as a condition ("what about
 * Wales") or as a group ("now by region", after one region).
 */
export function continueFilter(draft: Draft, own: Filter | null): Filter | null {
  if (draft.earlier === null) return own
  const before = new Set(draft.earlier.dimensions.map(({ column }) => column))
  const named = new Set([
    ...conjunctsOf(own).flatMap(columnsIn),
    ...draft.dimensions
      .filter(({ kind, column }) => kind === 'column' && !before.has(column))
      .map(({ column }) => column),
  ])
  const kept = conjunctsOf(draft.earlier.filter).filter(
    (condition) => !columnsIn(condition).some((column) => named.has(column)),
  )
  const items = distinct([...kept, ...conjunctsOf(own)])
  return items.length === 0 ? null : items.length === 1 ? (items[0] ?? null) : { kind: 'and', items }
}

/** An order or a condition on figures goes on as long as what it refers to by its place is the same. */
export function continueRanking(draft: Draft): Pick<Plan, 'having' | 'order' | 'limit'> {
  const own = { having: draft.having, order: draft.order, limit: draft.limit }
  const { earlier } = draft
  if (earlier === null) return own
  const sameFigures = JSON.stringify(earlier.measures) === JSON.stringify(draft.measures)
  const sameGroups = JSON.stringify(earlier.dimensions) === JSON.stringify(draft.dimensions)
  return {
    having: own.having.length > 0 || !sameFigures ? own.having : earlier.having,
    ...(own.order.length > 0 || own.limit !== null || !sameFigures || !sameGroups
      ? { order: own.order, limit: own.limit }
      : { order: earlier.order, limit: earlier.limit }),
  }
}

/** The column that "the median instead" measures: the one measured before. */
export function continuedColumn(draft: Draft): string | null {
  const [first] = draft.earlier?.measures ?? []
  return first !== undefined && 'column' in first ? first.column : null
}
