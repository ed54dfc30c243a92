import { capitalised, listed } from '../../constructs/english.ts'
import { sumOf } from '../../statistics/statistics.ts'
import { inMidSentence } from '../subject/subject-of.ts'
import { byValue, differ, type MeasureSubject, type Point, type Subject } from '../subject/subject.ts'
import { groupsOf, unstyled, strong, wholeOf, type Finder, type View } from './feature.ts'
import type { Series } from './series.ts'

/** What a whole is made of: few groups that hold half of it, or where along a number its middle lies. */

const MOST_NAMED = 3
/** The parts that are told hold at least so much more of a whole than as many equal ones. */
const MORE_THAN_EQUAL = 0.15

function heldBy(
  subject: Subject,
  measure: MeasureSubject,
  most: readonly Point[],
  all: readonly Point[],
): string {
  const { figures } = subject
  const others = all.filter((point) => !most.includes(point))
  const share = figures.derived('share', [...most, ...others], most.length)
  const of = wholeOf(subject, measure)
  if (most.length === 1) return `${capitalised(most[0]?.name ?? '')} alone holds ${share} of ${of}.`
  return most.length <= MOST_NAMED
    ? `${capitalised(listed(most.map(({ name }) => name)))} together hold ${share} of ${of}.`
    : `The largest ${figures.derived('count', most)} of ${figures.derived('count', all)} ${groupsOf(subject)} hold ${share} of ${of}.`
}

export const composition: Finder = ({ subject, measure, points }) => {
  if (!measure.isPart || subject.limited || points.length < 4) return null
  const sorted = byValue(points)
  const total = sumOf(sorted.map(({ value }) => value))
  if (total <= 0 || sorted.some(({ value }) => value < 0)) return null
  let held = 0
  const half = sorted.findIndex(({ value }) => (held += value) >= total / 2) + 1
  // As many of equal parts would hold nearly as much.
  if (held / total - half / sorted.length < MORE_THAN_EQUAL) return null
  const most = sorted.slice(0, half)
  return {
    kind: 'composition',
    weight: 0.6,
    sentence: heldBy(subject, measure, most, sorted),
    rows: most.map(({ row }) => row),
  }
}

/** The shortest run of neighbours that holds at least half of a whole, and its most common group. */
export const spread: Finder<Series> = ({ subject, measure, points, hasNone }) => {
  const { figures, dimensions } = subject
  const total = sumOf(points.map(({ value }) => value))
  if (!measure.isPart || dimensions[0]?.isNumbers !== true || points.length < 4 || total <= 0) return null
  const [most] = byValue(points)
  const run = middleOf(points, total)
  if (run === null || most === undefined) return null
  const others = points.filter((point) => !run.includes(point))
  const share = figures.derived('share', [...run, ...others], run.length)
  const part = figures.derived('share', [most, ...points.filter((point) => point !== most)], 1)
  const { joint = 'for' } = dimensions[0] ?? {}
  if (hasNone && joint !== 'with') {
    const end = smallerEnd({ subject, measure, points })
    const label = dimensions[0].along
    const one = (range: string) => (range.startsWith('under ') ? `one ${range}` : `one of ${range}`)
    const those = `those with ${/^[aeiou]/i.test(label) ? 'an' : 'a'} ${label}`
    const range = one(rangeText(run).replace(/ and (?!over$)/, ' or '))
    const alone = run.length === 1 ? '' : `, ${inMidSentence(most.text)} alone ${part}`
    const rest = end === null ? '' : `; ${end.share} have ${one(inMidSentence(end.point.text))}`
    return {
      kind: 'spread',
      weight: 1,
      sentence: `Of ${those}, ${share} have ${range}${alone}${rest}.`,
      line: [strong(`${share} of ${those} have ${range}`), unstyled(`${alone}${rest}`)].filter(
        ({ text }) => text !== '',
      ),
      rows: run.map(({ row }) => row),
    }
  }
  const place = placeText(subject, rangeText(run))
  const peak = run.length === 1 ? '' : `, ${joint === 'with' ? 'those with ' : ''}${most.name} alone ${part}`
  const held = ` make up ${share} of ${hasNone ? 'those that have one' : wholeOf(subject, measure)}${peak}`
  return {
    kind: 'spread',
    weight: 1,
    sentence: `${capitalised(place)}${held}.`,
    line: [strong(capitalised(place)), unstyled(held)],
    rows: run.map(({ row }) => row),
  }
}

/** Of what lies along a number the smaller end, and how large a part it is; null where it is not clear which that is. */
export function smallerEnd({ subject: { figures }, points }: Pick<View, 'subject' | 'measure' | 'points'>) {
  const along = points.filter(({ isNone }) => !isNone)
  const ends = [along[0], along.at(-1)].filter((end) => end !== undefined)
  const [large, point] = byValue(ends)
  const placed = ({ doubt, value }: Point) => ({ value, margin: doubt })
  if (large === undefined || point === undefined || !differ(placed(large), placed(point))) return null
  const others = along.filter((each) => each !== point)
  return { point, share: figures.derived('share', [point, ...others], 1) }
}

/** "1 and 2 members", "ages 30 to 49" */
export function placeText({ dimensions: [dimension] }: Subject, range: string): string {
  if (dimension === undefined) return range
  const { joint, plural, kind } = dimension
  if (kind !== 'column') return dimension.nameOf(range)
  return joint === 'with' ? `${range} ${plural}` : `${plural} ${range}`
}

/** Neighbours as one range where they make one: "30 to 59", "60 and over". */
function rangeText(run: readonly Point[]): string {
  const [from = '', to = ''] = [run[0], run.at(-1)].map((point) => inMidSentence(point?.text ?? ''))
  if (run.length === 1) return from
  const start = /^(.+?) to /.exec(from)?.[1]
  const end = / (?:to .+|and over)$/.exec(to)?.[0]
  if (start !== undefined && end !== undefined) return `${start}${end}`
  return `${from} ${run.length === 2 ? 'and' : 'up to'} ${to}`
}

/** The fewest neighbours that hold half of a total; of several as few the ones that hold most. */
function middleOf(points: readonly Point[], total: number): readonly Point[] | null {
  let best: { readonly from: number; readonly to: number; readonly sum: number } | null = null
  let sum = 0
  let from = 0
  for (const [to, { value }] of points.entries()) {
    sum += value
    while (sum - (points[from]?.value ?? 0) >= total / 2) sum -= points[from++]?.value ?? 0
    if (sum < total / 2) continue
    const shorter = best === null ? -1 : to - from - (best.to - best.from)
    if (best === null || shorter < 0 || (shorter === 0 && sum > best.sum)) best = { from, to, sum }
  }
  return best === null ? null : points.slice(best.from, best.to + 1)
}
