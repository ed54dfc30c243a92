import type { Kysely } from 'kysely'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { failuresIn, type Failures } from '../../store/failures.ts'
import type { Tables } from '../../store/tables.ts'
import { Problem } from './problem.ts'

interface Limit {
  /** How many there may be under one key before more are refused. */
  readonly most: number
  /** Over how long they are counted. */
  readonly minutes: number
  /** What there was too much of, as a sentence without its end. */
  readonly refusal: string
}

/** A refusal that says when to come back. */
export function tooMany(refusal: string, waitMs: number): Problem {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000))
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute']
  return new Problem(429, `${refusal}. Try again in ${count} ${count === 1 ? unit : `${unit}s`}.`, seconds)
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

/** Does what is asked under one key one after the other, so that each knows how those before it ended. */
function turnsByKey() {
  const queues = new Map<string, Promise<unknown>>()
  return <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const made = (queues.get(key) ?? Promise.resolve()).then(work)
    const ended = made
      .catch(() => {})
      .finally(() => {
        if (queues.get(key) === ended) queues.delete(key)
      })
    queues.set(key, ended)
    return made
  }
}

/**
 * Limits attempts under one key that miss; others are not counted. Attempts under one key are made one after the other,
 * so that none slips past the count. Throws a Problem with status 429.
 */
export function limitMisses({ most, minutes, refusal }: Limit) {
  const limiter = new RateLimiterMemory({ points: most, duration: minutes * 60 })
  const inTurn = turnsByKey()
  return <T>(key: string, work: () => Promise<T>, misses: (result: T) => boolean): Promise<T> =>
    inTurn(key, async () => {
      const state = await limiter.get(key)
      if (state !== null && state.consumedPoints >= most) throw tooMany(refusal, state.msBeforeNext)
      const result = await work()
      if (misses(result)) await limiter.penalty(key)
      return result
    })
}

/** Wrong guesses from one address in a minute, whomever they are for. */
export const GUESSES_BY_ADDRESS = 20

/** Wrong attempts in a row that cost nothing, and over how long they count. */
export const FREE_FAILURES = 5
export const FAILURE_MINUTES = 15
/** The longest that a further attempt has to wait: nobody can lock another person out for longer. */
export const LONGEST_WAIT_SECONDS = 60

interface FailureLimit {
  readonly db: Kysely<Tables>
  readonly now: () => Date
  /** What there was too much of, as a sentence without its end. */
  readonly refusal: string
}

/**
 * Slows attempts that fail: guesses of a password, say. After `FREE_FAILURES` in a row each waits for twice as long as
 * the one before. An attempt counts as failed from its start, so that none slips past the count, on another server
 * neither; one that succeeds clears it. Throws a Problem with status 429 that says when to come back.
 */
export function limitFailures({ db, now, refusal }: FailureLimit) {
  const failures = failuresIn(db)
  const inTurn = turnsByKey()

  function expectNoWait({ count, lastAt }: Failures): void {
    if (count < FREE_FAILURES) return
    const seconds = Math.min(LONGEST_WAIT_SECONDS, 2 ** (count - FREE_FAILURES))
    const wait = Date.parse(lastAt) + seconds * 1000 - now().getTime()
    if (wait > 0) throw tooMany(refusal, wait)
  }

  /** The failures before, and with an attempt that begins. */
  async function counted(key: string, start: string): Promise<readonly [Failures | null, Failures]> {
    for (;;) {
      const before = await failures.since(key, start)
      if (before !== null) expectNoWait(before)
      const after = { count: (before?.count ?? 0) + 1, lastAt: now().toISOString() }
      // Where another server was first, its attempt counts, too.
      if (await failures.replace(key, before, after, start)) return [before, after]
    }
  }

  async function attempt<T>(key: string, work: () => Promise<T>, fails: (result: T) => boolean): Promise<T> {
    const start = new Date(now().getTime() - FAILURE_MINUTES * 60_000).toISOString()
    const [before, after] = await counted(key, start)
    const made = work()
    // What neither fails nor succeeds says nothing.
    const result = await made.catch(async (error: unknown) => {
      await failures.replace(key, after, before ?? { count: 0, lastAt: after.lastAt }, start)
      throw error
    })
    if (fails(result)) await failures.removeBefore(start)
    else await failures.forget(key)
    return result
  }

  return <T>(key: string, work: () => Promise<T>, fails: (result: T) => boolean): Promise<T> =>
    inTurn(key, () => attempt(key, work, fails))
}
