import { setImmediate as otherWork } from 'node:timers/promises'
import { givenUp } from '../../../engines/given-up.ts'

/** How long work keeps the server from everything else at once. */
const MOST_BUSY_MS = 15

/**
 * Yields to other work, where there was none for a while: awaited now and then by what takes long. Throws where nobody
 * waits for that any more.
 */
export function makeYielder(): () => Promise<void> {
  let resumed = performance.now()
  const signal = givenUp()
  return async () => {
    signal?.throwIfAborted()
    if (performance.now() - resumed < MOST_BUSY_MS) return
    await otherWork()
    resumed = performance.now()
  }
}
