import { titleOf } from '../chart-table.ts'
import { seriesOf, type ChartSpec } from '../chart-spec.ts'
import { inLines, widestOf } from '../text-width.ts'
import { legendOf } from './legend.ts'
import {
  fillAt,
  fontPxOf,
  hasTitles,
  inkOf,
  lined,
  literal,
  PATTERNS,
  plainAxis,
  plainLayout,
  ruleOf,
  softInkOf,
  surfaceOf,
  textAt,
  tipText,
  type Drawing,
  type Looks,
} from './looks.ts'
import { decimalsOf, namesWithin, niceTicks, thinned } from './ticks.ts'

/** Bars: across where names are long, upright where they fit; each with its figure where there is room. */

const MOST_NAMES_SHARE = 0.4
const LABEL_PX = 12
const LOWEST_LABELLED_PX = 11
const ROW_PX = 22
const GAP_SHARE = 0.22
/** Between an axis and the names below it. */
const NAMES_BELOW_PX = 4

/** Names along an upright chart stand side by side; else bars lie across. Times and many numbers are always upright. */
function isUpright(spec: ChartSpec, widthPx: number, fontPx: number): boolean {
  const { groups, along } = spec
  if (along?.scale === 'time' || along?.scale === 'numbers') return true
  const slot = widthPx / Math.max(1, groups.length)
  return (
    widestOf(
      groups.map(({ text }) => text),
      fontPx,
    ) <=
    slot - 6
  )
}

/** The range of figures with room for a label at either end. */
function rangeOf(values: readonly number[], lengthPx: number, before: number, behind: number) {
  const low = Math.min(0, ...values)
  const most = Math.max(0, ...values)
  // Bars that are all zero stand on an axis that has a length.
  const high = low === 0 && most === 0 ? 1 : most
  const left = low < 0 ? before : 0
  const right = high > 0 ? behind : 0
  const span = (high - low) / Math.max(0.3, 1 - (left + right) / lengthPx)
  return [low - (span * left) / lengthPx, high + (span * right) / lengthPx] as const
}

function traces(
  spec: ChartSpec,
  looks: Looks,
  upright: boolean,
  isLabelled: boolean,
  names: readonly string[],
) {
  const series = seriesOf(spec)
  const width = (1 - GAP_SHARE) / series.length
  return series.map(({ points }, index) => {
    const places = points.map((_, place) => place)
    const values = points.map((point) => point?.value ?? (isLabelled && point !== null ? 0 : null))
    return {
      type: 'bar',
      name: literal(names[index] ?? ''),
      orientation: upright ? 'v' : 'h',
      [upright ? 'x' : 'y']: places,
      [upright ? 'y' : 'x']: values,
      width,
      offset: -(1 - GAP_SHARE) / 2 + index * width,
      text: points.map((point) => (isLabelled && point !== null ? literal(point.text) : '')),
      textposition: 'outside',
      constraintext: 'none',
      textangle: 0,
      textfont: { size: LABEL_PX - 1, color: inkOf(looks) },
      cliponaxis: false,
      hovertext: points.map((point) => (point === null ? '' : tipText(point.tip))),
      hoverinfo: 'text',
      customdata: points.map((point) => point?.row ?? null),
      marker: {
        color: fillAt(looks, index),
        line: { width: 0, color: surfaceOf(looks) },
        pattern: {
          shape: PATTERNS[index % PATTERNS.length],
          fillmode: 'overlay',
          fgcolor: surfaceOf(looks),
          solidity: 0.2,
          size: 7,
        },
      },
    }
  })
}

/** What both ways of drawing bars measure first. */
function measuredBy(spec: ChartSpec, looks: Looks) {
  const points = seriesOf(spec).flatMap((series) => series.points)
  return {
    widest: widestOf(
      points.map((point) => point?.text ?? ''),
      LABEL_PX - 1,
    ),
    values: points.flatMap((point) => (point?.value == null ? [] : [point.value])),
    title: hasTitles(looks) ? inLines(spec.measure.title, fontPxOf(looks), looks.widthPx - 8, 1) : [],
  }
}

export const drawBars = (spec: ChartSpec, looks: Looks): Drawing =>
  isUpright(spec, looks.widthPx - 56, fontPxOf(looks)) ? drawUpright(spec, looks) : drawAcross(spec, looks)

function drawUpright(spec: ChartSpec, looks: Looks): Drawing {
  const { groups, measure } = spec
  const series = seriesOf(spec)
  const font = fontPxOf(looks)
  const { widest, values, title } = measuredBy(spec, looks)
  const across = titleOf(spec.along)
  const slot = (looks.widthPx - 16) / Math.max(1, groups.length)
  const thickness = (slot * (1 - GAP_SHARE)) / series.length
  const isLabelled = series.length === 1 ? widest <= slot - 2 : widest <= thickness - 2
  const ticks = niceTicks(
    Math.min(0, ...values),
    Math.max(0, ...values),
    5,
    measure.unit,
    decimalsOf(measure.decimals, values),
  )
  const left = isLabelled ? 8 : widestOf(ticks.texts, font) + 10
  const legend = legendOf(
    looks,
    titleOf(spec.series),
    series.map(({ name }) => name),
    looks.widthPx - left - 8,
  )
  const top = legend.heightPx + (title.length > 0 ? 24 : 6) + (isLabelled ? 0 : 4)
  // The lowest figure of an axis stands beside the first name.
  const below = isLabelled ? 0 : NAMES_BELOW_PX
  const bottom = font + 14 + below + (title.length === 0 ? 0 : font + 10)
  const margin = { t: top, r: 8, b: bottom, l: left }
  const plotPx = looks.heightPx - top - bottom
  const [low, high] = rangeOf(values, plotPx, LABEL_PX + 8, LABEL_PX + 8)
  const names = thinned(groups, spec.along?.interval ?? null, looks.widthPx - left - 8, font)
  return {
    traces: traces(spec, looks, true, isLabelled, legend.names),
    layout: {
      ...plainLayout(looks, margin),
      ...legend.layout,
      height: looks.heightPx,
      barmode: 'overlay',
      xaxis: {
        ...plainAxis(looks),
        type: 'linear',
        range: [-0.5, groups.length - 0.5],
        tickmode: 'array',
        tickvals: names.places,
        ticktext: names.texts.map(literal),
        tickangle: 0,
        ...(below === 0 ? {} : { ticklabelstandoff: below }),
      },
      yaxis: {
        ...plainAxis(looks),
        range: isLabelled ? [low, high] : [ticks.from, ticks.to],
        zeroline: true,
        showticklabels: !isLabelled,
        showgrid: !isLabelled,
        tickmode: 'array',
        tickvals: ticks.values,
        ticktext: ticks.texts.map(literal),
      },
      annotations: [
        ...legend.annotations(margin),
        ...(title.length === 0
          ? []
          : [
              textAt(looks, margin, lined(title), { x: 0, y: legend.heightPx }),
              textAt(looks, margin, literal(across), {
                x: left + (looks.widthPx - left - 8) / 2,
                y: looks.heightPx,
                xanchor: 'center',
                yanchor: 'bottom',
              }),
            ]),
      ],
    },
  }
}

function drawAcross(spec: ChartSpec, looks: Looks): Drawing {
  const { groups, measure } = spec
  const series = seriesOf(spec)
  const font = fontPxOf(looks)
  const { widest, values, title } = measuredBy(spec, looks)
  const across = titleOf(spec.along)
  const heightPx =
    spec.cut !== null && spec.cut.shown === spec.cut.of ? groups.length * ROW_PX + 80 : looks.heightPx
  const names = namesWithin(
    groups.map(({ text }) => text),
    font,
    looks.widthPx * MOST_NAMES_SHARE,
  )
  const left = names.widthPx + 10
  const legend = legendOf(
    looks,
    titleOf(spec.series),
    series.map(({ name }) => name),
    looks.widthPx - left - 8,
  )
  const top = legend.heightPx + (title.length > 0 ? font + 10 : 4)
  const bottom = title.length > 0 ? font + 12 : 4
  const margin = { t: top, r: 8, b: bottom, l: left }
  const thickness = (((heightPx - top - bottom) / groups.length) * (1 - GAP_SHARE)) / series.length
  const isLabelled = thickness >= LOWEST_LABELLED_PX
  const plotPx = looks.widthPx - left - margin.r
  const ticks = niceTicks(
    Math.min(0, ...values),
    Math.max(0, ...values),
    Math.max(2, plotPx / 90),
    measure.unit,
    decimalsOf(measure.decimals, values),
  )
  const [low, high] = rangeOf(values, plotPx, widest + 10, widest + 10)
  const below = isLabelled ? 0 : font + 6
  return {
    traces: traces(spec, looks, false, isLabelled, legend.names),
    layout: {
      ...plainLayout(looks, { ...margin, b: bottom + below, r: isLabelled ? 8 : 28 }),
      ...legend.layout,
      height: heightPx,
      barmode: 'overlay',
      yaxis: {
        ...plainAxis(looks),
        type: 'linear',
        range: [groups.length - 0.5, -0.5],
        tickmode: 'array',
        tickvals: groups.map((_, place) => place),
        ticktext: names.texts.map(literal),
      },
      xaxis: {
        ...plainAxis(looks),
        range: isLabelled ? [low, high] : [ticks.from, ticks.to],
        zeroline: true,
        zerolinecolor: ruleOf(looks),
        showgrid: !isLabelled,
        showticklabels: !isLabelled,
        tickmode: 'array',
        tickvals: ticks.values,
        ticktext: ticks.texts.map(literal),
      },
      annotations: [
        ...legend.annotations(margin),
        ...(title.length === 0
          ? []
          : [
              textAt(looks, margin, literal(across), { x: 0, y: legend.heightPx }),
              textAt(looks, margin, lined(title), {
                x: looks.widthPx - 8,
                y: heightPx,
                xanchor: 'right',
                yanchor: 'bottom',
                font: { size: font, color: softInkOf(looks) },
              }),
            ]),
      ],
    },
  }
}
