import type { SemanticModel } from '../../datasets/semantic-model.ts'
import type { EngineRow } from '../../engines/engine.ts'
import type { Measure } from '../plan/plan.ts'
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
} from '../plan/raw-keys.ts'

/** What a single cell must meet before it may be shown, whatever stands beside it. */

/** Why a cell is hidden; `docs/privacy.md` says each in full. */
export const reasons = ['few', 'dominance', 'rate', 'ends', 'margin', 'difference'] as const
export type Reason = (typeof reasons)[number]

export interface Judged {
  readonly value: number | null
  /** Null where the cell may be shown; a cell without a value that nothing hides has none either. */
  readonly hidden: Reason | null
  /** All entities behind the cell share one value, which the cell therefore tells of each. */
  readonly uniform: boolean
}

/** The two largest values may make less than this part of a total: the rest must stand for something. */
export const DOMINANT = 0.9

/** Null also for what is no number: a correlation with a column of one value. */
export const numberIn = (value: EngineRow[string] | undefined): number | null =>
  value === null || value === undefined || !Number.isFinite(Number(value)) ? null : Number(value)

const shown = (value: number | null, uniform = false): Judged => ({ value, hidden: null, uniform })
const hide = (hidden: Reason): Judged => ({ value: null, hidden, uniform: false })

/** The entities behind a measure of a group. */
export const entitiesOf = (row: EngineRow, key: string) =>
  numberIn(row[entitiesKey(key)] ?? row[ENTITIES]) ?? 0

/**
 * True where the two largest values make most of a total. It holds too wherever the second largest could estimate the
 * largest within 10 %: then the rest is below a tenth of the largest, and of the total all the more.
 */
const isDominated = (largest: number, second: number, total: number) =>
  largest > 0 && largest + second >= DOMINANT * Math.abs(total)

const isPercentile = (measure: Measure) =>
  measure.kind === 'percentile' || (measure.kind === 'aggregate' && measure.function === 'median')

/**
 * One measure of one group, judged on its own.
 *
 * @param key where the row keeps the measure, as `keysOf` names it
 * @param whole what a share is a part of
 */
export function judged(
  model: SemanticModel,
  measure: Measure,
  key: string,
  row: EngineRow,
  whole: number,
): Judged {
  const k = model.threshold
  const entities = entitiesOf(row, key)
  if (entities < k) return hide('few')
  const support = numberIn(row[supportKey(key)])
  if (support !== null && support < k) return hide('few')
  const value = numberIn(row[key])
  if (k > 1) {
    // The rest of a share is a share too: asking for its complement must not show what this hides.
    const parts = [numeratorKey(key), restKey(key)].map((part) => numberIn(row[part]) ?? 0)
    if (parts.some((part) => part > 0 && part < k)) return hide('rate')
    if (isPercentile(measure) && (numberIn(row[beyondKey(key)]) ?? 0) < k) return hide('ends')
    for (const { largest, second, total } of [rowsKeys(key), ...largestKeys(measure, key)]) {
      const [first, next] = [numberIn(row[largest]), numberIn(row[second])]
      const sum = numberIn(row[total])
      if (first !== null && sum !== null && isDominated(first, next ?? 0, sum)) return hide('dominance')
    }
  }
  if (measure.kind === 'shareOfTotal') return shown((100 * (value ?? 0)) / whole)
  return shown(value, value !== null && isUniform(measure, key, row, value))
}

function isUniform(measure: Measure, key: string, row: EngineRow, value: number): boolean {
  const parts = [numeratorKey(key), restKey(key)].map((part) => numberIn(row[part]))
  if (parts.includes(0)) return true
  if (measure.kind === 'aggregate' && measure.function === 'spread') return value === 0
  // Values that average to the highest are all as high.
  const highest = numberIn(row[highestKey(key)])
  return highest !== null && Math.abs(highest - Math.abs(value)) <= 1e-9 * Math.max(1, highest)
}
