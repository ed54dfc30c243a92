import type { LineStyle } from './line-traces.ts'

/** Names at the ends of lines. */

const LABEL_LINE_PX = 15
const BETWEEN_PX = 2

/** The end of a line, and what names it. */
export interface End {
  readonly index: number
  /** In the lines that it takes. */
  readonly lines: readonly string[]
  /** Of the line's end, and of the text that names it. */
  readonly endPx: { readonly x: number; readonly y: number }
  readonly yPx: number
}

/** Names of lines at their ends, moved apart where they would cover each other. */
function endsApart(ends: readonly End[], heightPx: number, linePx: number): readonly End[] {
  const placed: End[] = []
  for (const end of ends.toSorted((a, b) => a.yPx - b.yPx)) {
    const least = (placed.at(-1)?.yPx ?? -linePx) + linePx
    placed.push({ ...end, yPx: Math.max(end.yPx, least) })
  }
  const over = (placed.at(-1)?.yPx ?? 0) - (heightPx - linePx / 2)
  if (over <= 0) return placed
  const moved: End[] = []
  for (const end of placed.toReversed()) {
    const most = (moved.at(-1)?.yPx ?? heightPx + linePx / 2) - linePx
    moved.push({ ...end, yPx: Math.min(end.yPx, most) })
  }
  return moved
}

/** Names of those that stand out, and of others where theirs have room beside their own ends. */
export function namedEnds(
  ends: readonly End[],
  styles: readonly LineStyle[],
  heightPx: number,
): readonly End[] {
  const most = Math.max(1, ...ends.map(({ lines }) => lines.length))
  const linePx = most * LABEL_LINE_PX + (most > 1 ? BETWEEN_PX : 0)
  // All of them, where there is room for so many under each other.
  if (ends.length * linePx <= heightPx) return endsApart(ends, heightPx, linePx)
  const named = [
    ...endsApart(
      ends.filter(({ index }) => styles[index]?.isNamed === true),
      heightPx,
      linePx,
    ),
  ]
  for (const end of ends)
    if (
      styles[end.index]?.isNamed !== true &&
      named.every(({ yPx }) => Math.abs(yPx - end.yPx) >= linePx) &&
      end.yPx <= heightPx
    )
      named.push(end)
  return named
}
