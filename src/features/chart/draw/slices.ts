import { pointsOf, type ChartSpec } from '../chart-spec.ts'
import { titleOf } from '../chart-table.ts'
import { inLines, shortened, widestOf, widthOf } from '../text-width.ts'
import {
  fontPxOf,
  lined,
  literal,
  markColor,
  plainLayout,
  seriesColors,
  surfaceOf,
  tipText,
  type Drawing,
  type Looks,
} from './looks.ts'

/** A pie of the radius of SPEC section 9: shares to one decimal, named beside the slices or, where they are narrow, below. */

const TOP_PX = 24
const LINE_PX = 20
const SWATCH_PX = 50
const MOST_BESIDE = 12
/** A narrower slice has its share in the legend alone. */
const NARROWEST_TOLD = 0.04

export function drawSlices(spec: ChartSpec, looks: Looks): Drawing {
  const font = fontPxOf(looks)
  const { groups } = spec
  const points = pointsOf(spec)
  const besidePx = looks.widthPx / 2 - looks.pieRadiusPx - 16
  // From the deepest on, so that the first is the largest.
  const tints = seriesColors(looks, groups.length, true).toReversed()
  const hasStrong = points.some((point) => point?.standing === 'strong')
  const isOfNumbers = spec.along?.scale === 'numbers'
  const names = groups.map(({ text }) => (isOfNumbers ? numberName(titleOf(spec.along), text) : text))
  const total = points.reduce((sum, point) => sum + (point?.value ?? 0), 0)
  const shares = points.map((point) => `${((100 * (point?.value ?? 0)) / (total || 1)).toFixed(1)}%`)
  // A share tells which entry of a legend a slice is.
  const entries = names.map((name, index) => `${name}: ${shares[index] ?? ''}`)
  const beside = entries.map((entry) => inLines(entry, font, besidePx, 3))
  const isBeside = groups.length <= MOST_BESIDE && !beside.flat().join('').includes('…')
  const entry = Math.min(Math.ceil(widestOf(entries, font)), looks.widthPx - 8 - SWATCH_PX)
  const columns = Math.max(1, Math.floor((looks.widthPx - 8) / (entry + SWATCH_PX)))
  const legendPx = isBeside ? 0 : Math.ceil(groups.length / columns) * LINE_PX + 12
  const heightPx = Math.max(looks.heightPx, 2 * (looks.pieRadiusPx + TOP_PX) + legendPx)
  const margin = { t: TOP_PX, r: 8, b: TOP_PX + legendPx, l: 8 }
  const plotPx = heightPx - margin.t - margin.b
  const share = Math.min(0.5, looks.pieRadiusPx / plotPx)
  return {
    traces: [
      {
        type: 'pie',
        labels: distinct(
          names.map((name, index) => {
            const share = shares[index] ?? ''
            return literal(`${shortened(name, font, entry - widthOf(`: ${share}`, font))}: ${share}`)
          }),
        ),
        text: beside.map((lines, index) => {
          if (isBeside) return lined(lines)
          return (points[index]?.value ?? 0) < NARROWEST_TOLD * total ? '' : literal(shares[index] ?? '')
        }),
        values: points.map((point) => point?.value ?? 0),
        textinfo: 'text',
        textposition: 'outside',
        textfont: { size: font },
        sort: false,
        direction: 'clockwise',
        automargin: false,
        hovertext: points.map((point) => (point === null ? '' : tipText(point.tip))),
        hovertemplate: '%{hovertext}<br>%{percent:.1%}<extra></extra>',
        customdata: points.map((point) => point?.row ?? null),
        marker: {
          // Swatches of a legend are told apart by their tints.
          colors:
            hasStrong && isBeside
              ? points.map((point) => markColor(looks, point?.standing ?? 'quiet'))
              : tints,
          line: { color: surfaceOf(looks), width: 2 },
        },
        domain: { x: [0, 1], y: [0.5 - share, 0.5 + share] },
      },
    ],
    layout: {
      ...plainLayout(looks, margin),
      height: heightPx,
      showlegend: !isBeside,
      legend: {
        orientation: 'h',
        xref: 'container',
        yref: 'container',
        x: 0,
        xanchor: 'left',
        y: 0,
        yanchor: 'bottom',
        entrywidth: entry,
        entrywidthmode: 'pixels',
        maxheight: legendPx + LINE_PX,
        itemclick: false,
        itemdoubleclick: false,
        font: { size: font },
        bgcolor: 'rgba(0,0,0,0)',
      },
      annotations: [],
    },
  }
}

/** "1 member", "2 members"; "Rating 5": a number with what it is one of. */
const numberName = (title: string, text: string) =>
  /[a-z]s$/.test(title)
    ? `${text} ${text === '1' ? title.slice(0, -1).toLowerCase() : title.toLowerCase()}`
    : `${title} ${text}`

/** Slices of one label would be one. */
const distinct = (names: readonly string[]) =>
  names.map((name, index) => {
    const before = names.slice(0, index).filter((other) => other === name).length
    return before === 0 ? name : `${name} (${before + 1})`
  })
