import { nameOf, pointsOf, seriesOf, type ChartSpec, type Point } from '../chart-spec.ts'
import { cellPlaces } from '../cell-places.ts'
import { titleOf, type Measure } from '../chart-table.ts'
import { CELL_FONT_PX, LOWEST_ROW_PX, NARROWEST_CELL_PX } from '../form-rules.ts'
import { BETWEEN_LINES_PX, rowNames, SHARES_OF_CELLS } from '../row-names.ts'
import { inBrokenLines, isCut, shortened, widestOf, widthOf } from '../text-width.ts'
import {
  fontPxOf,
  inkOf,
  inkOn,
  hasTitles,
  lined,
  literal,
  mixed,
  plainAxis,
  plainLayout,
  ruleOf,
  surfaceOf,
  textAt,
  themeOf,
  tipText,
  written,
  type Drawing,
  type Looks,
  type Rgb,
} from './looks.ts'
import { placesBelow } from './names-below.ts'
import { niceTicks } from './ticks.ts'

/** A heatmap: rows and columns of cells, the figure in each where there is room, else a scale of colours above. */

const SCALE_STEPS = 7
const SWATCH_PX = 18
/** Of figures in narrow cells. */
const SMALLEST_FONT_PX = 10
const BESIDE_PX = 2
const BESIDE_NAMES_PX = 10
const RIGHT_PX = 8
/** Between the rows and the names of columns. */
const BELOW_ROWS_PX = 3
/** Below the name of the last row, where the dimension of the columns stands under it. */
const STANDOFF_PX = 4
/** Of the title of a panel. */
const TITLE_LINES = 2
const BELOW_TITLE_PX = 7

const PALE = { light: '#e8f4ee', dark: '#1a2f27' } as const
const DEEP = { light: '#0e4f39', dark: '#8fdcba' } as const
/** Below zero, where there are figures on both sides of it. */
const BELOW = { light: '#7a4a14', dark: '#e2b270' } as const

/** Of neither. */
const ZERO = { light: '#f2f2ef', dark: '#232826' } as const

function colouring(values: readonly number[], looks: Looks) {
  const theme = themeOf(looks)
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const isAround = low < 0 && high > 0
  const most = Math.max(Math.abs(low), Math.abs(high)) || 1
  const rgb = (value: number): Rgb => {
    if (isAround) return mixed(ZERO[theme], value < 0 ? BELOW[theme] : DEEP[theme], Math.abs(value) / most)
    return mixed(PALE[theme], DEEP[theme], high === low ? 0.5 : (value - low) / (high - low))
  }
  const color = (value: number) => written(rgb(value))
  const ink = (value: number) => inkOn(rgb(value))
  return { color, ink, low: isAround ? -most : low, high: isAround ? most : high }
}

/** What a panel is called: "Smoker: Yes", or its group alone where that has no room. */
export function panelTitle(
  { panel }: ChartSpec,
  name: string,
  fontPx: number,
  mostPx: number,
): readonly string[] {
  const full = panel === null ? name : `${panel.title}: ${name}`
  return widthOf(full, fontPx) <= mostPx ? [full] : inBrokenLines(name, fontPx, mostPx, TITLE_LINES)
}

/** Names of columns: with their dimension where these say nothing without it and have room, else that stands beside them. */
function columnsOf({ along, groups }: ChartSpec, panelPx: number, fontPx: number) {
  const plain = placesBelow(along, groups, panelPx, fontPx)
  const named = groups.map((group) => ({ ...group, text: nameOf(group, groups, along) }))
  if (named.every(({ text }, place) => text === groups[place]?.text)) return { ...plain, beside: null }
  const full = placesBelow(along, named, panelPx, fontPx)
  return full.axis.tickangle === 0 ? { ...full, beside: null } : { ...plain, beside: titleOf(along) }
}

/** What stands where beside names of a width. */
function placesBeside(spec: ChartSpec, looks: Looks, namesPx: number) {
  const font = fontPxOf(looks)
  const { panels, groups } = spec
  const rows = seriesOf(spec).length
  const points = pointsOf(spec)
  const left = namesPx + BESIDE_NAMES_PX
  const plotWidth = looks.widthPx - left - RIGHT_PX
  const places = cellPlaces(plotWidth, panels.length, groups.length)
  const titles = panels.map(({ name }) => panelTitle(spec, name, font, places.panelPx))
  const titlePx =
    panels.length > 1 ? Math.max(...titles.map(({ length }) => length)) * (font + BETWEEN_LINES_PX) + 5 : 0
  const texts = points.map((point) => point?.text ?? '')
  const toldPx = [CELL_FONT_PX, SMALLEST_FONT_PX].find(
    (px) => widestOf(texts, px) <= places.columnPx - BESIDE_PX,
  )
  const isAround = [-1, 1].every((sign) => points.some((point) => Math.sign(point?.value ?? 0) === sign))
  const hasScale = isAround || toldPx === undefined
  const scalePx = hasScale ? SWATCH_PX + 8 : 0
  const columns = columnsOf(spec, places.panelPx, font)
  const standoffPx = columns.beside === null ? 0 : STANDOFF_PX
  const headPx = hasTitles(looks) ? font + 10 : 0
  const margin = {
    t: headPx + scalePx + titlePx + 4,
    r: RIGHT_PX,
    b: columns.heightPx + standoffPx + 10 + (hasTitles(looks) ? font + 8 : 0),
    l: left,
  }
  const heightPx = Math.max(looks.heightPx, margin.t + margin.b + rows * LOWEST_ROW_PX)
  const rowPx = (heightPx - margin.t - margin.b) / Math.max(1, rows)
  return {
    ...places,
    plotWidth,
    titles,
    toldPx,
    hasScale,
    columns,
    headPx,
    margin,
    heightPx,
    rowPx,
    standoffPx,
  }
}

/** What is worth more than whole names of rows: cells that are seen, figures in them, and names of columns. */
const lostIn = ({ columnPx, toldPx, titles, columns }: ReturnType<typeof placesBeside>) => [
  columnPx < NARROWEST_CELL_PX,
  toldPx === undefined,
  titles.some(isCut),
  columns.axis.tickangle !== 0,
]

export function drawCells(spec: ChartSpec, looks: Looks): Drawing {
  const font = fontPxOf(looks)
  const { panels, groups, measure, along } = spec
  const rows = seriesOf(spec)
  const points = pointsOf(spec)
  const values = points.flatMap((point) => (point?.value == null ? [] : [point.value]))
  const { color, ink, low, high } = colouring(values.length === 0 ? [0] : values, looks)
  const texts = rows.map(({ name }) => name)
  const usual = lostIn(placesBeside(spec, looks, looks.widthPx * SHARES_OF_CELLS.usual))
  const names = rowNames(texts, font, looks.widthPx, SHARES_OF_CELLS, (namesPx) => {
    const places = placesBeside(spec, looks, namesPx)
    return { rowPx: places.rowPx, hasRoom: lostIn(places).every((isLost, which) => !isLost || usual[which]) }
  })
  const beside = placesBeside(spec, looks, names.widthPx)
  const { columns, panelPx, startPx, plotWidth, toldPx, hasScale } = beside
  const { headPx, margin, heightPx, standoffPx } = beside
  const left = margin.l
  const isTold = toldPx !== undefined
  const axes: Record<string, unknown> = {}
  const titles: unknown[] = []
  for (const index of panels.keys()) {
    const from = startPx(index, 0)
    axes[`xaxis${index === 0 ? '' : index + 1}`] = {
      ...plainAxis(looks),
      domain: [from / plotWidth, Math.min(1, (from + panelPx) / plotWidth)],
      range: [-0.5, groups.length - 0.5],
      ...columns.axis,
      ...(standoffPx === 0 ? {} : { ticklabelstandoff: standoffPx }),
    }
    if (panels.length > 1)
      titles.push(
        textAt(looks, margin, lined(beside.titles[index] ?? []), {
          x: left + from + panelPx / 2,
          y: margin.t - BELOW_TITLE_PX,
          xanchor: 'center',
          yanchor: 'bottom',
          align: 'center',
          font: { size: font, color: inkOf(looks) },
        }),
      )
  }
  const heading = !hasTitles(looks)
    ? []
    : [
        textAt(looks, margin, literal(shortened(measure.title, font, looks.widthPx)), { x: 0, y: 0 }),
        textAt(looks, margin, literal(titleOf(along)), {
          x: left + plotWidth / 2,
          y: heightPx,
          xanchor: 'center',
          yanchor: 'bottom',
        }),
      ]
  const ofColumns =
    columns.beside === null || hasTitles(looks)
      ? []
      : [
          textAt(looks, margin, literal(columns.beside), {
            x: left - BESIDE_NAMES_PX / 2,
            y: heightPx - margin.b + BELOW_ROWS_PX + standoffPx,
            xanchor: 'right',
          }),
        ]
  const scale = hasScale
    ? scaleOf(looks, heightPx, margin, headPx, color, low, high, measure)
    : { shapes: [], annotations: [] }
  return {
    traces: panels.flatMap(({ series }, panel) =>
      series.map((row, place) => ({
        type: 'bar',
        xaxis: `x${panel === 0 ? '' : panel + 1}`,
        x: row.points.map((_, column) => column),
        y: row.points.map((point) => (point === null ? null : 0.94)),
        base: series.length - 1 - place - 0.47,
        width: groups.length > 60 ? 1 : 0.96,
        text: row.points.map((point) => (isTold && point !== null ? literal(point.text) : '')),
        textposition: 'inside',
        insidetextanchor: 'middle',
        constraintext: 'none',
        textangle: 0,
        textfont: {
          size: toldPx ?? CELL_FONT_PX,
          color: row.points.map((point) => (point?.value == null ? inkOf(looks) : ink(point.value))),
        },
        hovertext: row.points.map((point) => (point === null ? '' : tipText(point.tip))),
        hoverinfo: 'text',
        customdata: row.points.map((point) => point?.row ?? null),
        marker: {
          color: row.points.map((point) => cellColor(point, color, looks)),
          line: {
            width: row.points.map((point) => (point?.standing === 'strong' ? 2 : 0)),
            color: inkOf(looks),
          },
        },
      })),
    ),
    layout: {
      ...plainLayout(looks, margin),
      ...axes,
      height: heightPx,
      barmode: 'overlay',
      yaxis: {
        ...plainAxis(looks),
        range: [-0.5, rows.length - 0.5],
        tickmode: 'array',
        tickvals: rows.map((_, place) => rows.length - 1 - place),
        ticktext: names.lines.map(lined),
      },
      shapes: scale.shapes,
      annotations: [...heading, ...ofColumns, ...scale.annotations, ...titles],
    },
  }
}

/** Nothing is told of a cell that is as the lines between others. */
const cellColor = (point: Point | null, color: (value: number) => string, looks: Looks) =>
  point === null ? surfaceOf(looks) : point.value === null ? ruleOf(looks) : color(point.value)

/** What the colours stand for. */
function scaleOf(
  looks: Looks,
  heightPx: number,
  margin: { readonly t: number; readonly r: number; readonly b: number; readonly l: number },
  topPx: number,
  color: (value: number) => string,
  low: number,
  high: number,
  { unit, decimals }: Measure,
) {
  const ticks = niceTicks(low, high, 40, unit, decimals)
  const nearest = (value: number) =>
    ticks.texts[
      ticks.values.reduce(
        (best, tick, index) =>
          Math.abs(tick - value) < Math.abs((ticks.values[best] ?? Infinity) - value) ? index : best,
        0,
      )
    ] ?? ''
  const [from, to] = [nearest(low), nearest(high)]
  const startPx = Math.ceil(widestOf([from], CELL_FONT_PX)) + 6
  const endPx = startPx + SCALE_STEPS * SWATCH_PX
  const plot = { width: looks.widthPx - margin.l - margin.r, height: heightPx - margin.t - margin.b }
  const x = (px: number) => (px - margin.l) / plot.width
  const y = (px: number) => 1 + (margin.t - px) / plot.height
  return {
    shapes: Array.from({ length: SCALE_STEPS }, (_, index) => ({
      type: 'rect',
      xref: 'paper',
      yref: 'paper',
      x0: x(startPx + index * SWATCH_PX),
      x1: x(startPx + (index + 1) * SWATCH_PX),
      y0: y(topPx + 2),
      y1: y(topPx + 14),
      line: { width: 0 },
      fillcolor: color(low + ((high - low) * index) / (SCALE_STEPS - 1)),
    })),
    annotations: [
      textAt(looks, margin, literal(from), {
        x: 0,
        y: topPx,
        font: { size: CELL_FONT_PX, color: inkOf(looks) },
      }),
      textAt(looks, margin, literal(to), {
        x: endPx + 6,
        y: topPx,
        font: { size: CELL_FONT_PX, color: inkOf(looks) },
      }),
    ],
  }
}
