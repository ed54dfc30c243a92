import { capitalised, listed } from '../../constructs/english.ts'
import { areDifferent, criticalValue } from '../../statistics/statistics.ts'
import { byValue, differ, pointsOf, type MeasureSubject, type Point } from '../subject/subject.ts'
import { COUNT_PREFIX, groupsOf, unstyled, strong, the, type Feature, type View } from './feature.ts'

/**
 * Two figures of each group that go together, or against each other, beyond chance: by their ranks, so that a single group far out
 * makes no relation (Spearman; its error after Fieller, Hartley and Pearson 1957).
 */

const FEWEST = 5
const ERROR_OF_RANKS = 1.03

type Pair = readonly [Point, Point]

/** "a higher average monthly premium", "fewer quotes" */
const moreOf = ({ unit, label }: MeasureSubject, isMore: boolean): string =>
  unit === 'count' && label.startsWith(COUNT_PREFIX)
    ? `${isMore ? 'more' : 'fewer'} ${label.slice(COUNT_PREFIX.length)}`
    : `a ${isMore ? 'higher' : 'lower'} ${label}`

const MOST_LEADING = 3
const placed = ({ value, doubt }: Point) => ({ value, margin: doubt })

/** The few that stand before all others by both figures; none where which these are is not clear. */
function leading(pairs: readonly Pair[]): readonly Point[] {
  const ranked = [0, 1].map((at) => byValue(pairs.map((pair) => pair[at] ?? pair[0])))
  for (let count = MOST_LEADING; count > 0; count -= 1) {
    const isClear = ranked.every((points) => {
      const [last, next] = [points[count - 1], points[count]]
      return last !== undefined && next !== undefined && differ(placed(last), placed(next))
    })
    const [first = [], second = []] = ranked.map((points) => points.slice(0, count))
    if (isClear && first.every(({ row }) => second.some((point) => point.row === row))) return first
  }
  return []
}

export function relation({ subject, measure, points }: View, second: MeasureSubject): Feature | null {
  const other = new Map(pointsOf(subject, second).map((point) => [point.row, point]))
  const pairs = points.flatMap((point) => {
    const match = other.get(point.row)
    return match === undefined ? [] : [[point, match] as const]
  })
  if (pairs.length < FEWEST) return null
  const isFlat = !areDifferent(pairs.map(([x]) => x)) || !areDifferent(pairs.map(([, y]) => y))
  // What chance alone moves goes together with nothing.
  if (isFlat)
    return {
      kind: 'relation',
      weight: 0,
      sentence: `Whether ${the(measure)} and ${the(second)} go together cannot be told from these.`,
      rows: [],
    }
  const { figures } = subject
  const text = figures.derived('rankCorrelation', [...pairs.map(([x]) => x), ...pairs.map(([, y]) => y)])
  const r = Number(text)
  if (Number.isNaN(r)) return null
  const isBeyond =
    Math.atanh(Math.min(0.999, Math.abs(r))) * Math.sqrt((pairs.length - 3) / ERROR_OF_RANKS ** 2) >
    criticalValue(1)
  const plural = groupsOf(subject)
  const way = `${plural} with ${moreOf(measure, true)} tend to have ${moreOf(second, r > 0)}`
  const first = r > 0 && isBeyond ? leading(pairs) : []
  const both =
    first.length === 0
      ? ''
      : `; ${listed(first.map(({ name }) => name))} ${first.length === 1 ? 'leads' : 'lead'} in both`
  return {
    kind: 'relation',
    weight: 1,
    sentence: isBeyond
      ? `${capitalised(way)} (rank correlation ${text})${both}.`
      : `Across the ${plural}, ${the(measure)} and ${the(second)} show no clear link (rank correlation ${text}).`,
    line: isBeyond
      ? [strong(r > 0 ? 'They go together' : 'They go against each other'), unstyled(`: ${way}${both}`)]
      : [unstyled(`No clear link across the ${plural}`)],
    rows: first.map(({ row }) => row),
  }
}
