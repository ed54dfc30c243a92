import { pointsOf, type ChartSpec, type Point } from '../chart-spec.ts'
import { titleOf } from '../chart-table.ts'
import { inLines, shortened, widestOf, widthOf } from '../text-width.ts'
import {
  fontPxOf,
  inkOf,
  hasTitles,
  lined,
  literal,
  markColor,
  plainAxis,
  plainLayout,
  surfaceOf,
  textAt,
  tipText,
  type Drawing,
  type Looks,
} from './looks.ts'
import { runningAxis, runningTicks, type Running } from './lines.ts'
import { niceTicks } from './ticks.ts'

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
  const [low, high] = values.length === 0 ? [0, 1] : [Math.min(...values), Math.max(...values)]
  const ticks = niceTicks(low, high, 5, spec.measure.unit, spec.measure.decimals)
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
  const y = ({ value }: Placed) => plot.height * (1 - (value - ticks.from) / (ticks.to - ticks.from || 1))
  return {
    traces: [
      {
        type: 'scatter',
        mode: 'markers',
        x: points.map(({ across }) => across),
        y: values,
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
        range: [ticks.from, ticks.to],
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
        ...(spec.across === null || points.length > MOST_NAMED
          ? []
          : namesBeside(
              points
                .toSorted(ofNoteFirst)
                .map((point) => ({ xPx: x(point), yPx: y(point), name: nameOf(point) })),
              plot,
              font,
            ).map(({ name, xPx, yPx }) =>
              textAt(looks, margin, literal(name), {
                x: margin.l + xPx,
                y: margin.t + yPx,
                yanchor: 'middle',
                font: { size: font - 1, color: inkOf(looks) },
              }),
            )),
      ],
    },
  }
}

const ofNoteFirst = (a: Placed, b: Placed) =>
  Number(b.standing === 'strong') - Number(a.standing === 'strong')

/** The first group of a row, without the name of its dimension. */
const nameOf = ({ tip: [first = ''] }: Point) => first.slice(first.indexOf(': ') + 2)

function acrossAxis(spec: ChartSpec, points: readonly Placed[], widthPx: number, fontPx: number): Running {
  if (spec.across === null && spec.along !== null) return runningAxis(spec, widthPx, fontPx)
  const all = points.map(({ across }) => across)
  const [low, high] = all.length === 0 ? [0, 1] : [Math.min(...all), Math.max(...all)]
  const ticks = niceTicks(
    low,
    high,
    Math.max(2, widthPx / 110),
    spec.across?.unit ?? null,
    spec.across?.decimals ?? null,
  )
  return runningTicks([ticks.from, ticks.to], ticks, fontPx)
}

interface Named {
  readonly name: string
  readonly xPx: number
  readonly yPx: number
}

/** A name beside its point, above or below it; left out where it would cover another point or name. */
function namesBeside(
  points: readonly Named[],
  plot: { readonly width: number; readonly height: number },
  fontPx: number,
): readonly Named[] {
  interface Box {
    readonly left: number
    readonly right: number
    readonly top: number
    readonly bottom: number
  }
  const box = (left: number, width: number, middle: number, half: number): Box => ({
    left,
    right: left + width,
    top: middle - half,
    bottom: middle + half,
  })
  const taken: Box[] = points.map(({ xPx, yPx }) => box(xPx - 6, 12, yPx, 6))
  return points.flatMap((point) => {
    const width = widthOf(point.name, fontPx)
    const { xPx, yPx } = point
    const places = [
      [xPx + 8, yPx],
      [xPx - 8 - width, yPx],
      [xPx - width / 2, yPx - fontPx - 2],
      [xPx - width / 2, yPx + fontPx + 2],
    ] as const
    for (const [left, middle] of places) {
      const own = box(left, width, middle, fontPx * 0.75)
      const isFree = taken.every(
        ({ left: from, right, top, bottom }) =>
          own.right < from || own.left > right || own.bottom < top || own.top > bottom,
      )
      if (!isFree || own.left < 0 || own.right > plot.width || own.top < 0 || own.bottom > plot.height)
        continue
      taken.push(own)
      return [{ ...point, xPx: left, yPx: middle }]
    }
    return []
  })
}
