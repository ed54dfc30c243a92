import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/** What PostgreSQL says of one that another came between, and of two that wait for each other. */
const AGAIN = new Set(['40001', '40P01'])
const MOST_ATTEMPTS = 20
const LONGEST_PAUSE_MS = 50

/**
 * Work that happens as if nothing else happened meanwhile, or not at all. Where another came between it is done again, so
 * it changes nothing but the state. Throws what the work throws.
 */
export async function transact<T>(
  db: Kysely<Tables>,
  work: (transaction: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().setIsolationLevel('serializable').execute(work)
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : null
      if (typeof code !== 'string' || !AGAIN.has(code) || attempt === MOST_ATTEMPTS) throw error
      // Two that go on at the same pace would meet again.
      await pause(Math.random() * Math.min(LONGEST_PAUSE_MS, 2 ** attempt))
    }
  }
}
