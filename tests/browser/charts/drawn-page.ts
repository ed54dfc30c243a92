import bar from 'plotly.js/lib/bar'
import Plotly from 'plotly.js/lib/core'
import pie from 'plotly.js/lib/pie'
import type { Answer } from '../../../src/api/answer.ts'
import type { ChartSpec } from '../../../src/features/chart/chart-spec.ts'
import { connectDrawing } from '../../../src/features/chart/chart.connect.ts'
import { figureOf } from '../../../src/features/chart/figure.ts'
import { SHEET_LOOKS, SHEET_PX } from '../../../src/features/chart/sheet-size.ts'
import { sheetOf } from '../../../src/features/chart/svg-sheet.ts'
import { contentOf, drawnTable } from '../../../src/table/content.ts'

/** A page that draws charts of answers and measures every text in them. */

Plotly.register([bar, pie])

/** A file that leaves the page is drawn with what stands around it. */
export type Size = { readonly widthPx: number; readonly heightPx: number; readonly dark?: boolean } | 'file'

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
  readonly texts: readonly (Box & { readonly contrast: number })[]
  /** Bars, slices, points and lines that can be seen. */
  readonly marks: number
  /** How many groups stand along the axis, where each is to have its name, and how many names there are. */
  readonly names: { readonly groups: number; readonly named: number } | null
}

/** Months of two years have room from here on. */
const ROOM_PX = 500
const MOST_NAMES = 24

function hasAllNames({ form, along, groups }: ChartSpec, widthPx: number): boolean {
  if (along === null || ['slices', 'cells', 'panels', 'distribution'].includes(form)) return false
  if (groups.length > MOST_NAMES || along.scale === 'numbers') return false
  return along.scale !== 'time' || (widthPx >= ROOM_PX && !['day', 'week'].includes(along.interval ?? ''))
}

type Rgb = readonly [number, number, number]

/** A colour on a ground. */
function rgbOf(color: string, ground: Rgb): Rgb {
  const [red = 0, green = 0, blue = 0, alpha = 1] = (color.match(/[\d.]+/g) ?? []).map(Number)
  const over = (channel: number, place: 0 | 1 | 2) => channel * alpha + ground[place] * (1 - alpha)
  return [over(red, 0), over(green, 1), over(blue, 2)]
}

function luminanceOf(color: Rgb): number {
  const [red = 0, green = 0, blue = 0] = color.map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrastOf(a: Rgb, b: Rgb): number {
  const [dark = 0, light = 0] = [a, b].map(luminanceOf).toSorted((one, other) => one - other)
  return (light + 0.05) / (dark + 0.05)
}

/** What was measured of each drawing: many are the same whichever rows are of note. */
const known = new Map<string, Measured>()

async function measure(answer: Answer, size: Size): Promise<Measured | null> {
  const { chart } = answer
  if (chart === null) return null
  const data = drawnTable(answer, contentOf(answer))
  const looks =
    size === 'file'
      ? SHEET_LOOKS
      : { ...size, dark: size.dark === true, hasTitles: true, pieRadiusPx: size.heightPx <= 300 ? 80 : 120 }
  const { spec, title, axes } = connectDrawing(
    data,
    { type: chart.chart_type, recommendation: chart, isOverridden: false },
    { rows: [...data.rows.keys()], isArranged: false, hasMargins: false },
    { measure: null, isWhole: false },
    looks,
  )
  const drawing =
    size === 'file'
      ? sheetOf(spec, {
          title,
          point: answer.table?.point?.map(({ text }) => text).join('') ?? null,
          subtitle: axes,
          source: `Source: Querent, answer to “${answer.question}”`,
          note: answer.privacyNote,
        })
      : figureOf(spec, looks)
  const asked = JSON.stringify([size, spec.form, drawing.traces, drawing.layout])
  const before = known.get(asked)
  if (before !== undefined) return before
  const element = document.createElement('div')
  document.body.replaceChildren(element)
  // A file is as wide as a sheet, whatever it is drawn on.
  const layout = size === 'file' ? { ...drawing.layout, width: SHEET_PX } : { ...drawing.layout }
  await Plotly.newPlot(element, [...drawing.traces], layout as object, { displayModeBar: false })
  const boxOf = (one: Element): Box => {
    const { left, right, top, bottom } = one.getBoundingClientRect()
    return { text: one.textContent ?? '', left, right, top, bottom }
  }
  const page: Rgb = looks.dark ? [22, 27, 25] : [255, 255, 255]
  const bars = [...element.querySelectorAll('.barlayer .point path')].map((path) => ({
    ...boxOf(path),
    fill: rgbOf(getComputedStyle(path).fill, page),
  }))
  // A text in lines is as wide as its widest, and each of them is no wider than it is.
  const lines = [...element.querySelectorAll('.main-svg text')].flatMap((text) => {
    const own = [...text.querySelectorAll('tspan.line')]
    return own.length === 0 ? [text] : own
  })
  const texts = lines.map((text) => {
    const box = boxOf(text)
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2]
    const bar = bars.findLast(
      ({ left, right, top, bottom }) => left < x && x < right && top < y && y < bottom,
    )
    const ground = bar?.fill ?? page
    return { ...box, contrast: contrastOf(rgbOf(getComputedStyle(text).fill, ground), ground) }
  })
  const seen = [...element.querySelectorAll('.point path, path.point, .js-line, .slice path')].map(boxOf)
  const named = ['x', 'y'].map((axis) => element.querySelectorAll(`.${axis}tick text`).length)
  const measured: Measured = {
    form: spec.form,
    whole: boxOf(element.querySelector('.main-svg') ?? element),
    texts: texts.filter(({ text, left, right }) => text.trim() !== '' && right > left),
    marks: seen.filter(({ left, right, top, bottom }) => right - left + (bottom - top) > 1).length,
    names: hasAllNames(spec, looks.widthPx)
      ? {
          groups: spec.groups.length,
          named: named.includes(spec.groups.length) ? spec.groups.length : Math.max(...named),
        }
      : null,
  }
  known.set(asked, measured)
  return measured
}

Object.assign(window, { measure })
