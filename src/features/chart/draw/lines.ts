import { seriesOf, type ChartSpec, type Point, type Series } from '../chart-spec.ts'
import { titleOf, type Dimension, type Measure } from '../chart-table.ts'
import { groupOf, type Group } from '../scales.ts'
import { inLines, shortened, widestOf } from '../text-width.ts'
import {
  DASHES,
  fontPxOf,
  GLYPHS,
  inkOf,
  hasTitles,
  lineAt,
  lined,
  literal,
  plainAxis,
  plainLayout,
  SYMBOLS,
  textAt,
  tipText,
  type Drawing,
  type Looks,
} from './looks.ts'
import { namesBelow } from './names-below.ts'
import { decimalsOf, niceTicks, thinned, type Ticks } from './ticks.ts'

/** Lines over time, numbers or an order: broken where nothing is told, named at their ends. */

const MOST_MARKERS = 40
const MARKER_PX = 6
const LABEL_LINE_PX = 15
const MOST_LABEL_SHARE = 0.28

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

export function lineTrace(
  spec: Pick<ChartSpec, 'along' | 'groups'>,
  { name, points }: Series,
  index: number,
  looks: Looks,
) {
  const placed = withGaps(spec.along, spec.groups, points)
  const told = placed.filter(({ point }) => point !== null).length
  const color = lineAt(looks, index)
  const isAlone = (place: number) =>
    (placed[place - 1]?.point ?? null) === null && (placed[place + 1]?.point ?? null) === null
  return {
    type: 'scatter',
    mode: 'lines+markers',
    name: literal(name),
    x: placed.map(({ at }) => at),
    y: placed.map(({ point }) => point?.value ?? null),
    connectgaps: false,
    cliponaxis: false,
    line: { color, width: 2.2, dash: DASHES[index % DASHES.length] },
    marker: {
      color,
      symbol: SYMBOLS[index % SYMBOLS.length],
      opacity: 1,
      size: placed.map((_, place) => (told <= MOST_MARKERS || isAlone(place) ? MARKER_PX : 0)),
      line: { width: 0 },
    },
    hovertext: placed.map(({ point }) => (point === null ? '' : tipText(point.tip))),
    hoverinfo: 'text',
    customdata: placed.map(({ point }) => point?.row ?? null),
  }
}

/** What stands below a chart: its axis for Plotly, and the room that its texts take. */
export interface Running {
  readonly axis: {
    readonly range: readonly [number, number]
    readonly tickvals: readonly number[]
    readonly ticktext: readonly string[]
    readonly tickmode: 'array'
    readonly tickangle: 0 | -90
  }
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
  if (along?.scale === 'time') {
    const { places, texts } = thinned(groups, along.interval, widthPx, fontPx)
    return runningTicks([-0.4, groups.length - 0.6], { values: places, texts }, fontPx)
  }
  if (along?.scale !== 'numbers') {
    const texts = groups.map(({ text }) => text)
    const { heightPx, ...names } = namesBelow(texts, widthPx / Math.max(1, texts.length), fontPx)
    return { axis: { range: [-0.5, texts.length - 0.5], ...names }, belowPx: heightPx, besidePx: 0 }
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

export function drawLines(spec: ChartSpec, looks: Looks): Drawing {
  const font = fontPxOf(looks)
  const series = seriesOf(spec)
  const ticks = valueTicks(series, spec.measure, 5)
  const title = !hasTitles(looks) ? [] : inLines(spec.measure.title, font, looks.widthPx - 8, 1)
  const isNamed = series.length > 1
  const mostPx = looks.widthPx * MOST_LABEL_SHARE
  const names = series.map(({ name }) => shortened(name, font, mostPx))
  const right = isNamed ? Math.ceil(widestOf(names, font)) + 30 : 16
  const left = Math.ceil(widestOf(ticks.texts, font)) + 10
  const running = runningAxis(spec, looks.widthPx - left - right, font)
  const margin = {
    t: title.length > 0 ? 30 : 10,
    r: Math.max(right, running.besidePx),
    b: running.belowPx + 11 + (hasTitles(looks) ? font + 10 : 0),
    l: Math.max(left, running.besidePx),
  }
  const plot = {
    width: looks.widthPx - margin.l - margin.r,
    height: looks.heightPx - margin.t - margin.b,
  }
  const ends = !isNamed
    ? []
    : series.flatMap(({ points }, index): End[] => {
        const last = points.findLast((point) => point?.value != null)?.value
        if (last == null) return []
        return [
          {
            index,
            name: names[index] ?? '',
            yPx: plot.height * (1 - (last - ticks.from) / (ticks.to - ticks.from || 1)),
          },
        ]
      })
  return {
    traces: series.map((each, index) => lineTrace(spec, each, index, looks)),
    layout: {
      ...plainLayout(looks, margin),
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
      annotations: [
        ...(title.length === 0
          ? []
          : [
              textAt(looks, margin, lined(title), { x: 0, y: 0 }),
              textAt(looks, margin, literal(titleOf(spec.along)), {
                x: margin.l + plot.width / 2,
                y: looks.heightPx,
                xanchor: 'center',
                yanchor: 'bottom',
              }),
            ]),
        ...endsApart(ends, plot.height).map(({ index, name, yPx }) =>
          textAt(
            looks,
            margin,
            `<span style="color:${lineAt(looks, index)}">${GLYPHS[index % GLYPHS.length] ?? ''}</span> ${literal(name)}`,
            {
              x: looks.widthPx - margin.r + 8,
              y: margin.t + yPx,
              yanchor: 'middle',
              font: { size: font, color: inkOf(looks) },
            },
          ),
        ),
      ],
    },
  }
}
