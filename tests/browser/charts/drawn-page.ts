import bar from 'plotly.js/lib/bar'
import Plotly from 'plotly.js/lib/core'
import pie from 'plotly.js/lib/pie'
import type { Answer } from '../../../src/api/answer.ts'
import { connectDrawing } from '../../../src/features/chart/chart.connect.ts'
import { figureOf } from '../../../src/features/chart/figure.ts'
import { SHEET_LOOKS, SHEET_PX } from '../../../src/features/chart/sheet-size.ts'
import { sheetOf } from '../../../src/features/chart/svg-sheet.ts'
import { contentOf, drawnTable } from '../../../src/table/content.ts'

/** A page that draws charts of answers and measures every text in them. */

Plotly.register([bar, pie])

/** A file that leaves the page is drawn with what stands around it. */
export type Size = { readonly widthPx: number; readonly heightPx: number } | 'file'

export interface Box {
  readonly text: string
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

export interface Measured {
  readonly form: string
  /** The chart itself, and its texts. */
  readonly whole: Box
  readonly texts: readonly Box[]
}

async function measure(answer: Answer, size: Size): Promise<Measured | null> {
  const { chart } = answer
  if (chart === null) return null
  const data = drawnTable(answer, contentOf(answer))
  const looks =
    size === 'file'
      ? SHEET_LOOKS
      : { ...size, dark: false, hasTitles: true, pieRadiusPx: size.heightPx <= 300 ? 80 : 120 }
  const { spec, title, axes } = connectDrawing(
    data,
    { type: chart.chart_type, recommendation: chart, isOverridden: false },
    { rows: [...data.rows.keys()], isArranged: false },
    { measure: null, isWhole: false },
    looks,
  )
  const drawing =
    size === 'file'
      ? sheetOf(spec, {
          title,
          subtitle: axes,
          source: `Source: Querent, answer to “${answer.question}”`,
          note: answer.privacyNote,
        })
      : figureOf(spec, looks)
  const element = document.createElement('div')
  document.body.replaceChildren(element)
  // A file is as wide as a sheet, whatever it is drawn on.
  const layout = size === 'file' ? { ...drawing.layout, width: SHEET_PX } : { ...drawing.layout }
  await Plotly.newPlot(element, [...drawing.traces], layout as object, { displayModeBar: false })
  const boxOf = (one: Element): Box => {
    const { left, right, top, bottom } = one.getBoundingClientRect()
    return { text: one.textContent ?? '', left, right, top, bottom }
  }
  const texts = [...element.querySelectorAll('.main-svg text')].map(boxOf)
  return {
    form: spec.form,
    whole: boxOf(element.querySelector('.main-svg') ?? element),
    texts: texts.filter(({ text, left, right }) => text.trim() !== '' && right > left),
  }
}

Object.assign(window, { measure })
