import type { Filter } from '../conditions/conditions.ts'
import type { Fragment } from '../../../engines/fragments.ts'

/** A figure of a group before it is shown. */
export interface Figure {
  /** Null where there is nothing to work out. */
  readonly value: number | null
  /** The entities behind it: those that have a value. */
  readonly number: number
  /** The standard deviation of the noise that it carries where it tells of something sensitive. */
  readonly noise: number
  /** Its standard error: what chance does to it. Null where none is known. */
  readonly error: number | null
}

/** What a statement gives of a group for one figure, by the names of `Part.sums`; texts hold several numbers by commas. */
export type Sums = Readonly<Record<string, number | string | null>>

export interface Ends {
  readonly low: number
  readonly high: number
}

/** What everybody may know of columns and of the entities behind a figure, for its noise. */
export interface Scales {
  /** A usual deviation of a column's values from their average. */
  readonly typical: (column: string) => number
  /** Something sensitive chooses the entities, so that who is among them must not be learned. */
  readonly areChosen: boolean
  /** Between which the values lie of all who may be among chosen entities, where everybody knows them; null where nobody does. */
  readonly candidates: (column: string) => Ends | null
}

/** A figure of one set of entities that a measure is made of: its SQL, and how it is worked out of what that gives. */
export interface FigurePart {
  /** Which figure it is, whatever it is called: "average monthly_premium_gbp". Its draw follows from that too. */
  readonly name: string
  /** Columns of whose values it tells. */
  readonly columns: readonly string[]
  /** Which entities of the group it is of; all where there are none. */
  readonly only: readonly Filter[]
  /** Of the group, by name; `n` is how many entities have a value, and `value` is what a person would have asked. */
  readonly sums: Readonly<Record<string, Fragment>> & { readonly n: Fragment }
  readonly figure: (sums: Sums, scales: Scales) => Figure
  /** It is how many there are. */
  readonly isCount?: boolean
  /** It is counted in whole numbers. */
  readonly isWhole?: boolean
  /** A size beside which its noise is held, where that is not its value: of a coefficient 1. */
  readonly size?: number
}

/** Of columns of which nothing is known, and entities that nothing sensitive chooses. */
export const NO_SCALES: Scales = { typical: () => 0, areChosen: false, candidates: () => null }

/** The part of a usual deviation below which no noise goes, in the sum of a figure, so that few people of equal values are hidden. */
const LEAST_OF_TYPICAL = 0.3
/** The noise of a count. */
const OF_COUNT = 2

/** What lies between the largest of some numbers and the root of the sum of their squares: the fourth root of the sum of their fourth powers, or more. */
const atMost = (most: number, chance: number) => Math.sqrt(most * Math.max(most, chance))

/** The noise of a number that everybody knows, of entities that something sensitive chooses, in what anybody changes by being among them. */
const OF_CHOSEN = 4

/**
 * The noise of a figure: half of the fourth root of the sum of the fourth powers of what leaving out each entity changes. That lies between
 * what the most unusual one does to the figure and its standard error, so the noise is at least half of the one and at most half of the other.
 *
 * Of a number that everybody knows the figure gives away who is among the entities, as counts do, but by a single answer and not by two of
 * which one is subtracted: all others may be known to add next to nothing. So it carries twice the noise of a count.
 *
 * @param fourth that root, or more
 * @param candidate what anybody changes by being among the entities, where everybody knows it and who is among them must not be learned; or 0
 */
const noiseAround = (fourth: number, candidate: number) => Math.max(fourth / 2, OF_CHOSEN * candidate)

/**
 * The same where fourth powers are not known.
 *
 * @param most what leaving one entity out changes at the most
 * @param chance the root of the sum of the squares of what leaving out each changes
 */
const noiseFrom = (isGivenAway: boolean, most: number, chance: number) =>
  noiseAround(atMost(most, chance), isGivenAway ? most : 0)

const SAME_DIGITS = 12

const numberOf = (sums: Sums, name: string): number => Number(sums[name] ?? 0)
/** Without the last bits, in which engines interpolate differently: equal values are no distance apart. */
const numbersIn = (text: unknown): readonly number[] =>
  typeof text === 'string' && text !== ''
    ? text.split(',').map((each) => Number(Number(each).toPrecision(SAME_DIGITS)))
    : []

/** The ends of what entities add, and of what those would who may be among them. */
function endsOf(sums: Sums, candidates: Ends | null, side = ''): Ends {
  const [low, high] = [numberOf(sums, `low${side}`), numberOf(sums, `high${side}`)]
  return candidates === null
    ? { low, high }
    : { low: Math.min(low, candidates.low), high: Math.max(high, candidates.high) }
}

/** Of a sum of powers, what rounding may leave wrong. */
const LOST = 1e-12

/** How much values differ, of n and squares. */
const varianceOf = (sums: Sums, mean: number, squares = 'squares') =>
  Math.max(0, numberOf(sums, squares) / numberOf(sums, 'n') - mean ** 2)

/** What rounding may lose of four sums, as a part of the largest. */
const LAST_DIGITS = 8 * Number.EPSILON

/** The fourth root of the sum of the fourth powers of how far values are from their average, of n, squares, cubes and fourths. */
function fourthRoot(sums: Sums, mean: number): number {
  const [n, squares, cubes, fourths] = ['n', 'squares', 'cubes', 'fourths'].map((name) =>
    numberOf(sums, name),
  ) as [number, number, number, number]
  const central = fourths - 4 * mean * cubes + 6 * mean ** 2 * squares - 3 * n * mean ** 4
  // So many of its last digits are lost where values are far from nothing and near each other: noise is no less for it.
  const lost = LAST_DIGITS * fourths
  // Where rounding lost it, it is still no less than if all were as far away.
  return Math.max(central + lost, n * varianceOf(sums, mean) ** 2) ** (1 / 4)
}

const isFinite = (value: number | null): value is number => value !== null && Number.isFinite(value)

const NOTHING = (number: number): Figure => ({ value: null, number, noise: 0, error: null })

export function countFigure(sums: Sums): Figure {
  const n = numberOf(sums, 'n')
  return { value: n, number: n, noise: OF_COUNT, error: Math.sqrt(n) }
}

/** How many different values of a column entities have, of n and value. */
export const distinctFigure: FigurePart['figure'] = (sums, scales = NO_SCALES) => {
  const value = numberOf(sums, 'value')
  const noise = scales.areChosen ? OF_CHOSEN : OF_COUNT
  return { value, number: numberOf(sums, 'n'), noise, error: Math.sqrt(value) }
}

/** Noise in the sum, below which none goes: of what is counted that of a count, of all else a part of a usual deviation. */
const leastOf = (isCounted: boolean, typical: number) =>
  Math.max(isCounted ? OF_COUNT : 0, LEAST_OF_TYPICAL * typical)

interface Of {
  readonly column: string
  /** Its values are whole numbers. */
  readonly isCounted: boolean
}

/** Of n and value, and of what each entity adds: squares and fourths. */
export const sumFigure =
  ({ column, isCounted }: Of): FigurePart['figure'] =>
  (sums, scales = NO_SCALES) => {
    const n = numberOf(sums, 'n')
    const value = sums['value'] ?? null
    if (n === 0 || !isFinite(value as number | null)) return NOTHING(n)
    const total = Number(value)
    const known = scales.candidates(column)
    const chance = Math.sqrt(numberOf(sums, 'squares'))
    const most = known === null ? 0 : Math.max(Math.abs(known.low), Math.abs(known.high))
    const noise = noiseAround(numberOf(sums, 'fourths') ** (1 / 4), most)
    // Where values are alike, a sum tells how many there are.
    const ofNumber = scales.areChosen ? OF_COUNT * Math.abs(total / n) : 0
    const least = leastOf(isCounted, scales.typical(column))
    return { value: total, number: n, noise: Math.max(noise, ofNumber, least), error: chance }
  }

/** Of n and value, and of the values: squares, cubes and fourths. */
export const averageFigure =
  ({ column, isCounted }: Of): FigurePart['figure'] =>
  (sums, scales = NO_SCALES) => {
    const n = numberOf(sums, 'n')
    const value = sums['value'] ?? null
    if (n === 0 || !isFinite(value as number | null)) return NOTHING(n)
    const mean = Number(value)
    // Without one there are so many: what is left moves away from it by its distance over them.
    const left = Math.max(1, n - 1)
    const known = scales.candidates(column)
    const most = known === null ? 0 : Math.max(known.high - mean, mean - known.low) / left
    const error = Math.sqrt(varianceOf(sums, mean) / left)
    const ofOne = noiseAround(Math.min(fourthRoot(sums, mean) / left, error), most)
    const noise = Math.max(ofOne, leastOf(isCounted, scales.typical(column)) / n)
    return { value: mean, number: n, noise, error }
  }

/** How much more of a quotient one entity is where it may leave so little of what is divided by; infinite where it may leave nothing. */
function leverage(under: number, low: number, high: number): number {
  const [least, most] = [under - high, under - low]
  return least * most <= 0 ? Infinity : Math.abs(under) / Math.min(Math.abs(least), Math.abs(most))
}

/**
 * Of n, value and under; of what each entity has over: squares, cubes and fourths; of what it has under: squares and ends; and of both the
 * products.
 */
export const quotientFigure =
  (scale: number, { column, isCounted }: Of, divisor: string | null = null): FigurePart['figure'] =>
  (sums, scales = NO_SCALES) => {
    const [n, under] = [numberOf(sums, 'n'), numberOf(sums, 'under')]
    const value = sums['value'] ?? null
    if (n === 0 || under === 0 || !isFinite(value as number | null)) return NOTHING(n)
    const rate = Number(value) / scale
    // What leaving out one changes is what it has over that is not its part of what is under.
    const [over, below] = [numberOf(sums, 'squares'), rate ** 2 * numberOf(sums, 'squares_under')]
    const squares = Math.max(over - 2 * rate * numberOf(sums, 'products') + below, LOST * (over + below))
    const chance = Math.sqrt(squares)
    // Of both sides apart it is no less than of both together. Of what is under, only ends and squares are known.
    const mean = under / n
    const [low, high] = [numberOf(sums, 'low_under'), numberOf(sums, 'high_under')]
    const ofUnder = atMost(
      Math.max(high - mean, mean - low),
      Math.sqrt(n * varianceOf(sums, mean, 'squares_under')),
    )
    const fourth = Math.min(fourthRoot(sums, rate * mean) + Math.abs(rate) * ofUnder, chance)
    const [known, knownUnder] = [column, divisor].map((name) =>
      name === null ? null : scales.candidates(name),
    )
    const ends = knownUnder ?? { low, high }
    const changes = [known?.low, known?.high].flatMap((each) =>
      each === undefined ? [] : [each - rate * ends.low, each - rate * ends.high],
    )
    const ofOne = noiseAround(fourth, Math.max(0, ...changes.map(Math.abs))) / Math.abs(under)
    const error = chance / Math.abs(under)
    const least = leastOf(isCounted, scales.typical(column)) / Math.abs(under)
    const weight = leverage(under, low, high)
    return {
      value: Number(value),
      number: n,
      noise: weight === Infinity ? weight : scale * weight * Math.max(ofOne, least),
      error: scale * error,
    }
  }

/** Of n, value, average, low and high. */
export const spreadFigure =
  ({ column }: Of): FigurePart['figure'] =>
  (sums, scales = NO_SCALES) => {
    const n = numberOf(sums, 'n')
    const value = sums['value'] ?? null
    if (n < 2 || !isFinite(value as number | null)) return NOTHING(n)
    const [spread, mean] = [Number(value), numberOf(sums, 'average')]
    const known = scales.candidates(column)
    const { low, high } = endsOf(sums, known)
    const furthest = Math.max(high - mean, mean - low)
    // Without the furthest it is smaller, and without one in the middle larger.
    const squares = spread ** 2 * (n - 1)
    const without = (distance: number) =>
      n === 2 ? 0 : Math.sqrt(Math.max(0, squares - (n / (n - 1)) * distance ** 2) / (n - 2))
    const withOne = known === null ? 0 : Math.sqrt((squares + (n / (n + 1)) * furthest ** 2) / n) - spread
    const most = Math.max(spread - without(furthest), without(0) - spread, withOne)
    const error = spread / Math.sqrt(2 * n)
    const ofOne = noiseFrom(known !== null, most, error)
    const noise = Math.max(ofOne, (LEAST_OF_TYPICAL * scales.typical(column)) / n)
    return { value: spread, number: n, noise, error }
  }

/**
 * Of n, value, and the average, variance, low and high of both columns.
 *
 * @param isOfYesOrNo a yes or no that must not be learned of anybody is one of them
 */
export const correlationFigure =
  (one: string, other: string, isOfYesOrNo: boolean): FigurePart['figure'] =>
  (sums, scales = NO_SCALES) => {
    const n = numberOf(sums, 'n')
    const value = sums['value'] ?? null
    if (n < 2 || !isFinite(value as number | null)) return NOTHING(n)
    const r = Number(value)
    /** The largest part that one entity has in how much a side varies. */
    const partOf = (side: string, known: Ends | null) => {
      const [mean, variance] = [numberOf(sums, `average_${side}`), numberOf(sums, `variance_${side}`)]
      const { low, high } = endsOf(sums, known, `_${side}`)
      // Whoever has a yes in the place of a no is further than from the average.
      const distance = isOfYesOrNo ? high - low : Math.max(high - mean, mean - low)
      return variance === 0 ? 1 : distance ** 2 / (variance * (n - 1))
    }
    const [ofOne, ofOther] = [scales.candidates(one), scales.candidates(other)]
    // Of a number that nobody knows it tells next to nothing about who is among them.
    const areKnown = ofOne !== null && ofOther !== null
    const [u, v] = [partOf('one', areKnown ? ofOne : null), partOf('other', areKnown ? ofOther : null)]
    // With the others' r' it is r = √((1 - u)(1 - v)) r' ± √(uv) of the parts u and v of one entity.
    const rest = Math.sqrt(Math.max(0, 1 - u) * Math.max(0, 1 - v))
    const change = rest === 0 ? Infinity : (Math.sqrt(u * v) + Math.abs(r) * (1 - rest)) / rest
    const most = Math.min(1 + Math.abs(r), change)
    const error = (1 - r ** 2) / Math.sqrt(n)
    return { value: r, number: n, noise: noiseFrom(isOfYesOrNo || areKnown, most, error), error }
  }

/** Half widths of the stretches around a rank, as parts of all values. */
const WIDTHS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5] as const
const within = (fraction: number) => Number(Math.min(1, Math.max(0, fraction)).toFixed(6))

/** How many values of a stretch are looked at. Whole numbers stand in steps: among many a step at one place is little. */
const placesOf = (isCounted: boolean) => (isCounted ? 21 : 5)

const around = (fraction: number, width: number, places: number) =>
  Array.from({ length: places }, (_, place) => within(fraction + ((2 * place) / (places - 1) - 1) * width))

/** The fractions at which values are asked for, to know those around a rank however many there are. */
export const fractionsAround = (fraction: number, isCounted: boolean): readonly number[] =>
  [...new Set(WIDTHS.flatMap((width) => around(fraction, width, placesOf(isCounted))))].toSorted(
    (a, b) => a - b,
  )

/**
 * The mean of the values around a rank, of n and of the values at `fractionsAround`.
 *
 * @param nearest as many entities as the stretch around it holds at least
 */
export const rankFigure =
  ({ column, isCounted }: Of, fraction: number, nearest: number): FigurePart['figure'] =>
  (sums, scales = NO_SCALES) => {
    const [n, rows] = [numberOf(sums, 'n'), numberOf(sums, 'rows')]
    const fractions = fractionsAround(fraction, isCounted)
    const values = numbersIn(sums['values'])
    if (n === 0 || values.length !== fractions.length) return NOTHING(n)
    // Rows of one entity may stand side by side.
    const each = Math.max(1, numberOf(sums, 'most_rows'))
    const width = WIDTHS.find((half) => 2 * half * rows >= nearest * each) ?? 0.5
    const at = (part: number) => values[fractions.indexOf(part)] ?? Number.NaN
    const places = around(fraction, width, placesOf(isCounted))
    const value = places.reduce((sum, part) => sum + at(part), 0) / places.length
    const [first = 0, last = 1] = [places[0], places.at(-1)]
    const density = (at(last) - at(first)) / (last - first)
    const error = density * Math.sqrt((fraction * (1 - fraction)) / n)
    // Where values stand in steps, one entity less moves a place by a whole step, and those that are nearer to it than an entity.
    const steps = values.slice(1).map((next, place) => next - (values[place] ?? next))
    const step = Math.min(...steps.filter((gap) => gap > 0), Infinity)
    // What lies between two whole numbers is no step.
    const least = isCounted ? Math.max(1, step) : step
    const moved = Math.max(1 / places.length, each / (2 * width * Math.max(1, rows)))
    const jump = Number.isFinite(step) ? least * moved : 0
    const most = Math.max((density * each) / Math.max(1, rows), jump)
    const ofOne = noiseFrom(scales.candidates(column) !== null, most, error)
    const noise = Math.max(ofOne, (LEAST_OF_TYPICAL * scales.typical(column)) / n)
    return isFinite(value) ? { value, number: n, noise, error } : NOTHING(n)
  }

/**
 * The mean of as many values at an end, of n and of one more value than that in their order from the end.
 *
 * @param count how many
 */
export const endFigure =
  ({ column }: Of, end: 'lowest' | 'highest', count: number): FigurePart['figure'] =>
  (sums, scales = NO_SCALES) => {
    const n = numberOf(sums, 'n')
    const values = numbersIn(sums['values'])
    const shown = values.slice(0, count)
    if (shown.length === 0) return NOTHING(n)
    const value = shown.reduce((sum, each) => sum + each, 0) / shown.length
    const known = scales.candidates(column)
    const [first = 0, last = first] = [values[0], values.at(-1)]
    const candidate = known === null ? first : end === 'lowest' ? known.low : known.high
    const most = Math.max(Math.abs(first - last), Math.abs(candidate - last)) / shown.length
    const noise = Math.max(
      noiseFrom(known !== null, most, 0),
      (LEAST_OF_TYPICAL * scales.typical(column)) / n,
    )
    return isFinite(value) ? { value, number: n, noise, error: null } : NOTHING(n)
  }

/** A figure as the engine gives it, that carries no noise. */
export const plainFigure: FigurePart['figure'] = (sums) => {
  const n = numberOf(sums, 'n')
  const value = sums['value'] ?? null
  return isFinite(value as number | null)
    ? { value: Number(value), number: n, noise: 0, error: null }
    : NOTHING(n)
}

/** What groups give together, of what adds up: n, value, squares and fourths of what each entity adds. */
export function together(all: readonly Sums[]): Sums {
  const known = all.filter((sums) => numberOf(sums, 'n') > 0)
  const total = (name: string) => known.reduce((sum, sums) => sum + numberOf(sums, name), 0)
  const adding = ['value', 'squares', 'fourths'].filter((name) =>
    known.some((sums) => sums[name] !== undefined),
  )
  return {
    n: total('n'),
    ...(known.length === 0 ? { value: null } : Object.fromEntries(adding.map((name) => [name, total(name)]))),
  }
}
