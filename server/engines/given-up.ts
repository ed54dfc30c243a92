import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * Whether whoever asked is still there. It goes along with the work by itself, so that what takes long, a statement or the
 * judging of an answer, ends where nobody waits for it any more.
 */

const asker = new AsyncLocalStorage<AbortSignal | null>()

/** Does work that ends early once the signal is aborted. */
export const untilGivenUp = <T>(signal: AbortSignal, work: () => T): T => asker.run(signal, work)

/** Aborted once nobody waits for what is being done; null where that is always done to its end. */
export const givenUp = (): AbortSignal | null => asker.getStore() ?? null
