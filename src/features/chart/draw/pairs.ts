import type { Measure } from '../chart-table.ts'
import { nameOf, pointsOf, reachOf, seriesOf, type ChartSpec, type Panel, type Point } from '../chart-spec.ts'
import { cellPlaces } from '../cell-places.ts'
import { CELL_FONT_PX, NARROWEST_PAIRS_PX, rowOfTablePx } from '../form-rules.ts'
import { BETWEEN_LINES_PX, rowNames, SHARES_OF_TABLES } from '../row-names.ts'
import { shortened, widestOf } from '../text-width.ts'
import { panelTitle } from './cells.ts'
import { legendOf } from './legend.ts'
import {
  errorBars,
  fontPxOf,
  hasTitles,
  inkFor,
  inkOf,
  lined,
  literal,
  plainAxis,
  plainLayout,
  seriesColors,
  softInkOf,
  surfaceOf,
  textAt,
  tipText,
  type Drawing,
  type Looks,
  type Trace,
} from './looks.ts'
import { surePairs } from './sure-pairs.ts'
import { decimalsOf, niceTicks, type Ticks } from './ticks.ts'

/** Two dots in each row of each panel, joined by a line: what differs between two groups, on one scale. */

const MARKER_PX = 9
const JOIN_PX = 2
const OUTLINE_PX = { strong: 2, plain: 1, quiet: 1 } as const
/** Between names of rows and the first panel. */
const NAMES_PX = 18
/** Of these between names and the axis. */
const AXIS_PX = 8
/** Between a dot and its figure. */
const BESIDE_PX = 4
/** Shorter scales leave the figures of their dots to those who point at them. */
const SHORTEST_SCALE_PX = 120
const BETWEEN_TICKS_PX = 60
const PANELS_PX = 16
/** Of the widest panel. */
const LEAST_SPAN = 0.25
/** Of the height of a row: dots with margins stand so far from its middle. */
const APART = 0.18

export function drawPairs(spec: ChartSpec, looks: Looks): Drawing {
  const font = fontPxOf(looks)
  const { panels, groups, measure } = spec
  const rows = seriesOf(spec)
  const points = pointsOf(spec)
  const names = rowNames(
    rows.map(({ name }) => name),
    font,
    looks.widthPx,
    SHARES_OF_TABLES,
    (namesPx) => ({
      rowPx: rowOfTablePx(looks.heightPx, rows.length),
      hasRoom:
        cellPlaces(looks.widthPx - namesPx - NAMES_PX - 8, panels.length, 1).panelPx >= NARROWEST_PAIRS_PX,
    }),
  )
  const left = names.widthPx + NAMES_PX
  const plotPx = looks.widthPx - left - 8
  const { panelPx } = cellPlaces(plotPx, panels.length, 1)
  const legend = legendOf(
    looks,
    '',
    groups.map((group, place) => ({
      name: nameOf(group, groups, spec.along),
      color: colorOf(spec, place, looks),
    })),
  )
  const titlePx = hasTitles(looks) ? font + 10 : 0
  const heads = panels.map(({ name }, index) => {
    const told = spec.overall?.points[index]?.text
    const own = panelTitle(spec, name, font, panelPx)
    return told === undefined ? own : [...own, `${told} ${(spec.overall?.name ?? '').toLowerCase()}`]
  })
  const headPx =
    (panels.length > 1 ? Math.max(...heads.map(({ length }) => length)) : 0) * (font + BETWEEN_LINES_PX) + 5
  const margin = { t: legend.heightPx + titlePx + headPx, r: 8, b: font + 12, l: left }
  const hasMargins = points.some((point) => point?.margin != null)
  const labelPx = widestOf(
    points.map((point) => point?.text ?? ''),
    CELL_FONT_PX,
  )
  const besidePx = MARKER_PX / 2 + BESIDE_PX + labelPx
  const hasFigures = !hasMargins && panelPx - 2 * besidePx >= SHORTEST_SCALE_PX
  const endPx = hasFigures ? besidePx : MARKER_PX
  const scales = scalesOf(panels, plotPx, endPx, measure)
  const fromPx = (index: number) => scales[index]?.fromPx ?? 0
  const toPx = (index: number) => fromPx(index) + (scales[index]?.px ?? 0)
  const { shapes, annotations } = legend.drawn(margin)
  const axisOf = (panel: number) => `x${panel === 0 ? '' : panel + 1}`
  return {
    traces: panels.flatMap((panel, index) => [
      ...joinsOf(panel, hasMargins, surePairs(points.length / 2), looks).map((trace) => ({
        ...trace,
        xaxis: axisOf(index),
      })),
      ...groups.map((_, place) => ({
        ...dotsOf(spec, panel, place, hasMargins, looks),
        name: literal(legend.names[place] ?? ''),
        xaxis: axisOf(index),
      })),
    ]),
    layout: {
      ...plainLayout(looks, margin),
      ...Object.fromEntries(
        panels.map((_, index) => [
          `xaxis${index === 0 ? '' : index + 1}`,
          {
            ...valueAxis(scales[index]?.ticks ?? NO_TICKS, scales[index]?.range ?? [0, 1], looks),
            domain: [fromPx(index) / plotPx, Math.min(1, toPx(index) / plotPx)],
          },
        ]),
      ),
      height: looks.heightPx,
      yaxis: {
        ...plainAxis(looks),
        range: [rows.length - 0.5, -0.5],
        tickmode: 'array',
        tickvals: rows.map((_, place) => place),
        ticktext: names.lines.map(lined),
        ticklabelstandoff: AXIS_PX,
      },
      shapes,
      annotations: [
        ...annotations,
        ...(titlePx === 0
          ? []
          : [
              textAt(looks, margin, literal(shortened(measure.title, font, looks.widthPx)), {
                x: 0,
                y: legend.heightPx,
              }),
            ]),
        ...panels.flatMap((panel, index) => [
          textAt(looks, margin, lined(heads[index] ?? []), {
            x: left + (fromPx(index) + toPx(index)) / 2,
            y: legend.heightPx + titlePx,
            xanchor: 'center',
            font: { size: font, color: inkOf(looks) },
          }),
          ...(hasFigures ? figuresOf(spec, panel, axisOf(index), looks) : []),
        ]),
      ],
    },
  }
}

interface PanelScale {
  readonly range: readonly [number, number]
  readonly ticks: Ticks
  readonly fromPx: number
  readonly px: number
}
const NO_TICKS: Ticks = { values: [], texts: [], from: 0, to: 1 }

/** One scale for all panels, each as wide as its dots reach, with room for what stands at their ends. */
function scalesOf(
  panels: readonly Panel[],
  plotPx: number,
  endPx: number,
  { unit, decimals }: Measure,
): readonly PanelScale[] {
  const reaches = panels.map(({ series }) => reachOf(series.flatMap(({ points }) => points)))
  const ends = reaches.map((reach) =>
    reach.length === 0 ? ([0, 1] as const) : ([Math.min(...reach), Math.max(...reach)] as const),
  )
  const spans = ends.map(([low, high]) => high - low || 1)
  const most = Math.max(...spans)
  // None so narrow that it has no tick.
  const shown = spans.map((span) => Math.max(span, most * LEAST_SPAN))
  const roomPx = plotPx - PANELS_PX * (panels.length - 1) - panels.length * 2 * endPx
  const pxPer = roomPx / shown.reduce((sum, span) => sum + span, 0)
  const widths = shown.map((span) => span * pxPer + 2 * endPx)
  return ends.map(([low, high], index) => {
    const px = widths[index] ?? 0
    const before = widths.slice(0, index).reduce((sum, width) => sum + width + PANELS_PX, 0)
    const beside = ((shown[index] ?? 0) - (high - low)) / 2 + endPx / pxPer
    const count = Math.max(2, (px - 2 * endPx) / BETWEEN_TICKS_PX)
    const ticks = niceTicks(low, high, count, unit, decimalsOf(decimals, reaches[index] ?? []))
    return { range: [low - beside, high + beside], ticks, fromPx: before, px }
  })
}

/** Where a dot of a row stands: in its middle, or where the line of its margin has room. */
const heightOf = (row: number, place: number, hasMargins: boolean): number =>
  hasMargins ? row + (place === 0 ? -APART : APART) : row

const colorOf = ({ along }: ChartSpec, place: number, looks: Looks) =>
  seriesColors(looks, 2, along?.scale !== 'names')[place] ?? inkOf(looks)

/** The dots of one of two groups in all rows of a panel. */
function dotsOf(spec: ChartSpec, { series }: Panel, place: number, hasMargins: boolean, looks: Looks): Trace {
  const color = colorOf(spec, place, looks)
  const points = series.map((row) => row.points[place] ?? null)
  return {
    type: 'scatter',
    mode: 'markers',
    x: points.map((point) => point?.value ?? null),
    y: series.map((_, at) => heightOf(at, place, hasMargins)),
    ...errorBars(looks, 'x', points),
    cliponaxis: false,
    marker: {
      color,
      size: points.map(() => MARKER_PX),
      opacity: 1,
      line: {
        width: points.map((point) => OUTLINE_PX[point?.standing ?? 'plain']),
        color: points.map((point) => (point?.standing === 'strong' ? inkOf(looks) : surfaceOf(looks))),
      },
    },
    hovertext: points.map((point) => (point === null ? '' : tipText(point.tip))),
    hoverinfo: 'text',
    customdata: points.map((point) => point?.row ?? null),
  }
}

/** A line from dot to dot in each row: of dots where chance alone may have parted them. */
const joinsOf = (
  { series }: Panel,
  hasMargins: boolean,
  isSure: (points: readonly (Point | null)[]) => boolean,
  looks: Looks,
): readonly Trace[] =>
  [true, false].map((sure) => {
    const rows = series.flatMap(({ points }, row) => (isSure(points) === sure ? [{ points, row }] : []))
    return {
      type: 'scatter',
      mode: 'lines',
      x: rows.flatMap(({ points }) => [...points.map((point) => point?.value ?? null), null]),
      y: rows.flatMap(({ points, row }) => [
        ...points.map((_, place) => heightOf(row, place, hasMargins)),
        null,
      ]),
      line: { color: softInkOf(looks), width: JOIN_PX, dash: sure ? 'solid' : 'dot' },
      opacity: sure ? 1 : 0.5,
      marker: { size: 0 },
      connectgaps: false,
      hoverinfo: 'skip',
    }
  })

/** Figures at the outer sides of the dots of a panel; lines of ticks pass behind them. */
const figuresOf = (spec: ChartSpec, { series }: Panel, xref: string, looks: Looks) =>
  series.flatMap(({ points }, row) =>
    points.flatMap((point, place) =>
      point?.value == null
        ? []
        : [
            {
              ...figureAt(point, point.value, row, isLeft(points, place), xref, looks),
              font: { size: CELL_FONT_PX, color: inkFor(looks, colorOf(spec, place, looks)) },
            },
          ],
    ),
  )

const isLeft = (points: readonly (Point | null)[], place: number): boolean => {
  const [own, other] = [points[place]?.value ?? 0, points[1 - place]?.value ?? -Infinity]
  return own < other || (own === other && place === 0)
}

const figureAt = ({ text }: Point, x: number, y: number, isBefore: boolean, xref: string, looks: Looks) => ({
  text: literal(text),
  showarrow: false,
  xref,
  yref: 'y',
  x,
  y,
  xanchor: isBefore ? 'right' : 'left',
  yanchor: 'middle',
  xshift: (isBefore ? -1 : 1) * (MARKER_PX / 2 + BESIDE_PX - 1),
  borderpad: 0,
  bgcolor: surfaceOf(looks),
})

/** A scale that goes no further than its dots and their figures. */
const valueAxis = ({ values, texts }: Ticks, range: readonly [number, number], looks: Looks) => ({
  ...plainAxis(looks),
  range,
  showline: true,
  showgrid: true,
  zeroline: range[0] < 0 && range[1] > 0,
  tickmode: 'array',
  tickvals: values,
  ticktext: texts.map(literal),
  tickangle: 0,
})
