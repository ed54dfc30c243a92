import type { EngineRow } from '../../../engines/engine.ts'
import type { Measure } from '../../plan/plan.ts'
import {
  beyondKey,
  ENTITIES,
  entitiesKey,
  highestKey,
  largestKeys,
  numeratorKey,
  restKey,
  rowsKeys,
  supportKey,
} from '../../plan/raw-keys.ts'
import { hiddenFor, type JudgedCell, type Reason } from './cell.ts'

/** What a single figure must meet before it may be shown, whatever stands beside it. */

/** A measure of a group, as the engine gives it. */
export interface RawFigure {
  readonly measure: Measure
  /** Where the row keeps the measure, as `keysOf` names it. */
  readonly key: string
  readonly row: EngineRow
}

/** The two largest amounts may make less than this part of a total: the rest must stand for something. */
const DOMINANT = 0.9

/** Null also for what is no number: a correlation with a column of one value. */
export const numberIn = (value: EngineRow[string] | undefined): number | null =>
  value === null || value === undefined || !Number.isFinite(Number(value)) ? null : Number(value)

export const entitiesBehind = ({ key, row }: RawFigure) =>
  numberIn(row[entitiesKey(key)] ?? row[ENTITIES]) ?? 0

/** Threshold: too few entities, or known values. */
function isFew(figure: RawFigure, threshold: number): boolean {
  const support = numberIn(figure.row[supportKey(figure.key)])
  return entitiesBehind(figure) < threshold || (support !== null && support < threshold)
}

/** Both sides of a share: the rest is a share too, so asking for the complement must not show what this hides. */
const sidesOf = ({ key, row }: RawFigure) =>
  [numeratorKey(key), restKey(key)].map((side) => numberIn(row[side]))

const turnsOnFew = (figure: RawFigure, threshold: number) =>
  sidesOf(figure).some((side) => side !== null && side > 0 && side < threshold)

/** Order statistics: a percentile with too few values beyond it. */
const isNearAnEnd = ({ measure, key, row }: RawFigure, threshold: number) =>
  (measure.kind === 'percentile' || (measure.kind === 'aggregate' && measure.function === 'median')) &&
  (numberIn(row[beyondKey(key)]) ?? 0) < threshold

/**
 * Dominance: the two largest amounts make most of a total. It holds too wherever the second largest could estimate the
 * largest within 10 %: then the rest is below a tenth of the largest, and of the total all the more.
 */
const isDominated = ({ measure, key, row }: RawFigure) =>
  [rowsKeys(key), ...largestKeys(measure, key)].some((keys) => {
    const [largest, second, total] = [keys.largest, keys.second, keys.total].map((each) =>
      numberIn(row[each]),
    )
    if (largest == null || total == null) return false
    return largest > 0 && largest + (second ?? 0) >= DOMINANT * Math.abs(total)
  })

function reasonToHide(figure: RawFigure, threshold: number): Reason | null {
  if (isFew(figure, threshold)) return 'few'
  if (threshold <= 1) return null
  if (turnsOnFew(figure, threshold)) return 'rate'
  if (isNearAnEnd(figure, threshold)) return 'ends'
  return isDominated(figure) ? 'dominance' : null
}

function isUniform(figure: RawFigure, value: number): boolean {
  const { measure, key, row } = figure
  if (sidesOf(figure).includes(0)) return true
  if (measure.kind === 'aggregate' && measure.function === 'spread') return value === 0
  // Values that average to the highest are all as high.
  const highest = numberIn(row[highestKey(key)])
  return highest !== null && Math.abs(highest - Math.abs(value)) <= 1e-9 * Math.max(1, highest)
}

/**
 * One figure, judged on its own.
 *
 * @param denominator what a share of a total is a part of
 */
export function judged(figure: RawFigure, threshold: number, denominator: number): JudgedCell {
  const reason = reasonToHide(figure, threshold)
  if (reason !== null) return hiddenFor(reason)
  const value = numberIn(figure.row[figure.key])
  return figure.measure.kind === 'shareOfTotal'
    ? { value: (100 * (value ?? 0)) / denominator, hidden: null, uniform: false }
    : { value, hidden: null, uniform: value !== null && isUniform(figure, value) }
}
