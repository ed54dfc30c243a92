import { rmSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, afterEach, expect, it } from 'vitest'
import type { ReplyOf } from '../../server/http/protocol/contract.ts'
import { makeCaller } from '../support/calls.ts'
import { temporaryFolder } from '../support/pricing.ts'
import { startServers } from '../support/several-servers.ts'
import type { TestServer } from '../support/server.ts'
import { removeCluster, sharedCluster } from './stores.ts'

/** Servers of one PostgreSQL have nothing to agree on but accounts, records and limits: figures follow from rows and secret. */

const ROWS = 5_000
/** Questions after which all connections end. */
const CUT_EACH = 4

/** Holds the key that all servers sign with. */
const folder = temporaryFolder()
const servers: TestServer[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await removeCluster()
})

async function start(count: number): Promise<readonly TestServer[]> {
  const url = await (await sharedCluster()).database()
  servers.push(...(await startServers(url, count, { rows: ROWS, folder })))
  return servers
}

const AGES = Array.from({ length: 32 }, (_, place) => 25 + place)
const narrow = (age: number) => `number of quotes for smokers in Wales under age ${age}`

it('thirty-two people ask different questions at once, and each is answered', async () => {
  const two = await start(2)
  const tokens: string[] = []
  for (const age of AGES)
    tokens.push(await (two[0] as TestServer).signUp('content_editor', `person-${age}@example.com`))
  const asked = await Promise.all(
    AGES.map(async (age, place) => {
      const call = makeCaller(two[place % 2] as TestServer, tokens[place] ?? '')
      for (;;) {
        const reply = await call('executeQuery', { body: { question: narrow(age) } })
        // Whoever waits in line is told so, and asks again.
        if (reply.statusCode !== 503) return reply
      }
    }),
  )
  expect(asked.map(({ statusCode }) => statusCode)).toEqual(AGES.map(() => 200))
})

it('answers go on where connections are cut again and again, and are the same as before', async () => {
  const cluster = await sharedCluster()
  const [one, two] = (await start(2)) as [TestServer, TestServer]
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(one.store.db)
  const token = await one.signUp('content_editor')
  const ask = async (server: TestServer, age: number) => {
    const reply = await makeCaller(server, token)('executeQuery', { body: { question: narrow(age) } })
    if (reply.statusCode !== 200) expect(reply.statusCode).toBe(503)
    return reply.statusCode === 200 ? reply.json<ReplyOf<'executeQuery'>>().table : null
  }
  let [answered, asked] = [0, 0]
  for (const age of AGES.slice(0, 16)) {
    if ((asked += 1) % CUT_EACH === 0)
      await cluster.run(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${rows[0]?.name}'`,
      )
    const both = [await ask(one, age), await ask(two, age)]
    if (both.includes(null)) continue
    answered += 1
    expect(both[0]).toEqual(both[1])
  }
  expect(answered).toBeGreaterThan(4)
  // Whoever comes upon a connection that was cut a moment ago is told to try again.
  await expect.poll(() => ask(one, 40)).not.toBeNull()
})

it('count guesses of a password, wherever they are made: five at once, then one at a time', async () => {
  const two = await start(2)
  await two[0]?.signUp('content_editor', 'ana@example.com')
  const guess = (place: number) =>
    (two[place % 2] as TestServer).app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: 'ana@example.com', password: `Wrong-horse-${place}` },
    })
  const guesses = await Promise.all(Array.from({ length: 16 }, (_, place) => guess(place)))
  const statuses = guesses.map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 401)).toHaveLength(5)
  expect(statuses.filter((status) => status === 429)).toHaveLength(11)
})

it('count the questions of a day of one person on all of them, asked at once or not', async () => {
  const url = await (await sharedCluster()).database()
  servers.push(...(await startServers(url, 2, { rows: ROWS, questionsPerDay: 5, folder })))
  const token = await (servers[0] as TestServer).signUp('content_editor')
  const ask = async (place: number) =>
    (
      await (servers[place % 2] as TestServer).app.inject({
        method: 'POST',
        url: '/api/query/execute',
        headers: { authorization: `Bearer ${token}` },
        payload: { question: `number of quotes of people over ${place + 30}` },
      })
    ).statusCode
  expect([await ask(0), await ask(1)]).toEqual([200, 200])
  const asked = await Promise.all(Array.from({ length: 8 }, (_, place) => ask(place)))
  expect([200, 429].map((status) => asked.filter((each) => each === status).length)).toEqual([3, 5])
})

it('end a session on all of them where it ends on one', async () => {
  const [one, two] = (await start(2)) as [TestServer, TestServer]
  const token = await one.signUp('content_editor')
  const call = async (server: TestServer, method: 'GET' | 'POST', url: string) =>
    (await server.app.inject({ method, url, headers: { authorization: `Bearer ${token}` } })).statusCode
  expect(await call(two, 'GET', '/api/auth/me')).toBe(200)
  expect(await call(two, 'POST', '/api/auth/logout')).toBe(204)
  expect(await call(one, 'GET', '/api/auth/me')).toBe(401)
})
