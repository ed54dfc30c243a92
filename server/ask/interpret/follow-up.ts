import type { Dimension } from '../constructs/dimensions/dimensions.ts'
import { columnsIn, conjunctsOf } from '../constructs/conditions/conditions.ts'
import { same } from '../grammar/same.ts'
import { timePlaceOf } from '../constructs/periods.ts'
import { distinct, type Step } from '../constructs/sketch.ts'
import type { Plan } from '../plan/plan.ts'

/** How a follow-up ("now by region", "only smokers", "the median instead") continues the plan before it. */

/** Words that a follow-up may hold and that carry no condition. */
export const FOLLOW_UP_FILLER: ReadonlySet<string> = new Set(
  'instead again further additionally additional add keep change switch more just'.split(' '),
)

const ADDING = /\b(?:also|too|further|additionally|additional|add|as well|and (?:also )?(?:by|per|split))\b/i

type Continuing = (earlier: Plan) => Step

/** What is measured goes on where the follow-up names no figure. */
export const continueFigures: Continuing = (earlier) => (sketch) => {
  if (sketch.measures.length > 0 || sketch.calculations.length > 0) return sketch
  const calculations = earlier.calculations ?? []
  const alongTime = calculations.some(({ kind }) => kind !== 'between' && kind !== 'versus')
  // A change from quarter to quarter means nothing along regions.
  const suits = !alongTime || same(earlier.dimensions.at(-1), sketch.dimensions.at(-1))
  return { ...sketch, measures: earlier.measures, calculations: suits ? calculations : [] }
}

/** What groups were compared with goes on with the calculations that use it. */
export const continueReference: Continuing = (earlier) => (sketch) => {
  if (earlier.reference === undefined || sketch.reference !== null) return sketch
  if (!sketch.calculations.some(({ kind }) => kind === 'versus')) return sketch
  const isOverall = same(earlier.reference.filter, earlier.filter)
  return { ...sketch, reference: isOverall ? { filter: sketch.filter } : earlier.reference }
}

/** Groups go on where the follow-up names none, and stay beside new ones where it adds them. */
export const continueGroups: Continuing =
  (earlier) =>
  (sketch, { question }) =>
    sketch.dimensions.length === 0 || ADDING.test(question)
      ? { ...sketch, dimensions: distinct<Dimension>([...earlier.dimensions, ...sketch.dimensions]) }
      : sketch

/**
 * Earlier conditions go on, but for those on a column that the follow-up names anew, as a condition ("what about
 * Wales") or as a group ("now by region", after one region).
 */
export const continueFilter: Continuing = (earlier) => (sketch) => {
  const before = new Set(earlier.dimensions.map(({ column }) => column))
  const own = conjunctsOf(sketch.filter)
  const named = new Set([
    ...own.flatMap(columnsIn),
    ...sketch.dimensions
      .filter(({ kind, column }) => kind === 'column' && !before.has(column))
      .map(({ column }) => column),
  ])
  const kept = conjunctsOf(earlier.filter).filter(
    (condition) => !columnsIn(condition).some((column) => named.has(column)),
  )
  const items = distinct([...kept, ...own])
  const [only = null] = items
  return { ...sketch, filter: items.length < 2 ? only : { kind: 'and', items } }
}

/** An order or a condition on figures goes on as long as what it refers to by its place is the same. */
export const continueRanking: Continuing = (earlier) => (sketch) => {
  const sameFigures = same(earlier.measures, sketch.measures)
  const sameGroups = same(earlier.dimensions, sketch.dimensions)
  const isOrdered = sketch.order.length > 0 || sketch.limit !== null
  return {
    ...sketch,
    having: sketch.having.length > 0 || !sameFigures ? sketch.having : earlier.having,
    ...(isOrdered || !sameFigures || !sameGroups ? {} : { order: earlier.order, limit: earlier.limit }),
  }
}

/** Each period goes on having a row along the same time. */
export const continuePeriods: Continuing = (earlier) => (sketch) => {
  const goesOn =
    earlier.periods !== undefined &&
    sketch.having.length === 0 &&
    sketch.limit === null &&
    timePlaceOf(sketch.dimensions) !== -1
  return goesOn ? { ...sketch, periods: earlier.periods ?? null } : sketch
}

/** The column that "the median instead" measures: the one measured before. */
export function continuedColumn(earlier: Plan | null): string | null {
  const [first] = earlier?.measures ?? []
  return first !== undefined && 'column' in first ? (first.column ?? null) : null
}
