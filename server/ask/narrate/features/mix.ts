import { chiSquare, sumOf } from '../../statistics/statistics.ts'
import type { Point } from '../subject/subject.ts'
import { unstyled, strong, type Feature } from './feature.ts'
import { bySize, nameAt, type Grid, type GridLine, type Side } from './grid.ts'
import { leaderOf } from './lead.ts'

/** After what each group by itself makes of a whole. */
const OF_MIX = 0.7

/** How what is counted is made up. */
export interface Mix extends Feature {
  /** The dimension of which it says all; null where it says less than each of its parts. */
  readonly tellsOf: Side | null
}

/** Whether what is counted is made up alike wherever the other group is: the test of independence of two groups. */
export function mix(grid: Grid): Mix | null {
  const { subject, measure, sides, points } = grid
  if (!measure.isPart || measure.unit !== 'count' || sides.length !== 2) return null
  if (sides.some(({ dimension }) => dimension.isTime)) return null
  // Of the one with fewer groups it is told how the other is made up of them.
  const side = bySize(sides).at(-1)
  const [most] = side === undefined ? [] : side.lines
  if (side === undefined || most === undefined || most.points.length < 2) return null
  const { lines } = side
  if (lines.some(({ points }) => points.length !== most.points.length)) return null
  const valueOf = (some: readonly Point[]) => sumOf(some.map(({ value }) => value))
  const total = valueOf(points)
  const groups = [...Map.groupBy(points, (point) => nameAt(point, side))]
  const expected = (line: GridLine, own: readonly Point[]) => (valueOf(line.points) * valueOf(own)) / total
  const apart = sumOf(
    lines.flatMap((line) =>
      groups.map(([name, own]) => {
        const point = line.points.find((each) => nameAt(each, side) === name)
        const mean = expected(line, own)
        return point === undefined ? 0 : (point.value - mean) ** 2 / (mean + point.doubt ** 2)
      }),
    ),
  )
  const isAlike = apart <= chiSquare((lines.length - 1) * (groups.length - 1))
  const sharesOf = (name: string) =>
    lines
      .flatMap((line) => {
        const point = line.points.find((each) => nameAt(each, side) === name)
        return point === undefined ? [] : [{ line, point, share: point.value / valueOf(line.points) }]
      })
      .toSorted((a, b) => a.share - b.share)
  const width = ([name]: (typeof groups)[number]) => {
    const shares = sharesOf(name)
    return (shares.at(-1)?.share ?? 0) - (shares[0]?.share ?? 0)
  }
  const [told] = isAlike
    ? groups.toSorted((a, b) => valueOf(b[1]) - valueOf(a[1]))
    : groups.toSorted((a, b) => width(b) - width(a))
  const shares = sharesOf(told?.[0] ?? '')
  const [low, high] = [shares[0], shares.at(-1)]
  if (told === undefined || low === undefined || high === undefined) return null
  const text = ({ line, point }: typeof low) =>
    subject.figures.derived('share', [point, ...line.points.filter((each) => each !== point)], 1)
  const of = (each: typeof low) => `${text(each)} ${side.otherJoint} ${each.line.name}`
  const range = text(low) === text(high) ? text(low) : `${text(low)} to ${text(high)}`
  const [first, rest] = isAlike
    ? groups.length > 2
      ? [
          `The mix of ${side.dimension.plural} is much the same for all ${side.others}`,
          `${range} are for ${told[0]}`,
        ]
      : [`The share of ${told[0]} is much the same for all ${side.others}`, range]
    : [`The share of ${told[0]} differs with ${side.other}`, `from ${of(low)} to ${of(high)}`]
  const leader = groups.length > 2 ? leaderOf(grid, side) : null
  const alike =
    leader?.group === told[0]
      ? `${leader.group} leads ${leader.where}, with ${range}`
      : `${range} are for ${told[0]}, whatever the ${side.other}`
  return {
    kind: 'composition',
    weight: OF_MIX,
    sentence: `${first}: ${rest}.`,
    line: isAlike ? [unstyled(alike)] : [strong(first), unstyled(`: ${rest}`)],
    rows: [],
    tellsOf: isAlike ? side : null,
  }
}
