import { heldText } from '../../../table/unit-text.ts'
import { nameOf, seriesOf, type ChartSpec, type Point, type Series } from '../chart-spec.ts'
import { CELL_FONT_PX, rowOfTablePx } from '../form-rules.ts'
import { BETWEEN_LINES_PX, rowNames, SHARES_OF_TABLES } from '../row-names.ts'
import { inLines, isCut, shortened, widestOf, widthOf } from '../text-width.ts'
import { legendOf } from './legend.ts'
import {
  fontPxOf,
  hasTitles,
  inkOf,
  inkOn,
  lined,
  literal,
  markColor,
  plainAxis,
  plainLayout,
  rgbOf,
  seriesColors,
  softInkOf,
  surfaceOf,
  textAt,
  tipText,
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
const HEAD_LINES = 2
const NARROWEST_HEAD_PX = 60
/** Shorter bars say nothing beside their figures. */
const SHORTEST_TOTAL_PX = 36

const totalOf = ({ points }: Series): number => points.reduce((sum, point) => sum + (point?.value ?? 0), 0)
const rowsOf = ({ points }: Series): readonly number[] => points.flatMap((point) => point?.row ?? [])

export function drawShares(spec: ChartSpec, looks: Looks): Drawing {
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
  const barPx = longestPx < SHORTEST_TOTAL_PX ? 0 : longestPx
  const startPx = barPx + labelPx + BETWEEN_PX
  const wholePx = plotPx - startPx
  const pieces = piecesOf(rows, wholePx)
  const parts = groups.map((group) => nameOf(group, groups, along))
  const heads = headsOver(parts, pieces[0] ?? [], wholePx, font)
  const isNamed = heads.length > 0
  const tints = seriesColors(looks, groups.length, true)
  // Of names from the deepest on, so that the first is the largest.
  const colors = along?.scale === 'names' ? tints.toReversed() : tints
  const legend = legendOf(
    looks,
    '',
    isNamed ? [] : parts.map((name, place) => ({ name, color: colors[place] ?? '' })),
  )
  const titlePx = hasTitles(looks) ? font + 10 : 0
  const headPx = Math.max(0, ...heads.map(({ lines }) => lines.length)) * (font + BETWEEN_LINES_PX) + 3
  const margin = { t: legend.heightPx + titlePx + headPx, r: 8, b: 6, l: left }
  const most = Math.max(...totals) || 1
  const { shapes, annotations } = legend.drawn(margin)
  return {
    traces: [
      totalsTrace(
        rows,
        texts,
        totals.map((total) => (total / most) * barPx),
        looks,
      ),
      ...groups.map((_, place) => ({
        ...partTrace(rows, pieces, place, colors[place] ?? '', looks),
        name: literal(parts[place] ?? ''),
        base: pieces.map((row) => startPx + (row[place]?.fromPx ?? 0)),
      })),
    ],
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
        tickvals: rows.map((_, row) => row),
        ticktext: names.lines.map(lined),
      },
      shapes,
      annotations: [
        ...annotations,
        ...(titlePx === 0
          ? []
          : [
              textAt(looks, margin, literal(shortened(measure.title, font, looks.widthPx)), {
                x: 0,
                y: legend.heightPx,
              }),
            ]),
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

/** Bars of totals with their figures; the figures alone where bars have no length. */
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
