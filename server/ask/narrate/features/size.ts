import { protectedOnes } from '../../../semantic-model/semantic-model.ts'
import { listed } from '../../constructs/english.ts'
import { lower } from '../subject/subject-of.ts'
import { byValue, differ, pointsOf, type Point } from '../subject/subject.ts'
import { placeText } from './composition.ts'
import { jointOf, wholeOf, type Feature, type View } from './feature.ts'

/** How much of all it is that the one thing found is of: how large a part the groups are, how many all periods have together. */

/** So many are told as one part. */
const MOST_NAMED = 3
/** Of more groups in an order one is no part of all to speak of. */
const MOST_GROUPS = 12

/** "Of the quotes, 14% are for smokers.": of two groups the smaller, else those that stand out, or the largest of all. */
function partOf({ subject, measure }: View, found: Feature): string | null {
  const { figures, dimensions } = subject
  const [dimension] = dimensions
  const all = pointsOf(subject, measure)
  if (measure.behind === null || dimension === undefined || dimension.isTime || all.length < 2) return null
  if (dimension.isOrdered && all.length > MOST_GROUPS) return null
  const numbers = new Map(all.map((point) => [point.row, figures.number(point) ?? 0]))
  if ([...numbers.values()].some((number) => number <= 0)) return null
  const numberOf = ({ row }: Point) => numbers.get(row) ?? 0
  const bySize = all.toSorted((a, b) => numberOf(b) - numberOf(a))
  const marked = all.filter(({ row }) => found.rows.includes(row))
  const own =
    all.length === 2
      ? bySize.slice(-1)
      : marked.length > 0 && marked.length <= MOST_NAMED
        ? marked
        : dimension.isOrdered && found.kind === 'trend'
          ? byValue(all).slice(0, 1)
          : bySize.slice(0, 1)
  const share = figures.numberShare(own, all)
  return `Of ${measure.behind}, ${share} are ${jointOf(subject)} ${listed(own.map(({ name }) => name))}.`
}

/** "Behind each figure stand 444 to 4,280 quotes.": of figures that chance alone may make different. */
function behindEach({ subject, measure, points }: View, { kind }: Feature): string | null {
  const { figures, model } = subject
  const numbers = points.map((point) => figures.number(point) ?? 0).toSorted((a, b) => a - b)
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

/** "The smaller end, ages 70 and over, holds 4.0% of the quotes.": of what lies along a number. */
function smallerEnd({ subject, measure, points }: View, { kind }: Feature): string | null {
  const along = points.filter(({ isNone }) => !isNone)
  const ends = [along[0], along.at(-1)].filter((end) => end !== undefined)
  const [large, small] = byValue(ends)
  if (kind !== 'spread' || large === undefined || small === undefined) return null
  const margin = ({ doubt, value }: Point) => ({ value, margin: doubt })
  if (!differ(margin(large), margin(small))) return null
  const others = along.filter((point) => point !== small)
  const whole = along.length < points.length ? 'those that have one' : wholeOf(subject, measure)
  return `The smaller end, ${placeText(subject, lower(small.text))}, holds ${subject.figures.derived('share', [small, ...others], 1)} of ${whole}.`
}

export function size(view: View, found: Feature): Feature | null {
  if (view.subject.limited || view.subject.dimensions.length !== 1) return null
  const sentence = [partOf, behindEach, inAll, smallerEnd].reduce<string | null>(
    (told, find) => told ?? find(view, found),
    null,
  )
  return sentence === null ? null : { kind: 'size', weight: 0.1, sentence, rows: [] }
}
