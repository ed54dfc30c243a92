import { measuredTitle, seriesOf, type ChartSpec, type Point, type Series } from '../chart-spec.ts'
import { titleOf, type Dimension, type Measure } from '../chart-table.ts'
import { MOST_SERIES } from '../form-rules.ts'
import { groupOf, type Group } from '../scales.ts'
import { inLines, shortened, widestOf, widthOf } from '../text-width.ts'
import { legendOf } from './legend.ts'
import {
  fontPxOf,
  hasTitles,
  inkFor,
  inkOf,
  lined,
  literal,
  markColor,
  plainAxis,
  plainLayout,
  seriesColors,
  surfaceOf,
  textAt,
  tipText,
  type Drawing,
  type Looks,
  type Trace,
} from './looks.ts'
import { placesBelow, type NamesBelow } from './names-below.ts'
import { decimalsOf, niceTicks, type Ticks } from './ticks.ts'

/** Lines over time, numbers or an order: broken where nothing is told, named at their ends. */

const MOST_MARKERS = 40
const MARKER_PX = 6
const STRONG_PX = 9
const LABEL_LINE_PX = 15
const MOST_LABEL_SHARE = 0.3
/** Between the ends of lines and the edge, beside their names. */
const BESIDE_NAMES_PX = 14
/** A name that stands further from the end of its line has a thread to it. */
const MOVED_PX = 4
/** Of a point of note to the middle of its figure. */
const NOTE_PX = 14
const MOST_NOTES = 6
/** Room before the first time and behind the last, as a share of a step for each of them. */
const BESIDE_TIMES = 0.02

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

/** A line, and in dots what of it the data do not cover whole. */
export function lineTraces(
  spec: Pick<ChartSpec, 'along' | 'groups'>,
  { name, points }: Series,
  { color, width, isNamed }: LineStyle,
  looks: Looks,
): readonly Trace[] {
  const placed = withGaps(spec.along, spec.groups, points)
  const isCut = (place: number) => placed[place]?.point?.isCutShort === true
  const told = placed.filter(({ point }) => point !== null).length
  const isAlone = (place: number) =>
    (placed[place - 1]?.point ?? null) === null && (placed[place + 1]?.point ?? null) === null
  const sizeOf = ({ point }: Placed, place: number) =>
    point?.standing === 'strong'
      ? STRONG_PX
      : isAlone(place) || (isNamed && told <= MOST_MARKERS)
        ? MARKER_PX
        : 0
  const hasStrong = placed.some(({ point }) => point?.standing === 'strong')
  const colorOf = (point: Point | null) =>
    hasStrong && point?.standing === 'strong' ? markColor(looks, 'strong') : color
  const whole = {
    type: 'scatter',
    mode: 'lines+markers',
    name: literal(name),
    x: placed.map(({ at }) => at),
    y: placed.map(({ point }, place) => (isCut(place) ? null : (point?.value ?? null))),
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
      showlegend: false,
    },
  ]
}

/** What stands below a chart: its axis for Plotly, and the room that its texts take. */
export interface Running {
  readonly axis: NamesBelow['axis'] & { readonly range: readonly [number, number] }
  readonly belowPx: number
  /** How far the outer texts may reach beyond the range: Plotly leaves one out that leaves the drawing by a hair. */
  readonly besidePx: number
}

/** The axis of ticks in one line. */
export function runningTicks(
  range: readonly [number, number],
  { values, texts }: Pick<Ticks, 'values' | 'texts'>,
  fontPx: number,
): Running {
  return {
    axis: { range, tickvals: values, ticktext: texts.map(literal), tickmode: 'array', tickangle: 0 },
    belowPx: fontPx + 3,
    besidePx: Math.ceil(widestOf(texts, fontPx) / 2),
  }
}

/** The ticks of what lines run along, and its range. */
export function runningAxis(
  spec: Pick<ChartSpec, 'along' | 'groups'>,
  widthPx: number,
  fontPx: number,
): Running {
  const { along, groups } = spec
  if (along?.scale !== 'numbers') {
    const { axis, heightPx, halfPx } = placesBelow(along, groups, widthPx, fontPx)
    const isTime = along?.scale === 'time'
    const pad = isTime ? Math.min(0.4, groups.length * BESIDE_TIMES) : 0.5
    const range = [-pad, groups.length - 1 + pad] as const
    return { axis: { range, ...axis }, belowPx: heightPx, besidePx: isTime ? halfPx : 0 }
  }
  const numbers = groups.map(({ at }) => at ?? 0)
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)]
  const ticks = niceTicks(low, high, widthPx / 60, null, decimalsOf(null, numbers))
  const within = ticks.values.filter((value) => value >= low && value <= high)
  const pad = (high - low) * 0.02 || 0.5
  const texts = ticks.texts.filter((_, index) => within.includes(ticks.values[index] ?? NaN))
  return runningTicks([low - pad, high + pad], { values: within, texts }, fontPx)
}

export const valueTicks = (
  series: readonly Series[],
  { unit, decimals, adds }: Measure,
  most: number,
): Ticks => {
  const values = series.flatMap(({ points }) =>
    points.flatMap((point) => (point?.value == null ? [] : [point.value])),
  )
  const [low, high] = values.length === 0 ? [0, 1] : [Math.min(...values), Math.max(...values)]
  // Parts of a whole are drawn from zero, and so is a line that would nearly reach it.
  const isFromZero = low > 0 && (adds || low < high * 0.35)
  return niceTicks(isFromZero ? 0 : low, high, most, unit, decimalsOf(decimals, values))
}

interface End {
  readonly index: number
  readonly name: string
  /** Of the line's end, and of the text that names it. */
  readonly endPx: { readonly x: number; readonly y: number }
  readonly yPx: number
}

/** Names of lines at their ends, moved apart where they would cover each other. */
function endsApart(ends: readonly End[], heightPx: number): readonly End[] {
  const placed: End[] = []
  for (const end of ends.toSorted((a, b) => a.yPx - b.yPx)) {
    const least = (placed.at(-1)?.yPx ?? -LABEL_LINE_PX) + LABEL_LINE_PX
    placed.push({ ...end, yPx: Math.max(end.yPx, least) })
  }
  const over = (placed.at(-1)?.yPx ?? 0) - (heightPx - LABEL_LINE_PX / 2)
  if (over <= 0) return placed
  const moved: End[] = []
  for (const end of placed.toReversed()) {
    const most = (moved.at(-1)?.yPx ?? heightPx + LABEL_LINE_PX / 2) - LABEL_LINE_PX
    moved.push({ ...end, yPx: Math.min(end.yPx, most) })
  }
  return moved
}

/** Names of those that stand out, and of others where theirs have room beside their own ends. */
function namedEnds(ends: readonly End[], styles: readonly LineStyle[], heightPx: number): readonly End[] {
  const named = [
    ...endsApart(
      ends.filter(({ index }) => styles[index]?.isNamed === true),
      heightPx,
    ),
  ]
  for (const end of ends)
    if (
      styles[end.index]?.isNamed !== true &&
      named.every(({ yPx }) => Math.abs(yPx - end.yPx) >= LABEL_LINE_PX) &&
      end.yPx <= heightPx
    )
      named.push(end)
  return named
}

/** The figures of points of note, above them or below, where they cover nothing else that is written. */
function figuresOfNote(
  points: readonly { readonly text: string; readonly x: number; readonly y: number }[],
  plot: { readonly width: number; readonly height: number },
  fontPx: number,
) {
  const taken: { readonly x: number; readonly y: number; readonly half: number }[] = []
  return points.flatMap(({ text, x, y }) => {
    const half = widthOf(text, fontPx) / 2
    const middle = Math.min(Math.max(x, half), plot.width - half)
    const free = [y - NOTE_PX, y + NOTE_PX].find(
      (at) =>
        at >= -NOTE_PX &&
        at <= plot.height - fontPx / 2 &&
        taken.every(
          (other) =>
            Math.abs(other.x - middle) > other.half + half + 4 || Math.abs(other.y - at) > LABEL_LINE_PX,
        ),
    )
    if (free === undefined) return []
    taken.push({ x: middle, y: free, half })
    return [{ text, x: middle, y: free }]
  })
}

export function drawLines(spec: ChartSpec, looks: Looks): Drawing {
  const font = fontPxOf(looks)
  const series = seriesOf(spec)
  const styles = lineStyles(spec, series, looks)
  const ticks = valueTicks(series, spec.measure, 5)
  const names = series.map(({ name }) => name)
  const mostPx = looks.widthPx * MOST_LABEL_SHARE
  const isNamed = series.length > 1 && (widestOf(names, font) <= mostPx || series.length > MOST_SERIES)
  const title = hasTitles(looks) ? inLines(measuredTitle(spec, !isNamed), font, looks.widthPx - 8, 1) : []
  const short = names.map((name) => shortened(name, font, mostPx))
  const right = isNamed ? Math.ceil(widestOf(short, font)) + BESIDE_NAMES_PX : 16
  const left = Math.ceil(widestOf(ticks.texts, font)) + 10
  const legend = legendOf(looks, titleOf(spec.series), isNamed ? [] : names, looks.widthPx - left - right)
  const running = runningAxis(spec, looks.widthPx - left - right, font)
  const margin = {
    t: legend.heightPx + (title.length > 0 ? 30 : 10),
    r: Math.max(right, running.besidePx),
    b: running.belowPx + 11 + (hasTitles(looks) ? font + 10 : 0),
    l: Math.max(left, running.besidePx),
  }
  const plot = {
    width: looks.widthPx - margin.l - margin.r,
    height: looks.heightPx - margin.t - margin.b,
  }
  const [from, to] = running.axis.range
  const pxOf = (place: number, value: number) => ({
    x:
      ((positionOf(spec.along, spec.groups[place] ?? groupOf('', ''), place) - from) / (to - from || 1)) *
      plot.width,
    y: plot.height * (1 - (value - ticks.from) / (ticks.to - ticks.from || 1)),
  })
  const ends = series.flatMap(({ points }, index): End[] => {
    const place = points.findLastIndex((point) => point?.value != null)
    if (!isNamed || place < 0) return []
    const endPx = pxOf(place, points[place]?.value ?? 0)
    return [{ index, name: short[index] ?? '', endPx, yPx: endPx.y }]
  })
  const named = namedEnds(ends, styles, plot.height)
  const notes = series.flatMap(({ points }) =>
    points.flatMap((point, place) =>
      point?.standing === 'strong' && point.value !== null
        ? [{ text: point.text, ...pxOf(place, point.value) }]
        : [],
    ),
  )
  // Names of lines are placed first: where a whole line is of note, its name says so.
  const isAll = notes.length > MOST_NOTES
  return {
    traces: series.flatMap((each, index) =>
      lineTraces(
        spec,
        { ...each, name: legend.names[index] ?? each.name },
        styles[index] ?? { color: '', width: 2, isNamed: true },
        looks,
      ),
    ),
    layout: {
      ...plainLayout(looks, margin),
      ...legend.layout,
      height: looks.heightPx,
      xaxis: {
        ...plainAxis(looks),
        ...running.axis,
        ticks: 'outside',
        ticklen: 4,
      },
      yaxis: {
        ...plainAxis(looks),
        range: [ticks.from, ticks.to],
        showgrid: true,
        zeroline: ticks.from < 0 && ticks.to > 0,
        tickmode: 'array',
        tickvals: ticks.values,
        ticktext: ticks.texts.map(literal),
      },
      // From the end of a line to a name that had to move.
      shapes: named
        .filter(({ endPx, yPx }) => Math.abs(endPx.y - yPx) > MOVED_PX)
        .map(({ index, endPx, yPx }) => ({
          type: 'line',
          xref: 'paper',
          yref: 'paper',
          x0: (endPx.x + 4) / plot.width,
          y0: 1 - endPx.y / plot.height,
          x1: (plot.width + 6) / plot.width,
          y1: 1 - yPx / plot.height,
          line: { width: 1, color: styles[index]?.color ?? '' },
        })),
      annotations: [
        ...legend.annotations(margin),
        ...(title.length === 0
          ? []
          : [
              textAt(looks, margin, lined(title), { x: 0, y: legend.heightPx }),
              textAt(looks, margin, literal(titleOf(spec.along)), {
                x: margin.l + plot.width / 2,
                y: looks.heightPx,
                xanchor: 'center',
                yanchor: 'bottom',
              }),
            ]),
        ...named.map(({ index, name, yPx }) =>
          textAt(looks, margin, literal(name), {
            x: looks.widthPx - margin.r + 8,
            y: margin.t + yPx,
            yanchor: 'middle',
            font: { size: font, color: inkFor(looks, styles[index]?.color ?? inkOf(looks)) },
          }),
        ),
        ...(isAll ? [] : figuresOfNote(notes, plot, font)).map(({ text, x, y }) =>
          textAt(looks, margin, literal(text), {
            x: margin.l + x,
            y: margin.t + y,
            xanchor: 'center',
            yanchor: 'middle',
            font: { size: font, color: inkOf(looks) },
          }),
        ),
      ],
    },
  }
}
