import { afterAll, afterEach, expect, it } from 'vitest'
import { readConfig } from '../../server/config/config.ts'
import { migrations } from '../../server/store/migrations.ts'
import { modelsIn } from '../../server/store/models.ts'
import { openPostgres, readPostgres } from '../../server/store/postgres.ts'
import type { Store } from '../../server/store/store.ts'
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

it('is held by one server at a time, and free once that one has gone', async () => {
  const url = await newDatabase()
  const first = await openPostgres(url)
  await expect(openPostgres(url)).rejects.toThrow(
    /^Another Querent server uses the state in 127\.0\.0\.1:\d+\/t\w+\./,
  )
  const reader = await readPostgres(url)
  expect(await modelsIn(reader.db).active()).toEqual({ name: 'Built-in interpreter', provider: 'builtin' })
  await reader.close()
  await first.close()
  await open(url)
})

it('is made once where two begin at the same time', async () => {
  const url = await newDatabase()
  const begun = await Promise.allSettled([open(url), open(url)])
  expect(begun.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
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

it('stands still for good where another server took the state while PostgreSQL was away', async () => {
  const cluster = await sharedCluster()
  const url = await newDatabase()
  const first = await open(url)
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
  const second = await openPostgres(url)
  await expect.poll(asked).toMatch(/^Another Querent server uses the state in /)
  await second.close()
  await expect.poll(asked).toMatch(/^Another server used the state in .*\. Start this one again\.$/)
})
