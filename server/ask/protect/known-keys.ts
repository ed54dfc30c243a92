import { columnOf, isNumeric, type SemanticModel } from '../../semantic-model/semantic-model.ts'
import { columnsIn } from '../constructs/conditions/conditions.ts'
import type { Spot } from '../constructs/dimensions/dimension.ts'
import {
  isAlongTime,
  knownKeys,
  stepIn,
  stretchOf,
  type Dimension,
} from '../constructs/dimensions/dimensions.ts'
import { placesUpTo } from '../constructs/dimensions/known-keys.ts'
import { later } from '../constructs/dimensions/steps.ts'
import type { Cell } from '../constructs/english.ts'
import { periodsOf, type Days } from '../constructs/periods.ts'
import type { Plan } from '../plan/plan.ts'
import { mayMeet } from './may-meet.ts'

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

/** Groups of a part of time that comes back. */
const COMING_BACK: Readonly<Record<string, number>> = {
  quarterOfYear: 4,
  monthOfYear: 12,
  weekday: 7,
  hourOfDay: 24,
}

/** Stretches of time that a plan asks about, within the days of the data. */
function stretches(
  model: SemanticModel,
  { filter }: Pick<Plan, 'filter'>,
  dimension: Dimension,
  facts: KnownFacts,
): readonly Cell[] | null {
  const days = dimension.column === model.date ? facts.days : null
  const length = stretchOf(dimension)
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
  const step = stepIn(dimension)
  if (step !== null && !isAlongTime(dimension)) {
    const count = COMING_BACK[step.grain] ?? 0
    const isFree = filter === null || !columnsIn(filter).includes(dimension.column)
    const first = step.grain === 'hourOfDay' ? 0 : 1
    return isFree && shown.size <= count ? placesUpTo(count).map((place) => place + first) : null
  }
  if (step !== null) return stretches(model, { filter }, dimension, facts)
  const column = columnOf(model, dimension.column)
  const [values, range] = [
    facts.values[column.name],
    isNumeric(column) ? facts.ranges[column.name] : undefined,
  ]
  const meets = (spot: Spot) => filter === null || spot === null || mayMeet(filter, column.name, spot)
  return (
    knownKeys(dimension, { column, values, range, shown })
      ?.filter(([, spot]) => meets(spot))
      .map(([key]) => key) ?? null
  )
}
