import { sql } from 'kysely'
import { afterAll, afterEach, expect, it } from 'vitest'
import { readConfig } from '../../server/config/config.ts'
import { addFirstAdmin } from '../../server/people/first-admin.ts'
import { migrationsOf } from '../../server/store/migrations.ts'
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

it('serves several servers, and whoever reads beside them', async () => {
  const url = await newDatabase()
  const [first, second] = await Promise.all([open(url), open(url)])
  await usersIn(first.db).add(someone)
  expect(await usersIn(second.db).byId(someone.id)).toMatchObject({ email: someone.email })
  const reader = await readPostgres(url)
  expect(await modelsIn(reader.db).active()).toEqual({ name: 'Built-in interpreter', provider: 'builtin' })
  await reader.close()
})

it('has one first admin where several servers begin at once', async () => {
  const url = await newDatabase()
  const stores = await Promise.all(Array.from({ length: 4 }, () => open(url)))
  const now = () => new Date(someone.now)
  const added = await Promise.all(
    stores.map(({ db }) => addFirstAdmin({ db, now }, someone.email, 'Brave-otter-27')),
  )
  expect(added.filter(Boolean)).toHaveLength(1)
  expect(await usersIn((stores[0] as Store).db).count()).toBe(1)
})

it('makes the schema once where several servers begin at once', async () => {
  const url = await newDatabase()
  const begun = await Promise.all(Array.from({ length: 5 }, () => open(url)))
  expect(await Promise.all(begun.map((store) => usersIn(store.db).count()))).toEqual([0, 0, 0, 0, 0])
})

it('refuses a state of a later version, and reads none of an earlier one', async () => {
  const url = await newDatabase()
  await expect(readPostgres(url)).rejects.toThrow('holds no state of this version of Querent')
  await (await openPostgres(url)).close()
  const cluster = await sharedCluster()
  const next = `${migrationsOf('postgres').at(-1)?.name}-later`
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
