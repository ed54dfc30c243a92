import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { OperationId } from '../server/http/protocol/contract.ts'
import { codeOf } from './support/authenticator.ts'
import { makeCaller, operations, type Call } from './support/calls.ts'
import { PASSWORD, startServer, type TestServer } from './support/server.ts'

/** Codes of authenticator apps at sign-in (OWASP ASVS 5.0, 6.5 and 6.6). */

const EMAIL = 'ana@example.com'
const STEP_MS = 30_000

let server: TestServer
let token: string
let call: ReturnType<typeof makeCaller>
const start = async (secondFactor: 'optional' | 'admins') => {
  server = await startServer({ rows: 1_000, secondFactor })
  call = makeCaller(server, '')
}
beforeEach(async () => {
  await start('optional')
  token = await server.signUp('admin', EMAIL)
})
afterEach(() => server.close())

const statusOf = async (id: OperationId, request: Call) => (await call(id, request)).statusCode
const code = (secret: string) => codeOf(secret, server.services.now())
const signIn = async () =>
  (await call('login', { token: null, body: { email: EMAIL, password: PASSWORD } })).json<{
    access_token: string
    asks?: string
  }>()
const confirm = (waiting: string, given: string) =>
  call('confirmSignIn', { token: waiting, body: { code: given } })
const secretFor = async (of = token) =>
  (await call('startSecondFactor', { token: of, body: { current_password: PASSWORD } })).json<{
    secret: string
    uri: string
  }>()

/** Turns a second factor on, and gives its secret and recovery codes; the next code is a new one. */
async function enrol(of = token) {
  const { secret } = await secretFor(of)
  const confirmed = await call('confirmSecondFactor', { token: of, body: { code: code(secret) } })
  server.advance(STEP_MS)
  return { secret, recoveryCodes: confirmed.json<{ recovery_codes: string[] }>().recovery_codes }
}

describe('turning it on', () => {
  it('asks for the password, shows a secret, and counts once a code of it was given', async () => {
    expect(await statusOf('startSecondFactor', { token, body: {} })).toBe(400)
    expect(await statusOf('startSecondFactor', { token, body: { current_password: 'Wrong-horse-9' } })).toBe(
      400,
    )
    const { secret, uri } = await secretFor()
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(uri).toBe(`otpauth://totp/Querent:ana%40example.com?secret=${secret}&issuer=Querent`)
    expect((await signIn()).asks).toBe(undefined)
    expect(await statusOf('confirmSecondFactor', { token, body: { code: '000000' } })).toBe(400)
    const confirmed = await call('confirmSecondFactor', { token, body: { code: code(secret) } })
    const { recovery_codes: codes, access_token: given } = confirmed.json<{
      recovery_codes: string[]
      access_token: string | null
    }>()
    expect(given).toBe(null)
    expect(new Set(codes).size).toBe(10)
    for (const each of codes) expect(each).toMatch(/^([A-Z2-7]{6}-){3}[A-Z2-7]{6}$/)
    expect((await call('getSecondFactor', { token })).json()).toEqual({
      is_on: true,
      since: server.services.now().toISOString(),
      recovery_codes_left: 10,
      is_required: false,
    })
    expect((await signIn()).asks).toBe('code')
  })

  it('takes the latest secret, refuses another one once it is on, and a code where none was started', async () => {
    expect(await statusOf('confirmSecondFactor', { token, body: { code: '123456' } })).toBe(409)
    const first = await secretFor()
    const second = await secretFor()
    expect(await statusOf('confirmSecondFactor', { token, body: { code: code(first.secret) } })).toBe(400)
    expect(await statusOf('confirmSecondFactor', { token, body: { code: code(second.secret) } })).toBe(200)
    expect(await statusOf('startSecondFactor', { token, body: { current_password: PASSWORD } })).toBe(409)
    server.advance(STEP_MS)
    expect(await statusOf('confirmSecondFactor', { token, body: { code: code(second.secret) } })).toBe(409)
  })

  it('leaves a line of the audit trail, and so do a recovery code and turning it off', async () => {
    const { secret, recoveryCodes } = await enrol()
    await confirm((await signIn()).access_token, recoveryCodes[0] ?? '')
    await call('endSecondFactor', { token, body: { current_password: PASSWORD, code: code(secret) } })
    const lines = await server.store.db.selectFrom('audit').select(['actor_email', 'action']).execute()
    expect(lines).toEqual(
      ['secondFactor.on', 'recoveryCode.used', 'secondFactor.off'].map((action) => ({
        actor_email: EMAIL,
        action,
      })),
    )
  })
})

describe('a sign-in with a second factor', () => {
  it('gives a session for a code of now, and one that serves for nothing else before', async () => {
    const { secret } = await enrol()
    const waiting = (await signIn()).access_token
    const served = new Set<OperationId>(['confirmSignIn', 'logout'])
    for (const { id, access } of operations.values()) {
      if (access !== 'anyone' && !served.has(id))
        expect([id, await statusOf(id, { token: waiting })]).toEqual([id, 401])
    }
    const confirmed = await confirm(waiting, code(secret))
    const given = confirmed.json<{ access_token: string; asks?: string }>()
    expect(given.asks).toBe(undefined)
    expect(await statusOf('getProfile', { token: given.access_token })).toBe(200)
    server.advance(STEP_MS)
    expect((await confirm(waiting, code(secret))).statusCode).toBe(401)
    expect((await confirm(given.access_token, code(secret))).statusCode).toBe(401)
  })

  it('takes a code once, whoever has it, at once or later, and none of before', async () => {
    const { secret } = await enrol()
    const waiting = await Promise.all(Array.from({ length: 4 }, async () => (await signIn()).access_token))
    const now = code(secret)
    const statuses = await Promise.all(waiting.map(async (of) => (await confirm(of, now)).statusCode))
    expect(statuses.toSorted()).toEqual([200, 400, 400, 400])
    const later = waiting[statuses.indexOf(400)] ?? ''
    const before = codeOf(secret, new Date(server.services.now().getTime() - STEP_MS))
    expect((await confirm(later, before)).json()).toEqual({
      detail: 'The code is wrong, or was used already.',
    })
    server.advance(STEP_MS)
    expect((await confirm(later, code(secret))).statusCode).toBe(200)
  })

  it('takes each recovery code once, in any case, with or without dashes', async () => {
    const { recoveryCodes } = await enrol()
    const [first = '', second = ''] = recoveryCodes
    const written = [first, second.replaceAll('-', '').toLowerCase(), first, 'AAAAAA-AAAAAA-AAAAAA-AAAAAA']
    const statuses: number[] = []
    for (const each of written) statuses.push((await confirm((await signIn()).access_token, each)).statusCode)
    expect(statuses).toEqual([200, 200, 400, 400])
    expect((await call('getSecondFactor', { token })).json()).toMatchObject({ recovery_codes_left: 8 })
  })

  it('slows guesses after five, whatever they are guessed for, and a right password forgives none', async () => {
    const { secret } = await enrol()
    for (let guess = 0; guess < 5; guess += 1)
      expect((await confirm((await signIn()).access_token, '000000')).statusCode).toBe(400)
    const refused = await confirm((await signIn()).access_token, code(secret))
    expect([refused.statusCode, refused.json()]).toEqual([
      429,
      { detail: 'Too many codes were wrong. Try again in 1 second.' },
    ])
    const body = { current_password: PASSWORD, code: code(secret) }
    expect(await statusOf('endSecondFactor', { token, body })).toBe(429)
    server.advance(STEP_MS)
    expect((await confirm((await signIn()).access_token, code(secret))).statusCode).toBe(200)
  })

  it('waits ten minutes for its code, and ends with the sessions of the person', async () => {
    const { secret } = await enrol()
    const [late, ended, left] = [await signIn(), await signIn(), await signIn()]
    expect(await statusOf('logout', { token: left.access_token })).toBe(204)
    expect((await confirm(left.access_token, code(secret))).statusCode).toBe(401)
    const body = { current_password: PASSWORD, new_password: 'Brave-otter-27' }
    expect(await statusOf('changePassword', { token, body })).toBe(204)
    expect((await confirm(ended.access_token, code(secret))).statusCode).toBe(401)
    await call('changePassword', {
      token,
      body: { current_password: 'Brave-otter-27', new_password: PASSWORD },
    })
    expect((await confirm(late.access_token, code(secret))).statusCode).toBe(401)
    const slow = await signIn()
    server.advance(10 * 60_000)
    expect((await confirm(slow.access_token, code(secret))).statusCode).toBe(401)
  })

  it('is the last sign-in of the person once its code was right', async () => {
    const { secret } = await enrol()
    const lastLogin = async () =>
      (await server.store.db.selectFrom('users').select('last_login').executeTakeFirstOrThrow()).last_login
    const before = await lastLogin()
    const waiting = (await signIn()).access_token
    expect(await lastLogin()).toBe(before)
    await confirm(waiting, code(secret))
    expect(await lastLogin()).toBe(server.services.now().toISOString())
  })
})

describe('turning it off', () => {
  it('asks for password and code, and leaves nothing behind', async () => {
    const { secret } = await enrol()
    const end = (password: string, given: string) =>
      statusOf('endSecondFactor', { token, body: { current_password: password, code: given } })
    expect(await end('Wrong-horse-9', code(secret))).toBe(400)
    expect(await end(PASSWORD, '000000')).toBe(400)
    expect(await end(PASSWORD, code(secret))).toBe(204)
    expect(await end(PASSWORD, code(secret))).toBe(409)
    const rows = await Promise.all(
      (['second_factors', 'recovery_codes'] as const).map((table) =>
        server.store.db.selectFrom(table).selectAll().execute(),
      ),
    )
    expect(rows).toEqual([[], []])
    expect((await signIn()).asks).toBe(undefined)
  })
})

describe('where admins have to have one', () => {
  beforeEach(async () => {
    await server.close()
    await start('admins')
  })

  it('an admin without one can turn it on and nothing else, from setup and from sign-in', async () => {
    const first = await server.signUp('admin', EMAIL)
    const { access_token: waiting, asks } = await signIn()
    expect(asks).toBe('enrolment')
    const served = new Set<OperationId>(['startSecondFactor', 'confirmSecondFactor', 'logout'])
    for (const each of [first, waiting])
      for (const { id, access } of operations.values())
        if (access !== 'anyone' && !served.has(id))
          expect([id, await statusOf(id, { token: each })]).toEqual([id, 401])
    const { secret } = (await call('startSecondFactor', { token: waiting, body: {} })).json<{
      secret: string
    }>()
    const confirmed = await call('confirmSecondFactor', { token: waiting, body: { code: code(secret) } })
    const given = confirmed.json<{ access_token: string }>().access_token
    expect((await call('getSecondFactor', { token: given })).json()).toMatchObject({
      is_on: true,
      is_required: true,
    })
    expect((await signIn()).asks).toBe('code')
    // The one that waited since setup cannot replace it.
    expect(await statusOf('startSecondFactor', { token: first, body: {} })).toBe(409)
    server.advance(STEP_MS)
    const body = { current_password: PASSWORD, code: code(secret) }
    expect((await call('endSecondFactor', { token: given, body })).json()).toEqual({
      detail: 'Admins have to have a second factor here, so it stays on.',
    })
  })

  it('a content editor signs in as ever', async () => {
    await server.signUp('content_editor', EMAIL)
    expect((await signIn()).asks).toBe(undefined)
  })
})
