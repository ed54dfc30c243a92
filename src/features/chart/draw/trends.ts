import { wideningOf } from '../../../table/margins.ts'
import type { ChartSpec, Series } from '../chart-spec.ts'
import { literal, type Trace } from './looks.ts'

/** What a line along a number says where chance moves single figures: straight lines through neighbours, between jumps. */

const WIDTH_PX = 3
/** Fewer figures are read one by one. */
const FEWEST_POINTS = 24
/** So many neighbours on either side. */
const NEIGHBOURS = 4
/** Two figures further apart than so many of the smallest step have a gap between them. */
const MOST_OF_STEP = 1.5

export interface TrendPoint {
  readonly at: number
  readonly value: number
}

/** Figures between two jumps. */
export type Trend = readonly TrendPoint[]

interface Figure extends TrendPoint {
  readonly chance: number
}

const stepWithin = ([a, b]: readonly [Figure, Figure]) =>
  Math.abs(b.value - a.value) / Math.hypot(a.chance, b.chance)

/** The value at a number of the line of least squares through figures, each weighted by how certain it is. */
function lineAt(figures: readonly Figure[], at: number): number {
  const weighted = figures.map((figure) => ({ ...figure, weight: figure.chance ** -2 }))
  const mean = (of: (figure: Figure) => number) =>
    weighted.reduce((sum, figure) => sum + figure.weight * of(figure), 0) /
    weighted.reduce((sum, { weight }) => sum + weight, 0)
  const [x, y] = [mean((figure) => figure.at), mean(({ value }) => value)]
  const spread = mean((figure) => (figure.at - x) ** 2)
  const slope = spread === 0 ? 0 : mean((figure) => (figure.at - x) * (figure.value - y)) / spread
  return y + slope * (at - x)
}

function figuresOf({ along, groups, measure }: Drawn, points: Series['points']): readonly Figure[] {
  if (along?.scale !== 'numbers' || measure.adds) return []
  return points.flatMap((point, place): readonly Figure[] => {
    const at = groups[place]?.at ?? null
    return point?.value == null || point.chance === null || at === null
      ? []
      : [{ at, value: point.value, chance: point.chance }]
  })
}

/** From one figure to the next. */
const stepsOf = (figures: readonly Figure[]) =>
  figures.slice(1).map((figure, index) => [figures[index] ?? figure, figure] as const)

const isByChance = (figures: readonly Figure[]): boolean => {
  const steps = stepsOf(figures)
  return (
    figures.length >= FEWEST_POINTS && steps.filter((step) => stepWithin(step) < 1).length > steps.length / 2
  )
}

/** Numbers at which all lines together jump beyond chance, each step weighted by how certain it is. */
function jumpsOf(lines: readonly (readonly Figure[])[]): ReadonlySet<number> {
  const steps = Map.groupBy(lines.flatMap(stepsOf), ([from, to]) => `${from.at} ${to.at}`)
  const most = wideningOf(steps.size)
  return new Set(
    [...steps.values()].flatMap((own) => {
      const weighted = own.map(([from, to]) => ({
        step: to.value - from.value,
        weight: 1 / (from.chance ** 2 + to.chance ** 2),
      }))
      const sum = weighted.reduce((total, { step, weight }) => total + weight * step, 0)
      const weights = weighted.reduce((total, { weight }) => total + weight, 0)
      return Math.abs(sum) / Math.sqrt(weights) > most ? own.slice(0, 1).map(([, to]) => to.at) : []
    }),
  )
}

function trendsOf(figures: readonly Figure[], jumps: ReadonlySet<number>): readonly Trend[] {
  const starts = figures.flatMap(({ at }, place) => (place === 0 || jumps.has(at) ? [place] : []))
  const runs = starts.flatMap((from, index) => withoutGaps(figures.slice(from, starts[index + 1])))
  return runs.map((own) =>
    own.map(({ at }, place) => ({
      at,
      value: lineAt(own.slice(Math.max(0, place - NEIGHBOURS), place + NEIGHBOURS + 1), at),
    })),
  )
}

/** Figures that follow each other step by step; few behind a gap are read one by one. */
function withoutGaps(figures: readonly Figure[]): readonly (readonly Figure[])[] {
  const widths = figures.slice(1).map(({ at }, index) => at - (figures[index]?.at ?? at))
  const gaps = widths.flatMap((width, index) =>
    width > MOST_OF_STEP * Math.min(...widths) ? [index + 1] : [],
  )
  const runs = [0, ...gaps].map((from, index) => figures.slice(from, gaps[index]))
  return runs.filter(({ length }) => gaps.length === 0 || length > NEIGHBOURS)
}

type Drawn = Pick<ChartSpec, 'along' | 'groups' | 'measure'>

/** Of lines that all have trends these; none where chance alone moves too little of one. */
export function trendsIn(spec: Drawn, series: readonly Series[]): readonly (readonly Trend[])[] {
  const lines = series.map(({ points }) => figuresOf(spec, points))
  if (!lines.every(isByChance)) return series.map(() => [])
  const jumps = jumpsOf(lines)
  return lines.map((figures) => trendsOf(figures, jumps))
}

export const trendTrace = (trends: readonly Trend[], color: string, name: string): Trace => ({
  type: 'scatter',
  mode: 'lines',
  name: literal(name),
  x: trends.flatMap((trend) => [...trend.map(({ at }) => at), null]),
  y: trends.flatMap((trend) => [...trend.map(({ value }) => value), null]),
  line: { color, width: WIDTH_PX },
  marker: { size: 0 },
  connectgaps: false,
  cliponaxis: false,
  hoverinfo: 'skip',
})
