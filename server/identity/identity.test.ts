import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SignJWT } from 'jose'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { hashPassword, isStrong, verifyPassword } from './passwords.ts'
import { signingKey, type Keys } from './keys.ts'
import { makeTokens } from './tokens.ts'

const PASSWORD = 'Correct-horse-9'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'querent-identity-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('passwords', () => {
  it('are argon2id hashes of 19 MiB, two passes, one lane', async () => {
    const hash = await hashPassword(PASSWORD)
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
    expect(await verifyPassword(PASSWORD, hash)).toBe(true)
    expect(await verifyPassword(`${PASSWORD} `, hash)).toBe(false)
    expect(await hashPassword(PASSWORD)).not.toBe(hash)
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

describe('tokens', () => {
  it('name their session and nothing else, and no changed byte passes', async () => {
    const tokens = makeTokens([signingKey(folder)])
    const token = await tokens.issue('session-1', new Date('2099-01-01T00:00:00Z'))
    expect(await tokens.sessionOf(token)).toBe('session-1')
    expect(await tokens.sessionOf(`${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`)).toBe(null)
    expect(await tokens.sessionOf('')).toBe(null)
  })

  it('of another purpose, issuer or algorithm are refused', async () => {
    const key = signingKey(folder)
    const tokens = makeTokens([key])
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

  it('go on while the key that signed them is among those that are taken', async () => {
    const [old, next] = [signingKey(folder), new Uint8Array(32).fill(7)]
    const end = new Date('2099-01-01T00:00:00Z')
    const [before, after] = [
      await makeTokens([old]).issue('before', end),
      await makeTokens([next, old]).issue('after', end),
    ]
    const sessions = async (...keys: Keys) => [
      await makeTokens(keys).sessionOf(before),
      await makeTokens(keys).sessionOf(after),
    ]
    expect(await sessions(old, next)).toEqual(['before', 'after'])
    expect(await sessions(next, old)).toEqual(['before', 'after'])
    expect(await sessions(next)).toEqual([null, 'after'])
  })

  it('count from their start to their end, to the second', async () => {
    const key = signingKey(folder)
    const now = Math.floor(Date.now() / 1000)
    const timed = async (from: number, to: number) =>
      makeTokens([key]).sessionOf(
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
