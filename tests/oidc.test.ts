import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeCaller } from './support/calls.ts'
import { startProvider, type Provider } from './support/oidc-provider.ts'
import { startServer, type TestServer } from './support/server.ts'

/** Sign-in at an OpenID Connect provider, which is none of ours (decision 0050). */

const ANA = { sub: 'ana-at-example', email: 'ana@example.com', email_verified: true }

let provider: Provider
let server: TestServer
let call: ReturnType<typeof makeCaller>
const lines: string[] = []
const serve = async (trustsEmails = false) => {
  server = await startServer({
    rows: 1_000,
    oidc: { ...provider.settings, trustsEmails },
    log: (line) => lines.push(line),
  })
  call = makeCaller(server, '')
}
beforeEach(async () => {
  lines.length = 0
  provider = await startProvider()
  provider.says(ANA)
  await serve()
  await server.signUp('content_editor', ANA.email)
})
afterEach(async () => {
  await server.close()
  await provider.close()
})

/** Starts a sign-in: where the browser is sent, and what it keeps. */
async function started() {
  const response = await server.app.inject({ url: '/api/auth/oidc/start' })
  const [cookie] = response.cookies
  return { address: String(response.headers.location), cookie: cookie?.value ?? '', attributes: cookie }
}

/** Comes back from the provider: where the browser is sent then. */
async function back(query: Record<string, string>, cookie: string | null) {
  const response = await server.app.inject({
    url: `/api/auth/oidc/callback?${new URLSearchParams(query).toString()}`,
    cookies: cookie === null ? {} : { querent_sign_in: cookie },
  })
  expect(response.statusCode).toBe(302)
  expect(response.cookies).toMatchObject([{ name: 'querent_sign_in', value: '' }])
  return String(response.headers.location)
}

/** The whole way; gives the code of the page at its end, or its problem. */
async function arrive() {
  const { address, cookie } = await started()
  return back({ ...(await provider.signIn(address)), session_state: 'beside what is listed' }, cookie)
}

const codeIn = (place: string) => new URLSearchParams(place.replace('/signed-in.html#', '')).get('code') ?? ''
const take = (code: string) => call('takeOidcToken', { token: null, body: { code } })
const tokenAt = async (place: string) =>
  (await take(codeIn(place))).json<{ access_token: string }>().access_token
const emailOf = async (token: string) => (await call('getProfile', { token })).json<{ email: string }>().email

const REFUSED = '/signed-in.html#problem=refused'
const UNKNOWN = '/signed-in.html#problem=unknown'

describe('a sign-in at a provider', () => {
  it('opens a session of the person whose verified email it is', async () => {
    expect(await emailOf(await tokenAt(await arrive()))).toBe(ANA.email)
  })

  it('asks for a code with PKCE, state and nonce, and keeps them in a cookie that no script reads', async () => {
    const { address, attributes } = await started()
    const { searchParams } = new URL(address)
    const { code_challenge: challenge, state, nonce, ...plain } = Object.fromEntries(searchParams)
    for (const random of [challenge, state, nonce]) expect(random).toMatch(/^[\w-]{43}$/)
    expect(plain).toEqual({
      client_id: 'querent',
      redirect_uri: provider.settings.redirectUri,
      response_type: 'code',
      scope: 'openid email',
      code_challenge_method: 'S256',
    })
    expect(attributes).toMatchObject({
      name: 'querent_sign_in',
      httpOnly: true,
      sameSite: 'Lax',
      path: '/api/auth/oidc',
      maxAge: 600,
    })
    expect(attributes?.value).not.toContain(state)
  })

  it('knows a person by the provider’s id from then on, whatever becomes of the email', async () => {
    await arrive()
    provider.says({ ...ANA, email: 'ana.married@example.com' })
    expect(await emailOf(await tokenAt(await arrive()))).toBe(ANA.email)
    provider.says({ ...ANA, sub: 'whoever has the email now' })
    expect(await arrive()).toBe(UNKNOWN)
  })

  it.each([
    ['an email that is nobody’s here', { ...ANA, email: 'eva@example.com' }],
    ['an email that is not verified', { ...ANA, email_verified: false }],
    ['an email of which nothing is said', { sub: ANA.sub, email: ANA.email }],
    ['no email', { sub: ANA.sub }],
  ])('opens nothing for %s', async (_, claims) => {
    provider.says(claims)
    expect(await arrive()).toBe(UNKNOWN)
  })

  it('takes emails as they come where the operator trusts the provider', async () => {
    await server.close()
    await serve(true)
    await server.signUp('content_editor', ANA.email)
    provider.says({ sub: ANA.sub, email: ANA.email })
    expect(await emailOf(await tokenAt(await arrive()))).toBe(ANA.email)
  })

  it('opens nothing for somebody who was deactivated, before or after the first time', async () => {
    const deactivate = () => server.store.db.updateTable('users').set({ is_active: 0 }).execute()
    const place = await arrive()
    await deactivate()
    expect(await arrive()).toBe(UNKNOWN)
    expect((await call('getProfile', { token: await tokenAt(place) })).statusCode).toBe(401)
    await server.store.db.deleteFrom('outside_identities').execute()
    expect(await arrive()).toBe(UNKNOWN)
  })

  it.each([
    ['without its cookie', async () => null],
    ['with a cookie of another sign-in', async () => (await started()).cookie],
    ['with a cookie that was made up', async () => 'eyJhbGciOiJkaXIifQ..a.b.c'],
  ])('is refused %s', async (_, cookie) => {
    const { address } = await started()
    expect(await back(await provider.signIn(address), await cookie())).toBe(REFUSED)
  })

  it('is refused where the provider says no, or answers another sign-in', async () => {
    const { address, cookie } = await started()
    const { state = '' } = await provider.signIn(address)
    expect(await back({ error: 'access_denied', state }, cookie)).toBe(REFUSED)
    expect(await back({ code: 'made up', state: 'another' }, cookie)).toBe(REFUSED)
    provider.says({ ...ANA, nonce: 'of another sign-in' })
    expect(await arrive()).toBe(REFUSED)
    provider.says({ ...ANA, aud: 'another application' })
    expect(await arrive()).toBe(REFUSED)
    provider.says({ ...ANA, exp: 1_000_000_000 })
    expect(await arrive()).toBe(REFUSED)
  })

  it('hands its token over for a minute, and for no other sealed text', async () => {
    const [place, { cookie }] = [await arrive(), await started()]
    expect((await take(cookie)).statusCode).toBe(400)
    server.advance(61_000)
    expect((await take(codeIn(place))).json()).toEqual({
      detail: 'This sign-in has expired. Please try again.',
    })
  })

  it('says so while the provider is away, and comes back with it', async () => {
    const { settings } = provider
    await provider.close()
    expect((await started()).address).toBe('/signed-in.html#problem=away')
    provider = await startProvider({ port: Number(new URL(settings.issuer).port) })
    provider.says(ANA)
    expect(await emailOf(await tokenAt(await arrive()))).toBe(ANA.email)
  })

  it('leaves one line each in the log, and no secret', async () => {
    const place = await arrive()
    provider.says({ ...ANA, email_verified: false, sub: 'another' })
    await arrive()
    const told = lines.filter((line) => line.includes('sign-in at a provider'))
    expect(told.map((line) => (JSON.parse(line) as { outcome: string }).outcome)).toEqual(['done', 'refused'])
    const all = lines.join('\n')
    for (const secret of ['secret-of-querent', codeIn(place), await tokenAt(place), ANA.email])
      expect(all).not.toContain(secret)
  })
})

describe('a server without a provider', () => {
  it('has no such calls', async () => {
    await server.close()
    server = await startServer({ rows: 1_000 })
    for (const url of ['/api/auth/oidc/start', '/api/auth/oidc/callback?code=a&state=b'])
      expect((await server.app.inject({ url })).json()).toEqual({
        detail: 'Nobody signs in at a provider here.',
      })
  })
})
