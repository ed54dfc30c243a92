import { heldText } from '../../../table/unit-text.ts'
import { titleOf } from '../chart-table.ts'
import { groupOf } from '../scales.ts'
import { nameOf, NO_ROW, seriesOf, type ChartSpec, type Point, type Series } from '../chart-spec.ts'
import { CELL_FONT_PX, rowOfTablePx, SHORTEST_TOTAL_PX } from '../form-rules.ts'
import { legendOf } from './legend.ts'
import { BETWEEN_LINES_PX, rowNames, SHARES_OF_TABLES } from '../row-names.ts'
import { inLines, isCut, shortened, widestOf, widthOf } from '../text-width.ts'
import {
  fontPxOf,
  hasTitles,
  inkOf,
  inkOn,
  lined,
  literal,
  markColor,
  mixed,
  plainAxis,
  plainLayout,
  rgbOf,
  seriesColors,
  softInkOf,
  surfaceOf,
  textAt,
  tipText,
  written,
  type Drawing,
  type Looks,
  type Trace,
} from './looks.ts'

/** Two groups that make a whole: beside the total of each row how it is made up, as a bar of 100 %. */

const BAR_SHARE = 0.66
/** Between names of rows and the totals, and between these and the bars of 100 %. */
const NAMES_PX = 10
const BETWEEN_PX = 16
const BESIDE_PX = 6
/** Around a share within its part. */
const WITHIN_PX = 2
/** Of the width that names leave. */
const TOTALS_SHARE = 0.3
/** So that the last part does not end beyond the axis by a hair. */
const BEYOND_PX = 1
/** How much of their colour parts have that are not the first. */
const REST_SHARE = 0.35
const HEAD_LINES = 2
const NARROWEST_HEAD_PX = 60

const totalOf = ({ points }: Series): number => points.reduce((sum, point) => sum + (point?.value ?? 0), 0)
const rowsOf = ({ points }: Series): readonly number[] => points.flatMap((point) => point?.row ?? [])

export function drawShares(given: ChartSpec, looks: Looks): Drawing {
  const font = fontPxOf(looks)
  const whole = placesOf(given, looks)
  // Where names have no room over their parts, the largest stands against all others.
  const isLed = whole.heads.length === 0
  const spec = isLed ? ledBy(given) : given
  const { rows, totals, texts, names, left, plotPx, barPx, startPx, pieces, heads } = isLed
    ? placesOf(spec, looks)
    : whole
  const { groups, measure, along, series } = spec
  const colors = colorsOf(spec, looks)
  const parts = groups.map((group) => nameOf(group, groups, along))
  const entries = parts.map((name, place) => ({ name, color: colors[place] ?? '' }))
  const legend = legendOf(looks, '', heads.length > 0 ? [] : entries)
  const titlePx = font + 10
  const headPx = Math.max(0, ...heads.map(({ lines }) => lines.length)) * (font + BETWEEN_LINES_PX) + 3
  const margin = { t: legend.heightPx + titlePx + headPx, r: 8, b: 6, l: left }
  const most = Math.max(...totals) || 1
  const each = `% of each ${titleOf(series).toLowerCase()}`
  const wholePx = plotPx - startPx
  const of = [`${titleOf(along)}, ${each}`, each, '% of each row'].find(
    (title) => widthOf(title, font) <= wholePx,
  )
  return {
    traces: [
      totalsTrace(
        rows,
        texts,
        totals.map((total) => (total / most) * barPx),
        looks,
      ),
      ...parts.map((name, place) => ({
        ...partTrace(rows, pieces, place, colors[place] ?? '', looks),
        name: literal(name),
        base: pieces.map((row) => startPx + (row[place]?.fromPx ?? 0)),
      })),
    ],
    layout: {
      ...plainLayout(looks, margin),
      height: looks.heightPx,
      barmode: 'overlay',
      xaxis: { ...plainAxis(looks), range: [0, plotPx + BEYOND_PX], showticklabels: false },
      yaxis: {
        ...plainAxis(looks),
        type: 'linear',
        range: [rows.length - 0.5, -0.5],
        tickmode: 'array',
        tickvals: rows.map((_, row) => row),
        ticktext: names.lines.map(lined),
      },
      shapes: legend.drawn(margin).shapes,
      annotations: [
        ...legend.drawn(margin).annotations,
        ...[hasTitles(looks) ? measure.title : '', of ?? '%'].map((title, place) =>
          textAt(looks, margin, literal(shortened(title, font, place === 0 ? left + startPx : wholePx)), {
            x: place === 0 ? 0 : left + startPx,
            y: legend.heightPx,
          }),
        ),
        ...heads.map(({ lines, fromPx }) =>
          textAt(looks, margin, lined(lines), {
            x: left + startPx + fromPx,
            y: margin.t - 3,
            yanchor: 'bottom',
            font: { size: font, color: softInkOf(looks) },
          }),
        ),
      ],
    },
  }
}

/** What stands where, in pixels. */
function placesOf(spec: ChartSpec, looks: Looks) {
  const font = fontPxOf(looks)
  const { groups, measure, along } = spec
  const rows = seriesOf(spec)
  const totals = rows.map(totalOf)
  const texts = totals.map((total) => heldText(total, measure.unit, measure.decimals))
  const labelPx = widestOf(texts, CELL_FONT_PX) + BESIDE_PX
  const names = rowNames(
    rows.map(({ name }) => name),
    font,
    looks.widthPx,
    SHARES_OF_TABLES,
    () => ({ rowPx: rowOfTablePx(looks.heightPx, rows.length), hasRoom: true }),
  )
  const left = names.widthPx + NAMES_PX
  const plotPx = looks.widthPx - left - 8
  const longestPx = plotPx * TOTALS_SHARE - labelPx
  const barPx = Math.max(SHORTEST_TOTAL_PX, longestPx)
  const startPx = barPx + labelPx + BETWEEN_PX
  const pieces = piecesOf(rows, plotPx - startPx)
  const parts = groups.map((group) => nameOf(group, groups, along))
  const heads = headsOver(parts, pieces[0] ?? [], plotPx - startPx, font)
  return { rows, totals, texts, names, left, plotPx, barPx, startPx, pieces, heads }
}

/** Tints of an order; of names the first is told from all others. */
function colorsOf({ groups, along }: ChartSpec, looks: Looks): readonly string[] {
  if (along?.scale !== 'names') return seriesColors(looks, groups.length, true)
  const rest = mixed(surfaceOf(looks), markColor(looks, 'quiet'), REST_SHARE)
  return groups.map((_, place) => (place === 0 ? markColor(looks, 'strong') : written(rest)))
}

/** The part that is largest over all rows first, and the others as one. */
function ledBy(spec: ChartSpec): ChartSpec {
  const rows = seriesOf(spec)
  const sums = spec.groups.map((_, place) =>
    rows.reduce((sum, { points }) => sum + (points[place]?.value ?? 0), 0),
  )
  const first = sums.indexOf(Math.max(...sums))
  const name = nameOf(spec.groups[first] ?? groupOf('', ''), spec.groups, spec.along)
  const others = spec.groups.filter((_, place) => place !== first)
  const restName =
    others.length === 1
      ? nameOf(others[0] ?? groupOf('', ''), spec.groups, spec.along)
      : `${others.length} others`
  return {
    ...spec,
    along: spec.along === null ? null : { ...spec.along, scale: 'names' },
    groups: [groupOf(name, name), groupOf(restName, restName)],
    panels: [
      {
        name: '',
        series: rows.map((row) => {
          const rest = row.points.filter((_, place) => place !== first)
          const value = totalOf({ ...row, points: rest })
          const tip = rest.flatMap((point) => point?.tip.slice(0, 1) ?? [])
          return {
            ...row,
            points: [
              row.points[first] ?? null,
              { ...NO_ROW, value, tip, standing: row.points[first]?.standing ?? 'plain' },
            ],
          }
        }),
      },
    ],
  }
}

/** A part of a row: where it begins and how long it is, and how much of the whole it is from 0 to 1. */
interface Piece {
  readonly point: Point | null
  readonly share: number
  readonly fromPx: number
  readonly px: number
}

const piecesOf = (rows: readonly Series[], wholePx: number): readonly (readonly Piece[])[] =>
  rows.map((row) => {
    const total = totalOf(row) || 1
    return row.points.map((point, place) => {
      const before = row.points.slice(0, place).reduce((sum, each) => sum + (each?.value ?? 0), 0)
      const share = (point?.value ?? 0) / total
      return { point, share, fromPx: (before / total) * wholePx, px: share * wholePx }
    })
  })

interface Head {
  readonly lines: readonly string[]
  readonly fromPx: number
}

/** Names over the parts of the first row, the last of them up to its end; none where they have no room. */
function headsOver(
  names: readonly string[],
  pieces: readonly Piece[],
  wholePx: number,
  fontPx: number,
): readonly Head[] {
  const ways = [1, HEAD_LINES].map((most) =>
    names.map((name, place): Head & { readonly px: number } => {
      const { fromPx = 0, px: mostPx = 0 } = pieces[place] ?? {}
      const lines = most === 1 ? [name] : inLines(name, fontPx, Math.max(mostPx, NARROWEST_HEAD_PX), most)
      const px = widestOf(lines, fontPx)
      return { lines, px, fromPx: place === names.length - 1 ? wholePx - px : fromPx }
    }),
  )
  const fits = (heads: (typeof ways)[number]) =>
    heads.every(
      ({ lines, fromPx, px }, place) =>
        !isCut(lines) && fromPx + px + BESIDE_PX <= (heads[place + 1]?.fromPx ?? Infinity),
    )
  return ways.find(fits) ?? []
}

const percent = (share: number) => `${Math.round(100 * share)}%`

/** Bars of totals with their figures. */
const totalsTrace = (
  rows: readonly Series[],
  texts: readonly string[],
  lengths: readonly number[],
  looks: Looks,
): Trace => ({
  type: 'bar',
  orientation: 'h',
  y: rows.map((_, row) => row),
  x: lengths,
  width: BAR_SHARE,
  text: texts.map(literal),
  textposition: 'outside',
  constraintext: 'none',
  textangle: 0,
  cliponaxis: false,
  textfont: { size: CELL_FONT_PX, color: inkOf(looks) },
  hovertext: rows.map(({ name }, row) => tipText([name, texts[row] ?? ''])),
  hoverinfo: 'text',
  customdata: rows.map(rowsOf),
  marker: {
    opacity: 1,
    color: rows.map(({ points }) =>
      markColor(
        looks,
        points.every((point) => point?.standing === points[0]?.standing)
          ? (points[0]?.standing ?? 'plain')
          : 'plain',
      ),
    ),
    line: { width: 0 },
  },
})

/** One part of all rows, with its share where that has room. */
function partTrace(
  rows: readonly Series[],
  pieces: readonly (readonly Piece[])[],
  place: number,
  color: string,
  looks: Looks,
): Trace {
  const own = pieces.map((row) => row[place] ?? { point: null, share: 0, fromPx: 0, px: 0 })
  return {
    type: 'bar',
    orientation: 'h',
    y: own.map((_, row) => row),
    x: own.map(({ px }) => px),
    width: BAR_SHARE,
    text: own.map(({ share, px }) =>
      widthOf(percent(share), CELL_FONT_PX) + WITHIN_PX <= px ? percent(share) : '',
    ),
    textposition: 'inside',
    insidetextanchor: 'middle',
    constraintext: 'none',
    textangle: 0,
    textfont: { size: CELL_FONT_PX, color: inkOn(rgbOf(color)) },
    hovertext: own.map(({ point, share }, row) =>
      point === null ? '' : tipText([...point.tip, `${percent(share)} of ${rows[row]?.name ?? ''}`]),
    ),
    hoverinfo: 'text',
    customdata: own.map(({ point }) => point?.row ?? null),
    marker: { opacity: 1, color, line: { width: 1, color: surfaceOf(looks) } },
  }
}
