import type { ChartSpec, Series } from '../chart-spec.ts'
import type { Measure } from '../chart-table.ts'
import { OVERALL_SHARE, type Form } from '../form-rules.ts'
import { shortened, widestOf } from '../text-width.ts'
import { textsBeside, type Beside, type Side } from './beside.ts'
import { decimalsOf, niceTicks } from './ticks.ts'
import { runningAxis } from './lines.ts'
import {
  fontPxOf,
  inkOf,
  literal,
  markColor,
  plainAxis,
  softInkOf,
  textAt,
  tipText,
  type Drawing,
  type Looks,
  type Margin,
  type Trace,
} from './looks.ts'

/** A line of all groups together above the groups themselves, on a scale of its own: they are parts of what it shows. */

const TITLE_PX = 18
/** Above the highest point of the line, and below its lowest: their figures. */
const ABOVE_PX = 17
const UNDER_PX = 22
/** Between the strip and what stands below it. */
const BELOW_PX = 4
const LINE_PX = 2.2
/** Between a tick and the plot. */
const TICK_PX = 6
const MOST_TICKS = 3
const MARKER_PX = { strong: 9, plain: 5, quiet: 5 } as const
/** Forms with it above them; in a table of bars it is a line across these. */
const LINES_ABOVE: ReadonlySet<Form> = new Set(['lines', 'panels', 'cells'])
/** So that it is no axis of any panel. */
const AXIS = 90

type Layout = Drawing['layout'] & { readonly margin: Margin }
type Placed = Readonly<Record<string, unknown>>

export function withOverall(
  spec: ChartSpec,
  looks: Looks,
  draw: (spec: ChartSpec, looks: Looks) => Drawing,
): Drawing {
  const { overall, form, measure } = spec
  const { widthPx, heightPx } = looks
  const stripPx = Math.round(heightPx * OVERALL_SHARE)
  if (overall === null || !LINES_ABOVE.has(form)) return draw(spec, looks)
  const { traces, layout } = draw(spec, { ...looks, heightPx: heightPx - stripPx, wholePx: heightPx })
  const { margin } = layout as Layout
  const font = fontPxOf(looks)
  // Panels have each their own times; below all else these stand once.
  const running = form === 'panels' ? runningAxis(spec, widthPx - margin.l - margin.r, font) : null
  const plotPx = layout.height - margin.t - margin.b
  const wholePx = stripPx + layout.height - TITLE_PX - margin.b
  const plot = {
    width: widthPx - margin.l - margin.r,
    height: stripPx - TITLE_PX - BELOW_PX - (running?.belowPx ?? 0),
  }
  const xRange = running?.axis.range ?? ((layout['xaxis'] as Placed)['range'] as Range)
  const yRange = rangeOf(overall, plot.height)
  const ticks = ticksWithin(measure, overall)
  const below = scaledDown(layout, plotPx / wholePx)
  const moved = { ...margin, t: TITLE_PX }
  return {
    traces: [...traces, lineOf(overall, looks)],
    layout: {
      ...below,
      height: layout.height + stripPx,
      margin: moved,
      [`xaxis${AXIS}`]: {
        ...plainAxis(looks),
        anchor: `y${AXIS}`,
        ...(running === null ? { showticklabels: false } : running.axis),
        range: xRange,
      },
      [`yaxis${AXIS}`]: {
        ...plainAxis(looks),
        anchor: `x${AXIS}`,
        domain: [1 - plot.height / wholePx, 1],
        range: yRange,
        showticklabels: false,
        showgrid: true,
        tickmode: 'array',
        tickvals: ticks.values,
      },
      annotations: [
        ...ticks.values.map((value, place) =>
          textAt(looks, moved, literal(ticks.texts[place] ?? ''), {
            x: Math.max(widestOf(ticks.texts, font), margin.l - TICK_PX),
            y: TITLE_PX + plot.height * (1 - (value - yRange[0]) / (yRange[1] - yRange[0])),
            xanchor: 'right',
            yanchor: 'middle',
          }),
        ),
        ...below.annotations,
        textAt(
          looks,
          moved,
          literal(shortened(`${measure.title}, ${lowered(overall.name)}`, font, widthPx)),
          { x: 0, y: 0 },
        ),
        ...figuresOf(overall, xRange, yRange, ticks.values, plot, font).map(({ text, xPx, yPx }) =>
          textAt(looks, moved, literal(text), {
            x: margin.l + xPx,
            y: TITLE_PX + yPx,
            yanchor: 'middle',
            font: { size: font, color: inkOf(looks) },
          }),
        ),
      ],
    },
  }
}

/** "All regions" within a title. */
const lowered = (name: string) => `${name.charAt(0).toLowerCase()}${name.slice(1)}`

type Range = readonly [number, number]
interface Size {
  readonly width: number
  readonly height: number
}

const valuesOf = ({ points }: Series) => points.flatMap((point) => point?.value ?? [])

/** From the lowest to the highest figure with room for their texts, or an axis that has a length. */
function rangeOf(overall: Series, heightPx: number): Range {
  const values = valuesOf(overall)
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const perPx = (high - low || 1) / Math.max(1, heightPx - ABOVE_PX - UNDER_PX)
  return [low - perPx * UNDER_PX, high + perPx * ABOVE_PX]
}

/** The few ticks of a scale that lie on it. */
function ticksWithin({ unit, decimals }: Measure, overall: Series) {
  const values = valuesOf(overall)
  const [from, to] = [Math.min(...values), Math.max(...values)]
  const ticks = niceTicks(from, to, MOST_TICKS, unit, decimalsOf(decimals, values))
  const within = ticks.values.filter((value) => value >= from && value <= to)
  return { values: within, texts: within.map((value) => ticks.texts[ticks.values.indexOf(value)] ?? '') }
}

const OVER: readonly Side[] = ['above', 'aboveRight', 'aboveLeft']
const UNDER: readonly Side[] = ['below', 'belowRight', 'belowLeft']

/** Figures of what is told by itself. */
function figuresOf(
  overall: Series,
  x: Range,
  y: Range,
  ticks: readonly number[],
  plot: Size,
  fontPx: number,
): readonly Beside[] {
  const yOf = (value: number) => (1 - (value - y[0]) / (y[1] - y[0])) * plot.height
  const places = overall.points.map((point, place) => ({
    point,
    x: ((place - x[0]) / (x[1] - x[0])) * plot.width,
    y: yOf(point?.value ?? y[0]),
  }))
  const told = places.flatMap(({ point, x: xPx, y: yPx }): Beside[] =>
    point?.standing === 'strong'
      ? [{ text: point.text, xPx, yPx, sides: yPx > plot.height / 2 ? UNDER : OVER }]
      : [],
  )
  // The latest first.
  return textsBeside(told.toReversed(), [], plot, fontPx, { lines: [places], ticksAt: ticks.map(yOf) })
}

/** A drawing that takes the lower part of a higher plot. */
function scaledDown(layout: Layout | Drawing['layout'], share: number) {
  const list = (key: string) => (Array.isArray(layout[key]) ? (layout[key] as readonly Placed[]) : [])
  const scaled = (value: unknown) => (typeof value === 'number' ? value * share : value)
  const domainOf = (axis: unknown) => ((axis as Placed)['domain'] ?? [0, 1]) as readonly number[]
  return {
    ...layout,
    ...Object.fromEntries(
      Object.entries(layout)
        .filter(([key]) => key.startsWith('yaxis'))
        .map(([key, axis]) => [key, { ...(axis as Placed), domain: domainOf(axis).map(scaled) }]),
    ),
    shapes: list('shapes').map((shape) =>
      shape['yref'] !== 'paper'
        ? shape
        : shape['ysizemode'] === 'pixel'
          ? { ...shape, yanchor: scaled(shape['yanchor']) }
          : { ...shape, y0: scaled(shape['y0']), y1: scaled(shape['y1']) },
    ),
    annotations: list('annotations').map((text) =>
      text['yref'] === 'paper' ? { ...text, y: scaled(text['y']) } : text,
    ),
  }
}

function lineOf({ name, points }: Series, looks: Looks): Trace {
  const color = markColor(looks, 'strong')
  return {
    type: 'scatter',
    mode: 'lines+markers',
    name: literal(name),
    xaxis: `x${AXIS}`,
    yaxis: `y${AXIS}`,
    x: points.map((_, place) => place),
    y: points.map((point) => point?.value ?? null),
    connectgaps: false,
    cliponaxis: false,
    line: { color, width: LINE_PX },
    marker: {
      color,
      opacity: 1,
      size: points.map((point) => MARKER_PX[point?.standing ?? 'quiet']),
      line: { width: 0 },
    },
    hovertext: points.map((point) => tipText(point?.tip ?? [])),
    hoverinfo: 'text',
    customdata: points.map(() => -1),
  }
}

/** A line across bars at what all groups have together, with its name above it. */
export const acrossBars = (at: { readonly xref: string; readonly x: number }, looks: Looks): Placed => ({
  type: 'line',
  xref: at.xref,
  yref: 'paper',
  x0: at.x,
  x1: at.x,
  y0: 0,
  y1: 1,
  layer: 'above',
  line: { width: 1.5, dash: 'dot', color: softInkOf(looks) },
})
