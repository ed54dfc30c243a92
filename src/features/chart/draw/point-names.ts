import { widthOf } from '../text-width.ts'

/** Names of the points of a scatter plot: each beside its own dot, or with a thread to it; the least trouble for all of them. */

interface Spot {
  readonly x: number
  readonly y: number
}

/** A dot in pixels from the left and upper edge of the plot, and what it is called. */
export interface Dot extends Spot {
  readonly text: string
}

type Anchor = 'left' | 'center' | 'right'

interface Thread {
  readonly from: Spot
  readonly to: Spot
}

export interface PointName {
  readonly text: string
  /** Where its left edge, its middle or its right edge stands. */
  readonly x: number
  readonly y: number
  readonly anchor: Anchor
  readonly thread: Thread | null
}

interface Plot {
  readonly width: number
  readonly height: number
  /** How far lines of ticks lie from the upper edge. */
  readonly linesAt: readonly number[]
}

interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** A place for a name, and what is wrong with it. */
interface Place extends PointName {
  readonly box: Box
  /** Along its thread. */
  readonly spots: readonly Spot[]
  readonly cost: number
}

const DOT_PX = 5
const BESIDE_PX = 8
/** Of a name beside its dot: so far it may stand above or below its middle. */
const SHIFT_PX = 7
const FURTHER_PX = 6
const APART_PX = 2
/** Half of the height of a line, and of its letters, as shares of the size of its font. */
const HALF_LINE = 0.6
const HALF_LETTER = 0.4
/** Most fonts are narrower than the widest: in that one, names of a crowd may touch. */
const WIDTH_SHARE = 0.88
/** How long threads are. */
const FAR_PX = [16, 22, 30, 40, 52, 66, 84, 104, 132, 164, 200] as const
const DIRECTIONS = 24
/** Flatter threads lead to the near edge of their name, steeper ones to its middle. */
const STEEP = 0.35
const STEP_PX = 4
/** So often at most each name looks for a better place. */
const ROUNDS = 6

/** Other dots nearer than this are taken for that of a name, or of the thread that passes them. */
const CLEAR_PX = 16
const CLEAR_OF_FAR_PX = 24
const PASSING_PX = 10
const COST = { struck: 14, nearPx: 0.6, thread: 12, threadPx: 0.25, passingPx: 2, missing: 1000 } as const

const boxOf = (text: string, x: number, y: number, anchor: Anchor, fontPx: number): Box => {
  const width = WIDTH_SHARE * widthOf(text, fontPx)
  const left = anchor === 'left' ? x : anchor === 'right' ? x - width : x - width / 2
  return { left, right: left + width, top: y - HALF_LINE * fontPx, bottom: y + HALF_LINE * fontPx }
}
const distanceTo = ({ left, right, top, bottom }: Box, { x, y }: Spot) =>
  Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom))
const areApart = (a: Box, b: Box) =>
  a.right + APART_PX < b.left ||
  a.left - APART_PX > b.right ||
  a.bottom + APART_PX < b.top ||
  a.top - APART_PX > b.bottom

/** Spots along a thread, a few pixels apart. */
function spotsAlong({ from, to }: Thread): readonly Spot[] {
  const steps = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / STEP_PX))
  return Array.from({ length: steps + 1 }, (_, step) => ({
    x: from.x + ((to.x - from.x) * step) / steps,
    y: from.y + ((to.y - from.y) * step) / steps,
  }))
}
/** How far a thread stays from a dot. */
function passedBy({ from, to }: Thread, dot: Spot): number {
  const [across, down] = [to.x - from.x, to.y - from.y]
  const part = ((dot.x - from.x) * across + (dot.y - from.y) * down) / (across ** 2 + down ** 2 || 1)
  const share = Math.max(0, Math.min(1, part))
  return Math.hypot(from.x + share * across - dot.x, from.y + share * down - dot.y)
}
const isOff = (spots: readonly Spot[], { left, right, top, bottom }: Box) =>
  spots.every(
    ({ x, y }) => x < left - APART_PX || x > right + APART_PX || y < top - APART_PX || y > bottom + APART_PX,
  )

const cross = ({ from: a, to: b }: Thread, { from: c, to: d }: Thread): boolean => {
  const side = (p: Spot, q: Spot, r: Spot) => Math.sign((q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x))
  return side(a, b, c) !== side(a, b, d) && side(c, d, a) !== side(c, d, b)
}

/** Two names stand clear of each other, and of each other's threads. */
const agree = (a: Place, b: Place) =>
  areApart(a.box, b.box) &&
  isOff(a.spots, b.box) &&
  isOff(b.spots, a.box) &&
  (a.thread === null || b.thread === null || !cross(a.thread, b.thread))

/** Places right beside a dot, the best first: each with what it costs not to be the best. */
function besides({ x, y }: Dot, fontPx: number): readonly (readonly [Omit<PointName, 'text'>, number])[] {
  const [up, down] = [y - DOT_PX - HALF_LINE * fontPx, y + DOT_PX + HALF_LINE * fontPx]
  const [left, right] = [x - BESIDE_PX, x + BESIDE_PX]
  const at = (atX: number, atY: number, anchor: Anchor) => ({ x: atX, y: atY, anchor, thread: null })
  return [
    [at(right, y, 'left'), 0],
    [at(left, y, 'right'), 1],
    [at(right, y - SHIFT_PX, 'left'), 1.5],
    [at(right, y + SHIFT_PX, 'left'), 1.5],
    [at(x, up, 'center'), 2],
    [at(x, down, 'center'), 2],
    [at(left, y - SHIFT_PX, 'right'), 2.5],
    [at(left, y + SHIFT_PX, 'right'), 2.5],
    [at(x - DOT_PX, up, 'left'), 3],
    [at(x - DOT_PX, down, 'left'), 3],
    [at(x + DOT_PX, up, 'right'), 3.5],
    [at(x + DOT_PX, down, 'right'), 3.5],
    ...[up - FURTHER_PX, down + FURTHER_PX].flatMap(
      (height) =>
        [
          [at(x, height, 'center'), 4.5],
          [at(x - DOT_PX, height, 'left'), 5],
          [at(x + DOT_PX, height, 'right'), 5.5],
        ] as const,
    ),
  ]
}

/** Places further away, with threads to them that end at the letters. */
const farther = ({ x, y }: Dot, fontPx: number): readonly (readonly [Omit<PointName, 'text'>, number])[] =>
  FAR_PX.flatMap((px) =>
    Array.from({ length: DIRECTIONS }, (_, step) => {
      const [across, down] = [
        Math.cos((2 * Math.PI * step) / DIRECTIONS),
        Math.sin((2 * Math.PI * step) / DIRECTIONS),
      ]
      const to = { x: x + px * across, y: y + px * down }
      const anchor = across > STEEP ? 'left' : across < -STEEP ? 'right' : 'center'
      const middle = to.y + (anchor === 'center' ? Math.sign(down) * HALF_LETTER * fontPx : 0)
      const beside = anchor === 'center' ? 0 : Math.sign(across)
      const from = { x: x + DOT_PX * across, y: y + DOT_PX * down }
      return [
        { x: to.x + beside, y: middle, anchor, thread: { from, to } },
        COST.thread + COST.threadPx * px,
      ] as const
    }),
  )

/** Places for the name of a dot that lie on no dot and in the plot, the best first. */
function placesOf(own: Dot, dots: readonly Dot[], plot: Plot, fontPx: number): readonly Place[] {
  const others = dots.filter((dot) => dot !== own)
  return [...besides(own, fontPx), ...farther(own, fontPx)]
    .flatMap(([name, base]): Place[] => {
      const box = boxOf(own.text, name.x, name.y, name.anchor, fontPx)
      const distances = others.map((dot) => distanceTo(box, dot))
      const nearest = Math.min(Infinity, ...distances)
      const isInside =
        box.left >= 0 && box.right <= plot.width && box.top >= -fontPx && box.bottom < plot.height
      const isOwn = nearest > (name.thread === null ? distanceTo(box, own) : DOT_PX)
      if (!isInside || !isOwn || nearest < DOT_PX) return []
      const { thread } = name
      const passing = thread === null ? [] : others.map((dot) => passedBy(thread, dot))
      if (passing.some((px) => px < DOT_PX)) return []
      const spots = thread === null ? [] : spotsAlong(thread)
      const isStruck = plot.linesAt.some((at) => Math.abs(at - name.y) < HALF_LETTER * fontPx + 1)
      const clearPx = thread === null ? CLEAR_PX : CLEAR_OF_FAR_PX
      const close = distances.reduce((sum, px) => sum + Math.max(0, clearPx - px), 0)
      const passed = passing.reduce((sum, px) => sum + Math.max(0, PASSING_PX - px), 0)
      const cost = base + (isStruck ? COST.struck : 0) + COST.nearPx * close + COST.passingPx * passed
      return [{ ...name, text: own.text, box, spots, cost }]
    })
    .toSorted((a, b) => a.cost - b.cost)
}

type Placed = ReadonlyMap<number, Place>

const costOf = (placed: Placed, count: number) =>
  (count - placed.size) * COST.missing + [...placed.values()].reduce((sum, { cost }) => sum + cost, 0)

/** A name in the best place that the others leave it. */
function withBest(placed: Placed, index: number, places: readonly Place[]): Placed {
  const others = [...placed].filter(([at]) => at !== index)
  const best = places.find((place) => others.every(([, other]) => agree(place, other)))
  return new Map([...others, ...(best === undefined ? [] : ([[index, best]] as const))])
}

/** A name in a better place, from which it drives one other. */
function withDriven(placed: Placed, index: number, choices: readonly (readonly Place[])[]): Placed {
  const cost = costOf(placed, choices.length)
  const own = placed.get(index)?.cost ?? Infinity
  for (const place of choices[index] ?? []) {
    if (place.cost >= own) break
    const against = [...placed].filter(([at, other]) => at !== index && !agree(place, other))
    const [driven, ...more] = against
    if (driven === undefined || more.length > 0) continue
    const moved = withBest(new Map([...placed, [index, place]]), driven[0], choices[driven[0]] ?? [])
    if (costOf(moved, choices.length) < cost) return moved
  }
  return placed
}

const ORDERS: readonly ((a: Dot, b: Dot) => number)[] = [
  () => 0,
  (a, b) => a.y - b.y,
  (a, b) => b.y - a.y,
  (a, b) => a.x - b.x,
  (a, b) => b.x - a.x,
]

/** Names in their places; those without room nowhere. Several orders are tried, and the one of least trouble stays. */
export function namesAtPoints(dots: readonly Dot[], plot: Plot, fontPx: number): readonly PointName[] {
  const choices = dots.map((dot) => placesOf(dot, dots, plot, fontPx))
  const tries = ORDERS.map((order) => {
    const indexes = dots
      .map((dot, index) => ({ dot, index }))
      .toSorted((a, b) => order(a.dot, b.dot))
      .map(({ index }) => index)
    let placed: Placed = new Map()
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = costOf(placed, dots.length)
      for (const index of indexes)
        placed = withDriven(withBest(placed, index, choices[index] ?? []), index, choices)
      if (costOf(placed, dots.length) >= before) break
    }
    return placed
  })
  const [best] = tries.toSorted((a, b) => costOf(a, dots.length) - costOf(b, dots.length))
  return dots.flatMap((_, index) => best?.get(index) ?? [])
}
