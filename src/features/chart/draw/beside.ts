import { widthOf } from '../text-width.ts'

/** Texts beside points: each where it covers nothing else, or nowhere. */

interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

export interface Beside {
  readonly text: string
  /** From the left and upper edge of the plot; of a text that is placed its left edge and its middle. */
  readonly xPx: number
  readonly yPx: number
}

type Side = 'right' | 'left' | 'above' | 'below'

const POINT_PX = 6
const BETWEEN_PX = 8

const boxAt = (left: number, width: number, middle: number, half: number): Box => ({
  left,
  right: left + width,
  top: middle - half,
  bottom: middle + half,
})
const isApart = (a: Box, b: Box) =>
  a.right < b.left || a.left > b.right || a.bottom < b.top || a.top > b.bottom

/** @param sides where a text may stand, the best first */
export function textsBeside(
  points: readonly Beside[],
  sides: readonly Side[],
  plot: { readonly width: number; readonly height: number },
  fontPx: number,
): readonly Beside[] {
  const taken = points.map(({ xPx, yPx }) => boxAt(xPx - POINT_PX, 2 * POINT_PX, yPx, POINT_PX))
  return points.flatMap(({ text, xPx, yPx }) => {
    const width = widthOf(text, fontPx)
    const inside = Math.min(Math.max(xPx - width / 2, 0), plot.width - width)
    const stepPx = POINT_PX + 0.75 * fontPx + 1
    const at: Readonly<Record<Side, readonly [number, number]>> = {
      right: [xPx + BETWEEN_PX, yPx],
      left: [xPx - BETWEEN_PX - width, yPx],
      above: [inside, yPx - stepPx],
      below: [inside, yPx + stepPx],
    }
    for (const side of sides) {
      const [left, middle] = at[side]
      const own = boxAt(left, width, middle, 0.75 * fontPx)
      const isWithin =
        own.left >= 0 && own.right <= plot.width && own.top >= -fontPx && own.bottom <= plot.height
      if (!isWithin || !taken.every((other) => isApart(own, other))) continue
      taken.push(own)
      return [{ text, xPx: left, yPx: middle }]
    }
    return []
  })
}
