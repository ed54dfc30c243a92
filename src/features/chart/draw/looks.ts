/** What a drawing is made with: sizes, colours, fonts. */

export interface Looks {
  readonly dark: boolean
  readonly widthPx: number
  readonly heightPx: number
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

/** Greens that differ in lightness, so that they differ for every eye; series differ in pattern and dash as well. */
const PALETTE = {
  light: ['#15664a', '#5bb08b', '#0b3527', '#93cfb2', '#2f8562', '#c3e6d4', '#1f4d3b', '#77bfa0'],
  dark: ['#57c79a', '#1f7d5b', '#bfe9d5', '#3a9d76', '#8fdcba', '#14563e', '#e3f6ec', '#2c8a66'],
} as const
/** Lines are thin: each of these stands out from the page by 3 to 1. */
const LINES = {
  light: ['#15664a', '#4a9d78', '#0b3527', '#7a8f1c', '#2a7f86', '#66756d'],
  dark: ['#57c79a', '#bfe9d5', '#2f9c72', '#c3d65a', '#63b8c0', '#a3b2ab'],
} as const
export const PATTERNS = ['', '/', '.', 'x', '-', '\\'] as const
export const DASHES = ['solid', 'dash', 'dot', 'dashdot', 'longdash', 'longdashdot'] as const
export const SYMBOLS = ['circle', 'square', 'diamond', 'triangle-up', 'cross', 'x'] as const
export const GLYPHS = ['●', '■', '◆', '▲', '✚', '✖'] as const
export const FONT = "'Public Sans', system-ui, -apple-system, 'Segoe UI', Roboto, Arial, sans-serif"

const themeOf = ({ dark }: Looks) => (dark ? 'dark' : 'light')
export const fillAt = (looks: Looks, index: number): string => {
  const colors = PALETTE[themeOf(looks)]
  return colors[index % colors.length] ?? colors[0]
}
export const lineAt = (looks: Looks, index: number): string => {
  const colors = LINES[themeOf(looks)]
  return colors[index % colors.length] ?? colors[0]
}
export const inkOf = ({ dark }: Looks) => (dark ? '#e8eeeb' : '#17211d')
export const softInkOf = ({ dark }: Looks) => (dark ? '#a3b2ab' : '#51605a')
export const ruleOf = ({ dark }: Looks) => (dark ? '#2e3834' : '#dbe2de')
export const surfaceOf = ({ dark }: Looks) => (dark ? '#161b19' : '#ffffff')

/** SPEC section 9: such a height belongs to a narrow window. */
export const isNarrow = ({ heightPx }: Looks) => heightPx <= 300
/** On a narrow chart the titles of its axes stand above it, as they do wherever its frame says them. */
export const hasTitles = (looks: Looks) => looks.hasTitles && !isNarrow(looks)
export const fontPxOf = (looks: Looks) => (isNarrow(looks) ? 11 : 12)

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
