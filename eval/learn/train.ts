import { ANY, type Decision, type DecisionName } from '../../server/ask/read/propose/decisions/linear.ts'

/** One decision with the options that were right; several count alike. */
export interface Lesson {
  readonly decision: Decision<unknown>
  readonly right: readonly boolean[]
}

/** Of one kind of decision: what each feature adds for each kind of option. */
export type Learned = Record<string, Record<string, number>>

const PASSES = 12
/** Passes whose weights are averaged (Freund and Schapire 1999). */
const AVERAGED = 4
const RATE = 0.12
const DECAY = 1.5e-4
/** Lessons in which a feature has to occur. */
const FEWEST = 10

/**
 * Weights that make right options likely: the log-likelihood of conditional log-linear decisions, climbed by AdaGrad
 * (Duchi and others 2011), in an order that a fixed generator shuffles. The same lessons give the same weights.
 */
export function learned(name: DecisionName, lessons: readonly Lesson[]): Learned {
  const places = new Map<string, number>()
  const names: (readonly [feature: string, as: string])[] = []
  const seen: number[] = []
  const placeOf = (feature: string, as: string) => {
    const key = `${feature}\u0000${as}`
    const known = places.get(key)
    if (known !== undefined) return known
    places.set(key, names.length)
    seen.push(0)
    return names.push([feature, as]) - 1
  }
  const groups = lessons
    .filter(({ decision, right }) => decision.name === name && right.includes(true))
    .map(({ decision: { shared, options }, right }) => {
      const whole = right.filter(Boolean).length
      return {
        rows: options.map(({ as, features }) => {
          const of = new Set([
            ...shared.map((feature) => placeOf(feature, as)),
            ...features.flatMap((feature) => [placeOf(feature, as), placeOf(feature, ANY)]),
          ])
          for (const place of of) seen[place] = (seen[place] ?? 0) + 1
          return Int32Array.from(of)
        }),
        wanted: Float64Array.from(right, (is) => (is ? 1 / whole : 0)),
      }
    })

  const weights = new Float64Array(names.length)
  const squares = new Float64Array(names.length).fill(1e-6)
  const sums = new Float64Array(names.length)
  const order = groups.map((_, at) => at)
  let state = 1
  const below = (limit: number) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff
    return state % limit
  }
  for (let pass = 0; pass < PASSES; pass += 1) {
    for (let at = order.length - 1; at > 0; at -= 1) {
      const other = below(at + 1)
      ;[order[at], order[other]] = [order[other] as number, order[at] as number]
    }
    for (const at of order) {
      const group = groups[at]
      if (group === undefined) continue
      const scores = group.rows.map((row) => row.reduce((sum, place) => sum + (weights[place] as number), 0))
      const most = Math.max(...scores)
      const powers = scores.map((score) => Math.exp(score - most))
      const whole = powers.reduce((sum, power) => sum + power, 0)
      for (const [option, row] of group.rows.entries()) {
        const gap = (group.wanted[option] as number) - (powers[option] as number) / whole
        if (Math.abs(gap) < 1e-4) continue
        for (const place of row) {
          if ((seen[place] as number) < FEWEST) continue
          const slope = gap - DECAY * (weights[place] as number)
          squares[place]! += slope * slope
          weights[place]! += (RATE * slope) / Math.sqrt(squares[place] as number)
        }
      }
    }
    if (pass >= PASSES - AVERAGED) for (const [place, weight] of weights.entries()) sums[place]! += weight
  }

  const table: Learned = {}
  for (const [place, [feature, as]] of names.entries()) {
    const weight = Math.round((100 * (sums[place] as number)) / AVERAGED)
    if (Math.abs(weight) >= SMALLEST) (table[feature] ??= {})[as] = weight
  }
  return table
}

/** Hundredths below which a weight changes nothing worth its place. */
const SMALLEST = 30
