import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a turn does to the answer before it, as learned from what people type next (`npm run learn:turns`). */

export interface ActWeights {
  readonly acts: readonly string[]
  /** Those that were seen, so that others may be told from ones that are typed wrong. */
  readonly words: readonly string[]
  /** By feature: the place of an act and what it is worth for that, in tenths, and so on. */
  readonly weights: Readonly<Record<string, readonly number[]>>
  /** How likely it has to be that a question goes on from the answer before. */
  readonly threshold: number
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
export const leaningFrom = (): number => shippedActs().threshold

/** The acts of a turn, the likeliest first. */
export function likelyActs(
  features: readonly string[],
  { acts, weights }: Pick<ActWeights, 'acts' | 'weights'> = shippedActs(),
): readonly LikelyAct[] {
  const sums = new Float64Array(acts.length)
  for (const feature of features) {
    const worth = weights[feature] ?? []
    for (let at = 0; at < worth.length; at += 2)
      sums[worth[at] ?? 0] = (sums[worth[at] ?? 0] ?? 0) + (worth[at + 1] ?? 0) / 10
  }
  const most = Math.max(...sums)
  const parts = [...sums].map((sum) => Math.exp(sum - most))
  const whole = parts.reduce((sum, part) => sum + part, 0)
  return acts
    .map((act, place) => ({ act, probability: (parts[place] ?? 0) / whole }))
    .toSorted((a, b) => b.probability - a.probability)
}
