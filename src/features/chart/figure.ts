import type { ChartRecommendation } from '../../api/answer.ts'
import type { ChartType } from '../../machines/chart/chart.machine.ts'
import { isMoneyName } from '../../table/cell-format.ts'
import { isCurrency } from '../../table/number-text.ts'
import type { TableData } from '../../table/table-data.ts'
import { figureText as quantityText, unitMarks } from '../../table/unit-text.ts'
import { dataPoints, nameOf, type DataPoint } from './data-points.ts'
import { columnTitle, splitSeries, type Series } from './series.ts'

/** A chart as Plotly draws it: pure data, from rows, columns and looks. */

export interface Looks {
  readonly dark: boolean
  readonly heightPx: number
  readonly pieRadiusPx: number
}

export interface Figure {
  readonly data: readonly Record<string, unknown>[]
  readonly layout: Readonly<Record<string, unknown>>
}

/** Greens that differ in lightness, so that they differ for every eye; series differ in pattern and dash as well. */
const PALETTE = {
  light: ['#15664a', '#5bb08b', '#0b3527', '#93cfb2', '#2f8562', '#c3e6d4', '#1f4d3b', '#77bfa0'],
  dark: ['#57c79a', '#1f7d5b', '#bfe9d5', '#3a9d76', '#8fdcba', '#14563e', '#e3f6ec', '#2c8a66'],
} as const
const PATTERNS = ['', '/', '.', 'x', '-', '\\', '|', '+']
const DASHES = ['solid', 'dash', 'dot', 'dashdot', 'longdash', 'longdashdot']
const SYMBOLS = ['circle', 'square', 'diamond', 'triangle-up', 'cross', 'x', 'star', 'triangle-down']
const FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, Arial, sans-serif"
const INK = { light: '#17211d', dark: '#e8eeeb' } as const
const LINE = { light: '#dbe2de', dark: '#2e3834' } as const
const PIE_MARGIN_PX = 20
/** Under a narrow pie its legend stands, because labels beside it do not fit. */
const PIE_LEGEND_PX = 90

const isNumeric = (names: readonly string[]) =>
  names.length > 0 && names.every((name) => name.trim() !== '' && Number.isFinite(Number(name)))

interface Axis {
  readonly column: string
  readonly label: string
}

/** The unit in which an axis counts: the column's, or what its name or title says where the answer has no types. */
function unitOf({ columns }: TableData, { column: id, label }: Axis): string | null {
  const column = columns.find((known) => known.id === id)
  if (column !== undefined && column.role !== null) return column.unit
  const text = `${id} ${label}`
  if (/percent|pct|%/i.test(text)) return 'percent'
  return isMoneyName(text) || /£|gbp/i.test(text) ? 'GBP' : null
}

function tickFormat(unit: string | null) {
  if (unit === 'percent') return { ticksuffix: '%', hoverformat: '.2f' }
  const { before: tickprefix, after: ticksuffix } = unitMarks(unit)
  return unit !== null && isCurrency(unit)
    ? { tickprefix, tickformat: ',', hoverformat: ',.2f' }
    : { ticksuffix, showticksuffix: 'last', tickformat: ',', hoverformat: ',' }
}

function trace(
  type: ChartType,
  { name, points }: Series,
  index: number,
  looks: Looks,
): Record<string, unknown> {
  const colors = PALETTE[looks.dark ? 'dark' : 'light']
  const color = colors[index % colors.length]
  const names = points.map((point) => point.name)
  const x = type === 'scatter' && isNumeric(names) ? names.map(Number) : names
  const y = points.map(({ value, isMissing }) => (isMissing === true ? null : value))
  const common = { name, x, y }
  const fill = {
    marker: {
      color,
      pattern: {
        shape: PATTERNS[index % PATTERNS.length],
        fillmode: 'overlay',
        fgcolor: looks.dark ? '#0f1312' : '#ffffff',
        solidity: 0.25,
      },
    },
  }
  switch (type) {
    case 'bar':
      return { ...common, ...fill, type: 'bar' }
    case 'histogram':
      return { ...common, ...fill, type: 'histogram', histfunc: 'sum' }
    case 'line':
      return {
        ...common,
        type: 'scatter',
        mode: points.length > 60 ? 'lines' : 'lines+markers',
        line: { color, width: 2.5, dash: DASHES[index % DASHES.length] },
        marker: { color, size: 6, symbol: SYMBOLS[index % SYMBOLS.length] },
      }
    case 'scatter':
      return {
        ...common,
        type: 'scatter',
        mode: 'markers',
        marker: { color, size: 10, opacity: 0.85, symbol: SYMBOLS[index % SYMBOLS.length] },
        text: points.map(({ others }) => Object.values(others).map(nameOf).join(', ')),
        hovertemplate: '%{text}<br>%{x}, %{y}<extra></extra>',
      }
    case 'pie':
      return {
        type: 'pie',
        labels: names,
        values: y,
        texttemplate: isNarrow(looks) ? '%{percent:.1%}' : '%{label} %{percent:.1%}',
        textposition: 'outside',
        sort: false,
        marker: {
          colors: points.map((_, slice) => colors[slice % colors.length]),
          line: { color: looks.dark ? '#161b19' : '#ffffff', width: 2 },
        },
        domain: pieDomain(looks),
      }
  }
}

const isNarrow = ({ heightPx }: Looks) => heightPx <= 300

const pieMargin = (looks: Looks) => ({
  t: PIE_MARGIN_PX,
  b: isNarrow(looks) ? PIE_LEGEND_PX : PIE_MARGIN_PX,
  l: 8,
  r: 8,
  autoexpand: false,
})

/** The part of the height that a pie of that radius takes. */
function pieDomain(looks: Looks) {
  const { t, b } = pieMargin(looks)
  const share = looks.pieRadiusPx / (looks.heightPx - t - b)
  return { x: [0, 1], y: [Math.max(0, 0.5 - share), Math.min(1, 0.5 + share)] }
}

const LONG_NAME_CHARACTERS = 8
const NARROW_NAME_CHARACTERS = 12

/** Names along an axis: long ones slanted, on a narrow page shortened too. */
function categoryTicks(points: readonly DataPoint[], looks: Looks) {
  const names = [...new Set(points.map(({ name }) => name))]
  if (names.every(({ length }) => length <= LONG_NAME_CHARACTERS)) return {}
  if (!isNarrow(looks) || names.length > 30) return { tickangle: -35 }
  // An entity is not cut in two.
  const short = (name: string) =>
    name.length > NARROW_NAME_CHARACTERS
      ? `${name.slice(0, NARROW_NAME_CHARACTERS - 1).replace(/&\w*$/, '')}…`
      : name
  return { tickangle: -50, tickmode: 'array', tickvals: names, ticktext: names.map(short) }
}

/** A pie has no series: its slices are named by all their groups. */
const wholeOf = (series: readonly Series[]): Series => ({
  name: '',
  points: series.flatMap(({ name, points }) =>
    points.map((point) => (name === '' ? point : { ...point, name: `${point.name}, ${name}` })),
  ),
})

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Text for Plotly, which takes some tags for markup: what stands in the data is shown as it stands. */
export const literal = (text: string) => text.replace(/[&<>]/g, (character) => ENTITIES[character] ?? '')

const literalPoint = ({ name, others, ...point }: DataPoint): DataPoint => ({
  ...point,
  name: literal(name),
  others: Object.fromEntries(
    Object.entries(others).map(([column, other]) => [
      column,
      typeof other === 'string' ? literal(other) : other,
    ]),
  ),
})

const AXIS_LINE_CHARACTERS = 34

/** A long title in lines, so that it fits along its axis. */
function inLines(text: string): string {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    const longer = last === undefined ? word : `${last} ${word}`
    if (last === undefined || longer.length > AXIS_LINE_CHARACTERS) lines.push(word)
    else lines[lines.length - 1] = longer
  }
  return lines.map(literal).join('<br>')
}

/** The figure of a chart: one trace a series, grouped where there are several. */
export function figureOf(
  table: TableData,
  { x_axis: xAxis, y_axis: yAxis }: ChartRecommendation,
  type: ChartType,
  looks: Looks,
): Figure {
  const { title, series } = splitSeries(
    dataPoints(table, xAxis.column, yAxis.column).map(literalPoint),
    (column) => columnTitle(table, column),
  )
  const points = series.flatMap((each) => each.points)
  const theme = looks.dark ? 'dark' : 'light'
  const isCategory = type !== 'scatter' || !isNumeric(points.map(({ name }) => name))
  const line = {
    gridcolor: LINE[theme],
    linecolor: LINE[theme],
    zerolinecolor: LINE[theme],
    automargin: true,
  }
  const isDates = isCategory && points.every(({ name }) => /^\d{4}-\d{2}-\d{2}/.test(name))
  return {
    data: (type === 'pie' ? [wholeOf(series)] : series).map((each, index) => trace(type, each, index, looks)),
    layout: {
      height: looks.heightPx,
      autosize: true,
      font: { family: FONT, size: isNarrow(looks) ? 11 : 13, color: INK[theme] },
      paper_bgcolor: 'rgba(0,0,0,0)',
      plot_bgcolor: 'rgba(0,0,0,0)',
      margin: type === 'pie' ? pieMargin(looks) : { t: 12, b: 40, l: 56, r: 12 },
      barmode: 'group',
      bargap: type === 'histogram' ? 0.02 : 0.25,
      showlegend: type === 'pie' ? isNarrow(looks) : series.length > 1,
      legend:
        type === 'pie'
          ? { orientation: 'h', y: -0.05, yanchor: 'top', x: 0.5, xanchor: 'center', font: { size: 12 } }
          : {
              orientation: 'h',
              y: 1.02,
              yanchor: 'bottom',
              x: 0,
              title: { text: literal(title), font: { size: 13 } },
            },
      xaxis: {
        ...line,
        ...(isNarrow(looks) ? {} : { title: { text: literal(xAxis.label), standoff: 12 } }),
        type: isDates ? 'date' : isCategory ? 'category' : 'linear',
        ...(isCategory ? {} : tickFormat(unitOf(table, xAxis))),
        ...(isCategory && !isDates ? categoryTicks(points, looks) : {}),
        showgrid: !isCategory,
        fixedrange: true,
      },
      yaxis: {
        ...line,
        ...(isNarrow(looks) ? {} : { title: { text: inLines(yAxis.label), standoff: 12 } }),
        rangemode: type === 'line' || type === 'scatter' ? 'normal' : 'tozero',
        ...tickFormat(unitOf(table, yAxis)),
        fixedrange: true,
      },
      dragmode: false,
      hoverlabel: { font: { family: FONT } },
    },
  }
}

/** What the chart shows, in a sentence: for those who do not see it. */
export function figureText(table: TableData, recommendation: ChartRecommendation, typeName: string): string {
  const { x_axis: xAxis, y_axis: yAxis, title } = recommendation
  const unit = unitOf(table, yAxis)
  const points = dataPoints(table, xAxis.column, yAxis.column)
  const sorted = points.filter(({ isMissing }) => isMissing !== true).toSorted((a, b) => b.value - a.value)
  const [high, low] = [sorted[0], sorted.at(-1)]
  const figure = (point: DataPoint | undefined) =>
    point === undefined ? '' : `${point.name} (${quantityText(point.value, unit)})`
  return `${typeName} chart: ${title}. ${yAxis.label} by ${xAxis.label}, ${points.length} values; highest ${figure(high)}, lowest ${figure(low)}.`
}
