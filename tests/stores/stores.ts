import { rmSync } from 'node:fs'
import { openStore } from '../../server/store/sqlite.ts'
import { openPostgres } from '../../server/store/postgres.ts'
import type { Store } from '../../server/store/store.ts'
import { startCluster, type Cluster } from '../support/postgres.ts'
import { temporaryFolder } from '../support/pricing.ts'

/** A place where state is kept, which may be opened again and again until it is removed. */
export interface Place {
  open(): Promise<Store>
  remove(): void
}

/** The stores of the product, each with new places to keep state in. */
export const STORES = ['SQLite', 'PostgreSQL'] as const

let cluster: Promise<Cluster> | null = null

/** One cluster for all tests of a file; `removeCluster` ends it. */
export const sharedCluster = () => (cluster ??= startCluster())

export async function removeCluster(): Promise<void> {
  const started = await cluster
  cluster = null
  await started?.remove()
}

export async function makePlace(store: (typeof STORES)[number]): Promise<Place> {
  if (store === 'SQLite') {
    const folder = temporaryFolder()
    return { open: () => openStore(folder), remove: () => rmSync(folder, { recursive: true, force: true }) }
  }
  const url = await (await sharedCluster()).database()
  return { open: () => openPostgres(url), remove: () => {} }
}
