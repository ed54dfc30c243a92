import { pointsOf, reachOf, type ChartSpec, type Point } from '../chart-spec.ts'
import { titleOf } from '../chart-table.ts'
import { inLines, shortened, widestOf } from '../text-width.ts'
import {
  errorBars,
  fontPxOf,
  inkOf,
  hasTitles,
  lined,
  literal,
  markColor,
  plainAxis,
  plainLayout,
  softInkOf,
  surfaceOf,
  textAt,
  tipText,
  type Drawing,
  type Looks,
} from './looks.ts'
import { runningAxis, runningTicks, type Running } from './lines.ts'
import { namesAtPoints } from './point-names.ts'
import { pointTicks, type Ticks } from './ticks.ts'

/** A scatter plot: a point a row, named where a few points leave room for names. */

const MOST_NAMED = 16
const MARKER_PX = 9
const RIGHT_PX = 24

type Placed = Point & { readonly value: number; readonly across: number }

export function drawPoints(spec: ChartSpec, looks: Looks): Drawing {
  const font = fontPxOf(looks)
  const points = pointsOf(spec).filter(
    (point): point is Placed => point?.value != null && point.across !== null,
  )
  const values = points.map(({ value }) => value)
  const reach = reachOf(points)
  const ticks = pointTicks(reach, spec.measure, 5)
  const title = !hasTitles(looks) ? [] : inLines(spec.measure.title, font, looks.widthPx - 8, 1)
  const left = Math.ceil(widestOf(ticks.texts, font)) + 14
  const running = acrossAxis(spec, points, looks.widthPx - left - RIGHT_PX, font)
  const margin = {
    t: title.length > 0 ? 30 : 12,
    r: Math.max(RIGHT_PX, running.besidePx),
    b: running.belowPx + 11 + (hasTitles(looks) ? font + 10 : 0),
    l: Math.max(left, running.besidePx),
  }
  const plot = { width: looks.widthPx - margin.l - margin.r, height: looks.heightPx - margin.t - margin.b }
  const [from, to] = running.axis.range
  const x = ({ across }: Placed) => ((across - from) / (to - from || 1)) * plot.width
  const [lowest, highest] = rangeOf(ticks, reach, EDGE_BELOW)
  const heightOf = (value: number) => plot.height * (1 - (value - lowest) / (highest - lowest))
  const y = ({ value }: Placed) => heightOf(value)
  const names =
    spec.across === null || points.length > MOST_NAMED
      ? []
      : namesAtPoints(
          points.toSorted(ofNoteFirst).map((point) => ({ x: x(point), y: y(point), text: nameOf(point) })),
          { ...plot, linesAt: ticks.values.map(heightOf) },
          font - 1,
        )
  return {
    traces: [
      {
        type: 'scatter',
        mode: 'markers',
        x: points.map(({ across }) => across),
        y: values,
        ...(spec.hasMargins
          ? {
              ...errorBars(looks, 'y', points),
              ...errorBars(
                looks,
                'x',
                points.map((point) => ({ ...point, margin: point.acrossMargin })),
              ),
            }
          : {}),
        cliponaxis: false,
        marker: {
          color: points.map(({ standing }) => markColor(looks, standing)),
          size: points.map(() => MARKER_PX),
          opacity: 0.85,
          line: { width: 1, color: surfaceOf(looks) },
        },
        hovertext: points.map(({ tip }) => tipText(tip)),
        hoverinfo: 'text',
        customdata: points.map(({ row }) => row),
      },
    ],
    layout: {
      ...plainLayout(looks, margin),
      height: looks.heightPx,
      xaxis: {
        ...plainAxis(looks),
        ...running.axis,
        showline: true,
        ticks: 'outside',
      },
      yaxis: {
        ...plainAxis(looks),
        range: [lowest, highest],
        showgrid: true,
        zeroline: ticks.from < 0,
        tickmode: 'array',
        tickvals: ticks.values,
        ticktext: ticks.texts.map(literal),
      },
      annotations: [
        ...(title.length === 0
          ? []
          : [
              textAt(looks, margin, lined(title), { x: 0, y: 0 }),
              textAt(
                looks,
                margin,
                literal(shortened(titleOf(spec.across ?? spec.along), font, plot.width)),
                {
                  x: margin.l + plot.width / 2,
                  y: looks.heightPx,
                  xanchor: 'center',
                  yanchor: 'bottom',
                },
              ),
            ]),
        ...names.map(({ text, x: atPx, y: yPx, anchor }) =>
          textAt(looks, margin, literal(text), {
            x: margin.l + atPx,
            y: margin.t + yPx,
            xanchor: anchor,
            yanchor: 'middle',
            font: { size: font - 1, color: inkOf(looks) },
          }),
        ),
      ],
      shapes: names.flatMap(({ thread }) =>
        thread === null
          ? []
          : [
              {
                type: 'line',
                xref: 'paper',
                yref: 'paper',
                x0: thread.from.x / plot.width,
                y0: 1 - thread.from.y / plot.height,
                x1: thread.to.x / plot.width,
                y1: 1 - thread.to.y / plot.height,
                line: { width: 1, color: softInkOf(looks) },
              },
            ],
      ),
    },
  }
}

const ofNoteFirst = (a: Placed, b: Placed) =>
  Number(b.standing === 'strong') - Number(a.standing === 'strong')

/** The first group of a row, without the name of its dimension. */
const nameOf = ({ tip: [first = ''] }: Point) => first.slice(first.indexOf(': ') + 2)

function acrossAxis(spec: ChartSpec, points: readonly Placed[], widthPx: number, fontPx: number): Running {
  if (spec.across === null && spec.along !== null) return runningAxis(spec, widthPx, fontPx)
  const all = reachOf(points.map((point) => ({ ...point, value: point.across, margin: point.acrossMargin })))
  const ticks = pointTicks(all, spec.across ?? spec.measure, Math.max(2, widthPx / 110))
  const range = rangeOf(ticks, all, EDGE)
  const within = [...ticks.values.keys()].filter((at) => {
    const value = ticks.values[at] ?? NaN
    return value >= range[0] && value <= range[1]
  })
  const kept = <T>(list: readonly T[]) => within.flatMap((at) => list.slice(at, at + 1))
  return runningTicks(range, { values: kept(ticks.values), texts: kept(ticks.texts) }, fontPx)
}

/** Points stand off the ends of an axis, which goes no further than they do. */
function rangeOf({ from, to }: Ticks, values: readonly number[], below: number): readonly [number, number] {
  const [low, high] = values.length === 0 ? [from, to] : [Math.min(...values), Math.max(...values)]
  const span = high - low || to - from || 1
  const pad = EDGE * span
  return [from === 0 ? 0 : low - below * span, Math.max(high + pad, from + pad)]
}
const EDGE = 0.06
/** Names have room under the lowest points. */
const EDGE_BELOW = 0.12
