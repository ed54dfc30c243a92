import {
  areDifferent,
  criticalValue,
  chiSquare,
  leastSquares,
  meanOf,
  squaresOf,
  sumOf,
  type Measured,
} from '../../statistics/statistics.ts'

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

/** A way goes on higher or lower from a place on, by what neither it nor chance explains. */
export interface Jump {
  readonly at: number
  readonly by: number
}

export interface Fitted {
  readonly shape: Shape
  /** In a line or a bend, in their order. */
  readonly jumps: readonly Jump[]
  /** The part of all that the figures vary which the shape explains, from 0 to 1. */
  readonly explained: number
  /** What the shape leaves of each figure. */
  readonly rest: readonly number[]
  /** The same by how well each figure is known. */
  readonly weighedRest: readonly number[]
  /** How far chance and noise alone move a figure, as a standard deviation. */
  readonly known: number
  /** How many figures more than what was fitted there are. */
  readonly freedom: number
}

interface Fit {
  readonly shape: Shape
  readonly jumps: readonly Jump[]
  readonly columns: readonly (readonly number[])[]
  readonly shaped: (coefficients: readonly number[]) => Shape
  readonly coefficients: readonly number[]
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
/** The part of all that figures vary which a line explains where they mostly go one way. */
const MOSTLY = 0.7
/** So many jumps are told of one way. */
const MOST_JUMPS = 3

function fit(
  shaped: Fit['shaped'],
  columns: Fit['columns'],
  { values, weights }: Weighed,
  jumps: Fit['jumps'] = [],
): Fit | null {
  const found = leastSquares(columns, values, weights)
  if (found === null) return null
  const { coefficients, rest } = found
  return {
    shape: shaped(coefficients),
    jumps,
    columns,
    shaped,
    coefficients,
    rest,
    left: sumOf(rest.map((each, at) => each ** 2 * (weights[at] ?? 1))),
  }
}

/** Figures with how much each counts: the better known, the more, and 1 on the whole. */
interface Weighed {
  readonly values: readonly number[]
  readonly weights: readonly number[]
}

/** One that seems known far better than the others is not trusted to be. */
const LEAST_OF_MARGINS = 0.5

function weighed(points: readonly Measured[]): Weighed {
  const known = Math.sqrt(meanOf(points.map(({ margin }) => margin ** 2)))
  const areKnown = points.every(({ margin }) => margin > 0)
  return {
    values: points.map(({ value }) => value),
    weights: points.map(({ margin }) =>
      areKnown ? (known / Math.max(margin, LEAST_OF_MARGINS * known)) ** 2 : 1,
    ),
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

/** Of a step at each place, after a level. */
function stepGains(rest: readonly number[]) {
  const count = rest.length
  const rests = sumsFrom(rest)
  return (at: number) => {
    const after = count - at
    return gain(rests[at] ?? 0, after - after ** 2 / count)
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
  const own = weighed(points)
  const { values } = own
  const count = values.length
  const ones = values.map(() => 1)
  const places = placesIn(count)
  const after = (place: number) => values.map((_, at) => Number(at >= place))
  const since = (place: number) => along.map((each) => Math.max(0, each - (along[place] ?? 0)))
  const level = fit(() => ({ kind: 'level' }), [ones], own)
  if (level === null) throw new Error('There are no figures to have a shape.')
  const isKnown = points.every(({ margin }) => margin > 0)
  const line =
    count < (isKnown ? 3 : 4) ? null : fit(([, slope = 0]) => ({ kind: 'line', slope }), [ones, along], own)
  const flat = level.rest
  const sloped = line?.rest ?? flat
  const at = {
    step: bestPlace(places, stepGains(flat)),
    // A place of its own on either side, or an end figure alone would be a way.
    bend: bestPlace(
      places.filter((place) => place < count - BESIDE),
      bendGains(sloped, along),
    ),
  }
  const step =
    at.step === null
      ? null
      : fit(([, by = 0]) => ({ kind: 'step', at: at.step ?? 0, by }), [ones, after(at.step)], own)
  const bend =
    at.bend === null
      ? null
      : fit(
          ([, before = 0, turn = 0]) => ({ kind: 'bend', at: at.bend ?? 0, before, after: before + turn }),
          [ones, along, since(at.bend)],
          own,
        )
  const jumping = (way: Fit | null) => (way === null || !mayJump ? way : withJumps(way, points, places))
  const [lineJumping, bendJumping] = [jumping(line), jumping(bend)]
  const richest = best([level, line, step, bend, lineJumping, bendJumping]) ?? level
  const freedom = Math.max(1, count - parametersOf(richest))
  const known = meanOf(points.map(({ margin }) => margin ** 2))
  // So few figures that go one way, and are known so well, say nothing of how far others would lie from it.
  const seen = isKnown && places.length === 0 && isOneWay(points) ? 0 : richest.left / freedom
  // What chance and noise explain of what is left needs no other measure.
  const isExplained = isKnown && seen * freedom <= known * chiSquare(freedom)
  const variance = Math.max(known, isExplained ? 0 : seen, Number.EPSILON * Math.max(1, meanOf(values) ** 2))
  const isBeyond = (richer: Fit | null, simpler: Fit, tests: number): richer is Fit =>
    richer !== null &&
    (simpler.left - richer.left) / variance > criticalValue(tests, isExplained ? Infinity : freedom) ** 2
  // Groups whose differences are beyond their margins and mostly go one way do so, however unevenly.
  const goesOneWay =
    mayJump &&
    isKnown &&
    line !== null &&
    line.left < (1 - MOSTLY) * level.left &&
    (level.left - line.left) / known > criticalValue(SHAPES) ** 2
  const straight = line !== null && (goesOneWay || isBeyond(line, level, SHAPES)) ? line : level
  const isStep = isBeyond(step, straight, SHAPES * places.length) && isLevelBeside(points, at.step ?? 0)
  const simple = isStep ? step : straight
  const isJump = lineJumping !== line && isBeyond(lineJumping, simple, SHAPES * places.length)
  const way = isJump ? lineJumping : simple
  // What leaves more than chance would is no picture of the figures, however much it explains.
  const isWhole = ({ left, columns }: Fit) => !isKnown || left / known <= chiSquare(count - columns.length)
  const isBend = isBeyond(bendJumping, way, SHAPES * places.length) && isWhole(bendJumping)
  const chosen = isBend ? bendJumping : way
  const isUnsteady = chosen.shape.kind === 'level' && areDifferent(points)
  return {
    shape: isUnsteady ? { kind: 'unsteady' } : settled(chosen.shape, along, Math.sqrt(variance)),
    jumps: chosen.jumps.toSorted((a, b) => a.at - b.at),
    explained: level.left === 0 ? 0 : 1 - chosen.left / level.left,
    rest: chosen.rest,
    weighedRest: chosen.rest.map((each, at) => each * Math.sqrt(own.weights[at] ?? 1)),
    known: Math.sqrt(known),
    freedom: count - chosen.columns.length,
  }
}

/** Places are fitted, too. */
const parametersOf = ({ shape, columns, jumps }: Fit) => columns.length + Number('at' in shape) + jumps.length

/**
 * A way with the jumps in it, one after the other: each is where a step explains most, of the places whose two neighbours lie
 * further apart by themselves than chance would have them, as long as the step is beyond chance, too.
 */
function withJumps(way: Fit, points: readonly Measured[], places: readonly number[]): Fit {
  if (way.jumps.length === MOST_JUMPS) return way
  const own = weighed(points)
  const { values } = own
  const known = meanOf(points.map(({ margin }) => margin ** 2))
  const freedom = values.length - parametersOf(way) - 2
  if (freedom < FEWEST_FOR_PLACES) return way
  const seen = way.left / freedom
  const gapAt = (place: number) => (values[place] ?? 0) - (values[place - 1] ?? 0)
  const marginAt = (place: number) => Math.hypot(points[place - 1]?.margin ?? 0, points[place]?.margin ?? 0)
  const bound = criticalValue(places.length, known >= seen ? Infinity : freedom)
  const isApart = (place: number) =>
    Math.abs(gapAt(place)) > bound * marginAt(place) &&
    way.jumps.every(({ at }) => Math.abs(at - place) >= BESIDE)
  const steps = places.filter(isApart).map((at) => {
    const step = values.map((_, place) => Number(place >= at))
    return fit(way.shaped, [...way.columns, step], own, [...way.jumps, { at, by: 0 }])
  })
  const isJump = (found: Fit) => {
    const at = found.jumps.at(-1)?.at ?? 0
    const by = found.coefficients.at(-1) ?? 0
    const variance = Math.max(known, found.left / freedom)
    const isLocal = Math.sign(by) * gapAt(at) > bound * (marginAt(at) || Math.sqrt(2 * variance))
    // That the two figures beside it differ has counted all places.
    return isLocal && (way.left - found.left) / variance > criticalValue(1) ** 2
  }
  const found = best(steps.filter((step) => step !== null && isJump(step)))
  if (found === null) return way
  const jump = { at: found.jumps.at(-1)?.at ?? 0, by: found.coefficients.at(-1) ?? 0 }
  return withJumps({ ...found, jumps: [...way.jumps, jump] }, points, places)
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
    return back <= criticalValue(1) * Math.hypot(point.margin, before.margin)
  })
}

/** A way of a bend that is within its margins is none. */
function settled(shape: Shape, along: readonly number[], spread: number): Shape {
  if (shape.kind !== 'bend') return shape
  const way = (slope: number, part: readonly number[]) => {
    const middle = meanOf(part)
    const reach = Math.sqrt(sumOf(part.map((each) => (each - middle) ** 2)))
    return Math.abs(slope) * reach > criticalValue(1) * spread ? slope : 0
  }
  return {
    ...shape,
    before: way(shape.before, along.slice(0, shape.at + 1)),
    after: way(shape.after, along.slice(shape.at)),
  }
}

/** The place of the figure that lies further from the others' shape than any would by chance; null where none does. */
export function outlierIn({ weighedRest: rest, known, freedom }: Fitted): number | null {
  const sizes = rest.map(Math.abs)
  const place = sizes.indexOf(Math.max(...sizes))
  const others = rest.filter((_, at) => at !== place)
  const left = freedom - 1
  if (left < FEWEST_FOR_PLACES) return null
  const seen = Math.sqrt(squaresOf(others) / left)
  return (sizes[place] ?? 0) >
    criticalValue(rest.length, known >= seen ? Infinity : left) * Math.max(known, seen)
    ? place
    : null
}
