import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { moveState } from '../../server/store/move.ts'
import { openPostgres } from '../../server/store/postgres.ts'
import { openStore } from '../../server/store/sqlite.ts'
import type { Store } from '../../server/store/store.ts'
import { auditIn } from '../../server/store/audit.ts'
import { noiseKeysIn } from '../../server/store/noise-keys.ts'
import { makeCaller } from '../support/calls.ts'
import { temporaryFolder } from '../support/pricing.ts'
import { startServer } from '../support/server.ts'
import { removeCluster, sharedCluster } from './stores.ts'

/** State that goes from a folder to PostgreSQL and on to another folder is what it was. */

const folders = [temporaryFolder(), temporaryFolder()] as const

afterAll(async () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  await removeCluster()
})

const plain = (value: unknown) => (value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value)

/** Of each table the hashes of its rows. */
async function contentOf({ db }: Store) {
  const tables = await db.introspection.getTables()
  const contents = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db)
      const texts = rows.map(({ rowid: _rowid, ...row }) =>
        createHash('sha256')
          .update(
            JSON.stringify(
              Object.keys(row)
                .toSorted()
                .map((key) => [key, plain(row[key])]),
            ),
          )
          .digest('hex'),
      )
      return [name, texts.toSorted()] as const
    }),
  )
  return Object.fromEntries(contents)
}

it('is the same there and back, and a target that holds some is refused', async () => {
  const server = await startServer({ folder: folders[0] })
  const call = makeCaller(server, await server.signUp('admin'))
  for (const question of ['average premium by region', 'how many quotes by month', 'what is the weather']) {
    await call('executeQuery', { body: { question } })
    server.advance(1000)
  }
  const { items } = (await call('listHistory')).json<{ items: { id: string }[] }>()
  await call('verifyAnswer', { path: { id: items.at(-1)?.id ?? '' } })
  await call('runBank', { path: { id: 'insurance_pricing' }, body: { reader: 'builtin' } })
  await server.services.banks.settled()
  await server.invite('bo@example.com', 'content_editor')
  await noiseKeysIn(server.store.db).agreed('insurance_pricing', 'fingerprint')
  await server.close()
  const url = await (await sharedCluster()).database()

  const [source, postgres] = [await openStore(folders[0]), await openPostgres(url)]
  const before = await contentOf(source)
  const moved = await moveState(source.db, postgres.db)
  expect(moved).toMatchObject({ users: 1, queries: 3, invitations: 2, models: 1, noise_keys: 1 })
  expect(moved).toMatchObject({ verified_questions: 1, bank_runs: 1 })
  expect(await contentOf(postgres)).toEqual(before)
  await expect(moveState(source.db, postgres.db)).rejects.toThrow(
    'The target is not empty: 1 rows of users are in it.',
  )

  const back = await openStore(folders[1])
  expect(await moveState(postgres.db, back.db)).toEqual(moved)
  expect(await contentOf(back)).toEqual(before)
  expect(await auditIn(back.db).firstBroken()).toBeNull()
  expect(await noiseKeysIn(back.db).agreed('insurance_pricing', 'another')).toBe('fingerprint')
  await Promise.all([source.close(), postgres.close(), back.close()])
})
