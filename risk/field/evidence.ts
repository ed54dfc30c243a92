import type { Guess } from './attack.ts'

/** What several readings of one number say together, each with how far it may be off. */

/** As sure as a judge would want to be. */
const SURE = 0.999
const logOdds = (probability: number) => Math.log(probability / (1 - probability))
/** Spreads that 95 % lie within. */
const WITHIN = 2
const TENTH = 0.1

export class Evidence {
  #weights = 0
  #sum = 0

  /** @param spread the standard deviation of the value about the truth */
  add(value: number, spread: number): void {
    const weight = 1 / Math.max(spread, 1e-6) ** 2
    this.#weights += weight
    this.#sum += weight * value
  }

  /** Whether it is 1 rather than 0. */
  yesOrNo(rate: number): Guess {
    return yesOrNoBy(logOdds(rate) + this.#sum - this.#weights / 2)
  }

  /** How much it is. @param prior what was thought before */
  amount({ mean, spread }: Prior): Guess {
    const weight = 1 / Math.max(spread, 1e-6) ** 2
    const weights = this.#weights + weight
    return amountBy((this.#sum + weight * mean) / weights, 1 / Math.sqrt(weights))
  }
}

export interface Prior {
  readonly mean: number
  readonly spread: number
}

export const yesOrNoBy = (odds: number): Guess => ({
  value: Number(odds > 0),
  isSure: Math.abs(odds) > logOdds(SURE),
})

export const amountBy = (value: number, spread: number): Guess => ({
  value,
  isSure: WITHIN * spread < TENTH * Math.abs(value),
})

/** Within a tenth, or half a penny. */
export const isNear = (guess: number, truth: number) =>
  Math.abs(guess - truth) <= Math.max(0.005, TENTH * Math.abs(truth))

export function priorOf(values: readonly number[]): Prior {
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return { mean, spread: Math.sqrt(squares / Math.max(1, values.length - 1)) }
}
