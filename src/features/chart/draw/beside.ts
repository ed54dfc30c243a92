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
  /** It is left out where it would lie on a line. */
  readonly isSpare?: boolean
}

export type Side =
  'right' | 'left' | 'above' | 'below' | 'aboveLeft' | 'aboveRight' | 'belowLeft' | 'belowRight'

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

interface Around {
  /** Lines that texts keep clear of where they can. */
  readonly lines?: readonly (readonly { readonly x: number; readonly y: number }[])[]
  /** Where texts of the left axis end: nothing stands close beside them. */
  readonly ticksAt?: readonly number[]
}

/** A line as small boxes along it. */
const alongLine = (line: readonly { readonly x: number; readonly y: number }[]): readonly Box[] =>
  line.slice(1).flatMap((end, place) => {
    const start = line[place] ?? end
    const steps = Math.max(1, Math.ceil(Math.hypot(end.x - start.x, end.y - start.y) / POINT_PX))
    return Array.from({ length: steps + 1 }, (_, step) =>
      boxAt(start.x + ((end.x - start.x) * step) / steps, 0, start.y + ((end.y - start.y) * step) / steps, 0),
    )
  })

/**
 * Texts in their places; those without room nowhere. Who comes first takes the best place, so several orders are tried:
 * the one that names most of them stays.
 *
 * @param points those of note first
 * @param sides where a text may stand, the best first
 */
export function textsBeside(
  points: readonly Beside[],
  sides: readonly Side[],
  plot: { readonly width: number; readonly height: number },
  fontPx: number,
  around: Around = {},
): readonly Beside[] {
  const tries = [points, ...ORDERS.map((order) => points.toSorted(order))].map((order) =>
    placedInOrder(order, sides, plot, fontPx, around),
  )
  const [best] = tries.toSorted((a, b) => b.length - a.length)
  return best ?? []
}
const ORDERS: readonly ((a: Beside, b: Beside) => number)[] = [
  (a, b) => a.yPx - b.yPx,
  (a, b) => b.yPx - a.yPx,
  (a, b) => a.xPx - b.xPx,
  (a, b) => b.xPx - a.xPx,
  (a, b) => a.xPx + a.yPx - b.xPx - b.yPx,
  (a, b) => b.xPx + b.yPx - a.xPx - a.yPx,
  (a, b) => a.xPx - a.yPx - b.xPx + b.yPx,
  (a, b) => b.xPx - b.yPx - a.xPx + a.yPx,
]

function placedInOrder(
  points: readonly Beside[],
  sides: readonly Side[],
  plot: { readonly width: number; readonly height: number },
  fontPx: number,
  { lines = [], ticksAt = [] }: Around,
): readonly Beside[] {
  const dots = points.map(({ xPx, yPx }) => boxAt(xPx - POINT_PX, 2 * POINT_PX, yPx, POINT_PX))
  const texts: Box[] = []
  const drawn = lines.flatMap(alongLine)
  const ticks = ticksAt.map((yPx) => boxAt(0, POINT_PX, yPx, 0.5 * fontPx))
  const stepPx = POINT_PX + 0.75 * fontPx + 1
  const isFree = (box: Box) =>
    box.left >= 0 &&
    box.right <= plot.width &&
    box.top >= -fontPx &&
    box.bottom <= plot.height + 0.3 * fontPx &&
    [...dots, ...texts, ...ticks].every((other) => isApart(box, other))
  const boxOf = ({ text }: Beside, [left, middle]: Place) =>
    boxAt(left, widthOf(text, fontPx), middle, 0.75 * fontPx)
  const near = ({ text, xPx, yPx, sides: own }: Beside) => {
    const width = widthOf(text, fontPx)
    const inside = Math.min(Math.max(xPx - width / 2, 0), plot.width - width)
    const at: Readonly<Record<Side, Place>> = {
      right: [xPx + BETWEEN_PX, yPx],
      left: [xPx - BETWEEN_PX - width, yPx],
      above: [inside, yPx - stepPx],
      below: [inside, yPx + stepPx],
      aboveLeft: [xPx + POINT_PX - width, yPx - stepPx],
      aboveRight: [xPx - POINT_PX, yPx - stepPx],
      belowLeft: [xPx + POINT_PX - width, yPx + stepPx],
      belowRight: [xPx - POINT_PX, yPx + stepPx],
    }
    return (own ?? sides).map((side) => at[side])
  }
  const placed = new Map<Beside, Beside>()
  for (const point of points) {
    const free = near(point).filter((each) => isFree(boxOf(point, each)))
    const clear = free.find((each) => drawn.every((box) => isApart(boxOf(point, each), box)))
    const place = clear ?? (point.isSpare === true ? undefined : free[0])
    if (place === undefined) continue
    texts.push(boxOf(point, place))
    placed.set(point, { text: point.text, xPx: place[0], yPx: place[1] })
  }
  return points.flatMap((point) => placed.get(point) ?? [])
}

type Place = readonly [left: number, middle: number]
