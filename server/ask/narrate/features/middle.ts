import { byValue } from '../subject/subject.ts'
import { groupsOf, type Finder } from './feature.ts'

/** Where most of many groups lie: the shortest range that holds at least half of them. */

const FEWEST = 8

export const middle: Finder = ({ subject, measure, points }) => {
  if (points.length < FEWEST || subject.limited || measure.isPart || subject.dimensions[0]?.kind !== 'column')
    return null
  const sorted = byValue(points)
  const half = Math.ceil(sorted.length / 2)
  const ranges = sorted
    .slice(0, sorted.length - half + 1)
    .map((_, start) => sorted.slice(start, start + half))
  const width = (range: typeof sorted) => (range[0]?.value ?? 0) - (range.at(-1)?.value ?? 0)
  const [closest] = ranges.toSorted((a, b) => width(a) - width(b))
  const [high, low] = [closest?.[0], closest?.at(-1)]
  if (closest === undefined || high === undefined || low === undefined) return null
  const { figures } = subject
  return {
    kind: 'middle',
    weight: 0.4,
    sentence: `${figures.derived('count', closest)} of the ${figures.derived('count', sorted)} ${groupsOf(subject)} lie close together, between ${figures.cell(low)} (${low.name}) and ${figures.cell(high)} (${high.name}).`,
    rows: closest.map(({ row }) => row),
  }
}
