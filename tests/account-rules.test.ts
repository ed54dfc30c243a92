import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newCode } from '../server/identity/codes.ts'
import { makeCaller, operations } from './support/calls.ts'
import { startServer, type TestServer } from './support/server.ts'

/** Passwords, codes and tokens at their edges (OWASP ASVS 5.0, chapters 6, 7 and 9). */

let server: TestServer
let call: ReturnType<typeof makeCaller>
beforeAll(async () => {
  server = await startServer({ rows: 1_000 })
  call = makeCaller(server, await server.signUp('admin'))
})
afterAll(() => server.close())

let people = 0
const invited = async () => {
  const email = `edge-${(people += 1)}@example.com`
  return { email, code: await server.invite(email, 'content_editor') }
}
const register = async (password: string) => {
  const { email, code } = await invited()
  const body = { email: 'placeholder@example.com', password, full_name: 'Ana', invite_token: code }
  return { email, response: await call('register', { token: null, body }) }
}
const signIn = async (email: string, password: string) =>
  (await call('login', { token: null, body: { email, password } })).statusCode

const ofLength = (length: number) => `Aa1!${'xyzw'.repeat(40)}`.slice(0, length)

describe('a password', () => {
  it.each([
    [7, 422],
    [8, 200],
    [64, 200],
    [128, 200],
    [129, 422],
  ])('of %i characters gives %i', async (length, status) => {
    expect((await register(ofLength(length))).response.statusCode).toBe(status)
  })

  it('counts byte for byte: blanks, case, what stands behind the 72nd, and how an accent is written', async () => {
    const blanks = ` ${ofLength(100)} `
    const { email } = await register(blanks)
    expect(await signIn(email, blanks.trim())).toBe(401)
    expect(await signIn(email, blanks.slice(0, 72))).toBe(401)
    expect(await signIn(email, blanks.toLowerCase())).toBe(401)
    expect(await signIn(email, blanks)).toBe(200)
    const composed = 'Caf\u00e9-horse-9'
    const accented = await register(composed)
    expect(await signIn(accented.email, composed.normalize('NFD'))).toBe(401)
    expect(await signIn(accented.email, composed)).toBe(200)
  })
})

describe('a sign-in that fails', () => {
  it('takes as long, and says the same, for a wrong password, nobody, and a person who is paused', async () => {
    const [known, paused] = [(await register(ofLength(12))).email, (await register(ofLength(12))).email]
    await server.store.db.updateTable('users').set({ is_active: 0 }).where('email', '=', paused).execute()
    const times = { known: [] as number[], nobody: [] as number[], paused: [] as number[] }
    const bodies = new Set<string>()
    const attempt = async (kind: keyof typeof times, email: string, password: string, round: number) => {
      const start = performance.now()
      const { statusCode, body } = await server.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        remoteAddress: `192.0.2.${round}`,
        payload: { email, password },
      })
      times[kind].push(performance.now() - start)
      bodies.add(`${statusCode} ${body}`)
    }
    for (let round = 0; round < 40; round += 1) {
      // The slowing of guesses is not what is compared.
      await server.store.db.deleteFrom('failures').execute()
      await attempt('known', known, 'Wrong-horse-9', round)
      await attempt('nobody', `nobody-${round}@example.com`, 'Wrong-horse-9', round)
      await attempt('paused', paused, ofLength(12), round)
    }
    expect([...bodies]).toEqual(['401 {"detail":"Email or password is wrong."}'])
    const median = (list: number[]) => list.toSorted((a, b) => a - b)[list.length / 2] ?? 0
    // Without a hash computed for nobody the ratio is below 0.1.
    for (const kind of ['nobody', 'paused'] as const) {
      expect(median(times[kind]) / median(times.known)).toBeGreaterThan(0.7)
      expect(median(times[kind]) / median(times.known)).toBeLessThan(1.4)
    }
  })
})

describe('an invitation', () => {
  it('is claimed once by twenty who have its code', async () => {
    const { email, code } = await invited()
    const body = { email: 'x@example.com', password: ofLength(12), full_name: 'Ana', invite_token: code }
    const claims = await Promise.all(
      Array.from({ length: 20 }, () => call('register', { token: null, body })),
    )
    expect(claims.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    const accounts = await server.store.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .execute()
    expect(accounts).toHaveLength(1)
  })

  it('says who the account is for and what it may do, whatever the caller says', async () => {
    const { email, code } = await invited()
    const body = { email: 'eve@example.com', password: ofLength(12), full_name: 'Eve', invite_token: code }
    expect((await call('register', { token: null, body: { ...body, role: 'admin' } })).statusCode).toBe(422)
    const token = (await call('register', { token: null, body })).json<{ access_token: string }>()
      .access_token
    expect((await call('getProfile', { token })).json()).toMatchObject({ email, role: 'content_editor' })
  })

  it('has a code of 32 random bytes', () => {
    const codes = Array.from({ length: 10_000 }, () => newCode())
    expect(new Set(codes).size).toBe(codes.length)
    expect(codes.every((code) => /^[\w-]{43}$/.test(code))).toBe(true)
  })
})

describe('a token', () => {
  it('is given at sign-in, here or at a provider, its second step and account setup alone', () => {
    const givers = [...operations.values()].filter(({ id, responses }) => {
      const takes = responses.get('200')
      const isToken = takes?.({ access_token: 'x', token_type: 'bearer' }) === true
      return isToken && takes?.({}) === false && id !== undefined
    })
    expect(givers.map(({ id }) => id).toSorted()).toEqual([
      'confirmSignIn',
      'login',
      'register',
      'takeOidcToken',
    ])
  })

  it('is worth nothing any more once an admin ended the sessions of a person by a pause', async () => {
    const { email } = await register(ofLength(12))
    const body = { email, password: ofLength(12) }
    const signedIn = async () =>
      (await call('login', { token: null, body })).json<{ access_token: string }>().access_token
    const before = await signedIn()
    const user = (await call('getProfile', { token: before })).json<{ id: string }>().id
    for (const is_active of [false, true])
      await call('updateUser', { path: { id: user }, body: { is_active } })
    expect((await call('getProfile', { token: before })).statusCode).toBe(401)
    expect((await call('getProfile', { token: await signedIn() })).statusCode).toBe(200)
  })

  it('is another one at each sign-in', async () => {
    const { email } = await register(ofLength(12))
    const body = { email, password: ofLength(12) }
    const idOf = (text: string) =>
      (JSON.parse(Buffer.from(text.split('.')[1] ?? '', 'base64url').toString()) as { jti: string }).jti
    const ids: string[] = []
    for (let time = 0; time < 3; time += 1) {
      const { access_token } = (await call('login', { token: null, body })).json<{ access_token: string }>()
      ids.push(idOf(access_token))
    }
    expect(new Set(ids).size).toBe(3)
  })

  it.each([
    { jku: 'https://evil.example/keys' },
    { x5u: 'https://evil.example/chain' },
    { jwk: { kty: 'oct', k: 'YWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWE' } },
    { kid: '../../../../dev/null' },
  ])('that names its own key is none: %o', async (header) => {
    const forged = await new SignJWT()
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', ...header })
      .setJti('anything')
      .setIssuer('querent')
      .setAudience('querent/api')
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode('a'.repeat(32)))
    expect((await call('getProfile', { token: forged })).statusCode).toBe(401)
  })
})
