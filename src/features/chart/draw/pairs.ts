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
  const { panelPx, startPx } = cellPlaces(plotPx, panels.length, 1)
  const legend = legendOf(
    looks,
    '',
    groups.map((group, place) => ({
      name: nameOf(group, groups, spec.along),
      color: colorOf(spec, place, looks),
    })),
  )
  const titlePx = hasTitles(looks) ? font + 10 : 0
  const heads = panels.map(({ name }) => panelTitle(spec, name, font, panelPx))
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
  const reach = reachOf(points)
  const [low, high] = reach.length === 0 ? [0, 1] : [Math.min(...reach), Math.max(...reach)]
  const scalePx = panelPx - 2 * endPx
  const most = Math.max(2, scalePx / BETWEEN_TICKS_PX)
  const ticks = niceTicks(low, high, most, measure.unit, decimalsOf(measure.decimals, reach))
  const pxPer = scalePx / (high - low || 1)
  const range = [low - endPx / pxPer, high + endPx / pxPer] as const
  const { shapes, annotations } = legend.drawn(margin)
  const axisOf = (panel: number) => `x${panel === 0 ? '' : panel + 1}`
  return {
    traces: panels.flatMap((panel, index) => [
      { ...joinsOf(panel, hasMargins, looks), xaxis: axisOf(index) },
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
            ...valueAxis(ticks, range, looks),
            domain: [startPx(index, 0) / plotPx, Math.min(1, (startPx(index, 0) + panelPx) / plotPx)],
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
            x: left + startPx(index, 0) + panelPx / 2,
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

/** A line from dot to dot in each row. */
const joinsOf = ({ series }: Panel, hasMargins: boolean, looks: Looks): Trace => ({
  type: 'scatter',
  mode: 'lines',
  x: series.flatMap(({ points }) => [...points.map((point) => point?.value ?? null), null]),
  y: series.flatMap(({ points }, row) => [
    ...points.map((_, place) => heightOf(row, place, hasMargins)),
    null,
  ]),
  line: { color: softInkOf(looks), width: JOIN_PX },
  opacity: 0.5,
  marker: { size: 0 },
  connectgaps: false,
  hoverinfo: 'skip',
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
