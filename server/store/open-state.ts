import { openPostgres, readPostgres } from './postgres.ts'
import { isStateIn, openStore, readStore } from './sqlite.ts'
import type { Store } from './store.ts'

export interface Place {
  readonly dataDir: string
  /** PostgreSQL that holds the state in the place of a file in that folder; null for none. */
  readonly databaseUrl: string | null
}

/** Opens the state where the operator keeps it, making or migrating it. Throws StoreLockedError and StoreError. */
export const openState = ({ dataDir, databaseUrl }: Place): Promise<Store> =>
  databaseUrl === null ? openStore(dataDir) : openPostgres(databaseUrl)

/** Opens it to read, while a server may be using it. Throws StoreError where there is none of this version. */
export const readState = async ({ dataDir, databaseUrl }: Place): Promise<Store> =>
  databaseUrl === null ? readStore(dataDir) : readPostgres(databaseUrl)

/** Whether there is any state to read. */
export const hasState = ({ dataDir, databaseUrl }: Place): boolean =>
  databaseUrl !== null || isStateIn(dataDir)

/** Does work with a store that is opened for it. */
export async function closing<T>(store: Promise<Store>, work: (store: Store) => Promise<T>): Promise<T> {
  const opened = await store
  try {
    return await work(opened)
  } finally {
    await opened.close()
  }
}
