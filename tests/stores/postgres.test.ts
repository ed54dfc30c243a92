import { sql } from 'kysely'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { readConfig } from '../../server/config/config.ts'
import { same, type Matter } from '../../server/store/agreement.ts'
import { migrations } from '../../server/store/migrations.ts'
import { modelsIn } from '../../server/store/models.ts'
import { openPostgres, readPostgres } from '../../server/store/postgres.ts'
import type { Store } from '../../server/store/store.ts'
import { usersIn } from '../../server/store/users.ts'
import { makeMetrics } from '../../server/telemetry/metrics.ts'
import { observedBy } from '../../server/telemetry/observed.ts'
import { makeCaller } from '../support/calls.ts'
import { startServer } from '../support/server.ts'
import { removeCluster, sharedCluster } from './stores.ts'

/** State in PostgreSQL where not everything is as it should be. */

const opened: Store[] = []
const open = async (url: string) => {
  const store = await openPostgres(url)
  opened.push(store)
  return store
}
afterEach(async () => {
  await Promise.all(opened.splice(0).map((store) => store.close()))
})
afterAll(removeCluster)

const someone = {
  id: 'u',
  email: 'ana@example.com',
  fullName: 'Ana',
  passwordHash: 'hash',
  role: 'admin',
  now: '2026-03-01T10:00:00.000Z',
} as const

const newDatabase = async () => (await sharedCluster()).database()
const databaseOf = (url: string) => new URL(url).pathname.slice(1)

it.each([
  'mysql://querent:hunter2@db/querent',
  'hunter2',
  'postgres://querent:hunter2@db',
  'postgres:///querent?password=hunter2',
])('refuses %s as an address, and does not repeat it', (text) => {
  const read = () => readConfig({ DATABASE_URL: text })
  expect(read).toThrow(
    'DATABASE_URL is no address such as postgres://querent:password@db.example.com/querent.',
  )
  expect(read).not.toThrow('hunter2')
})

it('says in a sentence that nobody is there, and no password', async () => {
  const { port } = await sharedCluster()
  const gone = openPostgres(`postgres://owner:hunter2@127.0.0.1:${port === 1 ? 2 : 1}/querent`)
  await expect(gone).rejects.toThrow(
    /^PostgreSQL cannot be reached at 127\.0\.0\.1:1\/querent \(connect ECONNREFUSED 127\.0\.0\.1:1\)\. Start it, or mend DATABASE_URL\.$/,
  )
  const unknown = openPostgres(`postgres://owner:hunter2@127.0.0.1:${port}/nowhere`)
  await expect(unknown).rejects.toThrow(
    /^PostgreSQL cannot be reached at .*\/nowhere \(database "nowhere" does not exist\)/,
  )
})

it('serves several servers, and none beside one that has to be alone', async () => {
  const url = await newDatabase()
  const [first, second] = await Promise.all([openPostgres(url), openPostgres(url)])
  await usersIn(first.db).add(someone)
  expect(await usersIn(second.db).byId(someone.id)).toMatchObject({ email: someone.email })
  const refusal = /^Another Querent server uses the state in 127\.0\.0\.1:\d+\/t\w+\. Stop it,/
  await expect(openPostgres(url, { isAlone: true })).rejects.toThrow(refusal)
  const reader = await readPostgres(url)
  expect(await modelsIn(reader.db).active()).toEqual({ name: 'Built-in interpreter', provider: 'builtin' })
  await Promise.all([first, second, reader].map((store) => store.close()))
  const alone = await openPostgres(url, { isAlone: true })
  await expect(openPostgres(url)).rejects.toThrow(refusal)
  await alone.close()
  await open(url)
})

it('lets one server in at a time: the schema is made once where several begin at once', async () => {
  const url = await newDatabase()
  const begun = await Promise.all(Array.from({ length: 5 }, () => open(url)))
  expect(await Promise.all(begun.map((store) => usersIn(store.db).count()))).toEqual([0, 0, 0, 0, 0])
})

describe('servers that differ', () => {
  const matters = (value: string, accepts = [value]): Matter[] => [
    { name: 'signing keys', value, accepts, differs: 'other signing keys' },
  ]
  const refusal =
    /^Another Querent server that uses the state in 127\.0\.0\.1:\d+\/t\w+ has other signing keys\. Servers of one state have to be alike in that: stop the other one, or start this one like it\.$/

  it('are refused, saying in what, until the other one has gone', async () => {
    const url = await newDatabase()
    const first = await openPostgres(url, { matters: matters('one') })
    await expect(openPostgres(url, { matters: matters('two') })).rejects.toThrow(refusal)
    const second = await openPostgres(url, { matters: matters('one') })
    await first.close()
    await expect(openPostgres(url, { matters: matters('two') })).rejects.toThrow(refusal)
    await second.close()
    await (await openPostgres(url, { matters: matters('two') })).close()
  })

  it('go together where each takes what the other has', async () => {
    const url = await newDatabase()
    const first = await openPostgres(url, { matters: matters('old', ['old', 'new']) })
    const second = await openPostgres(url, { matters: matters('new', ['new', 'old']) })
    await expect(openPostgres(url, { matters: matters('new') })).rejects.toThrow(refusal)
    await first.close()
    const third = await openPostgres(url, { matters: matters('new') })
    await expect(openPostgres(url, { matters: matters('old', ['old', 'new']) })).rejects.toThrow(refusal)
    await Promise.all([second, third].map((store) => store.close()))
  })

  it('are refused in what comes up later, too, and in nothing that only one has', async () => {
    const url = await newDatabase()
    const [first, second] = [await open(url), await open(url)]
    const rows = (dataset: string, value: string) =>
      same(`dataset ${dataset}`, value, `other rows of ${dataset}`)
    await first.agree([rows('trips', 'a'), rows('claims', 'b')])
    await second.agree([rows('trips', 'a'), rows('quotes', 'c')])
    await expect(second.agree([rows('claims', 'd')])).rejects.toThrow('has other rows of claims.')
    await first.close()
    await second.agree([rows('claims', 'd')])
  })

  it('may change one after the other what each has already, and whoever comes meanwhile is refused', async () => {
    const url = await newDatabase()
    const [first, second, third] = [await open(url), await open(url), await open(url)]
    const rows = (value: string) => [same('dataset trips', value, 'other rows of trips')]
    await first.agree(rows('a'))
    await second.agree(rows('a'))
    await first.agree(rows('b'))
    for (const value of ['a', 'b'])
      await expect(third.agree(rows(value))).rejects.toThrow('has other rows of trips.')
    await second.agree(rows('b'))
    await expect(third.agree(rows('a'))).rejects.toThrow('has other rows of trips.')
    await third.agree(rows('b'))
  })
})

it('refuses a state of a later version, and reads none of an earlier one', async () => {
  const url = await newDatabase()
  await expect(readPostgres(url)).rejects.toThrow('holds no state of this version of Querent')
  await (await openPostgres(url)).close()
  const cluster = await sharedCluster()
  const next = String(migrations.length + 1).padStart(4, '0')
  await cluster.run(
    `insert into kysely_migration (name, timestamp) values ('${next}', '2030-01-01')`,
    databaseOf(url),
  )
  await expect(openPostgres(url)).rejects.toThrow(
    'was written by a later version of Querent. Start that version instead.',
  )
})

it('refuses a role that may not write, saying so', async () => {
  const url = await newDatabase()
  const cluster = await sharedCluster()
  const [database, role] = [databaseOf(url), `r${databaseOf(url)}`]
  await cluster.run(`create role ${role} login; revoke create on schema public from public`, database)
  await expect(openPostgres(`postgres://${role}@127.0.0.1:${cluster.port}/${database}`)).rejects.toThrow(
    /^The role of DATABASE_URL may not make tables in .*: permission denied for schema public\.$/,
  )
  await cluster.run(`alter database ${database} set default_transaction_read_only = on`)
  await expect(openPostgres(url)).rejects.toThrow('The PostgreSQL of DATABASE_URL is read-only.')
})

it('refuses a database that does not wait until what it is told is kept', async () => {
  const url = await newDatabase()
  await (await sharedCluster()).run(`alter database ${databaseOf(url)} set synchronous_commit = off`)
  await expect(openPostgres(url)).rejects.toThrow(
    'The PostgreSQL of DATABASE_URL says that it has kept what it may still lose. Set synchronous_commit to on there.',
  )
})

it('is told which call each statement is of', async () => {
  const { db } = await open(await newDatabase())
  const shown = () =>
    sql<{ query: string }>`select query from pg_stat_activity where pid = pg_backend_pid()`
      .execute(db)
      .then(({ rows }) => rows[0]?.query.split(' query ')[0])
  const nothing = () => {}
  const log = { debug: nothing, info: nothing, warn: nothing }
  const { measures } = makeMetrics({ ofProcess: false })
  const watching = { measures, log, callId: '5e1f' }
  expect([await observedBy(watching, shown), await shown()]).toEqual(['/* call 5e1f */ select', 'select'])
})

it('answers questions, and goes on when PostgreSQL comes back', async () => {
  const cluster = await sharedCluster()
  const store = await open(await newDatabase())
  const server = await startServer({ state: store })
  const call = makeCaller(server, await server.signUp('admin'))
  const ask = () => call('executeQuery', { body: { question: 'average premium by region' } })
  const listed = async () => (await call('listHistory', {})).json<{ total: number }>().total
  expect([(await ask()).statusCode, await listed()]).toEqual([200, 1])
  await cluster.stop()
  const away = await ask()
  expect([away.statusCode, away.headers['retry-after'], away.json()]).toEqual([
    503,
    '1',
    { detail: 'The server cannot reach what it has stored now. Please try again in a moment.' },
  ])
  await cluster.start()
  await expect.poll(async () => (await ask()).statusCode, { timeout: 20_000 }).toBe(200)
  expect(await listed()).toBeGreaterThanOrEqual(2)
  await server.app.close()
})

it('stands still where another server that differs came while PostgreSQL was away, until that one goes', async () => {
  const cluster = await sharedCluster()
  const url = await newDatabase()
  const of = (value: string) => ({ matters: [same('second factor', value, 'another QUERENT_SECOND_FACTOR')] })
  const first = await openPostgres(url, of('optional'))
  const asked = () =>
    modelsIn(first.db)
      .active()
      .then(
        () => 'answered',
        (error: Error) => error.message,
      )
  await cluster.stop()
  await cluster.start()
  await expect.poll(asked, { timeout: 20_000 }).toBe('answered')
  await cluster.stop()
  await cluster.start()
  const second = await openPostgres(url, of('admins'))
  await expect.poll(asked).toMatch(/ has another QUERENT_SECOND_FACTOR\. /)
  await second.close()
  await expect.poll(asked).toBe('answered')
  await first.close()
})
