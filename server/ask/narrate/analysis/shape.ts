/** What a run of figures looks like from afar: found by rules over the numbers alone, told in words elsewhere. */

export type Shape =
  | { readonly kind: 'level' | 'rises' | 'falls' | 'wanders' }
  /** Up to a figure and down after it, or the other way round. */
  | { readonly kind: 'peaks' | 'dips'; readonly at: number }
  /** From a figure on all lie above those before, or below them, by one step that is larger than all others. */
  | { readonly kind: 'jumps' | 'drops'; readonly at: number }
  /** Up or down to a figure, and about there from then on. */
  | { readonly kind: 'risesThenHolds' | 'fallsThenHolds'; readonly at: number }

/** Figures whose ends lie within this part of their mean are level. */
const LEVEL = 0.05
/** A way that goes to so great a part in one direction is one direction. */
const ONE_WAY = 0.75
/** A leg of a peak makes at least this part of the whole range. */
const LEG = 0.35
/** A plateau stays within this part of the range: what goes on rising evenly leaves it at once. */
const PLATEAU = 0.1
const LEAST_PLATEAU = 3
/** Of so many figures and more, each is smoothed by those beside it: by an eighth of all of them. */
const SMOOTHED_FROM = 9
const SMOOTHED_PART = 8

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

function smoothed(values: readonly number[]): readonly number[] {
  const reach = values.length < SMOOTHED_FROM ? 0 : Math.ceil((values.length / SMOOTHED_PART - 1) / 2)
  return values.map((_, index) => meanOf(values.slice(Math.max(0, index - reach), index + reach + 1)))
}

/** The part of a way that leads from its start to its end: 1 for one that never turns, near 0 for one that wanders. */
function onePart(values: readonly number[]): number {
  const steps = values.slice(1).map((value, index) => Math.abs(value - (values[index] ?? value)))
  const way = steps.reduce((sum, step) => sum + step, 0)
  return way === 0 ? 0 : Math.abs((values.at(-1) ?? 0) - (values[0] ?? 0)) / way
}

function jumpIn(values: readonly number[], range: number): Shape | null {
  const steps = values.slice(1).map((value, index) => value - (values[index] ?? value))
  const largest = steps.reduce(
    (best, step, index) => (Math.abs(step) > Math.abs(steps[best] ?? 0) ? index : best),
    0,
  )
  const step = steps[largest] ?? 0
  const at = largest + 1
  const [before, after] = [values.slice(0, at), values.slice(at)]
  const others = steps.filter((_, index) => index !== largest).map(Math.abs)
  if (before.length < 2 || after.length < 2 || Math.abs(step) < range / 2) return null
  if (Math.max(...others) > Math.abs(step) / 2) return null
  if (step > 0 && Math.max(...before) < Math.min(...after)) return { kind: 'jumps', at }
  return step < 0 && Math.min(...before) > Math.max(...after) ? { kind: 'drops', at } : null
}

/** Where a way in one direction comes to rest, well before its end. */
function restIn(values: readonly number[], range: number): number | null {
  const least = Math.max(LEAST_PLATEAU, Math.ceil(values.length / 4))
  const starts = values.keys().filter((at) => at > 1 && values.length - at >= least)
  const isRest = (at: number) =>
    Math.max(...values.slice(at)) - Math.min(...values.slice(at)) <= PLATEAU * range
  return starts.find(isRest) ?? null
}

function turnIn(values: readonly number[], range: number): Shape | null {
  const turns = [
    { kind: 'peaks', at: values.indexOf(Math.max(...values)) },
    { kind: 'dips', at: values.indexOf(Math.min(...values)) },
  ] as const
  const isTurn = ({ at }: { readonly at: number }) => {
    const [left, right] = [values.slice(0, at + 1), values.slice(at)]
    const legs = [left, right].map((leg) => Math.abs((leg.at(-1) ?? 0) - (leg[0] ?? 0)))
    return (
      [left, right].every((leg) => leg.length > 1 && onePart(leg) >= ONE_WAY) &&
      Math.min(...legs) >= LEG * range
    )
  }
  return turns.find(isTurn) ?? null
}

/**
 * The shape of figures in their order.
 *
 * @param level how far apart the ends of what is level may lie; a part of the mean where it is not given
 */
export function shapeOf(values: readonly number[], level?: number): Shape {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const range = high - low
  if (range <= (level ?? LEVEL * Math.abs(meanOf(values)))) return { kind: 'level' }
  const jump = jumpIn(values, range)
  if (jump !== null) return jump
  const smooth = smoothed(values)
  const up = (smooth.at(-1) ?? 0) > (smooth[0] ?? 0)
  if (onePart(smooth) < ONE_WAY) return turnIn(smooth, range) ?? { kind: 'wanders' }
  const rest = values.length > 2 * LEAST_PLATEAU - 1 ? restIn(values, range) : null
  if (rest !== null) return { kind: up ? 'risesThenHolds' : 'fallsThenHolds', at: rest }
  return { kind: up ? 'rises' : 'falls' }
}

/** How figures of groups without an order are spread, in order from the highest down. */
export type Spread =
  | { readonly kind: 'alike' | 'gradual' }
  /** The first, or the last, away from all others. */
  | { readonly kind: 'highApart' | 'lowApart' }
  /** Two camps with a gap between them: the second begins there. */
  | { readonly kind: 'camps'; readonly at: number }

/** A gap that makes so great a part of the whole range parts what is above it from what is below. */
const PARTING = 0.4

/** @param alike how far apart the highest and the lowest of what is alike may lie */
export function spreadOf(sorted: readonly number[], alike: number): Spread {
  const range = (sorted[0] ?? 0) - (sorted.at(-1) ?? 0)
  if (range <= alike) return { kind: 'alike' }
  if (sorted.length < 4) return { kind: 'gradual' }
  const gaps = sorted.slice(1).map((value, index) => (sorted[index] ?? value) - value)
  const widest = gaps.indexOf(Math.max(...gaps))
  if ((gaps[widest] ?? 0) < PARTING * range) return { kind: 'gradual' }
  if (widest === 0) return { kind: 'highApart' }
  return widest === gaps.length - 1 ? { kind: 'lowApart' } : { kind: 'camps', at: widest + 1 }
}

/** The place of the figure that is far from what its neighbours say, where there is one. */
export function oddOneIn(values: readonly number[]): number | null {
  // Those at the ends have a neighbour on one side alone, which a trend makes differ.
  const rest = values.map((value, index) => {
    const [before, after] = [values[index - 1], values[index + 1]]
    return before === undefined || after === undefined ? 0 : value - (before + after) / 2
  })
  const size = rest.map(Math.abs).toSorted((a, b) => a - b)
  const usual = size[Math.floor(size.length / 2)] ?? 0
  const largest = size.at(-1) ?? 0
  return usual > 0 && largest > 6 * usual ? rest.findIndex((each) => Math.abs(each) === largest) : null
}
