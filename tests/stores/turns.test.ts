import pg from 'pg'
import { afterAll, afterEach, expect, it } from 'vitest'
import { TurnError, type Store } from '../../server/store/store.ts'
import { noiseKeysIn } from '../../server/store/noise-keys.ts'
import { openPostgres } from '../../server/store/postgres.ts'
import { removeCluster, sharedCluster } from './stores.ts'

/** Turns of two servers on one PostgreSQL. */

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()))
})
afterAll(removeCluster)

async function twoStores(query = ''): Promise<{ readonly url: string; readonly stores: readonly Store[] }> {
  const url = await (await sharedCluster()).database()
  // One after the other: they wait at the gate no longer than anywhere.
  const stores = [await openPostgres(`${url}${query}`), await openPostgres(`${url}${query}`)]
  closing.push(...stores.map((store) => () => store.close()))
  return { url, stores }
}

const nextOf = async (store: Store) =>
  store.turn('counting', async (db) => {
    const { length } = await db.selectFrom('noise_keys').select('dataset_id').execute()
    await noiseKeysIn(db).agreed(`dataset ${length}`, 'fingerprint')
    return length
  })

it.each(['read committed', 'repeatable read', 'serializable'])(
  'see all that the other wrote before, in a database of isolation %s',
  async (level) => {
    const { url, stores } = await twoStores()
    const name = new URL(url).pathname.slice(1)
    await (await sharedCluster()).run(`alter database ${name} set default_transaction_isolation = '${level}'`)
    const counted = await Promise.all(
      Array.from({ length: 24 }, (_, place) => nextOf(stores[place % 2] as Store)),
    )
    expect(counted.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 24 }, (_, number) => number))
  },
)

it('leave nothing of work that failed', async () => {
  const { stores } = await twoStores()
  const [one, two] = stores as [Store, Store]
  const broken = one.turn('counting', async (db) => {
    await noiseKeysIn(db).agreed('dataset', 'fingerprint')
    throw new Error('broken')
  })
  await expect(broken).rejects.toThrow('broken')
  expect(await nextOf(two)).toBe(0)
})

it('wait for another server no longer than is said', async () => {
  const { url, stores } = await twoStores('?lock_timeout=50')
  const holder = new pg.Client(url)
  await holder.connect()
  await holder.query('begin')
  await holder.query("select pg_advisory_xact_lock(hashtextextended('counting', 0))")
  await expect(nextOf(stores[0] as Store)).rejects.toThrow(TurnError)
  await holder.query('rollback')
  await holder.end()
  expect(await nextOf(stores[0] as Store)).toBe(0)
})

it('go on where a server is cut off or stands still in its turn, which has then shown nothing', async () => {
  const { url, stores } = await twoStores('?idle_in_transaction_session_timeout=500')
  const [one, two] = stores as [Store, Store]
  const [taken, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const stuck = one.turn('counting', async (db) => {
    await noiseKeysIn(db).agreed('dataset', 'fingerprint')
    taken.resolve()
    await gate.promise
  })
  await taken.promise
  expect(await nextOf(two)).toBe(0)
  gate.resolve()
  await expect(stuck).rejects.toThrow()
  const cluster = await sharedCluster()
  const name = new URL(url).pathname.slice(1)
  await cluster.run(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
  await expect.poll(() => nextOf(one).catch(() => null)).toBe(1)
})
