import { capitalised } from '../../constructs/english.ts'
import { shapeOf } from '../subject/shape.ts'
import { sumOf, type Measured } from '../subject/statistics.ts'
import { differ, pairsOf, type MeasureSubject, type Point } from '../subject/subject.ts'
import { plain, strong, the, wholeOf, type Feature } from './feature.ts'
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
  const inOrder = [...groups].flatMap(([name, points]) => {
    const mean = figures.pooled(points)
    return mean === null ? [] : [{ name, points, ...mean }]
  })
  const means = inOrder.toSorted((a, b) => b.value - a.value)
  const [high, low] = [means[0], means.at(-1)]
  const cell = high?.points[0]
  if (high === undefined || low === undefined || cell === undefined || high === low) return null
  if (!differ(high, low, pairsOf(means.length))) return null
  const told = ({ name, value }: (typeof means)[number]) => `${name} (${figures.like(cell, value)})`
  const { joint, singular } = side.dimension
  const [first, last] = [inOrder[0], inOrder.at(-1)]
  const isWay =
    side.dimension.isOrdered &&
    first !== undefined &&
    last !== undefined &&
    differ(first, last) &&
    isLine(inOrder)
  if (isWay) {
    const up = last.value > first.value
    const way = `${up ? 'rises' : 'falls'} with ${singular}`
    const end = ({ name, value }: (typeof means)[number]) => `${figures.like(cell, value)} ${joint} ${name}`
    const from = `, from ${end(first)} to ${end(last)}`
    return {
      kind: 'effect',
      weight: explainedBy(groups.values()),
      sentence: `${capitalised(the(measure))} ${way}${from}.`,
      line: [strong(capitalised(way)), plain(from)],
      rows: [],
    }
  }
  const ends =
    means.length === 2
      ? `higher ${joint} ${told(high)} than ${joint} ${told(low)}`
      : `highest ${joint} ${told(high)} and lowest ${joint} ${told(low)}`
  const gap = apart(subject.figures, measure, cell, high.value, low.value)
  return {
    kind: 'effect',
    weight: explainedBy(groups.values()),
    sentence: `By ${singular}, ${the(measure)} is ${ends}: ${gap}.`,
    line:
      means.length === 2
        ? [
            strong(`Higher ${joint} ${high.name}`),
            plain(` (${figures.like(cell, high.value)}) than ${joint} ${told(low)}, ${gap}`),
          ]
        : [
            plain(`Highest ${joint} `),
            strong(high.name),
            plain(` (${figures.like(cell, high.value)}), lowest ${joint} ${told(low)}`),
          ],
    rows: [],
  }
}

/** One way from the first to the last. */
const isLine = (means: readonly Measured[]): boolean =>
  means.length > 2 && ['line', 'bend'].includes(shapeOf(means, { mayJump: true }).shape.kind)

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

function ofParts({ subject, measure, points }: Grid, side: Side): Feature | null {
  const { figures } = subject
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
  const of = wholeOf(subject, measure)
  return {
    kind: 'effect',
    weight: explainedBy(groups.values()),
    sentence: `By ${side.dimension.singular}, the ${parts.length === 2 ? 'larger' : 'largest'} part of ${of} is for ${most.name} (${share(most)}), the ${parts.length === 2 ? 'smaller' : 'smallest'} for ${least.name} (${share(least)}).`,
    rows: [],
  }
}
