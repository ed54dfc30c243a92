import { inLines, shortenedApart, widestOf } from '../text-width.ts'
import { lined, literal } from './looks.ts'

/** Names below a chart, each in the middle of its place. No place stands for another, so none is left out that has room. */

const MOST_ON_END_PX = 128
const BETWEEN_PX = 4
const BETWEEN_LINES_PX = 3

export interface NamesBelow {
  readonly tickvals: readonly number[]
  /** As Plotly takes them. */
  readonly ticktext: readonly string[]
  readonly tickmode: 'array'
  readonly tickangle: 0 | -90
  readonly heightPx: number
}

/** Names in lines; where some would be cut all stand on end, and only as many as do not touch. */
export function namesBelow(texts: readonly string[], slotPx: number, fontPx: number): NamesBelow {
  const linePx = fontPx + BETWEEN_LINES_PX
  const upright = texts.map((text) => inLines(text, fontPx, slotPx - BETWEEN_PX))
  if (!upright.some((lines) => lines.join('').includes('…')))
    return {
      tickvals: [...texts.keys()],
      ticktext: upright.map(lined),
      tickmode: 'array',
      tickangle: 0,
      heightPx: Math.max(1, ...upright.map(({ length }) => length)) * linePx,
    }
  const step = Math.max(1, Math.ceil(linePx / slotPx))
  const tickvals = [...texts.keys()].filter((place) => place % step === 0)
  const onEnd = shortenedApart(texts, fontPx, MOST_ON_END_PX)
  return {
    tickvals,
    ticktext: tickvals.map((place) => literal(onEnd[place] ?? '')),
    tickmode: 'array',
    tickangle: -90,
    heightPx: Math.ceil(widestOf(onEnd, fontPx)) + BETWEEN_PX,
  }
}
