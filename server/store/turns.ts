import { sql, type Kysely } from 'kysely'
import { LONGEST_WAIT_MS, makeLines } from './lines.ts'
import { TurnError, type Store } from './store.ts'
import type { Tables } from './tables.ts'

/** Turns that are under way at once on a server, under different names. */
const CONNECTIONS = 4
/** How long a server may stand still in its turn, frozen or cut off: then PostgreSQL ends the turn, and it has shown nothing. */
const LONGEST_STANDSTILL_MS = 30_000
/** What PostgreSQL says where a lock is not free in time. */
const LOCK_NOT_AVAILABLE = '55P03'

export const turnSettings = {
  max: CONNECTIONS,
  lock_timeout: LONGEST_WAIT_MS,
  idle_in_transaction_session_timeout: LONGEST_STANDSTILL_MS,
}

/**
 * Turns among all servers of a state: a transaction that first takes the lock of the name. PostgreSQL frees it with the
 * transaction, once its rows can be seen, or with the connection, so a crash holds none. Each statement sees what was
 * committed before it, whatever the database's own default: else what is read would be of before the lock was free.
 *
 * Locks are taken in one order: a place in this process's line, then the one lock of the name, then new rows, which
 * nobody else knows. No turn takes another one.
 */
export function makeTurns(db: Kysely<Tables>): Store['turn'] {
  const inLine = makeLines()
  return (name, work) =>
    inLine(name, () =>
      db
        .transaction()
        .setIsolationLevel('read committed')
        .execute(async (within) => {
          await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`
            .execute(within)
            .catch((error: unknown) => {
              if (error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE)
                throw new TurnError(`other servers held the turn of ${name}`, { cause: error })
              throw error
            })
          return work(within)
        }),
    )
}
