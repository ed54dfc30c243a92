import { heldText } from '../../../table/unit-text.ts'
import { measuredTitle, reachOf, seriesOf, type ChartSpec, type Point, type Series } from '../chart-spec.ts'
import { titleOf, type Measure } from '../chart-table.ts'
import { hasOrder, MOST_SERIES } from '../form-rules.ts'
import { groupOf } from '../scales.ts'
import { inLines, isCut, widestOf, widthOf } from '../text-width.ts'
import { textsBeside, type Beside, type Side } from './beside.ts'
import { legendOf } from './legend.ts'
import { haveRoom, namedEnds, type End } from './line-ends.ts'
import { isReadItself, lineStyles, positionOf, withLevels } from './line-traces.ts'
import {
  fontPxOf,
  hasTitles,
  inkFor,
  inkOf,
  lined,
  literal,
  plainAxis,
  plainLayout,
  surfaceOf,
  textAt,
  type Drawing,
  type Looks,
} from './looks.ts'
import { placesBelow, type NamesBelow } from './names-below.ts'
import { trendsIn } from './trends.ts'
import { levelsOf, type YearLevel } from './year-levels.ts'
import { decimalsOf, niceTicks, signsOf, ticksOf, type Ticks } from './ticks.ts'

/** Lines over time, numbers or an order: broken where nothing is told, named at their ends. */

const MOST_LABEL_SHARE = 0.3
/** Between the ends of lines and the edge, beside their names. */
const BESIDE_NAMES_PX = 14
/** A name that stands further from the end of its line has a thread to it. */
const MOVED_PX = 4
const MOST_NOTES = 8
/** What ends before so much of the width ends early. */
const EARLY_SHARE = 0.95
const OVER_END_PX = 8
const LEVEL_SIDES: readonly Side[] = ['above', 'below', 'aboveLeft', 'aboveRight']
const END_LINES = 2
const PER_TICK_PX = 60
/** Above and below the lines: titles, texts of the axis. */
const AROUND_LINES_PX = 72
/** More of them have their names alone. */
const MOST_WITH_FIGURES = 4
/** Room before the first time and behind the last, as a share of a step for each of them. */
const BESIDE_TIMES = 0.02

/** What stands below a chart: its axis for Plotly, and the room that its texts take. */
export interface Running {
  readonly axis: NamesBelow['axis'] & { readonly range: readonly [number, number] }
  readonly belowPx: number
  /** How far the outer texts may reach beyond the range: Plotly leaves one out that leaves the drawing by a hair. */
  readonly besidePx: number
}

/** The axis of ticks in one line. */
export function runningTicks(
  range: readonly [number, number],
  { values, texts }: Pick<Ticks, 'values' | 'texts'>,
  fontPx: number,
): Running {
  return {
    axis: { range, tickvals: values, ticktext: texts.map(literal), tickmode: 'array', tickangle: 0 },
    belowPx: fontPx + 3,
    besidePx: Math.ceil(widestOf(texts, fontPx) / 2),
  }
}

/** The ticks of what lines run along, and its range. */
export function runningAxis(
  spec: Pick<ChartSpec, 'along' | 'groups'>,
  widthPx: number,
  fontPx: number,
): Running {
  const { along, groups } = spec
  if (along?.scale !== 'numbers') {
    const { axis, heightPx, halfPx } = placesBelow(along, groups, widthPx, fontPx)
    const isTime = along?.scale === 'time'
    const pad = isTime ? Math.min(0.4, groups.length * BESIDE_TIMES) : 0.5
    const range = [-pad, groups.length - 1 + pad] as const
    return { axis: { range, ...axis }, belowPx: heightPx, besidePx: isTime ? halfPx : 0 }
  }
  const numbers = groups.map(({ at }) => at ?? 0)
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)]
  const ticks = niceTicks(low, high, widthPx / 60, null, decimalsOf(null, numbers))
  const within = ticks.values.filter((value) => value >= low && value <= high)
  const pad = (high - low) * 0.02 || 0.5
  const { before, after } = signsOf(groups)
  const texts = ticks.texts
    .filter((_, index) => within.includes(ticks.values[index] ?? NaN))
    .map((text) => `${text.replace(/^−?/, `$&${before}`)}${after}`)
  return runningTicks([low - pad, high + pad], { values: within, texts }, fontPx)
}

export const valueTicks = (series: readonly Series[], measure: Measure, most: number): Ticks =>
  ticksOf(
    series.flatMap(({ points }) => reachOf(points)),
    measure,
    most,
  )

/** A figure stands where its line does not go: over a peak, under a low, before a rise and behind a fall. */
function sidesOf(points: Series['points'], place: number): readonly Side[] {
  const own = points[place]?.value ?? 0
  const [before, after] = [points[place - 1]?.value ?? null, points[place + 1]?.value ?? null]
  const isOver = (other: number | null) => other === null || own >= other
  const isUnder = (other: number | null) => other === null || own <= other
  if (isOver(before) && isOver(after)) return ['above', 'aboveLeft', 'aboveRight', 'right', 'left', 'below']
  if (isUnder(before) && isUnder(after)) return ['below', 'belowLeft', 'belowRight', 'right', 'left', 'above']
  return isOver(before)
    ? ['aboveLeft', 'belowRight', 'left', 'right', 'above', 'below']
    : ['aboveRight', 'belowLeft', 'right', 'left', 'above', 'below']
}

/** The last step of a line: one that stands alone behind a gap is no end of it. */
function endOf(points: Series['points']): number {
  const last = points.findLastIndex(
    (point, place) => point?.value != null && points[place - 1]?.value != null,
  )
  return last < 0 ? lastOf(points) : last
}
const firstOf = (points: Series['points']) => points.findIndex((point) => point?.value != null)
const lastOf = (points: Series['points']) => points.findLastIndex((point) => point?.value != null)

/** The last figure of a line is told where nothing moves it: no margin, and a period that is whole. */
const hasFigure = (points: Series['points']) => {
  const last = points[endOf(points)]
  return last != null && last.margin === null && !last.isCutShort
}

/** What stands at the ends of lines: their names, and their last figures where all have room; of many lines those of note alone. */
function namesAtEnds(
  series: readonly Series[],
  levels: readonly (readonly YearLevel[])[],
  trendEnds: readonly string[],
  hasRoom: (text: string) => boolean,
): readonly string[] {
  const names = series.map(({ name }) => name)
  if (trendEnds.some((text) => text !== ''))
    return names.map((name, index) => [name, trendEnds[index] ?? ''].filter((part) => part !== '').join(' '))
  const isMany = series.length > MOST_WITH_FIGURES
  const isTold = (points: Series['points']) =>
    hasFigure(points) && (!isMany || points[endOf(points)]?.standing === 'strong')
  const told = series.map(({ name, points }, index) => {
    const level = levels[index]?.at(-1)?.text
    const figure =
      level !== undefined && !isMany ? level : isTold(points) ? points[endOf(points)]?.text : undefined
    return [name, figure ?? ''].filter((part) => part !== '').join(/\d$/.test(name) ? ': ' : ' ')
  })
  return told.every(hasRoom) ? told : names
}

const beside = (
  text: string,
  { x, y }: { readonly x: number; readonly y: number },
  sides: readonly Side[],
): Beside => ({ text, xPx: x, yPx: y, sides })

/** A figure beside its mark, or over or under the line of its margin. */
function noteBeside(
  { text, value, margin }: Point,
  points: Series['points'],
  place: number,
  pxOf: (place: number, value: number) => { readonly x: number; readonly y: number },
): Beside {
  const sides = sidesOf(points, place)
  if (margin === null) return beside(text, pxOf(place, value ?? 0), sides)
  const isOver = sides[0]?.startsWith('above') === true
  return beside(text, pxOf(place, (value ?? 0) + (isOver ? margin : -margin)), [isOver ? 'above' : 'below'])
}

/** Where a text ends over a line, the nearest to its end, so that neither it nor another line passes through; null where nowhere. */
function clearAbove(
  line: readonly Px[],
  text: string,
  plot: { readonly width: number; readonly height: number },
  fontPx: number,
  lines: readonly (readonly Px[])[],
): Px | null {
  for (const { x, y } of line.toReversed()) {
    const spare = { ...beside(text, { x, y: y - OVER_END_PX }, ['aboveLeft']), isSpare: true }
    const [placed] = textsBeside([spare], [], plot, fontPx, { lines: [line, ...lines] })
    if (placed !== undefined) return { x: placed.xPx + widthOf(text, fontPx), y: placed.yPx + fontPx / 2 }
  }
  return null
}
type Px = { readonly x: number; readonly y: number }

export function drawLines(spec: ChartSpec, looks: Looks): Drawing {
  const font = fontPxOf(looks)
  const series = seriesOf(spec)
  const styles = lineStyles(spec, series, looks)
  const ticks = valueTicks(series, spec.measure, Math.min(5, looks.heightPx / PER_TICK_PX))
  const mostPx = looks.widthPx * MOST_LABEL_SHARE
  const linesOf = (name: string, most: number) => inLines(name, font, mostPx, most)
  const isMany = series.length > MOST_SERIES
  const hasRoomInLines = haveRoom(
    series.map(({ name }) => ({ lines: linesOf(name, END_LINES) })),
    looks.heightPx - AROUND_LINES_PX,
  )
  const endLines = (name: string) => linesOf(name, isMany && !hasRoomInLines ? 1 : END_LINES)
  const isWhole = (lines: readonly string[]) => !isCut(lines)
  const isAlone = series.length === 1
  const levels = levelsOf(spec, series)
  const haveLevels = levels.some(({ length }) => length > 0)
  const trends = trendsIn(spec, series)
  const haveTrends = trends.some(({ length }) => length > 0)
  const trendEnds = trends.map((own) => {
    const end = isAlone ? undefined : own.at(-1)?.at(-1)
    if (end === undefined) return ''
    const text = heldText(end.value, spec.measure.unit, spec.measure.decimals)
    // Lines that end apart are compared at neither end.
    return new Set(trends.map((each) => each.at(-1)?.at(-1)?.at)).size > 1 ? `${text} at ${end.at}` : text
  })
  // Levels behind a line that is read itself have their figures, and it has its own.
  const isOverLevels = haveLevels && styles.some((style) => isReadItself(spec, style))
  const endLevels = isOverLevels ? [] : levels
  const names =
    isAlone && !hasOrder(spec.along ?? undefined)
      ? ['']
      : namesAtEnds(series, endLevels, trendEnds, (name) => isWhole(endLines(name)))
  const atEnds = names.map(endLines)
  const isNamed = names.some((name) => name !== '') && (atEnds.every(isWhole) || isMany)
  const title = hasTitles(looks) ? inLines(measuredTitle(spec, !isNamed), font, looks.widthPx - 8, 1) : []
  const right = isNamed ? Math.ceil(widestOf(atEnds.flat(), font)) + BESIDE_NAMES_PX : 16
  const left = Math.ceil(widestOf(ticks.texts, font)) + 10
  const entries = series.map(({ name }, index) => ({ name, color: styles[index]?.color ?? '' }))
  const legend = legendOf(looks, titleOf(spec.series), isNamed || isAlone ? [] : entries)
  const running = runningAxis(spec, looks.widthPx - left - right, font)
  const margin = {
    t: legend.heightPx + (title.length > 0 ? 30 : 10),
    r: Math.max(right, running.besidePx),
    b: running.belowPx + 11 + (hasTitles(looks) ? font + 10 : 0),
    l: Math.max(left, running.besidePx),
  }
  const plot = {
    width: looks.widthPx - margin.l - margin.r,
    height: looks.heightPx - margin.t - margin.b,
  }
  const [from, to] = running.axis.range
  const pxAt = (position: number, value: number) => ({
    x: ((position - from) / (to - from || 1)) * plot.width,
    y: plot.height * (1 - (value - ticks.from) / (ticks.to - ticks.from || 1)),
  })
  const pxOf = (place: number, value: number) =>
    pxAt(positionOf(spec.along, spec.groups[place] ?? groupOf('', ''), place), value)
  const pxsOf = (points: Series['points']) =>
    points.flatMap((point, place) => (point?.value == null ? [] : [pxOf(place, point.value)]))
  const ends = series.flatMap(({ points }, index): End[] => {
    const place = endOf(points)
    if (!isNamed || place < 0) return []
    const trend = trends[index]?.at(-1)?.at(-1)
    const value = endLevels[index]?.at(-1)?.value ?? points[place]?.value ?? 0
    const endPx = trend === undefined ? pxOf(place, value) : pxAt(trend.at, trend.value)
    return [{ index, lines: atEnds[index] ?? [], endPx, yPx: endPx.y }]
  })
  // A trend that ends before the others is named there.
  const isEarly = ({ endPx }: End) => haveTrends && endPx.x < plot.width * EARLY_SHARE
  const named = namedEnds(
    ends.filter((end) => !isEarly(end)),
    styles,
    plot.height,
  )
  // A line alone is read at its ends, too.
  const hasOwnEnds = isAlone && (!haveLevels || isOverLevels)
  const isEndAlone = (points: Series['points'], place: number) =>
    hasOwnEnds && (place === firstOf(points) || place === lastOf(points))
  const notes = series.flatMap(({ points }, index) =>
    points.flatMap((point, place) => {
      if (point?.value == null || (point.margin !== null && point.standing !== 'strong')) return []
      if (isNamed && place === endOf(points) && names[index]?.endsWith(point.text) === true) return []
      const isSpare = point.standing !== 'strong'
      return isSpare && !isEndAlone(points, place)
        ? []
        : [
            {
              ...noteBeside(point, points, place, pxOf),
              isSpare,
              point,
            },
          ]
    }),
  )
  // Of levels the last stands at the end of its line, or each where the line lies under it; of several lines the first is told, too.
  const toldLevels = isAlone
    ? (levels[0] ?? []).slice(0, isOverLevels ? undefined : -1)
    : levels.length > MOST_WITH_FIGURES
      ? []
      : levels.flatMap((own) => own.slice(0, 1))
  const ofLevels = toldLevels.map(({ from: first, to: last, value, text }) => {
    const isUnder = (place: number) => (series[0]?.points[place]?.value ?? value) < value
    const place = !isOverLevels ? (first + last) / 2 : isUnder(first) ? first : last
    return { ...beside(text, pxOf(place, value), LEVEL_SIDES), isSpare: false }
  })
  const ofNotes =
    notes.length > MOST_NOTES ? [] : notes.toSorted((a, b) => Number(a.isSpare) - Number(b.isSpare))
  // Where a whole line is of note, its name says so.
  const figures = textsBeside([...ofLevels, ...ofNotes], ['above', 'below'], plot, font, {
    lines: series.map(({ points }) => pxsOf(points)),
    ticksAt: ticks.values.map((value) => pxOf(0, value).y),
  })
  return {
    traces: series.flatMap((each, index) => {
      const style = styles[index] ?? { color: '', width: 2, isNamed: true }
      return withLevels(spec, each, style, levels[index] ?? [], trends[index] ?? [], looks)
    }),
    layout: {
      ...plainLayout(looks, margin),
      height: looks.heightPx,
      xaxis: {
        ...plainAxis(looks),
        ...running.axis,
        ticks: 'outside',
        ticklen: 4,
      },
      yaxis: {
        ...plainAxis(looks),
        range: [ticks.from, ticks.to],
        showgrid: true,
        zeroline: ticks.from < 0 && ticks.to > 0,
        tickmode: 'array',
        tickvals: ticks.values,
        ticktext: ticks.texts.map(literal),
      },
      // From the end of a line to a name that had to move.
      shapes: [
        ...legend.drawn(margin).shapes,
        ...named
          .filter(({ endPx, yPx }) => Math.abs(endPx.y - yPx) > MOVED_PX)
          .map(({ index, endPx, yPx }) => ({
            type: 'line',
            xref: 'paper',
            yref: 'paper',
            x0: (endPx.x + 4) / plot.width,
            y0: 1 - endPx.y / plot.height,
            x1: (plot.width + 6) / plot.width,
            y1: 1 - yPx / plot.height,
            line: { width: 1, color: styles[index]?.color ?? '' },
          })),
      ],
      annotations: [
        ...legend.drawn(margin).annotations,
        ...(title.length === 0
          ? []
          : [
              textAt(looks, margin, lined(title), { x: 0, y: legend.heightPx }),
              textAt(looks, margin, literal(titleOf(spec.along)), {
                x: margin.l + plot.width / 2,
                y: looks.heightPx,
                xanchor: 'center',
                yanchor: 'bottom',
              }),
            ]),
        ...ends.filter(isEarly).map(({ index, lines, endPx }) => {
          const along = (trends[index] ?? []).flat().map(({ at, value }) => pxAt(at, value))
          const clear = clearAbove(
            along,
            lines.join(' '),
            plot,
            font,
            series.map(({ points }) => pxsOf(points)),
          )
          const over = clear ?? { x: endPx.x, y: endPx.y - OVER_END_PX }
          return {
            ...textAt(looks, margin, lined(lines), {
              x: margin.l + over.x,
              y: margin.t + over.y,
              xanchor: 'right',
              yanchor: 'bottom',
              font: { size: font, color: inkFor(looks, styles[index]?.color ?? inkOf(looks)) },
            }),
            bgcolor: surfaceOf(looks),
          }
        }),
        ...named.map(({ index, lines, yPx }) =>
          textAt(looks, margin, lined(lines), {
            x: looks.widthPx - margin.r + 8,
            y: margin.t + yPx,
            yanchor: 'middle',
            font: { size: font, color: inkFor(looks, styles[index]?.color ?? inkOf(looks)) },
          }),
        ),
        ...figures.map(({ text, xPx, yPx }) =>
          textAt(looks, margin, literal(text), {
            x: margin.l + xPx,
            y: margin.t + yPx,
            yanchor: 'middle',
            font: { size: font, color: inkOf(looks) },
          }),
        ),
      ],
    },
  }
}
