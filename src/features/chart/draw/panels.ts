import { reachOf, seriesOf, type ChartSpec, type Series } from '../chart-spec.ts'
import { titleOf } from '../chart-table.ts'
import { MOST_SERIES, panelGrid } from '../form-rules.ts'
import { groupOf } from '../scales.ts'
import { shortened, widestOf, widthOf } from '../text-width.ts'
import { legendOf } from './legend.ts'
import {
  inkOf,
  hasTitles,
  literal,
  markColor,
  plainAxis,
  plainLayout,
  ruleOf,
  softInkOf,
  textAt,
  type Drawing,
  type Looks,
  type Trace,
} from './looks.ts'
import { lineStyles, positionOf, withLevels, type LineStyle } from './line-traces.ts'
import { runningAxis, valueTicks } from './lines.ts'
import { levelsOf, type YearLevel } from './year-levels.ts'

/** Small multiples: a panel for each group, all on one scale. */

const FONT_PX = 11
const TITLE_PX = 24
const BETWEEN_PX = 14
/** Of a second line of titles. */
const SPAN_PX = 14
/** Of panels with two lines of titles. */
const LOWEST_WITH_SPANS_PX = 44
/** Above the highest figure, as a share of the range. */
const ROOM_ABOVE = 0.06

export function drawPanels(spec: ChartSpec, looks: Looks): Drawing {
  const { panels, measure } = spec
  const all = panels.flatMap(({ series }) => series)
  const grid = panelGrid(panels.length, looks.widthPx, looks.heightPx)
  const ticks = valueTicks(all, measure, grid.rows > 1 ? 3 : 5)
  // No room for a tick that no line comes near.
  const highest = Math.max(ticks.from, ...all.flatMap(({ points }) => reachOf(points)))
  const upTo =
    highest === ticks.from ? ticks.to : Math.min(ticks.to, highest + ROOM_ABOVE * (highest - ticks.from))
  const left = Math.ceil(widestOf(ticks.texts, FONT_PX)) + 8
  const styles = lineStyles(spec, seriesOf(spec), looks)
  const legend = legendOf(
    looks,
    titleOf(spec.series),
    seriesOf(spec).map(({ name }, place) => ({ name, color: styles[place]?.color ?? '' })),
  )
  const margin = {
    t: legend.heightPx + (hasTitles(looks) ? 20 : 4),
    r: 8,
    b: FONT_PX + 10,
    l: left,
  }
  const plot = { width: looks.widthPx - margin.l - margin.r, height: looks.heightPx - margin.t - margin.b }
  const cellPx = (plot.width - BETWEEN_PX * (grid.columns - 1)) / grid.columns
  // All of them, or none.
  const levels = levelsOf(
    spec,
    panels.flatMap(({ series }) => series.slice(0, 1)),
  )
  const spans = all.length === panels.length ? levels.map(spanOf) : []
  const areBeside = panels.every(
    ({ name }, index) => widthOf(name, FONT_PX) + widthOf(spans[index] ?? '', FONT_PX) + BETWEEN_PX <= cellPx,
  )
  const areBelow = !areBeside && plot.height / grid.rows - TITLE_PX - SPAN_PX >= LOWEST_WITH_SPANS_PX
  const titlePx = TITLE_PX + (areBelow ? SPAN_PX : 0)
  const cell = { width: cellPx, height: plot.height / grid.rows - titlePx }
  const { range, tickvals, ticktext } = runningAxis(spec, cell.width, FONT_PX).axis
  // A panel of one line stands among the others as its line does.
  const styleOf = (series: readonly Series[], place: number): LineStyle => {
    const style = styles[place] ?? { color: '', width: 2, isNamed: true }
    const standing = series[0]?.points.find((point) => point !== null)?.standing ?? 'plain'
    return series.length === 1 ? { ...style, color: markColor(looks, standing) } : style
  }
  const axes: Record<string, unknown> = {}
  const titles: unknown[] = []
  for (const [index, { name }] of panels.entries()) {
    const [column, row] = [index % grid.columns, Math.floor(index / grid.columns)]
    const leftPx = column * (cell.width + BETWEEN_PX)
    const top = row * (cell.height + titlePx) + titlePx
    const isLast = index + grid.columns >= panels.length
    const suffix = index === 0 ? '' : String(index + 1)
    const [from, to] = [leftPx / plot.width, (leftPx + cell.width) / plot.width]
    axes[`xaxis${suffix}`] = {
      ...plainAxis(looks),
      range,
      tickvals,
      ticktext,
      domain: [from, Math.min(1, to)],
      anchor: `y${suffix}`,
      tickmode: 'array',
      tickangle: 0,
      showticklabels: false,
      showline: true,
      tickfont: { size: FONT_PX },
    }
    axes[`yaxis${suffix}`] = {
      ...plainAxis(looks),
      domain: [Math.max(0, 1 - (top + cell.height) / plot.height), 1 - top / plot.height],
      anchor: `x${suffix}`,
      range: [ticks.from, upTo],
      showgrid: true,
      zeroline: ticks.from < 0,
      tickmode: 'array',
      tickvals: ticks.values,
      ticktext: ticks.texts.map(literal),
      showticklabels: column === 0,
      tickfont: { size: FONT_PX },
    }
    titles.push(
      textAt(looks, margin, literal(shortened(name, FONT_PX, cell.width)), {
        x: margin.l + leftPx,
        y: margin.t + top - 2 - (titlePx - TITLE_PX),
        yanchor: 'bottom',
        font: { size: FONT_PX, color: inkOf(looks) },
      }),
      ...(areBeside || areBelow ? spans.slice(index, index + 1) : []).map((text) =>
        textAt(looks, margin, literal(text), {
          x: margin.l + leftPx + (areBelow ? 0 : cell.width),
          y: margin.t + top - 2,
          xanchor: areBelow ? 'left' : 'right',
          yanchor: 'bottom',
          font: { size: FONT_PX, color: softInkOf(looks) },
        }),
      ),
      ...(isLast ? endsOf(spec, cell.width) : []).map(({ text, isEnd }) =>
        textAt(looks, margin, literal(text), {
          x: margin.l + leftPx + (isEnd ? cell.width : 0),
          y: margin.t + top + cell.height + 3,
          xanchor: isEnd ? 'right' : 'left',
          font: { size: FONT_PX, color: softInkOf(looks) },
        }),
      ),
    )
  }
  const behind =
    all.length === panels.length && panels.length <= MOST_SERIES ? [behindOf(spec, all, looks)] : []
  const axesOf = (index: number) => ({
    xaxis: `x${index === 0 ? '' : index + 1}`,
    yaxis: `y${index === 0 ? '' : index + 1}`,
  })
  return {
    traces: panels.flatMap(({ series }, index) => [
      ...behind.map((trace) => ({ ...trace, ...axesOf(index) })),
      ...series.flatMap((each, place) =>
        withLevels(
          spec,
          each,
          styleOf(series, place),
          series.length === 1 ? (levels[index] ?? []) : [],
          [],
          looks,
        ).map((trace) => ({ ...trace, ...axesOf(index) })),
      ),
    ]),
    layout: {
      ...plainLayout(looks, margin),
      ...axes,
      height: looks.heightPx,
      shapes: legend.drawn(margin).shapes,
      annotations: [
        ...legend.drawn(margin).annotations,
        ...(!hasTitles(looks)
          ? []
          : [
              textAt(looks, margin, literal(shortened(measure.title, FONT_PX, looks.widthPx)), {
                x: 0,
                y: legend.heightPx,
              }),
            ]),
        ...titles,
      ],
    },
  }
}

/** All lines of all panels in one breath, to stand behind the one that a panel is of. */
const behindOf = ({ along, groups }: ChartSpec, series: readonly Series[], looks: Looks): Trace => ({
  type: 'scatter',
  mode: 'lines',
  x: series.flatMap(({ points }) => [
    ...points.map((_, place) => positionOf(along, groups[place] ?? groupOf('', ''), place)),
    null,
  ]),
  y: series.flatMap(({ points }) => [...points.map((point) => point?.value ?? null), null]),
  line: { color: ruleOf(looks), width: 1 },
  marker: { size: 0 },
  connectgaps: false,
  hoverinfo: 'skip',
})

/** The first and the last year of a line: "£121 → £140". */
const spanOf = (levels: readonly YearLevel[]): string =>
  levels.length === 0 ? '' : `${levels[0]?.text ?? ''} → ${levels.at(-1)?.text ?? ''}`

/** What a panel begins and ends with; one of them where both have no room. */
function endsOf({ groups }: ChartSpec, widthPx: number) {
  const [first = '', last = ''] = [groups[0]?.text, groups.at(-1)?.text]
  const fits = widthOf(first, FONT_PX) + widthOf(last, FONT_PX) + 8 <= widthPx
  return [...(fits ? [{ text: first, isEnd: false }] : []), { text: last, isEnd: true }]
}
