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

/** The chart on white, with what stands around it, as a data address. */
function sheet(spec: ChartSpec, words: SheetWords, format: 'svg' | 'png'): Promise<string> {
  const { traces, layout } = sheetOf(spec, words)
  const figure = { data: [...traces], layout: { ...layout } as object }
  return Plotly.toImage(figure, {
    format,
    width: SHEET_PX,
    height: layout.height,
    scale: PICTURE_SCALE[format],
  })
}

/** A picture is as sharp as screens are. */
const PICTURE_SCALE = { svg: 1, png: 2 } as const

const contentOf = (address: string) => address.slice(address.indexOf(',') + 1)

/** The chart as an SVG file. */
export async function svgFile(spec: ChartSpec, words: SheetWords): Promise<Blob> {
  const content = decodeURIComponent(contentOf(await sheet(spec, words, 'svg')))
  return new Blob([content], { type: 'image/svg+xml' })
}

/** The chart as a PNG picture. */
export async function pngPicture(spec: ChartSpec, words: SheetWords): Promise<Blob> {
  const content = atob(contentOf(await sheet(spec, words, 'png')))
  return new Blob([Uint8Array.from(content, (character) => character.charCodeAt(0))], { type: 'image/png' })
}
