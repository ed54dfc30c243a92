import type { SemanticModel } from '../../semantic-model/semantic-model.ts'
import type { Facts } from './facts.ts'

/** Seconds of steps in which rows are written down. */
const STEPS = [
  ['minute', 60],
  ['quarter hour', 900],
  ['hour', 3_600],
] as const
/** How far the average step may be from one, where a few are missing or stand twice as clocks change. */
const NEARLY = 0.02

/** The step of time by which rows follow one another, where each has a time of its own. */
export function stepOf(facts: readonly Facts[]): SemanticModel['entity']['step'] {
  const time = facts.find(({ kind }) => kind === 'time')
  if (time === undefined || time.distinct < (1 - NEARLY) * time.rows || time.distinct < 3) return undefined
  const { timed, distinct, min, max } = time
  const mean = (max - min) / (distinct - 1)
  // Of trading days those in between are missing; of a week at least every other is there.
  if (!timed) return distinct === time.filled && mean < 2 * 86_400 ? 'day' : undefined
  return STEPS.find(([, seconds]) => Math.abs(mean / seconds - 1) < NEARLY)?.[0]
}
