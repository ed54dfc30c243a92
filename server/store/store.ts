import type { Kysely } from 'kysely'
import type { Matter } from './agreement.ts'
import type { Tables } from './tables.ts'

/** The state of the application: what is written down of people, questions and answers, wherever that is kept. */
export interface Store {
  readonly db: Kysely<Tables>
  /**
   * Does work that no other under the same name comes between, on this server or another of the same state. It reads all that
   * work before it has written; what it writes is kept when it is done, or, where it fails, may or may not be. It takes no
   * turn of its own and uses no other connection, so that none waits for another in a circle. Throws TurnError.
   */
  turn<T>(name: string, work: (db: Kysely<Tables>) => Promise<T>): Promise<T>
  /** Takes up what servers of the state have to be of one mind about. Throws StoreLockedError where another differs. */
  agree(matters: readonly Matter[]): Promise<void>
  close(): Promise<void>
}

/** Another server holds the state, or differs from this one. */
export class StoreLockedError extends Error {
  override readonly name = 'StoreLockedError'
}

/** The state cannot be opened, is damaged or from a later version; the message says what to do. */
export class StoreError extends Error {
  override readonly name = 'StoreError'
}

/** Others under the same name took too long: whoever asks may try again. */
export class TurnError extends Error {
  override readonly name = 'TurnError'
}
