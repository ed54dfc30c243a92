import { added } from '../../constructs/measures/measure.ts'
import { digitsOf, isUniform } from '../../constructs/measures/measures.ts'
import { amountsId, measureId } from '../../plan/columns.ts'
import { hiddenFor, type JudgedCell, type Reason } from './cell.ts'
import type { Draws } from './draws.ts'
import { grainOf, leastBehind, timesLeast, toGrain } from './grain.ts'
import { entitiesBehind, factOf, numberIn, type RawFigure } from './raw-figure.ts'

/** What a single figure must meet before it may be shown, whatever stands beside it. */

/** The two largest amounts may make less than this part of a total: the rest must stand for something. */
const DOMINANT = 0.9

/**
 * So many thresholds of entities stand behind a figure that is made of the values of each: of fewer, whoever knows the values could try which
 * of them it is made of.
 */
export const MADE_OF_MANY = 8

/** So many thresholds at least are not few who have a value, or change a figure, of a coarse one. */
const MORE_OF_COARSE = 2

/** Threshold: too few entities, or known values. */
function isFew(figure: RawFigure, threshold: number): boolean {
  const support = factOf(figure, 'support')
  const isOfEach = threshold > 1 && digitsOf(figure.measure) !== null
  return (
    entitiesBehind(figure) < (isOfEach ? MADE_OF_MANY : 1) * threshold ||
    (support !== null && support < threshold)
  )
}

/** Both sides of a share: the rest is a share too, so asking for the complement must not show what this hides. */
const sidesOf = (figure: RawFigure) => [factOf(figure, 'numerator'), factOf(figure, 'rest')]

const turnsOnFew = (figure: RawFigure, threshold: number) =>
  sidesOf(figure).some((side) => side !== null && side > 0 && side < threshold)

/** Order statistics: a percentile with too few values beyond it. */
function isNearAnEnd(figure: RawFigure, threshold: number): boolean {
  const beyond = factOf(figure, 'beyond')
  return beyond !== null && beyond < threshold
}

/**
 * Dominance: the two largest amounts make most of a total. It holds too wherever the second largest could estimate the
 * largest within 10 %: then the rest is below a tenth of the largest, and of the total all the more.
 */
const isDominated = ({ place, row }: RawFigure) =>
  added.some((of) => {
    const numberOf = (part: 'largest' | 'second' | 'total') => numberIn(row[amountsId(place, of, part)])
    const largest = numberOf('largest')
    // Where no total stands beside them, they are part of the figure itself.
    const total = amountsId(place, of, 'total') in row ? numberOf('total') : numberIn(row[measureId(place)])
    if (largest === null || total === null) return false
    return largest > 0 && largest + (numberOf('second') ?? 0) >= DOMINANT * Math.abs(total)
  })

/** None or few who change a sum read the same. */
function changesByFew(figure: RawFigure, threshold: number): boolean {
  const contributors = factOf(figure, 'contributors')
  return contributors !== null && contributors < threshold
}

function reasonToHide(figure: RawFigure, threshold: number): Reason | null {
  if (isFew(figure, threshold)) return 'few'
  if (threshold <= 1) return null
  if (changesByFew(figure, threshold)) return 'few'
  if (turnsOnFew(figure, threshold)) return 'rate'
  if (isNearAnEnd(figure, threshold)) return 'ends'
  return isDominated(figure) ? 'dominance' : null
}

/**
 * Coarse figures are not judged together, so whoever adds groups of known size to one could find the very size at which it is shown: how many
 * are needed is drawn, and of a share that nobody makes is told as little as of one that few do.
 */
function reasonToHideCoarsely(figure: RawFigure, threshold: number, draws: Draws): Reason | null {
  const times = timesLeast(draws)
  const few = MORE_OF_COARSE * threshold * times
  if (entitiesBehind(figure) < leastBehind(threshold) * times) return 'few'
  if (sidesOf(figure).some((side) => side !== null && side < few)) return 'rate'
  return reasonToHide(figure, few)
}

function tellsOfEach(figure: RawFigure, value: number): boolean {
  if (sidesOf(figure).includes(0) || isUniform(figure.measure, value)) return true
  // Values that average to the highest are all as high.
  const highest = factOf(figure, 'highest')
  return highest !== null && Math.abs(highest - Math.abs(value)) <= 1e-9 * Math.max(1, highest)
}

/**
 * One figure, judged on its own.
 *
 * @param denominator what it is a part of; null for a figure in itself
 * @param draws null where it is told finely
 */
export function judged(
  figure: RawFigure,
  threshold: number,
  denominator: number | null,
  draws: Draws | null,
): JudgedCell {
  const reason =
    draws === null ? reasonToHide(figure, threshold) : reasonToHideCoarsely(figure, threshold, draws)
  if (reason !== null) return hiddenFor(reason)
  const own = numberIn(figure.row[measureId(figure.place)])
  const raw = denominator === null ? own : (100 * (own ?? 0)) / denominator
  if (raw === null) return { value: null, hidden: null, uniform: false, isRounded: false }
  const grain = threshold > 1 ? grainOf(figure, raw, threshold, draws) : 0
  return {
    value: toGrain(raw, grain, draws?.edge),
    hidden: null,
    uniform: denominator === null && tellsOfEach(figure, raw),
    // A value of some rank is the mean of those around it.
    isRounded: grain > 0 || (threshold > 1 && factOf(figure, 'beyond') !== null),
  }
}
