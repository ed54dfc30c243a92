import createPlotlyComponent from 'react-plotly.js/factory'
import Plotly from 'plotly.js/lib/core'
import bar from 'plotly.js/lib/bar'
import pie from 'plotly.js/lib/pie'
import type { ChartSpec } from './chart-spec.ts'
import { SHEET_PX } from './sheet-size.ts'
import { sheetOf, type SheetWords } from './svg-sheet.ts'

/** Plotly with the charts that we draw and nothing else; this file is a chunk of its own. */

Plotly.register([bar, pie])

interface TrustedTypes {
  readonly defaultPolicy: unknown
  readonly createPolicy: (name: string, rules: { createHTML: (text: string) => string | null }) => unknown
}

/** Plotly empties elements and decodes single entities through innerHTML; the page's policy allows that and no other text. */
const { trustedTypes } = window as { readonly trustedTypes?: TrustedTypes }
if (trustedTypes !== undefined && trustedTypes.defaultPolicy === null)
  trustedTypes.createPolicy('default', {
    createHTML: (text) => (/^(?:&#?\w+;)?$/.test(text) ? text : null),
  })

export const Plot = createPlotlyComponent(Plotly)

/** Without its toolbar, and so without its upload to a cloud. */
export const CONFIG = { displayModeBar: false, locale: 'en' }

/** The chart as an SVG file: on white, with what stands around it. */
export async function svgFile(spec: ChartSpec, words: SheetWords): Promise<Blob> {
  const { traces, layout } = sheetOf(spec, words)
  const figure = { data: [...traces], layout: { ...layout } as object }
  const url = await Plotly.toImage(figure, { format: 'svg', width: SHEET_PX, height: layout.height })
  return new Blob([decodeURIComponent(url.slice(url.indexOf(',') + 1))], { type: 'image/svg+xml' })
}
