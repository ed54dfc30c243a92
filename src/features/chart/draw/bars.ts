import { titleOf } from '../chart-table.ts'
import { measuredTitle, reachOf, seriesOf, type ChartSpec, type Point } from '../chart-spec.ts'
import { rowNames, SHARES_OF_BARS } from '../row-names.ts'
import { inLines, widestOf, widthOf } from '../text-width.ts'
import { areBeyondZero, chanceDots } from './chance-dots.ts'
import { legendOf } from './legend.ts'
import {
  FONT,
  fontPxOf,
  hasTitles,
  inkOf,
  lined,
  literal,
  markColor,
  paleOf,
  plainAxis,
  plainLayout,
  ruleOf,
  seriesColors,
  softInkOf,
  textAt,
  tipText,
  withMargins,
  type Drawing,
  type Looks,
} from './looks.ts'
import { placesBelow } from './names-below.ts'
import { acrossBars } from './overall.ts'
import { decimalsOf, niceTicks } from './ticks.ts'

/** Bars: across where names are long, upright where they fit; each with its figure where there is room. */

const LABEL_PX = 11
const LABEL_LINE_PX = 14
const LOWEST_LABELLED_PX = 11
const ROW_PX = 22
/** Above and below bars that lie across. */
const AROUND_ROWS_PX = 40
const GAP_SHARE = 0.22
/** Bands touch: what is one number apart belongs together. */
const GAP_OF_BANDS = 0.02
const OUTLINE_PX = 1.5
/** Between an axis and the names below it. */
const NAMES_BELOW_PX = 4
/** What the last tick of an axis reaches beyond it. */
const HALF_TICK_PX = 28
/** Around the name of a line across all bars. */
const OVERALL_PX = 6
/** So many bars of note have their figures where all have no room. */
const MOST_OF_NOTE = 3

const gapOf = ({ form }: ChartSpec) => (form === 'bins' ? GAP_OF_BANDS : GAP_SHARE)

/** Names along an upright chart stand side by side, in two lines where they must; else bars lie across. Times and numbers are always upright. */
function isUpright({ groups, along, form }: ChartSpec, widthPx: number, fontPx: number): boolean {
  if (along?.scale === 'time' || along?.scale === 'numbers') return true
  const slotPx = widthPx / Math.max(1, groups.length)
  const most = form === 'bins' ? 3 : 2
  return groups.every(
    ({ text }) =>
      !inLines(text, fontPx, slotPx - 4, most)
        .join('')
        .includes('…'),
  )
}

interface Labelled {
  readonly value: number
  readonly labelPx: number
}

/** The range of figures with room for each label behind its bar. */
function rangeOf(bars: readonly Labelled[], lengthPx: number) {
  const values = bars.map(({ value }) => value)
  const low = Math.min(0, ...values)
  const most = Math.max(0, ...values)
  // Bars that are all zero stand on an axis that has a length.
  const high = low === 0 && most === 0 ? 1 : most
  const share = ({ labelPx }: Labelled) => Math.min(0.7, labelPx / lengthPx)
  if (low === 0)
    return [0, Math.max(high, ...bars.map((bar) => (bar.value || high) / (1 - share(bar))))] as const
  const widest = Math.max(...bars.map(share))
  const span = (high - low) / Math.max(0.3, 1 - widest * (high > 0 ? 2 : 1))
  return [low - span * widest, high > 0 ? high + span * widest : 0] as const
}

/** What is written at a bar: its figure, and of the first group the name of its series where no legend says it. */
interface Labels {
  readonly hasFigures: boolean
  readonly hasNames: boolean
  readonly between: string
}

function labelOf(spec: ChartSpec, point: Point | null, name: string, place: number, labels: Labels): string {
  if (point === null) return ''
  if (point.margin !== null) return ''
  const isOfNote = point.standing === 'strong' && strongIn(spec) <= MOST_OF_NOTE
  const figure = labels.hasFigures || (isOfNote && seriesOf(spec).length === 1) ? [literal(point.text)] : []
  return [...(labels.hasNames && place === 0 ? [literal(name)] : []), ...figure].join(labels.between)
}

const strongIn = (spec: ChartSpec) =>
  seriesOf(spec).reduce(
    (sum, { points }) => sum + points.filter((point) => point?.standing === 'strong').length,
    0,
  )

/** Series can be named at the bars of the first group. */
const hasAllFirst = (spec: ChartSpec) => {
  const series = seriesOf(spec)
  // A line for a margin would strike a name through.
  if (series.some(({ points }) => points.some((point) => point?.margin != null))) return false
  return series.length > 1 && series.every(({ points }) => points[0]?.value != null)
}

function traces(spec: ChartSpec, looks: Looks, upright: boolean, labels: Labels) {
  const series = seriesOf(spec)
  const gap = gapOf(spec)
  const width = (1 - gap) / series.length
  const colors = colorsOf(spec, looks)
  return series.flatMap(({ name, points }, index) => {
    if (!upright && areDots(spec)) return [chanceDots(points, looks)]
    const colorOf = (point: Point | null) =>
      series.length === 1 ? markColor(looks, point?.standing ?? 'plain') : (colors[index] ?? '')
    const isOutlined = (point: Point | null) => point?.isCutShort === true
    const bars = {
      type: 'bar',
      name: literal(name),
      orientation: upright ? 'v' : 'h',
      [upright ? 'x' : 'y']: points.map((_, place) => place),
      [upright ? 'y' : 'x']: points.map(
        (point) => point?.value ?? (labels.hasFigures && point !== null ? 0 : null),
      ),
      width,
      offset: -(1 - gap) / 2 + index * width,
      text: points.map((point, place) => labelOf(spec, point, name, place, labels)),
      textposition: 'outside',
      constraintext: 'none',
      textangle: 0,
      textfont: { size: LABEL_PX, color: inkOf(looks) },
      cliponaxis: false,
      hovertext: points.map((point) => (point === null ? '' : tipText(point.tip))),
      hoverinfo: 'text',
      customdata: points.map((point) => point?.row ?? null),
      marker: {
        opacity: 1,
        color: points.map((point) =>
          point?.isCutShort === true ? paleOf(looks, colorOf(point)) : colorOf(point),
        ),
        line: {
          width: points.map((point) => (isOutlined(point) ? OUTLINE_PX : 0)),
          color: points.map(colorOf),
        },
      },
    }
    return withMargins(looks, upright ? 'y' : 'x', bars, points)
  })
}

/** Differences of one series that chance alone may have made are no bars. */
const areDots = (spec: ChartSpec) =>
  spec.form === 'bars' && seriesOf(spec).length === 1 && areBeyondZero(seriesOf(spec)[0]?.points ?? [])

/** What both ways of drawing bars measure first. */
function measuredBy(spec: ChartSpec, looks: Looks) {
  const points = seriesOf(spec).flatMap((series) => series.points)
  return {
    widest: widestOf(
      points.map((point) => point?.text ?? ''),
      LABEL_PX,
    ),
    values: points.flatMap((point) => (point?.value == null ? [] : [point.value])),
    reach: reachOf(points),
    hasMargins: points.some((point) => point?.margin != null),
    titled: (hasLegend: boolean) =>
      hasTitles(looks) ? inLines(measuredTitle(spec, hasLegend), fontPxOf(looks), looks.widthPx - 8, 1) : [],
    names: seriesOf(spec).map(({ name }) => name),
  }
}

/** A legend where no bar says the name of its series. */
function legendFor(spec: ChartSpec, looks: Looks, names: readonly string[], isNamed: boolean) {
  const colors = colorsOf(spec, looks)
  const entries = names.map((name, place) => ({ name, color: colors[place] ?? '' }))
  return legendOf(looks, titleOf(spec.series), isNamed ? [] : entries)
}

const colorsOf = (spec: ChartSpec, looks: Looks) =>
  seriesColors(looks, seriesOf(spec).length, spec.series?.scale !== 'names')

export const drawBars = (spec: ChartSpec, looks: Looks): Drawing =>
  isUpright(spec, looks.widthPx - 56, fontPxOf(looks)) ? drawUpright(spec, looks) : drawAcross(spec, looks)

function drawUpright(spec: ChartSpec, looks: Looks): Drawing {
  const { groups, measure } = spec
  const font = fontPxOf(looks)
  const { widest, values, reach, hasMargins, titled, names } = measuredBy(spec, looks)
  const slot = (looks.widthPx - 16) / Math.max(1, groups.length)
  const thickness = (slot * (1 - gapOf(spec))) / names.length
  const labels: Labels = {
    // A margin lies where the figure would.
    hasFigures: !hasMargins && (names.length === 1 ? widest <= slot - 2 : widest <= thickness - 2),
    hasNames: hasAllFirst(spec) && widestOf(names, LABEL_PX) <= thickness - 4,
    between: '<br>',
  }
  const ticks = niceTicks(
    Math.min(0, ...reach),
    Math.max(0, ...reach),
    5,
    measure.unit,
    decimalsOf(measure.decimals, values),
  )
  const tickPx = labels.hasFigures ? 8 : widestOf(ticks.texts, font) + 10
  const below = placesBelow(spec.along, groups, looks.widthPx - tickPx - 8, font)
  const left = Math.max(tickPx, below.axis.tickangle === 0 ? below.halfPx - slot / 2 : 0)
  const legend = legendFor(spec, looks, names, labels.hasNames)
  const title = titled(!labels.hasNames)
  const lines = Number(labels.hasFigures || strongIn(spec) > 0) + Number(labels.hasNames)
  const top = legend.heightPx + (title.length > 0 ? 24 : 6) + (labels.hasFigures ? 0 : 4)
  // The lowest figure of an axis stands beside the first name.
  const standoff = labels.hasFigures ? 0 : NAMES_BELOW_PX
  const bottom = below.heightPx + 11 + standoff + (title.length === 0 ? 0 : font + 10)
  const margin = { t: top, r: 8, b: bottom, l: left }
  const labelPx = lines * LABEL_LINE_PX + 6
  const [low, high] = rangeOf(
    values.map((value) => ({ value, labelPx })),
    looks.heightPx - top - bottom,
  )
  return {
    traces: traces(spec, looks, true, labels),
    layout: {
      ...plainLayout(looks, margin),
      height: looks.heightPx,
      barmode: 'overlay',
      xaxis: {
        ...plainAxis(looks),
        ...below.axis,
        type: 'linear',
        range: [-0.5, groups.length - 0.5],
        ...(standoff === 0 ? {} : { ticklabelstandoff: standoff }),
      },
      yaxis: {
        ...plainAxis(looks),
        range:
          lines > 0 ? [low, labels.hasFigures ? high : Math.max(high, ticks.to)] : [ticks.from, ticks.to],
        zeroline: true,
        showticklabels: !labels.hasFigures,
        showgrid: !labels.hasFigures,
        tickmode: 'array',
        tickvals: ticks.values,
        ticktext: ticks.texts.map(literal),
      },
      shapes: legend.drawn(margin).shapes,
      annotations: [
        ...legend.drawn(margin).annotations,
        ...(title.length === 0
          ? []
          : [
              textAt(looks, margin, lined(title), { x: 0, y: legend.heightPx }),
              textAt(looks, margin, literal(titleOf(spec.along)), {
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
  const font = fontPxOf(looks)
  const { widest, values, reach, hasMargins, titled, names } = measuredBy(spec, looks)
  const heightPx =
    spec.cut !== null && spec.cut.shown === spec.cut.of ? groups.length * ROW_PX + 80 : looks.heightPx
  const rowPx = (heightPx - AROUND_ROWS_PX) / Math.max(1, groups.length)
  const beside = rowNames(
    groups.map(({ text }) => text),
    font,
    looks.widthPx,
    SHARES_OF_BARS,
    () => ({ rowPx, hasRoom: true }),
  )
  const left = beside.widthPx + 10
  const edges = { top: hasTitles(looks) ? font + 10 : 4, bottom: 4 }
  const thicknessOf = (px: number) =>
    (((heightPx - edges.top - edges.bottom - px) / groups.length) * (1 - gapOf(spec))) / names.length
  const hasNames = hasAllFirst(spec) && thicknessOf(0) >= LOWEST_LABELLED_PX
  const legend = legendFor(spec, looks, names, hasNames)
  const title = titled(!hasNames)
  const hasFigures = !hasMargins && thicknessOf(legend.heightPx) >= LOWEST_LABELLED_PX
  const labels: Labels = { hasFigures, hasNames, between: '  ' }
  const [overall = null] = spec.overall?.points ?? []
  const top = legend.heightPx + edges.top + (overall === null ? 0 : font + OVERALL_PX)
  // Figures of bars with margins stand in a column of their own, where no line of a margin ends.
  const isBeside = hasMargins && names.length === 1 && thicknessOf(legend.heightPx) >= LOWEST_LABELLED_PX
  const right = hasFigures ? 8 : isBeside ? Math.ceil(widest) + HALF_TICK_PX : HALF_TICK_PX
  const margin = { t: top, r: 8, b: edges.bottom, l: left }
  const plotPx = looks.widthPx - left - margin.r
  const ticks = niceTicks(
    Math.min(0, ...reach),
    Math.max(0, ...reach),
    Math.max(2, plotPx / 90),
    measure.unit,
    decimalsOf(measure.decimals, values),
  )
  const labelled = seriesOf(spec).flatMap(({ name, points }) =>
    points.flatMap((point, place) => {
      const label = `${hasNames && place === 0 ? `${name}  ` : ''}${point?.text ?? ''}`
      return point === null ? [] : [{ value: point.value ?? 0, labelPx: widthOf(label, LABEL_PX) + 10 }]
    }),
  )
  const [low, high] = rangeOf(labelled, plotPx)
  return {
    traces: traces(spec, looks, false, labels),
    layout: {
      ...plainLayout(looks, {
        ...margin,
        b: edges.bottom + (hasFigures ? 0 : font + 6),
        r: right,
      }),
      height: heightPx,
      barmode: 'overlay',
      yaxis: {
        ...plainAxis(looks),
        type: 'linear',
        range: [groups.length - 0.5, -0.5],
        tickmode: 'array',
        tickvals: groups.map((_, place) => place),
        ticktext: beside.lines.map(lined),
      },
      xaxis: {
        ...plainAxis(looks),
        range: hasFigures ? [low, high] : [ticks.from, ticks.to],
        zeroline: true,
        zerolinecolor: areDots(spec) ? softInkOf(looks) : ruleOf(looks),
        showgrid: !hasFigures,
        showticklabels: !hasFigures,
        tickmode: 'array',
        tickvals: ticks.values,
        ticktext: ticks.texts.map(literal),
      },
      shapes: [
        ...legend.drawn(margin).shapes,
        ...(overall?.value == null ? [] : [acrossBars({ xref: 'x', x: overall.value }, looks)]),
      ],
      annotations: [
        ...legend.drawn(margin).annotations,
        ...(overall?.value == null
          ? []
          : [overallAt(`${spec.overall?.name ?? ''} ${overall.text}`, overall.value, looks)]),
        ...(isBeside ? figuresBeside(spec, right, looks) : []),
        ...(title.length === 0
          ? []
          : [
              textAt(looks, margin, lined(title), {
                x: 0,
                y: legend.heightPx,
                font: { size: font, color: softInkOf(looks) },
              }),
            ]),
      ],
    },
  }
}

/** What the line across all bars stands for, above it. */
const overallAt = (text: string, x: number, looks: Looks) => ({
  text: literal(text),
  showarrow: false,
  xref: 'x',
  x,
  yref: 'paper',
  y: 1,
  yanchor: 'bottom',
  borderpad: 0,
  font: { size: fontPxOf(looks), color: inkOf(looks), family: FONT },
})

const figuresBeside = (spec: ChartSpec, rightPx: number, looks: Looks) =>
  seriesOf(spec).flatMap(({ points }) =>
    points.flatMap((point, place) =>
      point === null
        ? []
        : [
            {
              text: literal(point.text),
              showarrow: false,
              xref: 'paper',
              x: 1,
              xanchor: 'right',
              xshift: rightPx - 4,
              yref: 'y',
              y: place,
              borderpad: 0,
              font: { size: LABEL_PX, color: inkOf(looks), family: FONT },
            },
          ],
    ),
  )
