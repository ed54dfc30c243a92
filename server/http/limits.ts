import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { Problem } from './problem.ts'

interface Limit {
  /** How many there may be under one key before more are refused. */
  readonly most: number
  /** Over how long they are counted. */
  readonly minutes: number
  /** What there was too much of, as a sentence without its end. */
  readonly refusal: string
}

function tooMany(refusal: string, waitMs: number): Problem {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000))
  const minutes = Math.ceil(seconds / 60)
  return new Problem(
    429,
    `${refusal}. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    seconds,
  )
}

/** Limits calls of any outcome under one key. Throws a Problem with status 429 that says when to come back. */
export function limitCalls({ most, minutes, refusal }: Limit) {
  const limiter = new RateLimiterMemory({ points: most, duration: minutes * 60 })
  return async (key: string): Promise<void> => {
    try {
      await limiter.consume(key)
    } catch (error) {
      throw error instanceof RateLimiterRes ? tooMany(refusal, error.msBeforeNext) : error
    }
  }
}

/**
 * Limits attempts that fail: guesses of a password, say. Attempts under one key are made one after the other, so that
 * none slips past the count; one that succeeds clears it. Throws a Problem with status 429 that says when to come back.
 */
export function limitFailures({ most, minutes, refusal }: Limit) {
  const limiter = new RateLimiterMemory({ points: most, duration: minutes * 60 })
  const queues = new Map<string, Promise<unknown>>()

  async function attempt<T>(key: string, work: () => Promise<T>, fails: (result: T) => boolean): Promise<T> {
    const state = await limiter.get(key)
    if (state !== null && state.consumedPoints >= most) throw tooMany(refusal, state.msBeforeNext)
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
