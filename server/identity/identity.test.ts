import { argon2Sync } from 'node:crypto'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SignJWT } from 'jose'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { invitationsIn } from '../store/invitations.ts'
import { openStore, type Store } from '../store/sqlite.ts'
import { codeHash } from './codes.ts'
import { makeIdentity } from './identity.ts'
import { hashPassword, isStrong, verifyPassword } from './passwords.ts'
import { makeTokens, signingKey } from './tokens.ts'

const PASSWORD = 'Correct-horse-9'
const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

let folder: string
let store: Store
let time: number
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'querent-identity-'))
  store = await openStore(folder)
  time = Date.parse('2099-01-01T00:00:00Z')
})
afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})
const identityOf = () =>
  makeIdentity({
    db: store.db,
    key: signingKey(folder),
    tokenHours: 12,
    idleMinutes: 60,
    invitationDays: 7,
    now: () => new Date(time),
  })

describe('passwords', () => {
  it('are argon2id hashes of 19 MiB, two passes, one lane', async () => {
    const hash = await hashPassword(PASSWORD)
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
    expect(await verifyPassword(PASSWORD, hash)).toBe(true)
    expect(await verifyPassword(`${PASSWORD} `, hash)).toBe(false)
    expect(await hashPassword(PASSWORD)).not.toBe(hash)
  })

  it('that were hashed with less are hashed anew at the next sign-in', async () => {
    const identity = identityOf()
    await identity.addFirstAdmin('root@example.com', PASSWORD)
    const parameters = { message: PASSWORD, nonce: Buffer.alloc(16, 1), tagLength: 32 }
    const tag = argon2Sync('argon2id', { ...parameters, memory: 8_192, passes: 1, parallelism: 1 })
    const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
    const weak = `$argon2id$v=19$m=8192,t=1,p=1$${base64(Buffer.alloc(16, 1))}$${base64(tag)}`
    await store.db.updateTable('users').set({ password_hash: weak }).execute()
    const kept = async () =>
      (await store.db.selectFrom('users').select('password_hash').executeTakeFirstOrThrow()).password_hash
    expect(await identity.signIn('root@example.com', 'Wrong-horse-9')).toBe(null)
    expect(await kept()).toBe(weak)
    expect(await identity.signIn('root@example.com', PASSWORD)).not.toBe(null)
    const anew = await kept()
    expect(anew).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await identity.signIn('root@example.com', PASSWORD)).not.toBe(null)
    expect(await kept()).toBe(anew)
  })

  it('of nobody match nothing', async () => expect(await verifyPassword(PASSWORD, null)).toBe(false))

  it.each([
    ['Aa1!aaaa', true],
    ['Aa1!aaa', false],
    ['aa1!aaaa', false],
    ['AA1!AAAA', false],
    ['Aaa!aaaa', false],
    ['Aa1aaaaa', false],
  ])('%s is strong: %s', (password, strong) => expect(isStrong(password)).toBe(strong))
})

describe('account setup', () => {
  it.each(['Password1!', 'P@ssw0rd'])(
    'refuses the common password %s and leaves the code',
    async (common) => {
      const identity = identityOf()
      const code = await identity.invite('ana@example.com', 'content_editor')
      expect(await identity.register(code, 'Ana', common)).toEqual({ outcome: 'commonPassword' })
      expect((await identity.register(code, 'Ana', PASSWORD)).outcome).toBe('registered')
    },
  )
})

describe('tokens', () => {
  it('name their session and nothing else, and no changed byte passes', async () => {
    const tokens = makeTokens(signingKey(folder))
    const token = await tokens.issue('session-1', new Date(time))
    expect(await tokens.sessionOf(token)).toBe('session-1')
    expect(await tokens.sessionOf(`${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`)).toBe(null)
    expect(await tokens.sessionOf('')).toBe(null)
  })

  it('of another purpose, issuer or algorithm are refused', async () => {
    const key = signingKey(folder)
    const tokens = makeTokens(key)
    const forged = (header: { alg: string; typ?: string }, issuer: string) =>
      new SignJWT()
        .setProtectedHeader(header)
        .setJti('s')
        .setIssuer(issuer)
        .setAudience('querent/api')
        .setExpirationTime('1h')
        .sign(key)
    expect(await tokens.sessionOf(await forged({ alg: 'HS256', typ: 'invitation+jwt' }, 'querent'))).toBe(
      null,
    )
    expect(await tokens.sessionOf(await forged({ alg: 'HS256', typ: 'at+jwt' }, 'elsewhere'))).toBe(null)
    expect(await tokens.sessionOf(`${Buffer.from('{"alg":"none"}').toString('base64url')}.e30.`)).toBe(null)
  })

  it('count from their start to their end, to the second', async () => {
    const key = signingKey(folder)
    const now = Math.floor(Date.now() / 1000)
    const timed = async (from: number, to: number) =>
      makeTokens(key).sessionOf(
        await new SignJWT()
          .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
          .setJti('s')
          .setIssuer('querent')
          .setAudience('querent/api')
          .setNotBefore(now + from)
          .setExpirationTime(now + to)
          .sign(key),
      )
    expect(await timed(-60, 60)).toBe('s')
    expect(await timed(-60, -31)).toBe(null)
    expect(await timed(31, 60)).toBe(null)
  })

  it('are not signed with a key that is too short', () => {
    writeFileSync(join(folder, 'token.key'), 'secret')
    expect(() => signingKey(folder)).toThrow('token.key is damaged: it has fewer than 32 bytes.')
  })

  it('are signed with a key that only the owner can read', () => {
    expect(signingKey(folder)).toHaveLength(32)
    expect(statSync(join(folder, 'token.key')).mode & 0o777).toBe(0o600)
  })
})

describe('invitations', () => {
  it('are kept as a hash and used once, also by two claims at once', async () => {
    const identity = identityOf()
    const code = await identity.invite('ana@example.com', 'admin')
    const kept = await store.db.selectFrom('invitations').selectAll().executeTakeFirstOrThrow()
    expect(kept.token_hash).toBe(codeHash(code))
    expect(JSON.stringify(kept)).not.toContain(code)

    const claims = await Promise.all([1, 2, 3].map(() => identity.register(code, 'Ana', PASSWORD)))
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
    const identity = identityOf()
    const code = await identity.invite('ana@example.com', 'admin')
    time += 7 * DAY_MS
    expect(await identity.register(code, 'Ana', PASSWORD)).toEqual({ outcome: 'invalidCode' })
  })

  it('survive a weak password and an account that exists already', async () => {
    const identity = identityOf()
    const first = await identity.invite('ana@example.com', 'admin')
    expect(await identity.register(first, 'Ana', 'weak')).toEqual({ outcome: 'weakPassword' })
    expect((await identity.register(first, 'Ana', PASSWORD)).outcome).toBe('registered')
    const second = await identity.invite('ANA@example.com', 'admin')
    expect(await identity.register(second, 'Ana', PASSWORD)).toEqual({ outcome: 'emailTaken' })
    expect(await invitationsIn(store.db).claim(codeHash(second), new Date(time).toISOString())).toEqual({
      email: 'ANA@example.com',
      role: 'admin',
    })
  })
})

describe('sessions', () => {
  const signedUp = async () => {
    const identity = identityOf()
    await identity.register(await identity.invite('ana@example.com', 'content_editor'), 'Ana', PASSWORD)
    const token = await identity.signIn('Ana@Example.com', PASSWORD)
    if (token === null) throw new Error('no token')
    return { identity, token }
  }

  it('follow the database on each request: role, activity, end', async () => {
    const { identity, token } = await signedUp()
    expect((await identity.userOf(token))?.role).toBe('content_editor')
    await store.db.updateTable('users').set({ role: 'admin' }).execute()
    expect((await identity.userOf(token))?.role).toBe('admin')
    await store.db.updateTable('users').set({ is_active: 0 }).execute()
    expect(await identity.userOf(token)).toBe(null)
    expect(await identity.signIn('ana@example.com', PASSWORD)).toBe(null)
    await store.db.updateTable('users').set({ is_active: 1 }).execute()
    expect((await identity.userOf(token))?.email).toBe('ana@example.com')
    await store.db.deleteFrom('sessions').execute()
    expect(await identity.userOf(token)).toBe(null)
  })

  it('end with a new password, but for the one that asks for it', async () => {
    const { identity, token } = await signedUp()
    const other = (await identity.signIn('ana@example.com', PASSWORD)) ?? ''
    const user = await identity.userOf(token)
    if (user === null) throw new Error('no user')
    expect(await identity.changePassword(user, token, 'Wrong-horse-9', 'Brave-otter-27')).toBe(
      'wrongPassword',
    )
    expect(await identity.changePassword(user, token, PASSWORD, 'Password123!')).toBe('commonPassword')
    expect(await identity.userOf(other)).not.toBe(null)
    expect(await identity.changePassword(user, token, PASSWORD, 'Brave-otter-27')).toBe('changed')
    expect(await identity.userOf(other)).toBe(null)
    expect((await identity.userOf(token))?.email).toBe('ana@example.com')
    expect(await identity.signIn('ana@example.com', PASSWORD)).toBe(null)
    expect(await identity.signIn('ana@example.com', 'Brave-otter-27')).not.toBe(null)
  })

  it('end after their hours, however busy', async () => {
    const { identity, token } = await signedUp()
    for (let minutes = 30; minutes < 12 * 60; minutes += 30) {
      time += 30 * MINUTE_MS
      expect(await identity.userOf(token)).not.toBe(null)
    }
    time += 30 * MINUTE_MS
    expect(await identity.userOf(token)).toBe(null)
  })

  it('end after an hour without a call', async () => {
    const { identity, token } = await signedUp()
    time += 59 * MINUTE_MS
    expect(await identity.userOf(token)).not.toBe(null)
    time += 59 * MINUTE_MS
    expect(await identity.userOf(token)).not.toBe(null)
    time += 60 * MINUTE_MS
    expect(await identity.userOf(token)).toBe(null)
  })

  it('need no new password as years go by', async () => {
    const { identity } = await signedUp()
    time += 3_650 * DAY_MS
    expect(await identity.signIn('ana@example.com', PASSWORD)).not.toBe(null)
  })
})

describe('the first admin', () => {
  it('is added where there is nobody, once, with a strong password', async () => {
    const identity = identityOf()
    await expect(identity.addFirstAdmin('root@example.com', 'weak')).rejects.toThrow(
      'QUERENT_ADMIN_PASSWORD is too weak',
    )
    expect(await identity.addFirstAdmin('root@example.com', PASSWORD)).toBe(true)
    expect(await identity.addFirstAdmin('other@example.com', PASSWORD)).toBe(false)
    expect(await identity.signIn('root@example.com', PASSWORD)).not.toBe(null)
  })
})
