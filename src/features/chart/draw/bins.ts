import { pointsOf, type ChartSpec, type Point } from '../chart-spec.ts'
import { titleOf, type Measure } from '../chart-table.ts'
import { inLines, shortened, widestOf } from '../text-width.ts'
import {
  fillAt,
  fontPxOf,
  inkOf,
  hasTitles,
  lined,
  literal,
  plainAxis,
  plainLayout,
  surfaceOf,
  textAt,
  tipText,
  type Drawing,
  type Looks,
} from './looks.ts'
import { decimalsOf, niceTicks, plainTick } from './ticks.ts'

/** Histograms: bands as wide as they are, or values counted by their size. */

interface Bin {
  readonly from: number
  readonly to: number
  readonly height: number | null
  readonly text: string
  readonly name: string
  readonly tip: readonly string[]
  readonly rows: readonly number[]
}

interface Binned {
  readonly bins: readonly Bin[]
  readonly heightTitle: string
  readonly alongTitle: string
  readonly unit: string | null
  readonly decimals: number | null
  readonly alongUnit: string | null
  readonly alongDecimals: number | null
}

const LABEL_PX = 11

/** Bands with their edges; an open one is as wide as its neighbour. */
function bandsOf(spec: ChartSpec): Binned {
  const { groups, measure, along } = spec
  const points = pointsOf(spec)
  const closed = groups.flatMap(({ at, to }) => (at === null || to === null ? [] : [to - at]))
  const usual = closed.length === 0 ? 1 : Math.min(...closed)
  const bands = groups.flatMap(({ at, to, text }, index) => {
    const point = points[index]
    // A band is there because a row is in it.
    if (point == null) return []
    const besides = groups[index === 0 ? 1 : index - 1]
    const width = besides?.at != null && besides.to !== null ? besides.to - besides.at : usual
    const edges = at === null ? { from: (to ?? 0) - width, to: to ?? 0 } : { from: at, to: to ?? at + width }
    return [{ ...edges, text, point }]
  })
  const isUneven = measure.adds && bands.some(({ from, to }) => Math.abs(to - from - usual) > 1e-9 * usual)
  const of = titleOf(along).replace(/ bands?$/i, '')
  return {
    bins: bands.map(({ from, to, text: name, point: { row, value, text, tip } }) => ({
      ...{ from, to, name, text, tip },
      height: value === null ? null : isUneven ? (value * usual) / (to - from) : value,
      rows: [row],
    })),
    heightTitle: isUneven
      ? `${measure.title}, per ${usual.toLocaleString('en-GB')} of ${of.toLowerCase()} (the area is the figure)`
      : measure.title,
    alongTitle: titleOf(along),
    unit: measure.unit,
    decimals: isUneven ? null : measure.decimals,
    alongUnit: null,
    alongDecimals: null,
  }
}

/** How many groups have a figure of each size. */
function sizesOf(spec: ChartSpec): Binned {
  const { measure } = spec
  const points = pointsOf(spec).filter(
    (point): point is Point & { readonly value: number } => point?.value != null,
  )
  const values = points.map(({ value }) => value)
  const [low, high] = values.length === 0 ? [0, 1] : [Math.min(...values), Math.max(...values)]
  const ticks = niceTicks(
    low,
    high,
    Math.max(4, Math.min(20, Math.ceil(Math.sqrt(values.length)) + 2)),
    measure.unit,
    measure.decimals,
  )
  return {
    bins: ticks.values.slice(0, -1).map((from, index) => {
      const to = ticks.values[index + 1] ?? from
      const isLast = index === ticks.values.length - 2
      const held = points.filter(({ value }) => value >= from && (value < to || (isLast && value === to)))
      const name = `${ticks.texts[index] ?? ''} to ${ticks.texts[index + 1] ?? ''}`
      const first = held.slice(0, 4).map(({ tip }) => tip.join(', '))
      const more = held.length > 4 ? [`and ${held.length - 4} more`] : []
      return {
        from,
        to,
        height: held.length,
        text: String(held.length),
        name,
        tip: [`${measure.title} ${name}: ${held.length}`, ...first, ...more],
        rows: held.map(({ row }) => row),
      }
    }),
    heightTitle: 'Number of rows',
    alongTitle: measure.title,
    unit: null,
    decimals: null,
    alongUnit: measure.unit,
    alongDecimals: measure.decimals,
  }
}

export function drawBins(spec: ChartSpec, looks: Looks): Drawing {
  const { bins, heightTitle, alongTitle, unit, decimals, alongUnit, alongDecimals } =
    spec.form === 'bins' ? bandsOf(spec) : sizesOf(spec)
  const font = fontPxOf(looks)
  const heights = bins.map(({ height }) => height ?? 0)
  const ticks = niceTicks(
    Math.min(0, ...heights),
    Math.max(0, ...heights),
    5,
    unit,
    decimalsOf(decimals, heights),
  )
  const title = !hasTitles(looks) ? [] : inLines(heightTitle, font, looks.widthPx - 8, 1)
  const margin = {
    t: title.length > 0 ? 40 : 20,
    r: 20,
    b: font + 14 + (hasTitles(looks) ? font + 10 : 0),
    l: Math.ceil(widestOf(ticks.texts, font)) + 12,
  }
  const plotPx = looks.widthPx - margin.l - margin.r
  const [low, high] = [bins[0]?.from ?? 0, bins.at(-1)?.to ?? 1]
  const pxOf = ({ from, to }: Bin) => ((to - from) / (high - low || 1)) * plotPx
  const isNamed = spec.form === 'bins' && bins.every((bin) => widestOf([bin.name], font) <= pxOf(bin) - 6)
  const isLabelled = bins.every((bin) => widestOf([bin.text], LABEL_PX) <= pxOf(bin) - 2)
  const edges = edgeTicks(
    bins,
    spec.form === 'bins',
    { unit: alongUnit, decimals: alongDecimals },
    plotPx,
    font,
  )
  return {
    traces: [
      {
        type: 'bar',
        x: bins.map(({ from, to }) => (from + to) / 2),
        y: bins.map(({ height }) => height),
        width: bins.map(({ from, to }) => to - from),
        text: bins.map(({ text, height }) =>
          isLabelled && height !== null && height !== 0 ? literal(text) : '',
        ),
        textposition: 'outside',
        constraintext: 'none',
        textangle: 0,
        cliponaxis: false,
        textfont: { size: LABEL_PX, color: inkOf(looks) },
        hovertext: bins.map(({ tip }) => tipText(tip)),
        hoverinfo: 'text',
        customdata: bins.map(({ rows }) => rows),
        marker: { color: fillAt(looks, 0), line: { width: 1, color: surfaceOf(looks) } },
      },
    ],
    layout: {
      ...plainLayout(looks, margin),
      height: looks.heightPx,
      xaxis: {
        ...plainAxis(looks),
        type: 'linear',
        range: [low, high],
        showline: true,
        ticks: isNamed ? '' : 'outside',
        ticklen: 4,
        tickmode: 'array',
        tickangle: 0,
        tickvals: isNamed ? bins.map(({ from, to }) => (from + to) / 2) : edges.values,
        ticktext: (isNamed ? bins.map(({ name }) => name) : edges.texts).map(literal),
      },
      yaxis: {
        ...plainAxis(looks),
        range: [ticks.from, ticks.to],
        showgrid: true,
        tickmode: 'array',
        tickvals: ticks.values,
        ticktext: ticks.texts.map(literal),
      },
      annotations: [
        ...(title.length === 0
          ? []
          : [
              textAt(looks, margin, lined(title), { x: 0, y: 0 }),
              textAt(looks, margin, literal(shortened(alongTitle, font, plotPx)), {
                x: margin.l + plotPx / 2,
                y: looks.heightPx,
                xanchor: 'center',
                yanchor: 'bottom',
              }),
            ]),
      ],
    },
  }
}

/** Edges that stand far enough apart to be read; the outer ones of open bands are no edges. */
function edgeTicks(
  bins: readonly Bin[],
  isBands: boolean,
  { unit, decimals }: Pick<Measure, 'unit' | 'decimals'>,
  plotPx: number,
  fontPx: number,
) {
  const all = [
    ...bins.slice(isBands ? 1 : 0).map(({ from }) => from),
    ...(isBands ? [] : [bins.at(-1)?.to ?? 0]),
  ]
  const [low, high] = [bins[0]?.from ?? 0, bins.at(-1)?.to ?? 1]
  const kept: { readonly value: number; readonly text: string }[] = []
  let endPx = -Infinity
  for (const value of all) {
    const text = plainTick(value, unit, decimals)
    const middle = ((value - low) / (high - low || 1)) * plotPx
    const half = widestOf([text], fontPx) / 2
    if (middle - half < endPx + 6) continue
    kept.push({ value, text })
    endPx = middle + half
  }
  return { values: kept.map(({ value }) => value), texts: kept.map(({ text }) => text) }
}
