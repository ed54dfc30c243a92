import { shortened, widestOf } from '../text-width.ts'
import { fontPxOf, inkOf, literal, textAt, type Looks, type Margin } from './looks.ts'

const LINE_PX = 20
const PAD_PX = 12
const SWATCH_PX = 10
/** Between a swatch and its name, and between a name and the next swatch. */
const BESIDE_SWATCH_PX = 8
const BETWEEN_PX = 24
const LONGEST_NAME_PX = 200

/** What a colour stands for. */
export interface Entry {
  readonly name: string
  readonly color: string
}

/** A legend above the plot, in as many columns as the width has room for: it takes its room before the plot does, and so never covers a mark. */
export function legendOf(looks: Looks, title: string, entries: readonly Entry[]) {
  if (entries.length < 2) return { heightPx: 0, names: entries.map(({ name }) => name), drawn: () => NOTHING }
  const font = fontPxOf(looks)
  const besidePx = SWATCH_PX + BESIDE_SWATCH_PX + BETWEEN_PX
  // Two names stand beside each other on a phone too.
  const most = Math.max(60, Math.min(looks.widthPx / 2 - besidePx, LONGEST_NAME_PX))
  const names = entries.map(({ name }) => shortened(name, font, most))
  const entryPx = Math.ceil(widestOf(names, font)) + besidePx
  const columns = Math.max(1, Math.floor((looks.widthPx + BETWEEN_PX) / entryPx))
  const headingPx = title === '' ? 0 : LINE_PX
  const placeOf = (index: number) => ({
    x: (index % columns) * entryPx,
    y: headingPx + Math.floor(index / columns) * LINE_PX,
  })
  return {
    heightPx: Math.ceil(names.length / columns) * LINE_PX + headingPx + PAD_PX,
    names,
    drawn: (margin: Margin) => ({
      shapes: entries.map(({ color }, index) => {
        const { x, y } = placeOf(index)
        const [left, top] = [x - margin.l, margin.t - y - (LINE_PX - SWATCH_PX) / 2]
        return {
          type: 'rect',
          xref: 'paper',
          yref: 'paper',
          xsizemode: 'pixel',
          ysizemode: 'pixel',
          xanchor: 0,
          yanchor: 1,
          x0: left,
          x1: left + SWATCH_PX,
          y0: top,
          y1: top - SWATCH_PX,
          line: { width: 0 },
          fillcolor: color,
        }
      }),
      annotations: [
        ...(title === ''
          ? []
          : [textAt(looks, margin, literal(shortened(title, font, looks.widthPx - 8)), { x: 0, y: 0 })]),
        ...names.map((name, index) => {
          const { x, y } = placeOf(index)
          return textAt(looks, margin, literal(name), {
            x: x + SWATCH_PX + BESIDE_SWATCH_PX,
            y: y + LINE_PX / 2,
            yanchor: 'middle',
            font: { size: font, color: inkOf(looks) },
          })
        }),
      ],
    }),
  }
}

const NOTHING = { shapes: [], annotations: [] }
