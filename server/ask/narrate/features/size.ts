import { protectedOnes } from '../../../semantic-model/semantic-model.ts'
import { capitalised, listed } from '../../constructs/english.ts'
import { inMidSentence } from '../subject/subject-of.ts'
import { pointsOf, type Point } from '../subject/subject.ts'
import { placeText, smallerEnd } from './composition.ts'
import { jointOf, the, type Feature, type View } from './feature.ts'
import { ON_AVERAGE, overallText } from './overall.ts'

/** How much of all it is that the one thing found is of: how large a part the groups are, how many all periods have together. */

/** "Of the quotes, 14% are for smokers.": of two groups the smaller, else those that stand apart. */
function partOf({ subject, measure }: View, found: Feature): string | null {
  const { figures, dimensions } = subject
  const all = pointsOf(subject, measure)
  const isPair = all.length === 2
  if (measure.behind === null || dimensions[0]?.isTime !== false || !(isPair || found.kind === 'apart'))
    return null
  const numberOf = (point: Point) => figures.number(point) ?? 0
  if (all.some((point) => numberOf(point) <= 0)) return null
  const bySize = all.toSorted((a, b) => numberOf(b) - numberOf(a))
  const own = isPair ? bySize.slice(-1) : all.filter(({ row }) => found.rows.includes(row))
  return `Of ${measure.behind}, ${figures.numberShare(own, all)} are ${jointOf(subject)} ${listed(own.map(({ name }) => name))}.`
}

/** "Behind each figure stand 444 to 4,280 quotes.": of figures that chance alone may make different. */
function behindEach({ subject, measure, points }: View, { kind }: Feature): string | null {
  const { figures, model } = subject
  const known = points.filter(({ isNone }) => !isNone)
  const numbers = (known.length < 2 ? points : known)
    .map((point) => figures.number(point) ?? 0)
    .toSorted((a, b) => a - b)
  const [least = 0, most = 0] = [numbers[0], numbers.at(-1)]
  if (kind !== 'level' || measure.isPart || measure.isOfWhole || least <= 0 || least === most) return null
  const told = (number: number) => figures.stated(number.toLocaleString('en-GB'))
  return `Behind each figure stand ${told(least)} to ${told(most)} ${protectedOnes(model)}.`
}

/** "In all that is 591.": counts and sums of periods that hold their level; years are told by their mean. */
function inAll({ subject, measure, points }: View, { kind }: Feature): string | null {
  const [dimension] = subject.dimensions
  const isTold = measure.isPart && kind === 'level' && dimension?.isTime === true && dimension.kind !== 'year'
  return isTold && points.length > 1 ? `In all that is ${subject.figures.derived('sum', points)}.` : null
}

/** "Ages 70 and over make up 4.0%.": of what lies along a number the smaller end. */
function endOf({ subject, measure, points }: View, { kind, sentence }: Feature): string | null {
  const end = kind === 'spread' ? smallerEnd({ subject, measure, points }) : null
  if (end === null || sentence.includes(`; ${end.share} have `)) return null
  return `${capitalised(placeText(subject, inMidSentence(end.point.text)))} make up ${end.share}.`
}

/** "Over all quotes the average monthly premium is £129.": of groups that differ what they lie around. */
function overAll({ subject, measure }: View, { kind }: Feature): string | null {
  const all = pointsOf(subject, measure)
  const about = overallText({ subject, measure, points: all }, ON_AVERAGE)
  const hasOrder = subject.dimensions[0]?.isTime !== false || subject.dimensions[0].isOrdered
  // Along an order the way says it.
  if (measure.behind === null || about === null || hasOrder || kind === 'level' || all.length < FEWEST)
    return null
  return `Over all ${measure.behind.replace(/^the /, '')} ${the(measure)} is ${about}.`
}
/** Of fewer groups each is told. */
const FEWEST = 4

export function size(view: View, found: Feature): Feature | null {
  if (view.subject.limited || view.subject.dimensions.length !== 1) return null
  const sentence = [partOf, behindEach, inAll, endOf, overAll].reduce<string | null>(
    (told, find) => told ?? find(view, found),
    null,
  )
  return sentence === null ? null : { kind: 'size', weight: 0.1, sentence, rows: [] }
}
