import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest'
import type { OperationId } from '../../server/http/protocol/contract.ts'
import { auditIn } from '../../server/store/audit.ts'
import { openPostgres, PATIENCE } from '../../server/store/postgres.ts'
import type { Store } from '../../server/store/store.ts'
import { makeCaller, operations, type Call } from '../support/calls.ts'
import { EDITOR, FULL } from '../support/full-calls.ts'
import { temporaryFolder } from '../support/pricing.ts'
import { SERVER } from '../support/program.ts'
import { PASSWORD, startServer, type TestServer } from '../support/server.ts'
import { startSwallowingProxy } from '../support/swallowing-proxy.ts'
import { removeCluster, sharedCluster } from './stores.ts'

/** A PostgreSQL that does not do what is asked of it, and what people and operators are told then. */

const AWAY = 'The server cannot reach what it has stored now. Please try again in a moment.'

const SECONDS = expect.stringMatching(/^\d{1,2}$/) as string

let url: string
let database: string
beforeEach(async () => {
  url = await (await sharedCluster()).database()
  database = new URL(url).pathname.slice(1)
})
afterAll(removeCluster)

let opened: { readonly store: Store; readonly server: TestServer } | null = null
async function serve() {
  const store = await openPostgres(url)
  const server = await startServer({ rows: 1_000, state: store })
  opened = { store, server }
  return { store, server }
}
afterEach(async () => {
  await opened?.server.app.close()
  await opened?.store.close()
  opened = null
})

const MORE: Readonly<Partial<Record<OperationId, Call>>> = {
  changePassword: { body: { current_password: PASSWORD, new_password: 'Brave-otter-27' } },
  listChoices: { body: { of: '00000000-0000-4000-8000-00000000ffff', at: '' } },
  startSecondFactor: { body: { password: PASSWORD } },
  endOtherSessions: {},
}
/** Tables that calls read before they do anything, and all others. */
const WHO = ['users', 'sessions']

it.each([
  ['what it is about', (name: string) => !WHO.includes(name)],
  ['who calls', (name: string) => WHO.includes(name)],
] as const)(
  'is restarted while every kind of call asks %s, and each is told to come back',
  async (_, isHeld) => {
    const cluster = await sharedCluster()
    const { store, server } = await serve()
    const [admin, editor] = [await server.signUp('admin'), await server.signUp('content_editor', EDITOR)]
    const call = makeCaller(server, editor)
    const kinds = Object.entries({ ...FULL, ...MORE }) as readonly (readonly [OperationId, Call])[]
    const callAll = () =>
      Promise.all(
        kinds.map(async ([id, input]) => {
          const token = operations.get(id)?.access === 'admin' ? admin : editor
          return [id, await call(id, { token, ...input })] as const
        }),
      )
    const tables = (await store.db.introspection.getTables()).map(({ name }) => name).filter(isHeld)
    const holder = new pg.Client(url)
    holder.on('error', () => {})
    await holder.connect()
    await holder.query(`begin; lock table ${tables.join()} in access exclusive mode`)
    const asked = callAll()
    const waiting = () =>
      cluster.run(`select 1 from pg_stat_activity where datname = '${database}' and wait_event_type = 'Lock'`)
    await expect.poll(async () => (await waiting()).length).toBeGreaterThanOrEqual(10)
    await cluster.stop()
    const replies = await asked
    const failed = replies.filter(([, { statusCode }]) => statusCode >= 500)
    const others = failed.filter(([id]) => id !== 'getHealth' && id !== 'getReadiness')
    expect(others.length).toBeGreaterThan(20)
    expect(
      others.map(([id, { statusCode, headers, json }]) => [
        id,
        statusCode,
        headers['retry-after'],
        json<unknown>(),
      ]),
    ).toEqual(others.map(([id]) => [id, 503, SECONDS, { detail: AWAY }]))
    await cluster.start()
    const health = async () => (await call('getHealth', { token: null })).statusCode
    await expect.poll(health, { timeout: 20_000 }).toBe(200)
    const again = await callAll()
    expect(again.filter(([, { statusCode }]) => statusCode >= 500).map(([id]) => id)).toEqual([])
    expect(await auditIn(store.db).firstBroken()).toBeNull()
  },
)

it('is full: what is asked is not answered, as it could not be recorded, and all else goes on', async () => {
  const cluster = await sharedCluster()
  const { server } = await serve()
  const call = makeCaller(server, await server.signUp('content_editor'))
  const ask = () => call('executeQuery', { body: { question: 'average premium by region' } })
  await cluster.run(
    `create or replace function full_disk() returns trigger language plpgsql as
       $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
     create trigger full_disk before insert on queries execute function full_disk()`,
    database,
  )
  const { statusCode, json } = await ask()
  expect([statusCode, json()]).toEqual([
    503,
    {
      detail: 'The server cannot store anything now: its disk is full or read-only. Please tell an admin.',
    },
  ])
  expect((await call('listHistory', {})).json()).toMatchObject({ total: 0 })
  await cluster.run('drop trigger full_disk on queries', database)
  expect((await ask()).statusCode).toBe(200)
})

it('lets its role read and nothing else, which is said in a sentence', async () => {
  await (await openPostgres(url)).close()
  const cluster = await sharedCluster()
  await cluster.run(
    `create role reader login; grant select on all tables in schema public to reader`,
    database,
  )
  await expect(openPostgres(url.replace('owner@', 'reader@'))).rejects.toThrow(
    /^The role of DATABASE_URL may not write to \w+ in 127\.0\.0\.1:\d+\/\w+\.$/,
  )
})

it('says nothing at all, so that a server ends with a sentence, code 1 and no password', async () => {
  // It takes what it is sent, and answers nothing.
  const proxy = await startSwallowingProxy(1)
  proxy.swallow()
  const folder = temporaryFolder()
  const child = spawn(process.execPath, SERVER, {
    cwd: join(import.meta.dirname, '../..'),
    env: {
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      QUERENT_DATA_DIR: folder,
      DATABASE_URL: `postgres://querent:hunter2@127.0.0.1:${proxy.port}/querent`,
    },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (said += String(data)))
  const [code] = (await once(child, 'close')) as [number]
  expect([code, said]).toEqual([
    1,
    `PostgreSQL cannot be reached at 127.0.0.1:${proxy.port}/querent (Connection terminated due to connection timeout). Start it, or mend DATABASE_URL.\n`,
  ])
  // Operators wait no longer than ten seconds for it.
  expect(PATIENCE.connectMs).toBeLessThan(8_000)
  await proxy.close()
  rmSync(folder, { recursive: true, force: true })
})
