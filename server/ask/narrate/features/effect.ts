import { capitalised } from '../../constructs/english.ts'
import { meanOf } from '../subject/statistics.ts'
import { differ, meanApartText, pairsOf, type Point } from '../subject/subject.ts'
import type { Feature } from './feature.ts'
import { completeIn, explainedBy, type Grid, type Side } from './grid.ts'

/** What one dimension moves, all else being equal: the mean of each of its groups over all combinations of the others. */
export function effect({ subject, measure }: Grid, side: Side): Feature | null {
  const { figures } = subject
  const groups = completeIn(side)
  const means = [...groups]
    .map(([name, points]) => ({
      name,
      points,
      value: meanOf(points.map(({ value }) => value)),
      margin: Math.hypot(...points.map(({ margin }) => margin)) / points.length,
    }))
    .toSorted((a, b) => b.value - a.value)
  const [high, low] = [means[0], means.at(-1)]
  if (high === undefined || low === undefined || high === low) return null
  if (!differ(high, low, pairsOf(means.length))) return null
  const told = ({ name, points }: { readonly name: string; readonly points: readonly Point[] }) =>
    `${name} (${figures.derived('mean', points)} on average over ${side.lines.length === 2 ? 'both' : `the ${side.others}`})`
  const short = ({ name, points }: { readonly name: string; readonly points: readonly Point[] }) =>
    `${name} (${figures.derived('mean', points)})`
  return {
    kind: 'effect',
    weight: explainedBy(groups.values()),
    sentence:
      `By ${side.dimension.singular}, ${measure.label} is ${means.length === 2 ? 'higher' : 'highest'} ${side.dimension.joint} ${told(high)} ${means.length === 2 ? 'than' : 'and lowest'} ${side.dimension.joint} ${short(low)}: ${meanApartText(subject, measure, high.points, low.points)}.`.replace(
        /^./,
        (letter) => capitalised(letter),
      ),
    rows: [],
  }
}
