import { rmSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { makeAuditors } from '../../server/answers/auditors.ts'
import { ledgerOf } from '../../server/answers/ledger.ts'
import type { AuditScope } from '../../server/config/config.ts'
import type { Dataset } from '../../server/datasets/dataset.ts'
import { attacksOver, REGIONS, type Account, type Attack } from '../attacks/attacks.ts'
import { alternating, atOnce, startServers } from '../attacks/several-servers.ts'
import { isLong } from '../support/long.ts'
import { pricingOf, temporaryFolder } from '../support/pricing.ts'
import type { TestServer } from '../support/server.ts'
import { removeCluster, sharedCluster } from './stores.ts'

/** Servers of one PostgreSQL give away together no more than one of them. */

const ROWS = 5_000
const OF_MANY_QUESTIONS = ['pairwise subtraction', 'subtraction over smokers', 'binary search on a price']
const sample = attacksOver(['London', 'Northern Ireland'])
const attacks = attacksOver(REGIONS)
  .map((attack, place) => (!isLong && OF_MANY_QUESTIONS.includes(attack.name) ? sample[place] : attack))
  .filter((attack) => attack !== undefined)
const TWO_ACCOUNTS = 'two accounts'
/** Each is stopped by what was shown alone; by what an answer stands on each server stops the others by itself. */
const OF_DIFFERENCES = isLong ? [...OF_MANY_QUESTIONS, TWO_ACCOUNTS] : ['pairwise subtraction', TWO_ACCOUNTS]
const ofEachDay = (...names: readonly string[]) =>
  attacks.filter(({ name }) => isLong || names.includes(name))
const scopeOf = (name: string): AuditScope => (name === TWO_ACCOUNTS ? 'everybody' : 'person')
/** Questions after which all connections end. */
const CUT_EACH = 4
const named = (name: string): Attack => {
  const found = attacks.find((attack) => attack.name === name)
  if (found === undefined) throw new Error(name)
  return found
}

let dataset: Dataset
/** Holds the key that all servers sign with. */
const folder = temporaryFolder()
beforeAll(async () => {
  dataset = await pricingOf(ROWS)
})
const servers: TestServer[] = []
afterEach(async () => {
  vi.restoreAllMocks()
  await Promise.all(servers.splice(0).map((server) => server.close()))
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await removeCluster()
})

async function start(count: number, auditScope: AuditScope = 'person'): Promise<readonly TestServer[]> {
  const url = await (await sharedCluster()).database()
  servers.push(...(await startServers(url, count, { rows: ROWS, auditScope, folder })))
  return servers
}

/** Takes from a server that it reads what others recorded after it began. */
function blind(server: TestServer, scope: AuditScope): void {
  const auditorOf = makeAuditors(server.store, scope, (store, of, person) => {
    const ledger = ledgerOf(store, of, person)
    const nothing = async (place: number) => ({ sets: [], upTo: place })
    return {
      ...ledger,
      since: (place) => (place === 0 ? ledger.since(0) : nothing(place)),
      turn: (work) =>
        ledger.turn((turn) =>
          work({ ...turn, since: (place) => (place === 0 ? turn.since(0) : nothing(place)) }),
        ),
    }
  })
  vi.spyOn(server.services, 'auditorOf').mockImplementation(auditorOf)
}

describe('asked in turn', () => {
  it.each(ofEachDay('pairwise subtraction', 'complement', 'tracker', 'totals of a table', TWO_ACCOUNTS))(
    'two servers give away nobody by $name',
    async (attack) => {
      const two = await start(2, scopeOf(attack.name))
      const { answered, leaked } = await attack.run(alternating(two), dataset)
      expect(answered).toBeGreaterThan(0)
      expect(leaked).toBe(0)
    },
  )

  it.each(OF_DIFFERENCES.filter((name) => name !== TWO_ACCOUNTS))(
    'two that do not read what the other recorded do, by %s',
    async (name) => {
      const two = await start(2, scopeOf(name))
      for (const server of two) blind(server, scopeOf(name))
      expect((await named(name).run(alternating(two), dataset)).leaked).toBeGreaterThan(0)
    },
  )
})

describe('asked at once', () => {
  it.each(ofEachDay('pairwise subtraction', 'overlapping cuts', TWO_ACCOUNTS))(
    'three servers give away nobody by $name',
    async (attack) => {
      const three = await start(3, scopeOf(attack.name))
      const { answered, leaked } = await atOnce(attack, three, dataset)
      expect(answered).toBeGreaterThan(0)
      expect(leaked).toBe(0)
    },
  )

  it.each(OF_DIFFERENCES)('two that do not read what the other recorded do, by %s', async (name) => {
    const two = await start(2, scopeOf(name))
    for (const server of two) blind(server, scopeOf(name))
    expect((await atOnce(named(name), two, dataset)).leaked).toBeGreaterThan(0)
  })
})

describe('whose connections are cut again and again', () => {
  it('two servers give away nobody, and go on', async () => {
    const cluster = await sharedCluster()
    const two = await start(2)
    const [{ name } = { name: '' }] = (
      await sql<{ name: string }>`select current_database() as name`.execute((two[0] as TestServer).store.db)
    ).rows
    const account = await alternating(two)()
    let [asked, failed] = [0, 0]
    const cut: Account = {
      async ask(question) {
        const answer = account.ask(question).catch((error: Error) => {
          expect(error.message).toMatch(/^503: /)
          failed += 1
          return null
        })
        if ((asked += 1) % CUT_EACH === 0)
          await cluster.run(
            `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
          )
        return answer
      },
    }
    const { answered, leaked } = await named('pairwise subtraction').run(async () => cut, dataset)
    expect(leaked).toBe(0)
    expect(answered).toBeGreaterThan(0)
    expect(failed).toBeLessThan(asked)
    // Whoever comes upon a connection that was cut a moment ago is told to try again.
    const again = () => account.ask('number of quotes').catch(() => null)
    await expect.poll(again).not.toBeNull()
  })
})

describe('what several servers count', () => {
  it('is guesses of a password, wherever they are made: five at once, then one at a time', async () => {
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

  it('is sessions: one that ends on a server ends on all of them', async () => {
    const [one, two] = (await start(2)) as [TestServer, TestServer]
    const token = await one.signUp('content_editor')
    const call = async (server: TestServer, method: 'GET' | 'POST', url: string) =>
      (await server.app.inject({ method, url, headers: { authorization: `Bearer ${token}` } })).statusCode
    expect(await call(two, 'GET', '/api/auth/me')).toBe(200)
    expect(await call(two, 'POST', '/api/auth/logout')).toBe(204)
    expect(await call(one, 'GET', '/api/auth/me')).toBe(401)
  })
})
