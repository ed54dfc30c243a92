/**
 * Log-linear decisions (Berger and others 1996): of several options one is taken, with a probability that grows with the sum
 * of the weights of its features. Weights are whole hundredths, so that sums are the same on every machine.
 */

export const decisionNames = ['measure', 'group', 'condition', 'comparison', 'ranking', 'number'] as const
export type DecisionName = (typeof decisionNames)[number]

export interface Option<T> {
  readonly value: T
  /** What kind of option it is: features count for each kind apart. */
  readonly as: string
  /** Its own features, which also count for all kinds together. */
  readonly features: readonly string[]
}

export interface Decision<T> {
  readonly name: DecisionName
  /** Features of the question, which count for each kind of option apart. */
  readonly shared: readonly string[]
  readonly options: readonly Option<T>[]
}

/** What a feature adds, by kind of option, in hundredths; `*` for whichever. */
export type FeatureWeights = Readonly<
  Record<DecisionName, ReadonlyMap<string, Readonly<Record<string, number>>>>
>

export const ANY = '*'

function scoresOf<T>(weights: FeatureWeights, { name, shared, options }: Decision<T>): readonly number[] {
  const table = weights[name]
  const byKind = new Map<string, number>()
  const sharedFor = (kind: string) => {
    const known = byKind.get(kind)
    if (known !== undefined) return known
    const sum = shared.reduce((total, feature) => total + (table.get(feature)?.[kind] ?? 0), 0)
    byKind.set(kind, sum)
    return sum
  }
  return options.map(({ as, features }) =>
    features.reduce((sum, feature) => {
      const of = table.get(feature)
      return of === undefined ? sum : sum + (of[as] ?? 0) + (of[ANY] ?? 0)
    }, sharedFor(as)),
  )
}

export interface LikelyOption<T> {
  readonly option: Option<T>
  /** Natural logarithm of the probability. */
  readonly log: number
}

const HUNDREDTHS = 100

/** The options with their probabilities, the likeliest first. */
export function ranked<T>(weights: FeatureWeights, decision: Decision<T>): readonly LikelyOption<T>[] {
  const scores = scoresOf(weights, decision)
  const most = Math.max(...scores)
  const whole = Math.log(scores.reduce((sum, score) => sum + Math.exp((score - most) / HUNDREDTHS), 0))
  return decision.options
    .map((option, at) => ({ option, log: ((scores[at] ?? 0) - most) / HUNDREDTHS - whole }))
    .toSorted((a, b) => b.log - a.log)
}
