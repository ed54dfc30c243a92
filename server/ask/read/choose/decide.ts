import type { PlanReading } from '../result/interpretation.ts'

/** A way to read a question, with how likely it is what was meant: 0 to 1, over all ways there are. */
export interface ScoredReading extends PlanReading {
  readonly probability: number
}

/** How likely a reading has to be. */
export interface Thresholds {
  /** To answer at once. */
  readonly answer: number
  /** To be offered. */
  readonly offer: number
}

/** Where likelihood comes of weights that are set by hand. */
export const THRESHOLDS: Thresholds = { answer: 0.48, offer: 0.2 }

/** Where it is learned: chosen on strangers' tables that were not learned from, so that few answers are wrong. */
export const LEARNED_THRESHOLDS: Thresholds = { answer: 0.8, offer: 0.03 }

/** To answer what is learned once its table was seen beside those of other readings; chosen likewise. */
export const SEEN_ANSWER = 0.69

/** Where somebody tends the model, of what the grammar does not read whole: mostly chatter beside a question, or none at all. */
export const BESIDE_THRESHOLDS: Thresholds = { answer: 0.76, offer: 0.4 }

/** What an act makes of the answer before; chosen on conversations that were not learned from. */
export const TURN_THRESHOLDS: Thresholds = { answer: 0.5, offer: 0.1 }

export const MOST_OFFERED = 3

type Decision<C extends ScoredReading> =
  | { readonly outcome: 'answer'; readonly reading: C }
  | { readonly outcome: 'offer'; readonly readings: readonly C[] }
  | { readonly outcome: 'refuse' }

/** Doubt has three answers: the likeliest reading, a few to choose from, or none. Of equals the earlier is likelier. */
export function decide<C extends ScoredReading>(
  candidates: readonly C[],
  thresholds: Thresholds = THRESHOLDS,
): Decision<C> {
  const likeliest = candidates.toSorted((a, b) => b.probability - a.probability)
  const [first] = likeliest
  if (first !== undefined && first.probability >= thresholds.answer)
    return { outcome: 'answer', reading: first }
  const readings = likeliest
    .filter(({ probability }) => probability >= thresholds.offer)
    .slice(0, MOST_OFFERED)
  return readings.length === 0 ? { outcome: 'refuse' } : { outcome: 'offer', readings }
}
