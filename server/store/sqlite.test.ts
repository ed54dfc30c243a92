import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { migrationsOf } from './migrations.ts'
import { modelsIn } from './models.ts'
import { openStore, readStore } from './sqlite.ts'
import { usersIn } from './users.ts'

const migrations = migrationsOf('sqlite')

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'querent-store-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('keeps what was written, in a database that flushes each commit', async () => {
  const first = await openStore(folder)
  await first.db.updateTable('models').set({ name: 'Renamed' }).execute()
  await first.close()
  const second = await openStore(folder)
  expect(await modelsIn(second.db).active()).toEqual({ name: 'Renamed', provider: 'builtin' })
  await second.close()
  const raw = new DatabaseSync(join(folder, 'querent.db'))
  expect(raw.prepare('pragma journal_mode').get()).toEqual({ journal_mode: 'wal' })
  expect(raw.prepare('pragma user_version').get()).toEqual({ user_version: migrations.length })
  raw.close()
})

it('refuses a folder that another server holds, and takes it once it is free', async () => {
  const first = await openStore(folder)
  await expect(openStore(folder)).rejects.toThrow(`Another Querent server uses the folder ${folder}.`)
  await first.close()
  await (await openStore(folder)).close()
})

it('is read beside the server that holds it, and only read', async () => {
  expect(() => readStore(folder)).toThrow(`Nothing was asked yet: ${folder} holds no state of a server.`)
  const server = await openStore(folder)
  await server.db.updateTable('models').set({ name: 'Renamed' }).execute()
  const reader = readStore(folder)
  expect(await modelsIn(reader.db).active()).toEqual({ name: 'Renamed', provider: 'builtin' })
  await expect(reader.db.updateTable('models').set({ name: 'Other' }).execute()).rejects.toThrow('readonly')
  await reader.close()
  await server.close()
  const raw = new DatabaseSync(join(folder, 'querent.db'))
  raw.exec('pragma user_version = 1')
  raw.close()
  expect(() => readStore(folder)).toThrow('was written by another version of Querent')
})

it('allows one active model and one built-in one', async () => {
  const store = await openStore(folder)
  const model = {
    name: 'M',
    model_id: 'm',
    created_at: '2026-01-01T00:00:00.000Z',
    cost_per_mtok_input: null,
    cost_per_mtok_output: null,
    description: null,
  }
  const insert = (row: { id: string; provider: string; is_active: number }) =>
    store.db
      .insertInto('models')
      .values({ ...model, ...row })
      .execute()
  await expect(insert({ id: 'a', provider: 'openai', is_active: 1 })).rejects.toThrow('UNIQUE')
  await expect(insert({ id: 'b', provider: 'builtin', is_active: 0 })).rejects.toThrow('UNIQUE')
  await expect(insert({ id: 'c', provider: 'elsewhere', is_active: 0 })).rejects.toThrow('CHECK')
  await store.close()
})

it('says what to do about a damaged database, and about one from the future', async () => {
  writeFileSync(join(folder, 'querent.db'), 'this is not a database, however long it is')
  await expect(openStore(folder)).rejects.toThrow(/querent\.db is damaged \(.*\)\. Restore it from a backup/)
  rmSync(join(folder, 'querent.db'))
  const raw = new DatabaseSync(join(folder, 'querent.db'))
  raw.exec('pragma user_version = 999')
  raw.close()
  await expect(openStore(folder)).rejects.toThrow('was written by a later version of Querent')
})

/** A database as servers left it that counted migrations in the file's header and kept nothing else of them. */
function countedDatabase(count: number): DatabaseSync {
  const raw = new DatabaseSync(join(folder, 'querent.db'))
  for (const [index, { text }] of migrations.slice(0, count).entries())
    raw.exec(`begin immediate; ${text}; pragma user_version = ${index + 1}; commit`)
  return raw
}

const schemaOf = (file: string) => {
  const raw = new DatabaseSync(file)
  const schema = raw
    .prepare("select name, sql from sqlite_schema where name not like 'kysely%' order by name")
    .all()
  raw.close()
  return schema
}

it.each(migrations.map((_, index) => index + 1))(
  'takes over a database that counted %i migrations, with everything in it',
  async (count) => {
    const raw = countedDatabase(count)
    raw.exec(`insert into users (id, email, full_name, password_hash, role, created_at)
      values ('u', 'ana@example.com', 'Ana', 'hash', 'admin', '2026-01-01T00:00:00.000Z');
      insert into sessions (id, user_id, created_at, expires_at) values ('s', 'u', '2026-01-01', '2026-01-02')`)
    raw.close()
    const store = await openStore(folder)
    expect(await usersIn(store.db).byEmail('ana@example.com')).toMatchObject({ id: 'u', fullName: 'Ana' })
    await store.close()
    const other = join(folder, 'new')
    await (await openStore(other)).close()
    expect(schemaOf(join(folder, 'querent.db'))).toEqual(schemaOf(join(other, 'querent.db')))
  },
)

it('migrates the whole way or not at all', async () => {
  const count = 6
  const raw = countedDatabase(count)
  const columns = () => raw.prepare("select name from pragma_table_info('sessions')").all()
  const before = columns()
  // The eighth migration adds this column, so it fails after the seventh.
  raw.exec('alter table audit add column hash text')
  await expect(openStore(folder)).rejects.toThrow('duplicate column name: hash')
  expect([columns(), raw.prepare('pragma user_version').get()]).toEqual([before, { user_version: count }])
  raw.exec('alter table audit drop column hash')
  raw.close()
  await (await openStore(folder)).close()
})
