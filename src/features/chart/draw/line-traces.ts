import type { ChartSpec, Point, Series } from '../chart-spec.ts'
import type { Dimension } from '../chart-table.ts'
import { MOST_SERIES } from '../form-rules.ts'
import { groupOf, type Group } from '../scales.ts'
import {
  errorBars,
  fadedOf,
  literal,
  markColor,
  seriesColors,
  softInkOf,
  surfaceOf,
  tipText,
  type Looks,
  type Trace,
} from './looks.ts'
import { trendTrace, type Trend } from './trends.ts'
import { levelTrace, type YearLevel } from './year-levels.ts'

/** Lines as they are drawn: broken where nothing is told, dotted where the data end within a period, thin where others matter more. */

const MOST_MARKERS = 40
const MARKER_PX = 6
const STRONG_PX = 9

/** Where a group stands along the axis: a number at its value, all else in its place. */
export const positionOf = (along: Dimension | null, group: Group, place: number) =>
  along?.scale === 'numbers' ? (group.at ?? place) : place

/** The step in which most numbers follow each other; null where they follow in none. */
function stepOf(positions: readonly number[]): number | null {
  const steps = positions.slice(1).map((position, index) => position - (positions[index] ?? 0))
  const least = Math.min(...steps)
  return steps.filter((step) => step === least).length >= steps.length * 0.6 ? least : null
}

interface Placed {
  readonly at: number
  readonly point: Point | null
}

/** The points of a line with a gap wherever a group of the scale is missing. */
function withGaps(
  along: Dimension | null,
  groups: readonly Group[],
  points: Series['points'],
): readonly Placed[] {
  const all = points.map((point, place): Placed => ({
    at: positionOf(along, groups[place] ?? groupOf('', ''), place),
    point: point?.value == null ? null : point,
  }))
  const step = along?.scale === 'numbers' ? stepOf(all.map(({ at }) => at)) : null
  if (step === null) return all
  return all.flatMap((placed, index) => {
    const before = all[index - 1]
    return before !== undefined && placed.at - before.at > step * 1.5
      ? [{ at: before.at + step, point: null }, placed]
      : [placed]
  })
}

/** How a line stands among the others. */
export interface LineStyle {
  readonly color: string
  readonly width: number
  readonly isNamed: boolean
  /** No other line has colours of its own to keep. */
  readonly isOnly?: boolean
}

const lastOf = ({ points }: Series) => points.findLast((point) => point?.value != null)?.value ?? null
const isStrong = ({ points }: Series) => points.some((point) => point?.standing === 'strong')

/** Of more lines than can be told apart those that the answer is about stand out, or else the highest and the lowest. */
export function lineStyles(spec: ChartSpec, series: readonly Series[], looks: Looks): readonly LineStyle[] {
  if (series.length <= MOST_SERIES) {
    const isOrdered = spec.series !== null && spec.series.scale !== 'names'
    return seriesColors(looks, series.length, isOrdered).map((color) => ({
      color,
      width: 2.2,
      isNamed: true,
      isOnly: series.length === 1,
    }))
  }
  const ends = series.map(lastOf).filter((value) => value !== null)
  const [low, high] = [Math.min(...ends), Math.max(...ends)]
  const hasStrong = series.some(isStrong)
  const stands = series.map((each) =>
    hasStrong ? isStrong(each) : lastOf(each) === low || lastOf(each) === high,
  )
  const colors = seriesColors(looks, Math.max(2, stands.filter(Boolean).length), false)
  return stands.map((isNamed, index) => {
    const place = stands.slice(0, index).filter(Boolean).length
    return isNamed
      ? { color: colors[place % colors.length] ?? '', width: 2.6, isNamed }
      : { color: markColor(looks, 'quiet'), width: 1.2, isNamed }
  })
}

/** A line, behind the averages of its years or its trends where it has them. */
export const withLevels = (
  spec: Pick<ChartSpec, 'along' | 'groups'>,
  series: Series,
  style: LineStyle,
  levels: readonly YearLevel[],
  trends: readonly Trend[],
  looks: Looks,
): readonly Trace[] =>
  levels.length + trends.length === 0
    ? lineTraces(spec, series, style, looks)
    : isReadItself(spec, style)
      ? [
          levelTrace(levels, softInkOf(looks), series.name, BEHIND_WIDTH_PX),
          ...lineTraces(spec, series, style, looks),
        ]
      : [
          ...lineTraces(
            spec,
            series,
            { ...style, color: fadedOf(style.color), width: BEHIND_WIDTH_PX, isNamed: false },
            looks,
          ),
          ...(levels.length > 0 ? [levelTrace(levels, style.color, series.name)] : []),
          ...(trends.length > 0 ? [trendTrace(trends, style.color, series.name)] : []),
        ]
const BEHIND_WIDTH_PX = 1.2

/** A line alone of few steps, whose levels stand behind it. */
export const isReadItself = ({ along, groups }: Pick<ChartSpec, 'along' | 'groups'>, { isOnly }: LineStyle) =>
  isOnly === true && along?.scale === 'time' && groups.length <= MOST_READ
const MOST_READ = 16

/** A line, and in dots what of it the data do not cover whole. */
export function lineTraces(
  spec: Pick<ChartSpec, 'along' | 'groups'>,
  { name, points }: Series,
  { color, width, isNamed, isOnly }: LineStyle,
  looks: Looks,
): readonly Trace[] {
  const placed = withGaps(spec.along, spec.groups, points)
  const isCut = (place: number) => placed[place]?.point?.isCutShort === true
  const told = placed.filter(({ point }) => point !== null).length
  const isAlone = (place: number) =>
    (placed[place - 1]?.point ?? null) === null && (placed[place + 1]?.point ?? null) === null
  // Of a line that is all of note no point is more so than the others.
  const isAllStrong = placed.every(({ point }) => point === null || point.standing === 'strong')
  const sizeOf = ({ point }: Placed, place: number) =>
    point?.standing === 'strong' && !isAllStrong
      ? STRONG_PX
      : isAlone(place) || (isNamed && told <= MOST_MARKERS)
        ? MARKER_PX
        : 0
  const hasStrong = placed.some(({ point }) => point?.standing === 'strong')
  const colorOf = (point: Point | null) =>
    hasStrong && isOnly === true && point?.standing === 'strong' ? markColor(looks, 'strong') : color
  const whole = {
    type: 'scatter',
    mode: 'lines+markers',
    name: literal(name),
    x: placed.map(({ at }) => at),
    y: placed.map(({ point }, place) => (isCut(place) ? null : (point?.value ?? null))),
    ...errorBars(
      looks,
      'y',
      placed.map(({ point }) => point),
    ),
    connectgaps: false,
    cliponaxis: false,
    line: { color, width, dash: 'solid' },
    marker: {
      color: placed.map(({ point }) => colorOf(point)),
      opacity: 1,
      size: placed.map(sizeOf),
      line: { width: 0 },
    },
    hovertext: placed.map(({ point }) => (point === null ? '' : tipText(point.tip))),
    hoverinfo: 'text',
    customdata: placed.map(({ point }) => point?.row ?? null),
  }
  if (!placed.some((_, place) => isCut(place))) return [whole]
  const isDotted = (place: number) => isCut(place - 1) || isCut(place) || isCut(place + 1)
  return [
    whole,
    {
      ...whole,
      y: placed.map(({ point }, place) => (isDotted(place) ? (point?.value ?? null) : null)),
      line: { color, width, dash: 'dot' },
      marker: {
        color: surfaceOf(looks),
        opacity: 1,
        size: placed.map((_, place) => (isCut(place) ? STRONG_PX : 0)),
        line: { width: 1.5, color },
      },
      customdata: placed.map(({ point }, place) => (isCut(place) ? (point?.row ?? null) : null)),
    },
  ]
}
