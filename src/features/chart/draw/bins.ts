import { pointsOf, type ChartSpec, type Point } from '../chart-spec.ts'
import { shortened, widestOf } from '../text-width.ts'
import {
  fontPxOf,
  hasTitles,
  inkOf,
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
import { niceTicks, plainTick } from './ticks.ts'

/** Histograms of figures: how many groups have one of each size. */

interface Bin {
  readonly from: number
  readonly to: number
  readonly rows: readonly number[]
  readonly tip: readonly string[]
}

const LABEL_PX = 11

/** How many groups have a figure of each size. */
function binsOf({ measure }: ChartSpec, all: readonly (Point | null)[]): readonly Bin[] {
  const points = all.filter((point): point is Point & { readonly value: number } => point?.value != null)
  const values = points.map(({ value }) => value)
  const [low, high] = values.length === 0 ? [0, 1] : [Math.min(...values), Math.max(...values)]
  const ticks = niceTicks(
    low,
    high,
    Math.max(4, Math.min(20, Math.ceil(Math.sqrt(values.length)) + 2)),
    measure.unit,
    measure.decimals,
  )
  return ticks.values.slice(0, -1).map((from, index) => {
    const to = ticks.values[index + 1] ?? from
    const isLast = index === ticks.values.length - 2
    const held = points.filter(({ value }) => value >= from && (value < to || (isLast && value === to)))
    const name = `${ticks.texts[index] ?? ''} to ${ticks.texts[index + 1] ?? ''}`
    const first = held.slice(0, 4).map(({ tip }) => tip.join(', '))
    const more = held.length > 4 ? [`and ${held.length - 4} more`] : []
    const rows = held.map(({ row }) => row)
    return { from, to, rows, tip: [`${measure.title} ${name}: ${held.length}`, ...first, ...more] }
  })
}

export function drawBins(spec: ChartSpec, looks: Looks): Drawing {
  const bins = binsOf(spec, pointsOf(spec))
  const { unit, decimals, title: alongTitle } = spec.measure
  const font = fontPxOf(looks)
  const heights = bins.map(({ rows }) => rows.length)
  const ticks = niceTicks(0, Math.max(0, ...heights), 5, null, 0)
  const title = hasTitles(looks) ? ['Number of rows'] : []
  const margin = {
    t: title.length > 0 ? 40 : 20,
    r: 20,
    b: font + 14 + (hasTitles(looks) ? font + 10 : 0),
    l: Math.ceil(widestOf(ticks.texts, font)) + 12,
  }
  const plotPx = looks.widthPx - margin.l - margin.r
  const edges = edgeTicks(bins, unit, decimals, plotPx, font)
  const widest = widestOf(heights.map(String), LABEL_PX)
  const isLabelled = widest <= plotPx / Math.max(1, bins.length) - 2
  return {
    traces: [
      {
        type: 'bar',
        x: bins.map(({ from, to }) => (from + to) / 2),
        y: heights,
        width: bins.map(({ from, to }) => to - from),
        text: heights.map((height) => (isLabelled && height > 0 ? String(height) : '')),
        textposition: 'outside',
        constraintext: 'none',
        textangle: 0,
        cliponaxis: false,
        textfont: { size: LABEL_PX, color: inkOf(looks) },
        hovertext: bins.map(({ tip }) => tipText(tip)),
        hoverinfo: 'text',
        customdata: bins.map(({ rows }) => rows),
        marker: { color: markColor(looks, 'plain'), line: { width: 1, color: surfaceOf(looks) } },
      },
    ],
    layout: {
      ...plainLayout(looks, margin),
      height: looks.heightPx,
      xaxis: {
        ...plainAxis(looks),
        type: 'linear',
        range: [bins[0]?.from ?? 0, bins.at(-1)?.to ?? 1],
        showline: true,
        ticks: 'outside',
        ticklen: 4,
        tickmode: 'array',
        tickangle: 0,
        tickvals: edges.values,
        ticktext: edges.texts.map(literal),
      },
      yaxis: {
        ...plainAxis(looks),
        range: [ticks.from, ticks.to],
        showgrid: true,
        tickmode: 'array',
        tickvals: ticks.values,
        ticktext: ticks.texts.map(literal),
      },
      annotations: title.flatMap((text) => [
        textAt(looks, margin, literal(text), { x: 0, y: 0 }),
        textAt(looks, margin, literal(shortened(alongTitle, font, plotPx)), {
          x: margin.l + plotPx / 2,
          y: looks.heightPx,
          xanchor: 'center',
          yanchor: 'bottom',
        }),
      ]),
    },
  }
}

/** Edges that stand far enough apart to be read. */
function edgeTicks(
  bins: readonly Bin[],
  unit: string | null,
  decimals: number | null,
  plotPx: number,
  fontPx: number,
) {
  const [low, high] = [bins[0]?.from ?? 0, bins.at(-1)?.to ?? 1]
  const kept: { readonly value: number; readonly text: string }[] = []
  let endPx = -Infinity
  for (const value of [...bins.map(({ from }) => from), high]) {
    const text = plainTick(value, unit, decimals)
    const middle = ((value - low) / (high - low || 1)) * plotPx
    const half = widestOf([text], fontPx) / 2
    if (middle - half < endPx + 6) continue
    kept.push({ value, text })
    endPx = middle + half
  }
  return { values: kept.map(({ value }) => value), texts: kept.map(({ text }) => text) }
}
