import {
  areDifferent,
  beyond,
  chiSquare,
  leastSquares,
  meanOf,
  squaresOf,
  sumOf,
  type Measured,
} from './statistics.ts'

/**
 * What a run of figures looks like: the simplest of a few shapes that a richer one does not beat by more than chance and noise
 * would. Each shape is fitted by least squares; places at which something may happen are all tried, and counted as comparisons.
 */
export type Shape =
  /** They lie about one level, within their margins. */
  | { readonly kind: 'level' }
  /** They differ beyond their margins, and no shape says how. */
  | { readonly kind: 'unsteady' }
  | { readonly kind: 'line'; readonly slope: number }
  /** From a place on they lie higher or lower, on level ground before and after. */
  | { readonly kind: 'step'; readonly at: number; readonly by: number }
  /** One way up to a place, and another from there on; a slope of 0 is no way. */
  | { readonly kind: 'bend'; readonly at: number; readonly before: number; readonly after: number }
  /** One way with a jump in it. */
  | { readonly kind: 'stepped line'; readonly at: number; readonly by: number; readonly slope: number }

export interface Fitted {
  readonly shape: Shape
  /** The part of all that the figures vary which the shape explains, from 0 to 1. */
  readonly explained: number
  /** What the shape leaves of each figure. */
  readonly rest: readonly number[]
  /** How far chance and noise alone move a figure, as a standard deviation. */
  readonly known: number
  /** How many figures more than what was fitted there are. */
  readonly freedom: number
}

interface Fit {
  readonly shape: Shape
  readonly parameters: number
  readonly rest: readonly number[]
  readonly left: number
}

/** Of fewer figures no place is one at which something happens: they fit too well whatever they are. */
export const FEWEST_FOR_PLACES = 6
/** So many figures lie at least on either side of a place. */
const BESIDE = 2
/** Of longer runs so many places are tried. */
const MOST_PLACES = 120
/** Level, line and step are compared, and what is richer with the best of them. */
const SHAPES = 3

const fit = (
  shape: (coefficients: readonly number[]) => Shape,
  columns: readonly (readonly number[])[],
  values: readonly number[],
): Fit | null => {
  const found = leastSquares(columns, values)
  return found === null
    ? null
    : {
        shape: shape(found.coefficients),
        parameters: columns.length,
        rest: found.rest,
        left: squaresOf(found.rest),
      }
}

const best = (fits: readonly (Fit | null)[]): Fit | null =>
  fits.reduce((one, other) => (one === null || (other !== null && other.left < one.left) ? other : one), null)

function placesIn(count: number): readonly number[] {
  if (count < FEWEST_FOR_PLACES) return []
  const step = Math.max(1, Math.ceil(count / MOST_PLACES))
  const all = Array.from({ length: count }, (_, place) => place)
  return all.filter((place) => place >= BESIDE && place <= count - BESIDE && place % step === 0)
}

/** The place at which one more column explains most; null where none is tried. */
const bestPlace = (places: readonly number[], gainAt: (place: number) => number): number | null =>
  places.reduce<number | null>(
    (best, place) => (best === null || gainAt(place) > gainAt(best) ? place : best),
    null,
  )

/** Sums of figures from each place to their end. */
function sumsFrom(values: readonly number[]): readonly number[] {
  const sums = values.map(() => 0)
  let sum = 0
  for (let place = values.length - 1; place >= 0; place -= 1) sums[place] = sum += values[place] ?? 0
  return sums
}

const centred = (values: readonly number[]) => {
  const mean = meanOf(values)
  return values.map((value) => value - mean)
}

/** How much of what a fit left one more column explains, by what of that column the fit does not have itself. */
const gain = (shared: number, square: number) => (square <= 1e-9 ? 0 : shared ** 2 / square)

/** Of a step at each place, after a level or, with `along`, a line. */
function stepGains(rest: readonly number[], along: readonly number[] | null) {
  const count = rest.length
  const rests = sumsFrom(rest)
  const places = centred(along ?? [])
  const [ways, square] = [sumsFrom(places), squaresOf(places)]
  return (at: number) => {
    const after = count - at
    const inLine = along === null || square === 0 ? 0 : (ways[at] ?? 0) ** 2 / square
    return gain(rests[at] ?? 0, after - after ** 2 / count - inLine)
  }
}

/** Of a bend at each place, after a line. */
function bendGains(rest: readonly number[], along: readonly number[]) {
  const count = rest.length
  const places = centred(along)
  const square = squaresOf(places)
  const [rests, ways] = [sumsFrom(rest), sumsFrom(places)]
  const [shared, squares] = [
    sumsFrom(rest.map((each, at) => each * (places[at] ?? 0))),
    sumsFrom(places.map((place) => place ** 2)),
  ]
  return (at: number) => {
    const from = places[at] ?? 0
    const [way, of] = [ways[at] ?? 0, squares[at] ?? 0]
    const sum = way - (count - at) * from
    const inLine = square === 0 ? 0 : (of - from * way) ** 2 / square
    return gain(
      (shared[at] ?? 0) - from * (rests[at] ?? 0),
      of - 2 * from * way + (count - at) * from ** 2 - sum ** 2 / count - inLine,
    )
  }
}

interface Along {
  /** Where each figure stands; evenly where it is not given. */
  readonly along?: readonly number[]
  /** A jump in a way is looked for: over time seasons and single periods look like one. */
  readonly mayJump?: boolean
}

/** The shape of figures in their order. */
export function shapeOf(
  points: readonly Measured[],
  { along = points.map((_, at) => at), mayJump = false }: Along = {},
): Fitted {
  const values = points.map(({ value }) => value)
  const count = values.length
  const ones = values.map(() => 1)
  const places = placesIn(count)
  const after = (place: number) => values.map((_, at) => Number(at >= place))
  const since = (place: number) => along.map((each) => Math.max(0, each - (along[place] ?? 0)))
  const mean = meanOf(values)
  const level: Fit = {
    shape: { kind: 'level' },
    parameters: 1,
    rest: values.map((value) => value - mean),
    left: squaresOf(values.map((value) => value - mean)),
  }
  const isKnown = points.every(({ margin }) => margin > 0)
  const line =
    count < (isKnown ? 3 : 4)
      ? null
      : fit(([, slope = 0]) => ({ kind: 'line', slope }), [ones, along], values)
  const flat = level.rest
  const sloped = line?.rest ?? flat
  const at = {
    step: bestPlace(places, stepGains(flat, null)),
    // A place of its own on either side, or an end figure alone would be a way.
    bend: bestPlace(
      places.filter((place) => place < count - BESIDE),
      bendGains(sloped, along),
    ),
    stepped: bestPlace(mayJump ? places : [], stepGains(sloped, along)),
  }
  const step =
    at.step === null
      ? null
      : fit(([, by = 0]) => ({ kind: 'step', at: at.step ?? 0, by }), [ones, after(at.step)], values)
  const bend =
    at.bend === null
      ? null
      : fit(
          ([, before = 0, turn = 0]) => ({ kind: 'bend', at: at.bend ?? 0, before, after: before + turn }),
          [ones, along, since(at.bend)],
          values,
        )
  const stepped =
    at.stepped === null
      ? null
      : fit(
          ([, slope = 0, by = 0]) => ({ kind: 'stepped line', at: at.stepped ?? 0, by, slope }),
          [ones, along, after(at.stepped)],
          values,
        )
  const richest = best([level, line, step, bend, stepped]) ?? level
  const freedom = Math.max(1, count - richest.parameters - Number(places.length > 0))
  const known = meanOf(points.map(({ margin }) => margin ** 2))
  // So few figures that go one way, and are known so well, say nothing of how far others would lie from it.
  const seen = isKnown && places.length === 0 && isOneWay(points) ? 0 : richest.left / freedom
  const variance = Math.max(known, seen, Number.EPSILON * Math.max(1, mean ** 2))
  const isBeyond = (richer: Fit | null, simpler: Fit, tests: number): richer is Fit =>
    richer !== null &&
    (simpler.left - richer.left) / variance > beyond(tests, known >= seen ? Infinity : freedom) ** 2
  const straight = isBeyond(line, level, SHAPES) ? line : level
  const isStep = isBeyond(step, straight, SHAPES * places.length) && isLevelBeside(points, at.step ?? 0)
  const simple = isStep ? step : straight
  const rich = best([bend, stepped])
  // What leaves more than chance would is no picture of the figures, however much it explains.
  const isWhole = (fit: Fit) => !isKnown || fit.left / known <= chiSquare(count - fit.parameters)
  const chosen = isBeyond(rich, simple, SHAPES * places.length) && isWhole(rich) ? rich : simple
  const isUnsteady = chosen.shape.kind === 'level' && areDifferent(points)
  return {
    shape: isUnsteady ? { kind: 'unsteady' } : settled(chosen.shape, along, Math.sqrt(variance)),
    explained: level.left === 0 ? 0 : 1 - chosen.left / level.left,
    rest: chosen.rest,
    known: Math.sqrt(known),
    freedom: count - chosen.parameters,
  }
}

/** On either side of a step the figures hold their level: what falls back is none. */
const isLevelBeside = (points: readonly Measured[], at: number): boolean =>
  [points.slice(0, at), points.slice(at)].every(
    (side) => side.length < FEWEST_FOR_PLACES || ['level', 'unsteady'].includes(shapeOf(side).shape.kind),
  )

/** No step goes back by more than chance. */
function isOneWay(points: readonly Measured[]): boolean {
  const up = (points.at(-1)?.value ?? 0) > (points[0]?.value ?? 0)
  return points.every((point, at) => {
    const before = points[at - 1] ?? point
    const back = up ? before.value - point.value : point.value - before.value
    return back <= beyond(1) * Math.hypot(point.margin, before.margin)
  })
}

/** A way of a bend that is within its margins is none. */
function settled(shape: Shape, along: readonly number[], spread: number): Shape {
  if (shape.kind !== 'bend') return shape
  const way = (slope: number, part: readonly number[]) => {
    const middle = meanOf(part)
    const reach = Math.sqrt(sumOf(part.map((each) => (each - middle) ** 2)))
    return Math.abs(slope) * reach > beyond(1) * spread ? slope : 0
  }
  return {
    ...shape,
    before: way(shape.before, along.slice(0, shape.at + 1)),
    after: way(shape.after, along.slice(shape.at)),
  }
}

/** The place of the figure that lies further from the others' shape than any would by chance; null where none does. */
export function outlierIn({ rest, known, freedom }: Fitted): number | null {
  const sizes = rest.map(Math.abs)
  const place = sizes.indexOf(Math.max(...sizes))
  const others = rest.filter((_, at) => at !== place)
  const left = freedom - 1
  if (left < FEWEST_FOR_PLACES) return null
  const seen = Math.sqrt(squaresOf(others) / left)
  return (sizes[place] ?? 0) > beyond(rest.length, known >= seen ? Infinity : left) * Math.max(known, seen)
    ? place
    : null
}
