import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a turn does to the answer before it, as learned from what people type next (`npm run learn:turns`). */

export interface ActWeights {
  readonly acts: readonly string[]
  /** Those that were seen, so that others may be told from ones that are typed wrong. */
  readonly words: readonly string[]
  /** By feature: what it is worth for acts, by their places. */
  readonly weights: Readonly<Record<string, Readonly<Record<string, number>>>>
}

export interface LikelyAct {
  readonly act: string
  readonly probability: number
}

let kept: ActWeights | null = null
/** The weights that are shipped. */
export const shippedActs = (): ActWeights =>
  (kept ??= JSON.parse(readFileSync(join(import.meta.dirname, 'turn-acts.json'), 'utf8')) as ActWeights)

export const actWords = (): readonly string[] => shippedActs().words

/** The acts of a turn, the likeliest first. */
export function likelyActs(
  features: readonly string[],
  { acts, weights }: ActWeights = shippedActs(),
): readonly LikelyAct[] {
  const sums = acts.map((_, place) =>
    features.reduce((sum, feature) => sum + (weights[feature]?.[place] ?? 0), 0),
  )
  const most = Math.max(...sums)
  const parts = sums.map((sum) => Math.exp(sum - most))
  const whole = parts.reduce((sum, part) => sum + part, 0)
  return acts
    .map((act, place) => ({ act, probability: (parts[place] ?? 0) / whole }))
    .toSorted((a, b) => b.probability - a.probability)
}
