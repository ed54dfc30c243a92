import { argon2Sync } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { codeHash, makeSeal } from '../identity/codes.ts'
import { userOf } from '../identity/sessions.ts'
import { signingKey } from '../identity/keys.ts'
import { makeTokens } from '../identity/tokens.ts'
import { RefusedError } from '../errors/refused-error.ts'
import { invitationsIn } from '../store/invitations.ts'
import { openStore } from '../store/sqlite.ts'
import type { Store } from '../store/store.ts'
import { changePassword, register, signIn } from './accounts.ts'
import { addFirstAdmin } from './first-admin.ts'
import { invite } from './invitations.ts'
import type { PeopleContext } from './people-context.ts'
import { deleteUser, listUsers, updateUser } from './users.ts'

const PASSWORD = 'Correct-horse-9'
const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

let folder: string
let store: Store
let time: number
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'querent-people-'))
  store = await openStore(folder)
  time = Date.parse('2099-01-01T00:00:00Z')
})
afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})
const contextOf = (): PeopleContext => ({
  db: store.db,
  tokens: makeTokens([signingKey(folder)]),
  seal: makeSeal([signingKey(folder)]),
  secretSeal: makeSeal([signingKey(folder)], 'second-factors'),
  adminsNeedSecondFactor: false,
  tokenHours: 12,
  idleMinutes: 60,
  invitationDays: 7,
  now: () => new Date(time),
})
const codeFor = async (people: PeopleContext, email: string, role: 'admin' | 'content_editor') =>
  (await invite(people, email, role)).code

describe('passwords', () => {
  it('that were hashed with less are hashed anew at the next sign-in', async () => {
    const people = contextOf()
    await addFirstAdmin(people, 'root@example.com', PASSWORD)
    const parameters = { message: PASSWORD, nonce: Buffer.alloc(16, 1), tagLength: 32 }
    const tag = argon2Sync('argon2id', { ...parameters, memory: 8_192, passes: 1, parallelism: 1 })
    const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
    const weak = `$argon2id$v=19$m=8192,t=1,p=1$${base64(Buffer.alloc(16, 1))}$${base64(tag)}`
    await store.db.updateTable('users').set({ password_hash: weak }).execute()
    const kept = async () =>
      (await store.db.selectFrom('users').select('password_hash').executeTakeFirstOrThrow()).password_hash
    expect(await signIn(people, 'root@example.com', 'Wrong-horse-9')).toBe(null)
    expect(await kept()).toBe(weak)
    expect(await signIn(people, 'root@example.com', PASSWORD)).not.toBe(null)
    const anew = await kept()
    expect(anew).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await signIn(people, 'root@example.com', PASSWORD)).not.toBe(null)
    expect(await kept()).toBe(anew)
  })
})

describe('account setup', () => {
  it.each(['Password1!', 'P@ssw0rd'])(
    'refuses the common password %s and leaves the code',
    async (common) => {
      const people = contextOf()
      const code = await codeFor(people, 'ana@example.com', 'content_editor')
      expect(await register(people, code, 'Ana', common)).toEqual({ outcome: 'commonPassword' })
      expect((await register(people, code, 'Ana', PASSWORD)).outcome).toBe('registered')
    },
  )
})

describe('invitations', () => {
  it('are kept as a hash and used once, also by two claims at once', async () => {
    const people = contextOf()
    const code = await codeFor(people, 'ana@example.com', 'admin')
    const kept = await store.db.selectFrom('invitations').selectAll().executeTakeFirstOrThrow()
    expect(kept.token_hash).toBe(codeHash(code))
    expect(JSON.stringify(kept)).not.toContain(code)

    const claims = await Promise.all([1, 2, 3].map(() => register(people, code, 'Ana', PASSWORD)))
    expect(claims.map(({ outcome }) => outcome).toSorted()).toEqual([
      'invalidCode',
      'invalidCode',
      'registered',
    ])
    expect(await store.db.selectFrom('users').select(['email', 'role', 'full_name']).execute()).toEqual([
      { email: 'ana@example.com', role: 'admin', full_name: 'Ana' },
    ])
  })

  it('expire', async () => {
    const people = contextOf()
    const code = await codeFor(people, 'ana@example.com', 'admin')
    time += 7 * DAY_MS
    expect(await register(people, code, 'Ana', PASSWORD)).toEqual({ outcome: 'invalidCode' })
  })

  it('survive a weak password and an account that exists already', async () => {
    const people = contextOf()
    const first = await codeFor(people, 'ana@example.com', 'admin')
    expect(await register(people, first, 'Ana', 'weak')).toEqual({ outcome: 'weakPassword' })
    expect((await register(people, first, 'Ana', PASSWORD)).outcome).toBe('registered')
    const second = await codeFor(people, 'ANA@example.com', 'admin')
    expect(await register(people, second, 'Ana', PASSWORD)).toEqual({ outcome: 'emailTaken' })
    expect(await invitationsIn(store.db).claim(codeHash(second), new Date(time).toISOString())).toEqual({
      email: 'ANA@example.com',
      role: 'admin',
    })
  })
})

describe('sessions', () => {
  const signedUp = async () => {
    const people = contextOf()
    await register(people, await codeFor(people, 'ana@example.com', 'content_editor'), 'Ana', PASSWORD)
    const token = (await signIn(people, 'Ana@Example.com', PASSWORD))?.token ?? null
    if (token === null) throw new Error('no token')
    return { people, token }
  }

  it('follow the database on each request: role, activity, end', async () => {
    const { people, token } = await signedUp()
    expect((await userOf(people, token))?.role).toBe('content_editor')
    await store.db.updateTable('users').set({ role: 'admin' }).execute()
    expect((await userOf(people, token))?.role).toBe('admin')
    await store.db.updateTable('users').set({ is_active: 0 }).execute()
    expect(await userOf(people, token)).toBe(null)
    expect(await signIn(people, 'ana@example.com', PASSWORD)).toBe(null)
    await store.db.updateTable('users').set({ is_active: 1 }).execute()
    expect((await userOf(people, token))?.email).toBe('ana@example.com')
    await store.db.deleteFrom('sessions').execute()
    expect(await userOf(people, token)).toBe(null)
  })

  it('end with a new password, but for the one that asks for it', async () => {
    const { people, token } = await signedUp()
    const other = (await signIn(people, 'ana@example.com', PASSWORD))?.token ?? ''
    const user = await userOf(people, token)
    if (user === null) throw new Error('no user')
    expect(
      await changePassword(people, user, token, { current: 'Wrong-horse-9', chosen: 'Brave-otter-27' }),
    ).toBe('wrongPassword')
    expect(await changePassword(people, user, token, { current: PASSWORD, chosen: 'Password123!' })).toBe(
      'commonPassword',
    )
    expect(await userOf(people, other)).not.toBe(null)
    expect(await changePassword(people, user, token, { current: PASSWORD, chosen: 'Brave-otter-27' })).toBe(
      'changed',
    )
    expect(await userOf(people, other)).toBe(null)
    expect((await userOf(people, token))?.email).toBe('ana@example.com')
    expect(await signIn(people, 'ana@example.com', PASSWORD)).toBe(null)
    expect(await signIn(people, 'ana@example.com', 'Brave-otter-27')).not.toBe(null)
  })

  it('end after their hours, however busy', async () => {
    const { people, token } = await signedUp()
    for (let minutes = 30; minutes < 12 * 60; minutes += 30) {
      time += 30 * MINUTE_MS
      expect(await userOf(people, token)).not.toBe(null)
    }
    time += 30 * MINUTE_MS
    expect(await userOf(people, token)).toBe(null)
  })

  it('end after an hour without a call', async () => {
    const { people, token } = await signedUp()
    time += 59 * MINUTE_MS
    expect(await userOf(people, token)).not.toBe(null)
    time += 59 * MINUTE_MS
    expect(await userOf(people, token)).not.toBe(null)
    time += 60 * MINUTE_MS
    expect(await userOf(people, token)).toBe(null)
  })

  it('need no new password as years go by', async () => {
    const { people } = await signedUp()
    time += 3_650 * DAY_MS
    expect(await signIn(people, 'ana@example.com', PASSWORD)).not.toBe(null)
  })
})

describe('the first admin', () => {
  it('is added where there is nobody, once, with a strong password', async () => {
    const people = contextOf()
    await expect(addFirstAdmin(people, 'root@example.com', 'weak')).rejects.toThrow(
      'QUERENT_ADMIN_PASSWORD is too weak',
    )
    expect(await addFirstAdmin(people, 'root@example.com', PASSWORD)).toBe(true)
    expect(await addFirstAdmin(people, 'other@example.com', PASSWORD)).toBe(false)
    expect(await signIn(people, 'root@example.com', PASSWORD)).not.toBe(null)
  })
})

describe('the last admin', () => {
  it('keeps role, activity and account; one of two does not', async () => {
    const people = contextOf()
    await addFirstAdmin(people, 'root@example.com', PASSWORD)
    const [root] = (
      await listUsers(people, { role: null, isActive: null, search: null }, { limit: 1, offset: 0 })
    ).items
    if (root === undefined) throw new Error('no user')
    const refused = new RefusedError(
      'conflict',
      'This is the last active admin. Make somebody else an admin first.',
    )
    await expect(updateUser(people, root, root.id, { role: 'content_editor' })).rejects.toThrow(refused)
    await expect(updateUser(people, root, root.id, { is_active: false })).rejects.toThrow(refused)
    await expect(deleteUser(people, { id: 'other', email: '' }, root.id)).rejects.toThrow(refused)
    expect(await updateUser(people, root, root.id, {})).toEqual(root)

    await register(people, await codeFor(people, 'ana@example.com', 'admin'), 'Ana', PASSWORD)
    expect(await updateUser(people, root, root.id, { is_active: false })).toEqual({
      ...root,
      isActive: false,
    })
  })
})
