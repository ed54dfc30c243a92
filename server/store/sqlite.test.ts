import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { migrations } from './migrations.ts'
import { modelsIn } from './models.ts'
import { openStore } from './sqlite.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'querent-store-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('keeps what was written, in a database that flushes each commit', async () => {
  const first = openStore(folder)
  await first.db.updateTable('models').set({ name: 'Renamed' }).execute()
  await first.close()
  const second = openStore(folder)
  expect(await modelsIn(second.db).active()).toEqual({ name: 'Renamed', provider: 'builtin' })
  await second.close()
  const raw = new DatabaseSync(join(folder, 'querent.db'))
  expect(raw.prepare('pragma journal_mode').get()).toEqual({ journal_mode: 'wal' })
  expect(raw.prepare('pragma user_version').get()).toEqual({ user_version: migrations.length })
  raw.close()
})

it('refuses a folder that another server holds, and takes it once it is free', async () => {
  const first = openStore(folder)
  expect(() => openStore(folder)).toThrow(`Another Querent server uses the folder ${folder}.`)
  await first.close()
  await openStore(folder).close()
})

it('allows one active model and one built-in one', async () => {
  const store = openStore(folder)
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
  expect(() => openStore(folder)).toThrow(/querent\.db is damaged \(.*\)\. Restore it from a backup/)
  rmSync(join(folder, 'querent.db'))
  const raw = new DatabaseSync(join(folder, 'querent.db'))
  raw.exec('pragma user_version = 999')
  raw.close()
  expect(() => openStore(folder)).toThrow('was written by a later version of Querent')
})
