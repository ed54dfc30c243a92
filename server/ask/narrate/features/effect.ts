import { sumOf } from '../subject/statistics.ts'
import { differ, pairsOf, type MeasureSubject, type Point } from '../subject/subject.ts'
import type { Feature } from './feature.ts'
import { completeIn, explainedBy, type Grid, type Side } from './grid.ts'

/** What one dimension moves: of a mean that of each of its groups, whoever stands beside them; of a whole the part of each. */
export function effect(grid: Grid, side: Side): Feature | null {
  const { measure } = grid
  // What time does to each is told as its way.
  if (side.dimension.isTime) return null
  return measure.isMean ? ofMeans(grid, side) : measure.isPart ? ofParts(grid, side) : null
}

function ofMeans({ subject, measure }: Grid, side: Side): Feature | null {
  const { figures } = subject
  const groups = completeIn(side)
  const means = [...groups]
    .flatMap(([name, points]) => {
      const mean = figures.pooled(points)
      return mean === null ? [] : [{ name, points, ...mean }]
    })
    .toSorted((a, b) => b.value - a.value)
  const [high, low] = [means[0], means.at(-1)]
  const cell = high?.points[0]
  if (high === undefined || low === undefined || cell === undefined || high === low) return null
  if (!differ(high, low, pairsOf(means.length))) return null
  const told = ({ name, value }: (typeof means)[number]) => `${name} (${figures.like(cell, value)})`
  const { joint, singular } = side.dimension
  const ends =
    means.length === 2
      ? `higher ${joint} ${told(high)} than ${joint} ${told(low)}`
      : `highest ${joint} ${told(high)} and lowest ${joint} ${told(low)}`
  return {
    kind: 'effect',
    weight: explainedBy(groups.values()),
    sentence: `By ${singular}, ${measure.label} is ${ends}: ${apart(subject.figures, measure, cell, high.value, low.value)}.`,
    rows: [],
  }
}

const TIMES_FROM = 2

/** "64% more", "2.6 times as much", "12 percentage points more" */
function apart(
  figures: Grid['subject']['figures'],
  { unit, isSigned }: MeasureSubject,
  cell: Point,
  high: number,
  low: number,
): string {
  if (unit === 'percent') return `${figures.like(cell, high - low).replace('%', '')} percentage points more`
  if (isSigned || low <= 0) return `${figures.like(cell, high - low)} more`
  if (high / low >= TIMES_FROM) return `${figures.stated((high / low).toFixed(1))} times as much`
  const percent = 100 * (high / low - 1)
  return `${figures.stated(percent.toFixed(percent < 10 ? 1 : 0))}% more`
}

function ofParts({ subject, points }: Grid, side: Side): Feature | null {
  const { figures, isWhole } = subject
  const groups = Map.groupBy(points, ({ names }) => names[side.place] ?? '')
  const total = sumOf(points.map(({ value }) => value))
  const parts = [...groups]
    .map(([name, own]) => ({ name, own, value: sumOf(own.map(({ value }) => value)) }))
    .toSorted((a, b) => b.value - a.value)
  const [most, least] = [parts[0], parts.at(-1)]
  if (most === undefined || least === undefined || most === least || total <= 0) return null
  const share = ({ own }: typeof most) => {
    const others = points.filter((point) => !own.includes(point))
    return figures.derived('share', [...own, ...others], own.length)
  }
  const of = isWhole ? 'the total' : 'the total shown'
  return {
    kind: 'effect',
    weight: explainedBy(groups.values()),
    sentence: `By ${side.dimension.singular}, ${most.name} accounts for ${parts.length === 2 ? '' : 'most, '}${share(most)} of ${of}, ${least.name} for ${parts.length === 2 ? '' : 'least, '}${share(least)}.`,
    rows: [],
  }
}
