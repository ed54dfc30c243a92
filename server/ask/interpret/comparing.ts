import { timeOf } from '../../semantic-model/semantic-model.ts'
import type { Direction, Manner } from '../constructs/node.ts'
import type { Calculation } from '../constructs/calculations/calculations.ts'
import type { Measure } from '../constructs/measures/measures.ts'
import type { Filter } from '../constructs/conditions/conditions.ts'
import { same, sensesOf, type Draft } from './draft.ts'
import { closedPeriods } from '../constructs/conditions/making.ts'
import { columnsIn, conjunctsOf } from '../constructs/conditions/conditions.ts'
import { timeDimension } from '../constructs/dimensions/making.ts'
import type { Category, Senses } from '../constructs/senses.ts'

/** Differences, change, references and windows of a question, put into a draft that knows its measures and groups. */

/** Two sides that every measure is taken of. */
export interface Pair {
  readonly sides: readonly [Filter, Filter]
  /** How they are compared; null puts them side by side. */
  readonly as: Manner | null
  /** The second side is the later one: what is asked is how it moved. */
  readonly moves: boolean
  readonly ranked: Direction | null
  /** Conditions that say the sides and no longer filter. */
  readonly spent: readonly Senses['filter'][]
}

const DAY_MS = 86_400_000
const YEAR_DAYS = 366

/** The period of the same length before, or the same a year before. */
function periodBefore({ from, to }: Senses['period'], yearBefore: boolean): Senses['period'] {
  const [start, end] = [from, to].map((day) => day.split('-').map(Number) as [number, number, number])
  if (start === undefined || end === undefined) return { from, to }
  const months = (end[0] - start[0]) * 12 + end[1] - start[1]
  const iso = (year: number, month: number, day: number) =>
    new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
  if (yearBefore) return { from: iso(start[0] - 1, start[1], start[2]), to: iso(end[0] - 1, end[1], end[2]) }
  if (start[2] === 1 && end[2] === 1) return { from: iso(start[0], start[1] - months, 1), to: from }
  const days = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
  return { from: iso(start[0], start[1], start[2] - days), to: from }
}

const daysOf = ({ from, to }: Senses['period']) => (Date.parse(to) - Date.parse(from)) / DAY_MS

/** The two sides that a question compares, or null where it compares none. */
export function pairOf(draft: Draft): Pair | null {
  const { parts } = draft
  const [difference] = sensesOf(parts, 'difference')
  const [change] = sensesOf(parts, 'change')
  const comparisons = sensesOf(parts, 'comparison').filter(({ sides }) => sides.length === 2)
  const [comparison] = comparisons
  const inPercent = sensesOf(parts, 'inPercent').length > 0
  const named = difference?.as ?? change?.as ?? comparison?.as ?? null
  const as = named !== null && inPercent ? 'percent' : named
  const ranked = difference?.ranked ?? change?.ranked ?? null
  if (comparison !== undefined && comparisons.length === 1) {
    const loose = comparison.loose === true
    if (loose && sensesOf(parts, 'against').length > 0) return null
    const isComparing = sensesOf(parts, 'compare').length > 0
    if (as === null && (comparison.dimension !== null || (loose && !isComparing))) return null
    const spans = comparison.sides.map(closedPeriods)
    const [first, second] = comparison.sides
    if (first === undefined || second === undefined) return null
    // Two values of one column are groups, which say more.
    if (as === null && loose && isOneValue(first, second)) return null
    const timed = spans.every((span) => span !== null)
    const [a, b] = spans.map((span) => span?.[0]?.from ?? '')
    const sides: Pair['sides'] = timed && (a ?? '') > (b ?? '') ? [second, first] : [first, second]
    return { sides, as, moves: timed && as !== null, ranked, spent: [] }
  }
  const apart = difference === undefined && !asksWhether(draft) ? null : sidesApart(draft)
  if (apart !== null) return { ...apart, as: as ?? 'difference', moves: false, ranked }
  if (change === undefined || comparison !== undefined) return null
  const timed = sensesOf(parts, 'filter').filter(({ filter }) => filter.kind === 'period')
  const [only] = timed
  const span = only === undefined ? null : closedPeriods(only.filter)?.[0]
  if (only === undefined || timed.length > 1 || span == null || daysOf(span) > YEAR_DAYS) return null
  const alongTime = sensesOf(parts, 'groups').some(({ dimensions }) =>
    dimensions.some(({ kind }) => kind === 'grain'),
  )
  if (alongTime || only.column === null) return null
  const earlier = periodBefore(span, sensesOf(parts, 'yearOnYear').length > 0)
  const before: Filter = { kind: 'period', column: only.column, ...earlier }
  return { sides: [before, only.filter], as: change.as, moves: true, ranked, spent: [only] }
}

/** "How much more do smokers pay than non-smokers": the sides stand apart, as a condition and what it is held against. */
function sidesApart({ parts }: Draft): Pick<Pair, 'sides' | 'spent'> | null {
  const filters = [...sensesOf(parts, 'filter'), ...parts.flatMap(({ conditions }) => conditions)]
  const [only, ...more] = [...sensesOf(parts, 'against'), ...sensesOf(parts, 'beyond')]
  const { of = null } = only ?? {}
  if (of !== null && more.length === 0 && 'column' in of) {
    const own = filters.filter(({ column }) => column === of.column)
    const [left] = own
    return left === undefined || own.length > 1 ? null : { sides: [left.filter, of], spent: [left] }
  }
  if (only !== undefined) return null
  // "The difference smokers, non-smokers"
  const [one, other, ...rest] = filters.filter(
    ({ column, values }) =>
      values?.length === 1 && filters.filter((each) => each.column === column).length === 2,
  )
  if (one !== undefined && other !== undefined && rest.length === 0 && one.column !== null)
    return { sides: [one.filter, other.filter], spent: [one, other] }
  const pairs = filters.filter(({ values }) => values?.length === 2)
  const [both] = pairs
  if (both === undefined || pairs.length > 1 || both.column === null) return null
  const { column } = both
  const [left, right] = (both.values ?? []).map((value): Filter => ({
    kind: 'compare',
    column,
    op: '=',
    value,
  }))
  return left === undefined || right === undefined ? null : { sides: [left, right], spent: [both] }
}

/** "Is Albion cheaper than Beacon": both figures, and how far apart they are. */
const asksWhether = ({ parts }: Draft) =>
  sensesOf(parts, 'beyond').length > 0 && !parts.some(({ category }) => GROUPING.has(category))

const GROUPING: ReadonlySet<Category> = new Set(['groups', 'asked', 'dimension', 'dimensions', 'rank'])

const isOneValue = (a: Filter, b: Filter) =>
  a.kind === 'compare' && b.kind === 'compare' && a.column === b.column && a.op === '=' && b.op === '='

/** Takes the measure of each side. False where there is not exactly one to take. */
export function addPair(draft: Draft, { sides, as, moves, ranked }: Pair): boolean {
  const [measure] = draft.measures
  if (measure === undefined || draft.measures.length > 1 || draft.calculations.length > 0) return false
  if (measure.kind === 'shareOfTotal' || draft.order.length > 0) return false
  draft.measures = sides.map((where): Measure => ({ ...measure, where }))
  if (as === null) return true
  const [left, right] = moves ? [1, 0] : [0, 1]
  draft.calculations.push({ kind: 'between', left, right, as })
  rankBy(draft, ranked)
  return true
}

/** Orders groups by the calculation just added, where "the largest" was said of it. */
function rankBy(draft: Draft, direction: Direction | null): void {
  if (direction === null) return
  const index = draft.measures.length + draft.calculations.length - 1
  draft.order.push({ by: 'measure', index, direction })
  const [asked] = sensesOf(draft.parts, 'asked')
  draft.limit = asked === undefined ? 1 : asked.limit
}

/** Running totals, moving averages, and change along time. False where nothing dates an entity. */
export function addAlongTime(draft: Draft): boolean {
  const { parts, model } = draft
  const running = sensesOf(parts, 'running').length > 0
  const spans = sensesOf(parts, 'span')
  const [rolling] = sensesOf(parts, 'window')
  const windows = rolling === undefined ? [] : [spans[0] ?? rolling]
  const [change] = sensesOf(parts, 'change')
  const yearOnYear = sensesOf(parts, 'yearOnYear').length > 0
  const added: Calculation[] = []
  const time = timeOf(model)
  const last = draft.dimensions.at(-1)
  const isTimed = last !== undefined && (last.kind === 'grain' || last.column === time?.name)
  const along = (grain: Parameters<typeof timeDimension>[1]) => {
    if (isTimed) return true
    const dimension = timeDimension(model, grain)
    if (dimension !== null) draft.dimensions.push(dimension)
    return dimension !== null
  }
  if (running) {
    if (!along('month')) return false
    added.push({ kind: 'running', of: 0 })
  }
  for (const { over, grain } of windows) {
    if (!along(grain ?? 'month')) return false
    if (grain !== null && last?.kind === 'grain' && last.grain !== grain) return false
    added.push({ kind: 'moving', of: 0, over })
  }
  if (change !== undefined || yearOnYear) {
    const isFine = last?.kind === 'grain' && last.grain !== 'year'
    if (!along('year')) return false
    const from = yearOnYear && isFine ? 'yearBefore' : 'previous'
    // A change on the year before is a percentage, however it is called.
    const as = yearOnYear ? 'percent' : (change?.as ?? 'percent')
    added.push({ kind: 'change', of: 0, from, as })
  }
  if (added.length > 0 && draft.measures.length > 1) return false
  draft.calculations.push(...added)
  if (change !== undefined) rankBy(draft, change.ranked ?? null)
  return true
}

/** All that the plan asks about, but `of` in place of what it says of the same columns. */
function referenceFilter(filter: Filter | null, of: Filter): Filter {
  const named = new Set(columnsIn(of))
  const kept = conjunctsOf(filter).filter((item) => !columnsIn(item).some((column) => named.has(column)))
  return kept.length === 0 ? of : { kind: 'and', items: [...kept, of] }
}

/** What groups are compared with. False where two references are asked for, or none can be. */
export function addReference(draft: Draft, filter: Filter | null, pair: Pair | null): boolean {
  const { parts } = draft
  const against = pair === null ? sensesOf(parts, 'against') : []
  const beyond = pair === null ? sensesOf(parts, 'beyond') : []
  const references = [...against, ...beyond].map(({ of }) => of)
  const [of] = references
  if (of === undefined) return true
  if (references.some((other) => !same(other, of))) return false
  for (const { measure, op } of beyond) {
    draft.having = [...draft.having, { measure: draft.indexOf(measure), op, value: 'reference' }]
  }
  const isWhole = of === null && draft.dimensions.length === 0
  draft.reference = { filter: isWhole ? null : of === null ? filter : referenceFilter(filter, of) }
  if (isWhole && filter === null) return false
  if (draft.dimensions.length === 0 && beyond.length > 0) return false
  if (against.length === 0) return true
  const [difference] = sensesOf(parts, 'difference')
  const inPercent = sensesOf(parts, 'inPercent').length > 0
  draft.calculations.push({
    kind: 'versus',
    of: 0,
    as: inPercent ? 'percent' : (difference?.as ?? 'difference'),
  })
  rankBy(draft, difference?.ranked ?? null)
  return true
}
