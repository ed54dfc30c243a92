import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeSeal } from '../identity/codes.ts'
import type { Keys } from '../identity/keys.ts'
import { invitationsIn } from '../store/invitations.ts'
import { secondFactorsIn } from '../store/second-factors.ts'
import { openStore } from '../store/sqlite.ts'
import type { Store } from '../store/store.ts'
import { usersIn } from '../store/users.ts'
import { reseal } from './reseal.ts'

const NOW = '2026-03-01T10:00:00.000Z'
const [old, next] = [7, 8].map((byte) => new Uint8Array(32).fill(byte)) as [Uint8Array, Uint8Array]

let folder: string
let store: Store
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'querent-reseal-'))
  store = await openStore(folder)
})
afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

const sealsBy = (...keys: Keys) => ({
  db: store.db,
  seal: makeSeal(keys),
  secretSeal: makeSeal(keys, 'second-factors'),
})

it('takes secrets and codes from one key to the next, once, and leaves what no key opens', async () => {
  const { db, seal, secretSeal } = sealsBy(old)
  const person = {
    email: 'ana@example.com',
    fullName: 'Ana',
    passwordHash: '',
    role: 'admin',
    now: NOW,
  } as const
  await usersIn(db).add({ id: 'u', ...person })
  await usersIn(db).add({ id: 'v', ...person, email: 'bo@example.com' })
  await secondFactorsIn(db).start('u', await secretSeal.seal('a-secret'), NOW)
  await secondFactorsIn(db).start('v', 'nobody.knows.this', NOW)
  await invitationsIn(db).add({
    id: 'i',
    email: 'eva@example.com',
    role: 'admin',
    token_hash: 'h',
    token_sealed: await seal.seal('a-code'),
    created_at: NOW,
    expires_at: NOW,
  })

  expect(await reseal(sealsBy(old, next))).toBe(0)
  expect(await reseal(sealsBy(next, old))).toBe(2)
  expect(await reseal(sealsBy(next, old))).toBe(0)

  const after = sealsBy(next)
  const secret = (await secondFactorsIn(db).of('u'))?.sealedSecret ?? ''
  const code = (await invitationsIn(db).byId('i'))?.token_sealed ?? ''
  expect([await after.secretSeal.open(secret), await after.seal.open(code)]).toEqual(['a-secret', 'a-code'])
  expect((await secondFactorsIn(db).of('v'))?.sealedSecret).toBe('nobody.knows.this')
})
