import { added } from '../../constructs/measures/measure.ts'
import { digitsOf, isAdded } from '../../constructs/measures/measures.ts'
import { stepBelow } from '../../../semantic-model/amounts.ts'
import { amountsId, measureId } from '../../plan/columns.ts'
import type { Draws } from './draws.ts'
import { entitiesBehind, factOf, numberIn, valuesBehind, type RawFigure } from './raw-figure.ts'

/** How finely a figure is shown: to its *grain*, of which it is a multiple; 0 where it is shown as it is. */

/** Coarse are figures that cannot be judged with all that was shown before. */
export type Precision = 'fine' | 'coarse'

/** A coarse figure tells no more than the amounts of so many times the threshold of entities. */
const COARSE = 10
/** So many times as many stand behind it, up to twice as many as is drawn. */
const LEAST_GRAINS = 2
const MOST_DRAWN = 2

/** The entities that a coarse figure does not tell apart, at least. */
export const coarseGrain = (threshold: number) => COARSE * threshold
export const leastBehind = (threshold: number) => LEAST_GRAINS * coarseGrain(threshold)
/** Where so many stand behind a coarse figure there are enough, whatever is drawn. */
export const enoughBehind = (threshold: number) => MOST_DRAWN * leastBehind(threshold)
/** So many times what is least has to be there, as it is drawn. */
export const timesLeast = ({ least }: Draws) => 1 + (MOST_DRAWN - 1) * least

/**
 * What the largest amount of one entity is of what a figure adds up: by how large amounts are there on average, where it is known how many times as
 * large the largest are. It would be seen by the grain itself, and of groups that overlap who has an amount above some step. Null where nothing is added up.
 */
function largestPart(figure: RawFigure): number | null {
  const { place, row, peaks } = figure
  const parts = added.flatMap((of) => {
    const numberOf = (part: 'largest' | 'total') => numberIn(row[amountsId(place, of, part)])
    const largest = numberOf('largest')
    // Where no total stands beside it, it is part of the figure itself.
    const total = amountsId(place, of, 'total') in row ? numberOf('total') : numberIn(row[measureId(place)])
    if (largest === null || total === null || total === 0) return []
    const peak = peaks[of]
    const contributors = of === 'values' ? factOf(figure, 'contributors') : null
    const many = contributors ?? valuesBehind(figure)
    return [peak === null ? Math.abs(largest / total) : Math.min(1, peak / Math.max(1, many))]
  })
  return parts.length === 0 ? null : Math.max(...parts)
}

/** A figure to so many digits that count. */
const toDigits = (value: number, digits: number) =>
  value === 0 ? 0 : 10 ** (Math.floor(Math.log10(Math.abs(value))) - digits + 1)

/** Of a coarse figure without amounts: no finer than this part of it. */
const COARSE_PART = 1 / 50

/** The farthest that steps are from one another. */
const FARTHEST = 2.5

/** A step, or the next: which of them is drawn, so that where they meet tells of nobody. */
const stepAbout = (exact: number, drawn: number) => stepBelow(exact * FARTHEST ** drawn)

/**
 * A sum, and what is made of sums, to the threshold's part of what its largest amount is like, so that neither an amount nor the
 * pence of any show; a coarse one to the amounts of many entities. What has no amounts is rounded to digits, or not.
 *
 * @param value of which the grain is found: a share's in percent
 * @param draws of a coarse figure
 */
export function grainOf(figure: RawFigure, value: number, threshold: number, draws: Draws | null): number {
  const { measure } = figure
  const part = largestPart(figure)
  const own = part === null ? 0 : (Math.abs(value) * part) / threshold
  const digits = digitsOf(measure)
  if (draws === null) return digits === null ? stepBelow(own) : toDigits(value, digits)
  const entities = coarseGrain(threshold) / entitiesBehind(figure)
  if (factOf(figure, 'numerator') !== null) return stepAbout(100 * entities, draws.grain)
  if (part !== null) return stepAbout(Math.max(own, Math.abs(value) * entities), draws.grain)
  return isAdded(measure)
    ? stepBelow(coarseGrain(threshold))
    : stepAbout(Math.abs(value) * COARSE_PART, draws.grain)
}

/** In the middle between two multiples of its grain a figure is rounded up, where nothing is drawn for it. */
const MIDDLE = 0.5

/** @param edge between two multiples: by how much a figure may be short of the higher and still be rounded up to it */
export const toGrain = (value: number, grain: number, edge = MIDDLE) =>
  grain === 0 ? value : Number((Math.floor(value / grain + edge) * grain).toPrecision(12))
