import type { Measure } from '../chart-table.ts'
import { nameOf, pointsOf, reachOf, seriesOf, type ChartSpec, type Point } from '../chart-spec.ts'
import { cellPlaces, columnRoomPx } from '../cell-places.ts'
import { AROUND_NAMES_PX, CELL_FONT_PX, rowOfTablePx, SHORTEST_BAR_PX } from '../form-rules.ts'
import { BETWEEN_LINES_PX, rowNames, SHARES_OF_TABLES } from '../row-names.ts'
import { inBrokenLines, shortened, widestOf } from '../text-width.ts'
import { decimalsOf, niceTicks } from './ticks.ts'
import {
  fontPxOf,
  hasTitles,
  inkOf,
  lined,
  literal,
  markColor,
  plainAxis,
  plainLayout,
  ruleOf,
  softInkOf,
  textAt,
  tipText,
  withMargins,
  type Drawing,
  type Looks,
  type Trace,
} from './looks.ts'

import { areBeyondZero, chanceDots } from './chance-dots.ts'
import { acrossBars } from './overall.ts'

/**
 * A table of bars with their figures: a row for each group, a column for each of another, all bars on one scale; or a
 * column for each of several figures, each on its own.
 */

const BAR_SHARE = 0.66
/** Between the figures of a column and the margins of the next. */
const GUTTER_PX = 8
/** Between the rows and the ticks below them. */
const TICKS_PX = 6
const PER_TICK_PX = 80
const FEWEST_TICKS = 3
/** A shorter scale of dots has the room of their figures, too. */
const SHORTEST_DOTS_PX = 80
const HEAD_LINES = 2
const PANEL_LINES = 2

export function drawBarTable(spec: ChartSpec, looks: Looks): Drawing {
  const font = fontPxOf(looks)
  const { panels, groups, measure } = spec
  const rows = seriesOf(spec)
  const points = pointsOf(spec)
  const isOfFigures = spec.figures.length > 0
  const areDots = !isOfFigures && areBeyondZero(points)
  const placesAt = (namesPx: number, hasFigures = true) => {
    const plotPx = looks.widthPx - namesPx - AROUND_NAMES_PX
    const places = cellPlaces(plotPx, panels.length, groups.length)
    const scales = groups.map((_, column) =>
      scaleOf(
        isOfFigures ? rows.map((row) => row.points[column] ?? null) : points,
        places.columnPx,
        hasFigures,
      ),
    )
    return { ...places, plotPx, scales }
  }
  const rowPx = rowOfTablePx(looks.heightPx, rows.length)
  const names = rowNames(
    rows.map(({ name }) => name),
    font,
    looks.widthPx,
    SHARES_OF_TABLES,
    (namesPx) => ({
      rowPx,
      hasRoom: placesAt(namesPx).scales.every(({ longestPx }) => longestPx >= SHORTEST_BAR_PX),
    }),
  )
  const left = names.widthPx + 10
  // Where dots are hardly apart their figures give way.
  const hasFigures =
    !areDots || placesAt(names.widthPx).scales.every(({ longestPx }) => longestPx >= SHORTEST_DOTS_PX)
  const { panelPx, columnPx, startPx, plotPx, scales } = placesAt(names.widthPx, hasFigures)
  const zeroPx = (panel: number, column: number) => startPx(panel, column) + (scales[column]?.zeroPx ?? 0)
  const overall = spec.overall?.points ?? []
  const overallTexts = overall.map((point) =>
    point === null ? '' : shortened(`${spec.overall?.name ?? ''} ${point.text}`, font, columnPx - 4),
  )
  const overallPx = (panel: number, column: number) =>
    zeroPx(panel, column) + (overall[column]?.value ?? 0) * (scales[column]?.pxPer ?? 0)
  const heads = groups.map((group) =>
    inBrokenLines(nameOf(group, groups, spec.along), font, columnPx - 4, HEAD_LINES),
  )
  const linePx = font + BETWEEN_LINES_PX
  const overallLinePx = overall.length === 0 ? 0 : linePx
  const headPx = Math.max(...heads.map(({ length }) => length)) * linePx + overallLinePx
  const titlePx = hasTitles(looks) && !isOfFigures ? font + 10 : 0
  const panelTitles = panels.map(({ name }) =>
    inBrokenLines(panelName(spec, name), font, panelPx, PANEL_LINES),
  )
  const panelTitlePx =
    panels.length > 1
      ? Math.max(...panelTitles.map(({ length }) => length)) * (font + BETWEEN_LINES_PX) + 5
      : 0
  const margin = { t: titlePx + panelTitlePx + headPx + 4, r: 8, b: areDots ? linePx + TICKS_PX : 6, l: left }
  return {
    traces: panels.flatMap(({ series }, panel) =>
      groups.flatMap((_, column) => {
        const own = series.map(({ points: line }) => line[column] ?? null)
        const pxPer = scales[column]?.pxPer ?? 0
        const bars = {
          type: 'bar',
          orientation: 'h',
          y: own.map((__, row) => row),
          x: own.map((point) => (point?.value == null ? null : point.value * pxPer)),
          base: zeroPx(panel, column),
          width: BAR_SHARE,
          text: own.map((point) => (point === null || point.margin !== null ? '' : literal(point.text))),
          textposition: 'outside',
          constraintext: 'none',
          textangle: 0,
          cliponaxis: false,
          textfont: { size: CELL_FONT_PX, color: inkOf(looks) },
          hovertext: own.map((point) => (point === null ? '' : tipText(point.tip))),
          hoverinfo: 'text',
          customdata: own.map((point) => point?.row ?? null),
          marker: {
            opacity: 1,
            color: own.map((point) => markColor(looks, point?.standing ?? 'plain')),
            line: { width: 0 },
          },
        }
        const moved = own.flatMap((point, row) =>
          point?.value == null || point.margin === null ? [] : [{ ...point, row }],
        )
        const inPx = own.map((point) => (point?.margin == null ? null : { margin: point.margin * pxPer }))
        const drawn = areDots
          ? [chanceDots(own, looks, zeroPx(panel, column), pxPer)]
          : withMargins(looks, 'x', bars, inPx)
        return moved.length === 0 || !hasFigures
          ? drawn
          : [...drawn, labelsAt(moved, startPx(panel, column) + columnPx - columnRoomPx, looks)]
      }),
    ),
    layout: {
      ...plainLayout(looks, margin),
      height: looks.heightPx,
      barmode: 'overlay',
      xaxis: { ...plainAxis(looks), range: [0, plotPx], showticklabels: false },
      yaxis: {
        ...plainAxis(looks),
        type: 'linear',
        range: [rows.length - 0.5, -0.5],
        tickmode: 'array',
        tickvals: rows.map((_, place) => place),
        ticktext: names.lines.map(lined),
      },
      shapes: panels.flatMap((_, panel) =>
        groups.flatMap((__, column) => {
          const x = zeroPx(panel, column) / plotPx
          const line = { width: 1, color: areDots ? softInkOf(looks) : ruleOf(looks) }
          return [
            { type: 'line', xref: 'paper', yref: 'paper', x0: x, x1: x, y0: 0, y1: 1, line },
            ...(overall[column]?.value == null
              ? []
              : [acrossBars({ xref: 'paper', x: overallPx(panel, column) / plotPx }, looks)]),
          ]
        }),
      ),
      annotations: [
        ...(titlePx === 0
          ? []
          : [textAt(looks, margin, literal(shortened(measure.title, font, looks.widthPx)), { x: 0, y: 0 })]),
        ...panels.flatMap((_, panel) => [
          ...(panels.length < 2
            ? []
            : [
                textAt(looks, margin, lined(panelTitles[panel] ?? []), {
                  x: left + startPx(panel, 0),
                  y: titlePx + panelTitlePx - 3,
                  yanchor: 'bottom',
                  font: { size: font, color: inkOf(looks) },
                }),
              ]),
          ...heads.map((lines, column) =>
            textAt(looks, margin, lined(lines), {
              ...headAt(
                scales[column]?.middlePx ?? null,
                widestOf(lines, font),
                left + startPx(panel, column),
                columnPx,
              ),
              y: margin.t - 4 - overallLinePx,
              yanchor: 'bottom',
              font: { size: font, color: softInkOf(looks) },
            }),
          ),
          ...overallTexts.map((text, column) =>
            textAt(looks, margin, literal(text), {
              ...headAt(
                overallPx(panel, column) - startPx(panel, column),
                widestOf([text], font),
                left + startPx(panel, column),
                columnPx,
              ),
              y: margin.t - 4,
              yanchor: 'bottom',
              font: { size: font, color: inkOf(looks) },
            }),
          ),
          ...(areDots ? groups : []).flatMap((__, column) =>
            ticksOf(points, measure, scales[column]?.longestPx ?? 0).map(({ value, text }) =>
              textAt(looks, margin, literal(text), {
                x: left + zeroPx(panel, column) + value * (scales[column]?.pxPer ?? 0),
                y: looks.heightPx - margin.b + TICKS_PX / 2,
                xanchor: 'center',
              }),
            ),
          ),
        ]),
      ],
    },
  }
}

/** The few ticks of a column that lie on it. */
function ticksOf(points: readonly (Point | null)[], { unit, decimals }: Measure, px: number) {
  const reach = reachOf(points)
  const [low, high] = [Math.min(0, ...reach), Math.max(0, ...reach)]
  const { values, texts } = niceTicks(
    low,
    high,
    Math.max(FEWEST_TICKS, px / PER_TICK_PX),
    unit,
    decimalsOf(decimals, reach),
  )
  return values.flatMap((value, place) =>
    value < low || value > high ? [] : [{ value, text: texts[place] ?? '' }],
  )
}

/** Figures at the right of a column, where no line for a margin ends. */
const labelsAt = (points: readonly Point[], rightPx: number, looks: Looks): Trace => ({
  type: 'scatter',
  mode: 'text',
  x: points.map(() => rightPx),
  y: points.map(({ row }) => row),
  text: points.map(({ text }) => literal(text)),
  textposition: 'middle left',
  textfont: { size: CELL_FONT_PX, color: inkOf(looks) },
  marker: { size: 0 },
  cliponaxis: false,
  hoverinfo: 'skip',
})

/** How long bars are in a column of a width, and where they begin in it: their figures stand at their ends. */
function scaleOf(points: readonly (Point | null)[], columnPx: number, hasFigures: boolean) {
  const values = reachOf(points)
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)]
  const isOnBothSides = low < 0 && high > 0
  const texts = points.flatMap((point) => (point === null ? [] : [point.text]))
  const labelPx = hasFigures ? widestOf(texts, CELL_FONT_PX) + 6 : 0
  // With margins they stand in a column of their own.
  const haveMargins = points.some((point) => point?.margin != null)
  const beforePx = haveMargins ? GUTTER_PX : isOnBothSides ? labelPx : 0
  const longestPx = columnPx - columnRoomPx - labelPx - beforePx
  const pxPer = longestPx / (high - low || 1)
  const zeroPx = beforePx - low * pxPer
  return { longestPx, pxPer, zeroPx, middlePx: isOnBothSides ? zeroPx : null }
}

/** The head of a column: over the line that bars lie on both sides of, as far as it has room, else where the column begins. */
function headAt(middlePx: number | null, widthPx: number, startPx: number, columnPx: number) {
  if (middlePx === null) return { x: startPx }
  const half = widthPx / 2
  return {
    x: startPx + Math.max(half, Math.min(columnPx - half, middlePx)),
    xanchor: 'center',
    align: 'center',
  }
}

const panelName = ({ panel }: ChartSpec, name: string) => (panel === null ? name : `${panel.title}: ${name}`)
