import createPlotlyComponent from 'react-plotly.js/factory'
import Plotly from 'plotly.js/lib/core'
import bar from 'plotly.js/lib/bar'
import histogram from 'plotly.js/lib/histogram'
import pie from 'plotly.js/lib/pie'
import { literal, type Figure } from './figure.ts'

/** Plotly with the charts that we draw and nothing else; this file is a chunk of its own. */

Plotly.register([bar, histogram, pie])

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
export const CONFIG = { displayModeBar: false, displaylogo: false, responsive: true, locale: 'en' }

const EXPORT_WIDTH_PX = 900

/** The chart as an SVG file: on white, with its heading and its source. */
export async function svgFile({ data, layout }: Figure, heading: string, source: string): Promise<Blob> {
  const height = Number(layout['height']) + 120
  const figure = {
    data: [...data],
    layout: {
      ...layout,
      autosize: false,
      width: EXPORT_WIDTH_PX,
      height,
      paper_bgcolor: '#ffffff',
      plot_bgcolor: '#ffffff',
      margin: { ...(layout['margin'] as object), t: 80, b: 90 },
      title: { text: literal(heading), x: 0.02, xanchor: 'left' as const, font: { size: 18 } },
      annotations: [
        {
          text: literal(source),
          xref: 'paper' as const,
          yref: 'paper' as const,
          x: 0,
          y: 0,
          yshift: -78,
          showarrow: false,
          xanchor: 'left' as const,
          font: { size: 11 },
        },
      ],
    },
  }
  const url = await Plotly.toImage(figure, { format: 'svg', width: EXPORT_WIDTH_PX, height })
  return new Blob([decodeURIComponent(url.slice(url.indexOf(',') + 1))], { type: 'image/svg+xml' })
}
