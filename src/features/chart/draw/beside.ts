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
  /** Where it may stand, the best first, in the place of the sides of all. */
  readonly sides?: readonly Side[]
}

/** A text that stands away from its point, with a thread to it. */
export interface Placed extends Beside {
  readonly thread: {
    readonly x0: number
    readonly y0: number
    readonly x1: number
    readonly y1: number
  } | null
}

export type Side =
  'right' | 'left' | 'above' | 'below' | 'aboveLeft' | 'aboveRight' | 'belowLeft' | 'belowRight'

const POINT_PX = 6
const BETWEEN_PX = 8
/** So far away a text may stand from its point, at most. */
const FAR_PX = [26, 44, 66, 92] as const

const boxAt = (left: number, width: number, middle: number, half: number): Box => ({
  left,
  right: left + width,
  top: middle - half,
  bottom: middle + half,
})
const isApart = (a: Box, b: Box) =>
  a.right < b.left || a.left > b.right || a.bottom < b.top || a.top > b.bottom

/**
 * @param sides where a text may stand, the best first
 * @param mayBeFar a text without room beside its point stands further away
 */
export function textsBeside(
  points: readonly Beside[],
  sides: readonly Side[],
  plot: { readonly width: number; readonly height: number },
  fontPx: number,
  mayBeFar = false,
): readonly Placed[] {
  const taken = points.map(({ xPx, yPx }) => boxAt(xPx - POINT_PX, 2 * POINT_PX, yPx, POINT_PX))
  return points.flatMap(({ text, xPx, yPx, sides: own }) => {
    const width = widthOf(text, fontPx)
    const inside = Math.min(Math.max(xPx - width / 2, 0), plot.width - width)
    const stepPx = POINT_PX + 0.75 * fontPx + 1
    const at: Readonly<Record<Side, readonly [number, number]>> = {
      right: [xPx + BETWEEN_PX, yPx],
      left: [xPx - BETWEEN_PX - width, yPx],
      above: [inside, yPx - stepPx],
      below: [inside, yPx + stepPx],
      aboveLeft: [xPx + POINT_PX - width, yPx - stepPx],
      aboveRight: [xPx - POINT_PX, yPx - stepPx],
      belowLeft: [xPx + POINT_PX - width, yPx + stepPx],
      belowRight: [xPx - POINT_PX, yPx + stepPx],
    }
    const near = (own ?? sides).map((side) => ({ place: at[side], isFar: false }))
    const far = FAR_PX.flatMap((px) =>
      [-px, px].flatMap((y) =>
        [xPx - width / 2, xPx + px, xPx - px - width].map((x) => ({
          place: [x, yPx + y] as const,
          isFar: true,
        })),
      ),
    )
    for (const {
      place: [left, middle],
      isFar,
    } of mayBeFar ? [...near, ...far] : near) {
      const box = boxAt(left, width, middle, 0.75 * fontPx)
      const isWithin =
        box.left >= 0 && box.right <= plot.width && box.top >= -fontPx && box.bottom <= plot.height
      if (!isWithin || !taken.every((other) => isApart(box, other))) continue
      taken.push(box)
      const x1 = Math.min(Math.max(xPx, box.left), box.right)
      const thread = isFar ? { x0: xPx, y0: yPx, x1, y1: middle < yPx ? box.bottom : box.top } : null
      return [{ text, xPx: left, yPx: middle, thread }]
    }
    return []
  })
}
