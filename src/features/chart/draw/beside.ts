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
const PASSING_PX = 10
/** So far away a text may stand from its point, at most. */
const FAR_PX = [20, 32, 46, 62, 80, 104, 132, 164, 200] as const
const DIRECTIONS = 24

const boxAt = (left: number, width: number, middle: number, half: number): Box => ({
  left,
  right: left + width,
  top: middle - half,
  bottom: middle + half,
})
/** How far a place lies from a box. */
const apartFrom = ({ left, right, top, bottom }: Box, x: number, y: number) =>
  Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom))
const isApart = (a: Box, b: Box) =>
  a.right < b.left || a.left > b.right || a.bottom < b.top || a.top > b.bottom

type Thread = NonNullable<Placed['thread']>

/** A thread goes through none of some boxes. */
function isClear({ x0, y0, x1, y1 }: Thread, boxes: readonly Box[]): boolean {
  const steps = Math.ceil(Math.hypot(x1 - x0, y1 - y0) / POINT_PX)
  return Array.from({ length: steps }, (_, step) => step / steps).every((part) => {
    const at = boxAt(x0 + part * (x1 - x0), 0, y0 + part * (y1 - y0), 0)
    return boxes.every((box) => isApart(at, box))
  })
}

/** A thread as small boxes: no text lies on it, and no other crosses it. */
const alongThread = ({ x0, y0, x1, y1 }: Thread) =>
  alongLine([
    { x: x0, y: y0 },
    { x: x1, y: y1 },
  ])

interface Around {
  /** A text without room beside its point stands further away. */
  readonly mayBeFar?: boolean
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
 * the one that names most of them stays, then the one whose texts stand nearest.
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
): readonly Placed[] {
  const far = ({ thread }: Placed) =>
    thread === null ? 0 : THREAD_PX + Math.hypot(thread.x1 - thread.x0, thread.y1 - thread.y0)
  const tries = [points, ...ORDERS.map((order) => points.toSorted(order))].map((order) => {
    const texts = placedInOrder(order, sides, plot, fontPx, around)
    return {
      texts,
      missing: points.length - texts.length,
      px: texts.reduce((sum, text) => sum + far(text), 0),
    }
  })
  const [best] = tries.toSorted((a, b) => a.missing - b.missing || a.px - b.px)
  return best?.texts ?? []
}
const STEP = (2 * Math.PI) / DIRECTIONS
/** Steeper threads lead to the middle of their text. */
const STEEP = 0.3
/** What a thread costs beside its length. */
const THREAD_PX = 40
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
  { mayBeFar = false, lines = [], ticksAt = [] }: Around,
): readonly Placed[] {
  const dots = points.map(({ xPx, yPx }) => boxAt(xPx - POINT_PX, 2 * POINT_PX, yPx, POINT_PX))
  // A thread that passes a dot seems to lead to it.
  const wide = points.map(({ xPx, yPx }) => boxAt(xPx - PASSING_PX, 2 * PASSING_PX, yPx, PASSING_PX))
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
  const far = ({ text, xPx, yPx }: Beside) => {
    const width = widthOf(text, fontPx)
    return FAR_PX.flatMap((px) =>
      Array.from({ length: DIRECTIONS }, (_, step): Place => {
        const [across, down] = [Math.cos(step * STEP), Math.sin(step * STEP)]
        const beginsAt = across > STEEP ? 0 : across < -STEEP ? width : width / 2
        return [xPx + px * across - beginsAt, yPx + px * down + Math.sign(down) * 0.5 * fontPx]
      }),
    )
  }
  /** No other dot lies nearer to a text than its own. */
  const isOfOwn = (box: Box, own: number) =>
    points.every(({ xPx, yPx }, at) => {
      const mine = points[own]
      return at === own || mine === undefined || apartFrom(box, mine.xPx, mine.yPx) < apartFrom(box, xPx, yPx)
    })
  const placed = new Map<Beside, Placed>()
  for (const [index, point] of points.entries()) {
    const free = near(point).filter(
      (each) => isFree(boxOf(point, each)) && (!mayBeFar || isOfOwn(boxOf(point, each), index)),
    )
    const clear = free.find((each) => drawn.every((box) => isApart(boxOf(point, each), box)))
    const place = clear ?? (point.isSpare === true ? undefined : free[0])
    if (place === undefined) continue
    texts.push(boxOf(point, place))
    placed.set(point, { text: point.text, xPx: place[0], yPx: place[1], thread: null })
  }
  for (const [index, point] of points.entries()) {
    if (!mayBeFar || placed.has(point)) continue
    const places = far(point)
      .map((place) => ({ place, thread: threadTo(point, boxOf(point, place)) }))
      .filter(({ place }) => isFree(boxOf(point, place)))
    const isClearOf = (boxes: readonly Box[]) =>
      places.find(({ thread }) => isClear(thread, [...boxes.filter((_, at) => at !== index), ...texts]))
    const found = isClearOf(wide) ?? isClearOf(dots)
    if (found === undefined) continue
    texts.push(boxOf(point, found.place), ...alongThread(found.thread))
    placed.set(point, { text: point.text, xPx: found.place[0], yPx: found.place[1], thread: found.thread })
  }
  return points.flatMap((point) => placed.get(point) ?? [])
}

type Place = readonly [left: number, middle: number]

/** From a point to the nearest place of the text that names it. */
const threadTo = ({ xPx, yPx }: Beside, { left, right, top, bottom }: Box): Thread => ({
  x0: xPx,
  y0: yPx,
  x1: Math.min(Math.max(xPx, left), right),
  y1: bottom < yPx ? bottom : top,
})
