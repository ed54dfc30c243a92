import { RateLimiterMemory } from 'rate-limiter-flexible'
import { Problem } from './problem.ts'

interface Limit {
  /** How many may fail before more are refused. */
  readonly failures: number
  /** Over how long they are counted, and how long is refused then. */
  readonly minutes: number
  /** What failed too often, as a sentence without its end. */
  readonly refusal: string
}

/**
 * Limits attempts that fail: guesses of a password, say. Attempts under one key are made one after the other, so that
 * none slips past the count; one that succeeds clears it. Throws a Problem with status 429 that says when to come back.
 */
export function limitFailures({ failures, minutes, refusal }: Limit) {
  const limiter = new RateLimiterMemory({ points: failures, duration: minutes * 60 })
  const queues = new Map<string, Promise<unknown>>()

  async function attempt<T>(key: string, work: () => Promise<T>, fails: (result: T) => boolean): Promise<T> {
    const state = await limiter.get(key)
    if (state !== null && state.consumedPoints >= failures) {
      const seconds = Math.max(1, Math.ceil(state.msBeforeNext / 1000))
      const wait = Math.ceil(seconds / 60)
      throw new Problem(
        429,
        `${refusal}. Try again in ${wait} ${wait === 1 ? 'minute' : 'minutes'}.`,
        seconds,
      )
    }
    const result = await work()
    await (fails(result) ? limiter.penalty(key) : limiter.delete(key))
    return result
  }

  return <T>(key: string, work: () => Promise<T>, fails: (result: T) => boolean): Promise<T> => {
    const before = queues.get(key) ?? Promise.resolve()
    const made = before.then(() => attempt(key, work, fails))
    const ended = made
      .catch(() => {})
      .finally(() => {
        if (queues.get(key) === ended) queues.delete(key)
      })
    queues.set(key, ended)
    return made
  }
}
