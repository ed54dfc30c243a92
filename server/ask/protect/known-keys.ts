import { columnOf, isNumeric, type Column, type SemanticModel } from '../../semantic-model/semantic-model.ts'
import { columnsIn } from '../constructs/conditions/conditions.ts'
import { isAlongTime, type Dimension } from '../constructs/dimensions/dimensions.ts'
import { later, lengthOf } from '../constructs/dimensions/steps.ts'
import type { Cell } from '../constructs/english.ts'
import { periodsOf, type Days } from '../constructs/periods.ts'
import type { Plan } from '../plan/plan.ts'
import { mayMeet, type Spot } from './may-meet.ts'

/** The groups that a question may have by what everybody may know: names of values, spans of numbers, and days. */

/** What of a dataset everybody may know. */
export interface KnownFacts {
  /** By category: the names of its values. */
  readonly values: Readonly<Record<string, readonly string[]>>
  /** By number. */
  readonly ranges: Readonly<Record<string, { readonly min: number; readonly max: number }>>
  /** Null where nothing dates an entity. */
  readonly days: Days | null
}

/** Keys of one dimension that are listed; more of them make no table that anybody reads. */
const MOST_KEYS = 10_000
/** Whole numbers of a quantity that are taken for its values; beyond, few of them are. */
const MOST_WHOLE = 150

/** Groups of a part of time that comes back. */
const COMING_BACK: Readonly<Record<string, number>> = {
  quarterOfYear: 4,
  monthOfYear: 12,
  weekday: 7,
  hourOfDay: 24,
}

const placesUpTo = (count: number) => Array.from({ length: count }, (_, place) => place)

/** Whole numbers from one to another, both included; null where these are too many. */
const wholeNumbers = (from: number, to: number) =>
  to - from >= MOST_KEYS || !Number.isFinite(to - from)
    ? null
    : placesUpTo(Math.max(0, to - from + 1)).map((at) => from + at)

/** A key, and where the values of its rows lie. */
type Known = readonly [key: Cell, spot: Spot]

/** @param shown keys that an answer shows */
function valuesOf(
  { name, role, fractional }: Column,
  facts: KnownFacts,
  shown: ReadonlySet<string>,
): readonly Known[] | null {
  if (role === 'category') return facts.values[name]?.map((value) => [value, { value }] as const) ?? null
  if (role === 'flag') return [true, false].map((value) => [value, { value }] as const)
  const range = facts.ranges[name]
  if (range === undefined || role !== 'number' || fractional === true) return null
  const { min, max } = range
  const areWhole = [min, max, ...shown].every((key) => key === 'null' || Number.isInteger(Number(key)))
  return areWhole && max - min < MOST_WHOLE
    ? (wholeNumbers(min, max)?.map((value) => [value, { value }] as const) ?? null)
    : null
}

/** Groups of a number that are ranges, as far as they lie in its span. */
const rangesWithin = (
  places: readonly number[] | null,
  { min, max }: { readonly min: number; readonly max: number },
  spotOf: (place: number) => Extract<Spot, { readonly low: number }>,
): readonly Known[] | null =>
  places
    ?.map((place) => [place, spotOf(place)] as const)
    .filter(([, { low, high }]) => low <= max && high > min) ?? null

function knownOf(
  model: SemanticModel,
  dimension: Dimension,
  facts: KnownFacts,
  shown: ReadonlySet<string>,
): readonly Known[] | null {
  const column = columnOf(model, dimension.column)
  const range = isNumeric(column) ? facts.ranges[column.name] : undefined
  switch (dimension.kind) {
    case 'column':
      return valuesOf(column, facts, shown)
    case 'band': {
      const { edges } = dimension
      return range === undefined
        ? null
        : rangesWithin(placesUpTo(edges.length + 1), range, (place) => ({
            low: edges[place - 1] ?? -Infinity,
            high: edges[place] ?? Infinity,
          }))
    }
    case 'bins': {
      const { width } = dimension
      return range === undefined
        ? null
        : rangesWithin(
            wholeNumbers(Math.floor(range.min / width), Math.floor(range.max / width)),
            range,
            (place) => ({ low: width * place, high: width * (place + 1) }),
          )
    }
    case 'cases':
      return placesUpTo(dimension.cases.length + Number(dimension.others)).map((place) => [place, null])
    case 'held':
      return placesUpTo(dimension.with.length + 2).map((count) => [count, null])
    case 'grain':
      return null
  }
}

/** Stretches of time that a plan asks about, within the days of the data. */
function stretches(
  model: SemanticModel,
  { filter }: Pick<Plan, 'filter'>,
  dimension: Dimension,
  facts: KnownFacts,
): readonly Cell[] | null {
  const days = dimension.column === model.date ? facts.days : null
  const length = dimension.kind === 'grain' ? lengthOf(dimension) : null
  const periods = periodsOf({ dimensions: [dimension], filter }, days)
  if (length === null || periods.length === 0) return null
  return periods.filter((from) => days === null || (from < days.to && later(from, length) > days.from))
}

/**
 * The groups that a dimension may have, by what everybody may know; null where nobody may know all of them.
 *
 * @param shown keys that an answer shows, as texts
 */
export function knownGroups(
  model: SemanticModel,
  { filter }: Pick<Plan, 'filter'>,
  dimension: Dimension,
  facts: KnownFacts,
  shown: ReadonlySet<string>,
): readonly Cell[] | null {
  if (dimension.kind === 'grain' && !isAlongTime(dimension)) {
    const count = COMING_BACK[dimension.grain] ?? 0
    const isFree = filter === null || !columnsIn(filter).includes(dimension.column)
    const first = dimension.grain === 'hourOfDay' ? 0 : 1
    return isFree && shown.size <= count ? placesUpTo(count).map((place) => place + first) : null
  }
  if (dimension.kind === 'grain') return stretches(model, { filter }, dimension, facts)
  const meets = (spot: Spot) => filter === null || spot === null || mayMeet(filter, dimension.column, spot)
  return (
    knownOf(model, dimension, facts, shown)
      ?.filter(([, spot]) => meets(spot))
      .map(([key]) => key) ?? null
  )
}
