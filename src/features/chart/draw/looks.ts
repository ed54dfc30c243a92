import type { Point } from '../chart-spec.ts'
import type { Standing } from '../chart-table.ts'

/** What a drawing is made with: sizes, colours, fonts. */

type Theme = 'light' | 'dark'

export interface Looks {
  readonly dark: boolean
  readonly widthPx: number
  readonly heightPx: number
  /** Of the whole drawing, where this is a part of it. */
  readonly wholePx?: number
  readonly pieRadiusPx: number
  /** Axes say what they measure; not where it stands above the chart. */
  readonly hasTitles: boolean
}

export type Trace = Readonly<Record<string, unknown>>

export interface Drawing {
  readonly traces: readonly Trace[]
  /** Its height differs from that of the looks where all of many groups are drawn. */
  readonly layout: Readonly<Record<string, unknown>> & { readonly height: number }
}

/** What a mark is among the others: most important, one of them, or there for comparison. */
const MARKS: Readonly<Record<Theme, Readonly<Record<Standing, string>>>> = {
  light: { strong: '#15664a', plain: '#2f8562', quiet: '#739484' },
  dark: { strong: '#57c79a', plain: '#3a9d76', quiet: '#567266' },
}
/** Of series that are names: greens and neutrals, each 3 to 1 from the page. */
const NAMES = {
  light: ['#15664a', '#1f8a99', '#5f9422', '#6b7a72', '#0b3527', '#8a8f1c', '#3fa37a', '#4d5852'],
  dark: ['#57c79a', '#4fb9c6', '#a9d65a', '#9aa8a1', '#dff5ea', '#c9c44f', '#2f9c72', '#6d7a74'],
} as const
/** Of series in an order: from the first to the last. */
const ORDERED = { light: ['#5f9e83', '#0b3527'], dark: ['#2f7a5e', '#dff5ea'] } as const

/** Red, green and blue from 0 to 255. */
export type Rgb = readonly [number, number, number]

/** Of "#15664a" or "rgb(21,102,74)". */
export function rgbOf(color: string): Rgb {
  const [red = 0, green = 0, blue = 0] = color.startsWith('#')
    ? [1, 3, 5].map((place) => parseInt(color.slice(place, place + 2), 16))
    : (color.match(/\d+/g) ?? []).map(Number)
  return [red, green, blue]
}

/** What lies between two colours. */
export function mixed(from: string, to: string, share: number): Rgb {
  const [a, b] = [rgbOf(from), rgbOf(to)]
  const between = (place: 0 | 1 | 2) => a[place] + (b[place] - a[place]) * share
  return [between(0), between(1), between(2)]
}
export const written = (color: Rgb) => `rgb(${color.map(Math.round).join(',')})`

/** The part of sRGB's curve on which all of these colours lie: it is another one below a channel of 11. */
const linear = (channel: number) => ((channel / 255 + 0.055) / 1.055) ** 2.4
const luminance = ([r, g, b]: Rgb) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)

/** Of a text on a colour: on either side of this both black and white have 4.5 to 1 at least, and no other pair of inks has. */
export const inkOn = (color: Rgb) => (luminance(color) > 0.179 ? '#000000' : '#ffffff')

export const FONT = "'Public Sans', system-ui, -apple-system, 'Segoe UI', Roboto, Arial, sans-serif"

export const themeOf = ({ dark }: Looks): Theme => (dark ? 'dark' : 'light')
export const markColor = (looks: Looks, standing: Standing) => MARKS[themeOf(looks)][standing]

/** A colour for each series: tints of one green in their order, else hues that differ. */
export function seriesColors(looks: Looks, count: number, isOrdered: boolean): readonly string[] {
  if (count === 1) return [markColor(looks, 'plain')]
  const [names, [first, last]] = [NAMES[themeOf(looks)], ORDERED[themeOf(looks)]]
  return Array.from({ length: count }, (_, index) =>
    isOrdered ? written(mixed(first, last, index / (count - 1))) : (names[index % names.length] ?? names[0]),
  )
}
/** The colour of what is not there whole: a breath of it on the page. */
export const paleOf = (looks: Looks, color: string) =>
  `rgba(${rgbOf(color).join(',')},${looks.dark ? 0.3 : 0.2})`
/** A line that stands behind what is made of it. */
export const fadedOf = (color: string) => `rgba(${rgbOf(color).join(',')},0.5)`
export const inkOf = ({ dark }: Looks) => (dark ? '#e8eeeb' : '#17211d')
/** A text that names what has that colour. */
export const inkFor = (looks: Looks, color: string) => written(mixed(color, inkOf(looks), 0.45))
export const softInkOf = ({ dark }: Looks) => (dark ? '#a3b2ab' : '#51605a')
export const ruleOf = ({ dark }: Looks) => (dark ? '#2e3834' : '#dbe2de')
export const surfaceOf = ({ dark }: Looks) => (dark ? '#161b19' : '#ffffff')

/** SPEC section 9: such a height belongs to a narrow window. */
export const isNarrow = ({ heightPx, wholePx = heightPx }: Pick<Looks, 'heightPx' | 'wholePx'>) =>
  wholePx <= 300
/** On a narrow chart the titles of its axes stand above it, as they do wherever its frame says them. */
export const hasTitles = (looks: Looks) => looks.hasTitles && !isNarrow(looks)
export const fontPxOf = (looks: Pick<Looks, 'heightPx' | 'wholePx'>) => (isNarrow(looks) ? 11 : 12)

/** Text for Plotly, which takes some tags for markup: what stands in the data is shown as it stands. */
export const literal = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

export const lined = (lines: readonly string[]) => lines.map(literal).join('<br>')

export interface Margin {
  readonly t: number
  readonly r: number
  readonly b: number
  readonly l: number
}

/** A text at a place in pixels from the left and upper edge of the whole drawing. */
export const textAt = (
  looks: Looks,
  margin: Margin,
  text: string,
  { x, y, ...place }: Readonly<Record<string, unknown>> & { readonly x: number; readonly y: number },
): Readonly<Record<string, unknown>> => ({
  text,
  showarrow: false,
  xref: 'paper',
  yref: 'paper',
  x: 0,
  y: 1,
  xshift: x - margin.l,
  yshift: margin.t - y,
  xanchor: 'left',
  yanchor: 'top',
  align: 'left',
  borderpad: 0,
  font: { size: fontPxOf(looks), color: softInkOf(looks), family: FONT },
  ...place,
})

/** An axis that says nothing but what is asked of it. */
export const plainAxis = (looks: Looks) => ({
  gridcolor: ruleOf(looks),
  linecolor: ruleOf(looks),
  zerolinecolor: softInkOf(looks),
  zerolinewidth: 1,
  showgrid: false,
  zeroline: false,
  showline: false,
  ticks: '',
  tickfont: { size: fontPxOf(looks) },
  automargin: false,
  fixedrange: true,
})

export const plainLayout = (looks: Looks, margin: Margin) => ({
  width: looks.widthPx,
  autosize: false,
  font: { family: FONT, size: fontPxOf(looks), color: inkOf(looks) },
  paper_bgcolor: 'rgba(0,0,0,0)',
  plot_bgcolor: 'rgba(0,0,0,0)',
  margin: { ...margin, pad: 0, autoexpand: false },
  showlegend: false,
  dragmode: false,
  hovermode: 'closest',
  hoverlabel: {
    align: 'left',
    bgcolor: looks.dark ? '#e8eeeb' : '#17211d',
    bordercolor: 'rgba(0,0,0,0)',
    font: { family: FONT, size: 13, color: looks.dark ? '#17211d' : '#ffffff' },
  },
})

export const tipText = (tip: readonly string[]) => tip.map(literal).join('<br>')

const ERROR_BAR_PX = { thickness: 1.2, width: 3 }
/** Around the line of a margin, so that it is seen on a bar. */
const HALO_PX = { thickness: 2.8, width: 3.8 }

/** A line over each figure as far as its margin reaches; nothing where none is drawn. */
export const errorBars = (
  looks: Looks,
  axis: 'x' | 'y',
  points: readonly (Pick<Point, 'margin'> | null)[],
  drawn: Readonly<Record<string, unknown>> = { color: softInkOf(looks), ...ERROR_BAR_PX },
) =>
  points.every((point) => point?.margin == null)
    ? {}
    : { [`error_${axis}`]: { type: 'data', array: points.map((point) => point?.margin ?? 0), ...drawn } }

/** Bars with the lines of their margins, which stand out on them and on the page alike. */
export function withMargins(
  looks: Looks,
  axis: 'x' | 'y',
  bars: Trace,
  points: readonly (Pick<Point, 'margin'> | null)[],
): readonly Trace[] {
  const lines = errorBars(looks, axis, points)
  if (Object.keys(lines).length === 0) return [bars]
  const halo = errorBars(looks, axis, points, { color: surfaceOf(looks), ...HALO_PX })
  const { name: _, ...place } = bars
  return [
    { ...bars, ...halo },
    {
      ...place,
      ...lines,
      text: [],
      hovertext: [],
      customdata: [],
      hoverinfo: 'skip',
      marker: { color: 'rgba(0,0,0,0)', opacity: 1, line: { width: 0 } },
    },
  ]
}
