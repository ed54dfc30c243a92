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

const heightOf = ({ lines }: Pick<End, 'lines'>) =>
  lines.length * LABEL_LINE_PX + (lines.length > 1 ? BETWEEN_PX : 0)
/** Between the middles of two names that do not touch. */
const apartPx = (a: End, b: End) => (heightOf(a) + heightOf(b)) / 2

/** Names of lines at their ends, moved apart where they would cover each other. */
function endsApart(ends: readonly End[], heightPx: number): readonly End[] {
  const placed: End[] = []
  for (const end of ends.toSorted((a, b) => a.yPx - b.yPx)) {
    const before = placed.at(-1)
    const least = before === undefined ? 0 : before.yPx + apartPx(before, end)
    placed.push({ ...end, yPx: Math.max(end.yPx, least) })
  }
  const last = placed.at(-1)
  if (last === undefined || last.yPx <= heightPx - heightOf(last) / 2) return placed
  const moved: End[] = []
  for (const end of placed.toReversed()) {
    const below = moved.at(-1)
    const most = below === undefined ? heightPx - heightOf(end) / 2 : below.yPx - apartPx(below, end)
    moved.push({ ...end, yPx: Math.min(end.yPx, most) })
  }
  return moved
}

/** All names have room under each other. */
export const haveRoom = (ends: readonly Pick<End, 'lines'>[], heightPx: number) =>
  ends.reduce((sum, end) => sum + heightOf(end), 0) <= heightPx

/** Names of those that stand out, and of others where theirs have room beside their own ends. */
export function namedEnds(
  ends: readonly End[],
  styles: readonly LineStyle[],
  heightPx: number,
): readonly End[] {
  if (haveRoom(ends, heightPx)) return endsApart(ends, heightPx)
  const named = [
    ...endsApart(
      ends.filter(({ index }) => styles[index]?.isNamed === true),
      heightPx,
    ),
  ]
  for (const end of ends)
    if (
      styles[end.index]?.isNamed !== true &&
      named.every((other) => Math.abs(other.yPx - end.yPx) >= apartPx(other, end)) &&
      end.yPx <= heightPx
    )
      named.push(end)
  return named
}
