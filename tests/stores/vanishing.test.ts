import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest'
import { faultOf } from '../../server/store/faults.ts'
import { openPostgres } from '../../server/store/postgres.ts'
import { makeCaller } from '../support/calls.ts'
import { startServer } from '../support/server.ts'
import { startSwallowingProxy, type SwallowingProxy } from '../support/swallowing-proxy.ts'
import { removeCluster, sharedCluster } from './stores.ts'

/** PostgreSQL that is gone without a word: nobody refuses, nobody closes, and nothing comes back. */

/** Short, so that the test is; an answer of a PostgreSQL that is there takes a hundredth of it. */
const patience = { connectMs: 2_000, statementMs: 5_000 }
const AWAY = 'The server cannot reach what it has stored now. Please try again in a moment.'

let proxy: SwallowingProxy
let url: string
beforeEach(async () => {
  const cluster = await sharedCluster()
  proxy = await startSwallowingProxy(cluster.port)
  url = (await cluster.database()).replace(`:${cluster.port}/`, `:${proxy.port}/`)
})
afterEach(() => proxy.close())
afterAll(removeCluster)

it('is told of in a sentence by whoever would start with it', async () => {
  proxy.swallow()
  await expect(openPostgres(url.replace('owner@', 'owner:hunter2@'), patience)).rejects.toThrow(
    /^PostgreSQL cannot be reached at 127\.0\.0\.1:\d+\/\w+ \(Connection terminated due to connection timeout\)\. Start it, or mend DATABASE_URL\.$/,
  )
})

it('fails what is under way, in the middle of a statement', async () => {
  const store = await openPostgres(url, patience)
  const fault = (work: Promise<unknown>) => work.then(() => 'answered', faultOf)
  const statement = fault(sql`select pg_sleep(3600)`.execute(store.db))
  await expect
    .poll(
      async () =>
        (
          await (
            await sharedCluster()
          ).run(
            "select 1 from pg_stat_activity where query like '%pg_sleep(3600)%' and state = 'active' and pid <> pg_backend_pid()",
          )
        ).length,
    )
    .toBe(1)
  proxy.swallow()
  expect(await statement).toBe('away')
  await store.close()
})

it('is answered for with 503, and not at all once it is there again', async () => {
  const store = await openPostgres(url, patience)
  const server = await startServer({ rows: 1_000, state: store })
  const call = makeCaller(server, await server.signUp('content_editor'))
  const ask = () => call('executeQuery', { body: { question: 'average premium by region' } })
  expect((await ask()).statusCode).toBe(200)
  proxy.swallow()
  const [asked, ready] = await Promise.all([ask(), call('getReadiness', { token: null })])
  expect([asked.statusCode, asked.headers['retry-after'], asked.json()]).toEqual([503, '1', { detail: AWAY }])
  expect(ready.statusCode).toBe(503)
  proxy.mend()
  await expect.poll(async () => (await ask()).statusCode, { timeout: 20_000 }).toBe(200)
  await server.app.close()
  await store.close()
})
