import { setImmediate as otherWork } from 'node:timers/promises'

/** How long work keeps the server from everything else at once. */
const MOST_BUSY_MS = 15

/** Yields to other work, where there was none for a while: awaited now and then by what takes long. */
export function makeYielder(): () => Promise<void> {
  let resumed = performance.now()
  return async () => {
    if (performance.now() - resumed < MOST_BUSY_MS) return
    await otherWork()
    resumed = performance.now()
  }
}
