import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/** The state of the application: what is written down of people, questions and answers, wherever that is kept. */
export interface Store {
  readonly db: Kysely<Tables>
  close(): Promise<void>
}

/** Another server holds the state. */
export class StoreLockedError extends Error {
  override readonly name = 'StoreLockedError'
}

/** The state cannot be opened, is damaged or from a later version; the message says what to do. */
export class StoreError extends Error {
  override readonly name = 'StoreError'
}
