import { setTimeout as pause } from 'node:timers/promises'
import { TurnError } from './store.ts'

/** How long anything waits for its turn here, and once more for that of other servers. */
export const LONGEST_WAIT_MS = 10_000

/** Does work under one name one after the other, in this process. Throws TurnError for what waits too long. */
export function makeLines(longestMs = LONGEST_WAIT_MS) {
  const lasts = new Map<string, Promise<unknown>>()
  return async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const before = lasts.get(name)
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    // Whoever gives up waiting does not let those behind past those before.
    const last = Promise.all([before, ended])
    lasts.set(name, last)
    try {
      if (before !== undefined) await inTime(before, longestMs, name)
      return await work()
    } finally {
      end()
      void last.then(() => {
        if (lasts.get(name) === last) lasts.delete(name)
      })
    }
  }
}

async function inTime(awaited: Promise<unknown>, longestMs: number, name: string): Promise<void> {
  const inTime = new AbortController()
  const tooLong = pause(longestMs, 'tooLong', { signal: inTime.signal }).catch(() => null)
  try {
    if ((await Promise.race([awaited, tooLong])) === 'tooLong')
      throw new TurnError(`waited ${longestMs} ms for the turn of ${name}`)
  } finally {
    inTime.abort()
  }
}
