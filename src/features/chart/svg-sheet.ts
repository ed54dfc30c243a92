import type { ChartSpec } from './chart-spec.ts'
import { inkOf, lined, softInkOf, textAt, type Drawing, type Margin } from './draw/looks.ts'
import { figureOf } from './figure.ts'
import { EDGE_PX, SHEET_LOOKS, SHEET_PX } from './sheet-size.ts'
import { inLines } from './text-width.ts'

/** What stands around a chart that leaves the page. */
export interface SheetWords {
  readonly title: string
  /** The answer in a line; null where it says none. */
  readonly point: string | null
  readonly subtitle: string
  readonly source: string
  /** What disclosure control did; null where nothing says it. */
  readonly note: string | null
}

const TITLE = { fontPx: 20, linePx: 26 }
const SUBTITLE = { fontPx: 13, linePx: 18 }
const FOOT = { fontPx: 11, linePx: 15 }

/** A chart with its title above it and its source below: each in the room that it takes, so that none covers another. */
export function sheetOf(spec: ChartSpec, { title, point, subtitle, source, note }: SheetWords): Drawing {
  const drawing = figureOf(spec, SHEET_LOOKS)
  const { margin, legend, annotations, ...layout } = drawing.layout as Drawing['layout'] & {
    readonly margin: Margin
    readonly legend?: Readonly<Record<string, unknown>>
    readonly annotations: readonly unknown[]
  }
  const linesOf = (text: string, { fontPx }: typeof TITLE, most: number) =>
    text === '' ? [] : inLines(text, fontPx, SHEET_LOOKS.widthPx, most)
  const titles = linesOf(title, TITLE, 3)
  const subtitles = [...linesOf(point ?? '', SUBTITLE, 3), ...linesOf(subtitle, SUBTITLE, 3)]
  const foot = [...linesOf(note ?? '', FOOT, 3), ...linesOf(source, FOOT, 3)]
  const top = EDGE_PX + titles.length * TITLE.linePx + subtitles.length * SUBTITLE.linePx + 16
  const bottom = EDGE_PX + foot.length * FOOT.linePx + 12
  const heightPx = layout.height + top + bottom
  const wide = { t: margin.t + top, b: margin.b + bottom, l: margin.l + EDGE_PX, r: margin.r + EDGE_PX }
  const written = (lines: readonly string[], y: number, size: number, color: string) =>
    textAt(SHEET_LOOKS, wide, lined(lines), { x: EDGE_PX, y, font: { size, color } })
  const legendTopPx = (1 - Number(legend?.['y'] ?? 1)) * layout.height
  return {
    ...drawing,
    layout: {
      ...layout,
      height: heightPx,
      margin: { ...wide, pad: 0, autoexpand: false },
      paper_bgcolor: '#ffffff',
      plot_bgcolor: '#ffffff',
      ...(legend === undefined
        ? {}
        : { legend: { ...legend, x: EDGE_PX / SHEET_PX, y: 1 - (legendTopPx + top) / heightPx } }),
      annotations: [
        ...annotations,
        written(titles, EDGE_PX, TITLE.fontPx, inkOf(SHEET_LOOKS)),
        ...(subtitles.length === 0
          ? []
          : [
              written(
                subtitles,
                EDGE_PX + titles.length * TITLE.linePx,
                SUBTITLE.fontPx,
                softInkOf(SHEET_LOOKS),
              ),
            ]),
        written(foot, heightPx - EDGE_PX - foot.length * FOOT.linePx, FOOT.fontPx, softInkOf(SHEET_LOOKS)),
      ],
    },
  }
}
