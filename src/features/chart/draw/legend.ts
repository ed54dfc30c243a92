import { shortened, widestOf } from '../text-width.ts'
import { fontPxOf, literal, textAt, type Looks, type Margin } from './looks.ts'

const LINE_PX = 20
const PAD_PX = 12
const SWATCH_PX = 50

/** A legend above the plot, in as many columns as it has room for in the plot's width; it takes its room before the plot does, and so never covers a mark. */
export function legendOf(looks: Looks, title: string, names: readonly string[], plotPx: number) {
  if (names.length < 2) return { heightPx: 0, names, layout: {}, annotations: () => [] }
  const font = fontPxOf(looks)
  // Two names stand beside each other on a phone too.
  const most = Math.max(60, Math.min(plotPx / 2 - SWATCH_PX, 200))
  const short = names.map((name) => shortened(name, font, most))
  const entry = Math.ceil(widestOf(short, font))
  const columns = Math.max(1, Math.floor(plotPx / (entry + SWATCH_PX)))
  const rows = Math.ceil(names.length / columns)
  const heading = title === '' ? 0 : LINE_PX
  return {
    heightPx: rows * LINE_PX + heading + PAD_PX,
    names: short,
    layout: {
      showlegend: true,
      legend: {
        orientation: 'h',
        xref: 'container',
        yref: 'container',
        x: 0,
        xanchor: 'left',
        y: 1 - heading / looks.heightPx,
        yanchor: 'top',
        entrywidth: entry,
        entrywidthmode: 'pixels',
        itemclick: false,
        itemdoubleclick: false,
        tracegroupgap: 0,
        font: { size: font },
        bgcolor: 'rgba(0,0,0,0)',
      },
    },
    annotations: (margin: Margin) =>
      title === ''
        ? []
        : [textAt(looks, margin, literal(shortened(title, font, looks.widthPx - 8)), { x: 0, y: 0 })],
  }
}
