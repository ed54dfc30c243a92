import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest'
import { expectSameNoise } from '../../server/answers/noise-keys.ts'
import { noiseKeyOf } from '../../server/datasets/noise-key.ts'
import { failuresIn } from '../../server/store/failures.ts'
import { migrationsOf } from '../../server/store/migrations.ts'
import { openPostgres, PATIENCE } from '../../server/store/postgres.ts'
import { openStore } from '../../server/store/sqlite.ts'
import type { Store } from '../../server/store/store.ts'
import { auditIn } from '../../server/store/audit.ts'
import { queriesIn } from '../../server/store/queries.ts'
import { usersIn } from '../../server/store/users.ts'
import { makeCaller } from '../support/calls.ts'
import { temporaryFolder } from '../support/pricing.ts'
import { startServer } from '../support/server.ts'
import { removeCluster, sharedCluster } from './stores.ts'

/** The drill: a state in PostgreSQL is copied while servers use it, lost, and put back; an upgrade is taken back so as well. */

const AT = '2026-03-01T10:00:00.000Z'
const ROOT = join(import.meta.dirname, '../..')

let folder: string
let url: string
beforeEach(async () => {
  folder = temporaryFolder()
  url = await (await sharedCluster()).database()
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))
afterAll(removeCluster)

async function command(action: 'backup' | 'restore', copy: string, env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, ['server/cli/backup.ts', action, copy], {
    cwd: ROOT,
    env: { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'], ...env },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (said += String(data)))
  const [code] = (await once(child, 'close')) as [number]
  return { code, said }
}

/** How many rows each table has that a backup holds whole, whatever is written meanwhile. */
async function rowsIn({ db }: Store) {
  const count = async (table: 'users' | 'queries' | 'noise_keys' | 'audit' | 'invitations') =>
    Number(
      (
        await db
          .selectFrom(table)
          .select((e) => e.fn.countAll().as('n'))
          .executeTakeFirst()
      )?.n,
    )
  return {
    users: await count('users'),
    queries: await count('queries'),
    noise: await count('noise_keys'),
    audit: await count('audit'),
    invitations: await count('invitations'),
  }
}

it('is copied while it is written to, lost, and put back with people, answers and the secrets of noise', async () => {
  const store = await openPostgres(url)
  const server = await startServer({ rows: 1_000, state: store, folder: join(folder, 'data') })
  const token = await server.signUp('admin')
  const call = makeCaller(server, token)
  for (const question of ['average premium by region', 'number of quotes by smoker'])
    await call('executeQuery', { body: { question } })
  await call('createInvitation', { body: { email: 'bo@example.com', role: 'content_editor' } })
  const data = join(folder, 'data')
  const key = noiseKeyOf('insurance_pricing', { dataDir: data })
  await expectSameNoise(store.db, { ...server.dataset, noiseKey: key }, false)
  const before = await rowsIn(store)
  expect(before.noise).toBe(1)

  let isWriting = true
  const writing = (async () => {
    for (let n = 0; isWriting; n += 1)
      await failuresIn(store.db).replace(`k${n}`, null, { count: 1, lastAt: AT }, AT)
  })()
  const copy = join(folder, 'copy')
  const env = { DATABASE_URL: url, QUERENT_DATA_DIR: join(folder, 'data') }
  const copied = await command('backup', copy, env)
  isWriting = false
  await writing
  expect(copied).toEqual({
    code: 0,
    said: `What is in the PostgreSQL of DATABASE_URL and ${env.QUERENT_DATA_DIR} was copied into ${copy}. It holds password hashes, the signing key and the secrets of noise: keep it safe.\n`,
  })
  expect((await command('backup', copy, env)).said).toContain('is not empty')
  expect((await command('restore', copy, env)).said).toContain('The target is not empty')
  await server.app.close()
  await store.close()
  expect((await command('restore', copy, env)).said).toMatch(/The target is not empty: \d rows of users/)

  const elsewhere = {
    DATABASE_URL: await (await sharedCluster()).database(),
    QUERENT_DATA_DIR: join(folder, 'elsewhere'),
  }
  expect(await command('restore', copy, elsewhere)).toEqual({
    code: 0,
    said: `What ${copy} holds is in the PostgreSQL of DATABASE_URL and ${elsewhere.QUERENT_DATA_DIR}. Start the server with npm start.\n`,
  })
  const restored = await openPostgres(elsewhere.DATABASE_URL)
  expect(await rowsIn(restored)).toEqual(before)
  expect(await auditIn(restored.db).firstBroken()).toBeNull()
  const again = await startServer({ rows: 1_000, state: restored, folder: elsewhere.QUERENT_DATA_DIR })
  const calling = makeCaller(again, token)
  const history = await calling('listHistory', {})
  expect(history.json()).toMatchObject({ total: 2 })
  expect((await calling('executeQuery', { body: { question: 'number of quotes' } })).statusCode).toBe(200)
  const secretOf = (dataDir: string) => join(dataDir, 'noise', 'insurance_pricing.key')
  for (const each of [copy, elsewhere.QUERENT_DATA_DIR]) {
    expect([...readFileSync(secretOf(each))]).toEqual([...key])
    expect(statSync(secretOf(each)).mode & 0o777).toBe(0o600)
  }
  await expectSameNoise(restored.db, { ...server.dataset, noiseKey: key }, false)
  await again.app.close()
  await restored.close()

  // The same copy serves where there is no PostgreSQL.
  const alone = { QUERENT_DATA_DIR: join(folder, 'alone') }
  expect(await command('restore', copy, alone)).toMatchObject({ code: 0 })
  const embedded = await openStore(alone.QUERENT_DATA_DIR)
  expect(await rowsIn(embedded)).toEqual(before)
  await embedded.close()
})

const migrations = migrationsOf('postgres')

/** A PostgreSQL as a version of before left it, with so many migrations: its schema, and a person in it. */
async function ofVersion(count: number): Promise<string> {
  const cluster = await sharedCluster()
  const name = new URL(url).pathname.slice(1)
  const done = migrations.slice(0, count)
  await cluster.run(
    [
      ...done.map(({ text }) => text.trim().replace(/;$/, '')),
      'create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)',
      `insert into kysely_migration values ${done.map((each) => `('${each.name}', '${AT}')`).join()}`,
      'create table kysely_migration_lock (id varchar(255) primary key, is_locked integer not null default 0)',
      "insert into kysely_migration_lock values ('migration_lock', 0)",
      `insert into users (id, email, full_name, password_hash, role, created_at)
         values ('u', 'ana@example.com', 'Ana', 'hash', 'admin', '${AT}')`,
    ].join(';\n'),
    name,
  )
  return url
}

const versions = migrations.map((_, place) => place + 1)

it('loses what was kept of what people were shown, and keeps the answers themselves', async () => {
  const cluster = await sharedCluster()
  const before = migrations.findIndex(({ text }) => text.includes('create table noise_keys'))
  const address = await ofVersion(before)
  await cluster.run(
    `insert into told_sets (dataset_id, asker, numbers) values ('insurance_pricing', '', '\\x0102');
     insert into told_summaries values ('insurance_pricing', '', 1, '\\x01');
     insert into queries (id, user_id, user_email, dataset_id, question, success, row_count, execution_time_ms,
       k_threshold_used, groups_suppressed, groups_json, withheld_json, created_at)
     values ('q', 'u', 'ana@example.com', 'insurance_pricing', 'number of quotes', 1, 1, 1, 5, 1,
       '[{"keys":[],"cells":[5000]}]', '{"few":1,"difference":2}', '${AT}')`,
    new URL(address).pathname.slice(1),
  )
  const store = await openPostgres(address)
  const tables = (await store.db.introspection.getTables()).map(({ name }) => name)
  expect(tables.filter((name) => /told|noise/.test(name))).toEqual(['noise_keys'])
  expect(await queriesIn(store.db).withId('q')).toMatchObject({
    groups: [{ keys: [], cells: [5_000], certainty: [] }],
    withheld: { reasons: { few: 1, difference: 2 }, mayBeMore: false, named: [] },
  })
  await store.close()
})

it.each(versions)('is brought up to date by the next version, with %i migrations', async (count) => {
  const cluster = await sharedCluster()
  const schemaOf = (address: string) =>
    cluster.run(
      `select table_name, column_name, data_type, collation_name, column_default is null as free
         from information_schema.columns where table_schema = 'public' and table_name not like 'kysely%'
       union all select tablename, indexname, indexdef, null, true from pg_indexes where schemaname = 'public'
         and tablename not like 'kysely%' order by 1, 2`,
      new URL(address).pathname.slice(1),
    )
  const store = await openPostgres(await ofVersion(count))
  expect(await usersIn(store.db).byEmail('ana@example.com')).toMatchObject({ id: 'u', fullName: 'Ana' })
  await store.close()
  const fresh = await cluster.database()
  await (await openPostgres(fresh)).close()
  expect(await schemaOf(url)).toEqual(await schemaOf(fresh))
})

it('is brought up to date however long that takes, where other statements may not take as long', async () => {
  const cluster = await sharedCluster()
  const name = new URL(url).pathname.slice(1)
  // A schema that takes longer to make than a statement may take.
  await cluster.run(
    `create function slow() returns event_trigger language plpgsql as 'begin perform pg_sleep(1.5); end';
     create event trigger slow on ddl_command_end when tag in ('CREATE SEQUENCE') execute function slow()`,
    name,
  )
  const store = await openPostgres(url, { ...PATIENCE, statementMs: 700 })
  await expect(sql`select pg_sleep(60)`.execute(store.db)).rejects.toThrow('statement timeout')
  await store.close()
})

it('is taken back to the version before by the copy of before, beside what the later one left', async () => {
  await (await openPostgres(url)).close()
  const env = { DATABASE_URL: url, QUERENT_DATA_DIR: join(folder, 'data') }
  const copy = join(folder, 'copy')
  expect(await command('backup', copy, env)).toMatchObject({ code: 0 })
  const cluster = await sharedCluster()
  const later = `${migrations.at(-1)?.name}-later`
  await cluster.run(
    `insert into kysely_migration values ('${later}', '${AT}')`,
    new URL(url).pathname.slice(1),
  )
  await expect(openPostgres(url)).rejects.toThrow(
    'was written by a later version of Querent. Start that version instead.',
  )
  expect(await command('backup', join(folder, 'other'), env)).toEqual({
    code: 1,
    said: expect.stringMatching(/^The state in .* was written by a later version of Querent\.\n$/) as string,
  })
  const before = { ...env, DATABASE_URL: await cluster.database() }
  expect(await command('restore', copy, before)).toMatchObject({ code: 0 })
  await (await openPostgres(before.DATABASE_URL)).close()
})

it('says what is no backup, and leaves nothing of it', async () => {
  const copy = join(folder, 'copy')
  mkdirSync(copy)
  const env = { DATABASE_URL: url, QUERENT_DATA_DIR: join(folder, 'data') }
  expect(await command('restore', copy, env)).toEqual({
    code: 1,
    said: `${copy} is no backup: it holds no querent.db.\n`,
  })
  writeFileSync(
    join(copy, 'querent.db'),
    'this is no database, but it is long enough to look like a file '.repeat(40),
  )
  expect((await command('restore', copy, env)).said).toMatch(/^The backup .* is damaged/)
  expect(existsSync(env.QUERENT_DATA_DIR)).toBe(false)
  const empty = join(folder, 'empty')
  expect(await command('backup', empty, env)).toMatchObject({ code: 1 })
  expect(existsSync(empty)).toBe(false)
})
