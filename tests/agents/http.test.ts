import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SignJWT, generateKeyPair } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { agentOf, agentWith, apiTokenOf } from '../support/agent.ts'
import { makeCaller } from '../support/calls.ts'
import { startProvider } from '../support/oidc-provider.ts'
import { temporaryFolder } from '../support/pricing.ts'
import { startServer, type TestServer } from '../support/server.ts'

/** The address at which agents call: who may, from where, and what it answers to what is no message. */

let server: TestServer
let token: string
let assets: string
beforeAll(async () => {
  assets = temporaryFolder()
  mkdirSync(join(assets, 'assets'))
  writeFileSync(join(assets, 'index.html'), '<!doctype html><head></head>')
  server = await startServer({ rows: 1_000, publicUrl: 'https://querent.example.com', assets })
  token = await server.signUp('content_editor')
})
afterAll(async () => {
  await server.close()
  rmSync(assets, { recursive: true, force: true })
})

const VERSION = '2026-07-28'
const discover = {
  jsonrpc: '2.0',
  id: 1,
  method: 'server/discover',
  params: {
    _meta: {
      'io.modelcontextprotocol/protocolVersion': VERSION,
      'io.modelcontextprotocol/clientInfo': { name: 'tests', version: '1.0.0' },
      'io.modelcontextprotocol/clientCapabilities': {},
    },
  },
}
const initialize = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'tests', version: '1.0.0' },
  },
}
const ACCEPT = 'application/json, text/event-stream'
const post = (
  payload: object | string,
  headers: Record<string, string> = {},
  { app } = server,
  bearer: string | null = token,
) =>
  app.inject({
    method: 'POST',
    url: '/mcp',
    headers: {
      accept: ACCEPT,
      'content-type': 'application/json',
      ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
      ...headers,
    },
    payload,
  })
const NEW = { 'mcp-protocol-version': VERSION, 'mcp-method': 'server/discover' }

describe('a message', () => {
  it('is answered in the newest revision and in older ones, with no session', async () => {
    const newest = await post(discover, NEW)
    expect(newest.statusCode).toBe(200)
    expect(newest.json<object>()).toMatchObject({
      id: 1,
      result: { supportedVersions: [VERSION], capabilities: { tools: {} } },
    })
    const older = await post(initialize)
    expect(older.statusCode).toBe(200)
    expect(older.payload).toContain('"protocolVersion":"2025-06-18"')
    for (const { headers } of [newest, older])
      expect([headers['mcp-session-id'], headers['cache-control']]).toEqual([undefined, 'no-store'])
  })

  it('needs a token that is known; who sends none is told so', async () => {
    for (const bearer of [null, 'querent_nobody', 'x']) {
      const response = await post(initialize, {}, server, bearer)
      expect([response.statusCode, response.headers['www-authenticate'], response.json()]).toEqual([
        401,
        'Bearer',
        { detail: 'Please sign in.' },
      ])
    }
  })

  it('comes from a program, from our own page or from this machine, and from no other page', async () => {
    const from = async (origin: string) => (await post(initialize, { origin })).statusCode
    for (const origin of [
      'https://querent.example.com',
      'http://localhost:6274',
      'http://127.0.0.1:1',
      'http://[::1]:1',
    ])
      expect([origin, await from(origin)]).toEqual([origin, 200])
    for (const origin of [
      'https://evil.example.com',
      'http://querent.example.com',
      'https://querent.example.com.evil.com',
      'http://localhost.evil.com',
      'null',
    ])
      expect([origin, await from(origin)]).toEqual([origin, 403])
  })

  it('that is none is refused', async () => {
    const status = async (...args: Parameters<typeof post>) => (await post(...args)).statusCode
    expect(await status([initialize, initialize])).toBe(422)
    expect(await status('{')).toBe(400)
    expect(
      await status('{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"__proto__":{"a":1}}}'),
    ).toBe(400)
    expect(await status({ ...initialize, more: 'x'.repeat(65 * 1024) })).toBe(413)
    expect(await status('a=1', { 'content-type': 'application/x-www-form-urlencoded' })).toBe(415)
    expect(await status({ hello: 'there' })).toBe(400)
    expect(await status(discover, { ...NEW, 'mcp-method': 'tools/list' })).toBe(400)
  })

  it('asks for no stream of what changes: nothing does', async () => {
    const listen = {
      ...discover,
      method: 'subscriptions/listen',
      params: { ...discover.params, notifications: {} },
    }
    const response = await post(listen, { ...NEW, 'mcp-method': 'subscriptions/listen' })
    expect(response.json<object>()).toMatchObject({ error: { message: 'Subscription limit reached' } })
  })
})

it('has no stream to open and no session to end, and no page', async () => {
  for (const method of ['GET', 'DELETE'] as const) {
    const response = await server.app.inject({
      method,
      url: '/mcp',
      headers: { accept: 'text/event-stream' },
    })
    expect([response.statusCode, response.headers.allow]).toEqual([405, 'POST'])
  }
  // Clients look for these, and would take a page for what they look for.
  for (const url of [
    '/.well-known/oauth-authorization-server',
    '/.well-known/openid-configuration',
    '/mcp/more',
  ])
    expect((await server.app.inject({ url })).statusCode).toBe(404)
  expect((await server.app.inject({ url: '/answers/1' })).statusCode).toBe(200)
})

it('leads to the page of an answer at the address that people open', async () => {
  const agent = await agentOf(server, token)
  const args = { dataset: 'insurance_pricing', question: 'number of quotes by region' }
  const { data } = await agent.call('ask', args)
  expect(data['address']).toBe(`https://querent.example.com/answers/${String(data['answer_id'])}`)
  await agent.close()
})

it('ends with the token, and while its person is paused', async () => {
  const bearer = await apiTokenOf(server, token)
  const call = makeCaller(server, await server.signUp('admin'))
  const user = (await call('getProfile', { token })).json<{ id: string }>().id
  expect((await post(initialize, {}, server, bearer)).statusCode).toBe(200)
  await call('updateUser', { path: { id: user }, body: { is_active: false } })
  expect((await post(initialize, {}, server, bearer)).statusCode).toBe(401)
  await call('updateUser', { path: { id: user }, body: { is_active: true } })
})

it('says nothing of where to get a token where nobody signs in elsewhere', async () => {
  const response = await makeCaller(server, token)('getProtectedResource')
  expect(response.statusCode).toBe(404)
})

describe('where people sign in at a provider', () => {
  const CLAIMS = { sub: 'ana-at-example', email: 'ana@example.com', email_verified: true }
  let provider: Awaited<ReturnType<typeof startProvider>>
  let there: TestServer
  beforeAll(async () => {
    provider = await startProvider()
    there = await startServer({ rows: 1_000, oidc: provider.settings, publicUrl: 'http://127.0.0.1:8787' })
    await there.signUp('content_editor', CLAIMS.email)
  })
  afterAll(async () => {
    await there.close()
    await provider.close()
  })

  /** Signs in at the provider by the page, which ties the person to their identity there. */
  async function signIn() {
    provider.says(CLAIMS)
    const begun = await there.app.inject({ url: '/api/auth/oidc/start' })
    const back = await provider.signIn(String(begun.headers.location))
    const cookies = { querent_sign_in: begun.cookies[0]?.value ?? '' }
    await there.app.inject({
      url: `/api/auth/oidc/callback?${new URLSearchParams(back).toString()}`,
      cookies,
    })
  }
  const given = (claims: Record<string, unknown> = {}) =>
    provider.accessToken({ sub: CLAIMS.sub, aud: provider.settings.resource, ...claims })
  const status = async (bearer: string) => (await post(initialize, {}, there, bearer)).statusCode

  it('who has no token is told who gives them', async () => {
    const { headers } = await post(initialize, {}, there, null)
    const [, address = ''] = /resource_metadata="([^"]+)"/.exec(String(headers['www-authenticate'])) ?? []
    expect(address).toBe('http://127.0.0.1:8787/.well-known/oauth-protected-resource/mcp')
    expect((await there.app.inject({ url: new URL(address).pathname })).json()).toEqual({
      resource: 'http://127.0.0.1:8787/mcp',
      authorization_servers: [provider.settings.issuer],
      bearer_methods_supported: ['header'],
      scopes_supported: ['openid'],
      resource_name: 'Querent',
    })
  })

  it('a token of the provider for this resource serves whoever signed in there before, for the tools alone', async () => {
    expect(await status(await given())).toBe(401)
    await signIn()
    const bearer = await given()
    const agent = await agentWith(there, bearer)
    expect((await agent.call('list_datasets')).isError).toBe(false)
    await agent.close()
    for (const id of ['executeQuery', 'listHistory', 'getProfile'] as const) {
      const body = id === 'executeQuery' ? { body: { question: 'number of quotes' } } : {}
      expect((await makeCaller(there, bearer)(id, body)).statusCode).toBe(401)
    }
  })

  it('another token does not: for others, of others, of somebody else, too old, or signed by somebody else', async () => {
    await signIn()
    expect(await status(await given())).toBe(200)
    const now = Math.floor(Date.now() / 1000)
    for (const claims of [
      { aud: 'querent' },
      { aud: 'https://other.example.com/mcp' },
      { iss: 'https://other.example.com' },
      { sub: 'ben-at-example' },
      { exp: now - 3_600 },
    ])
      expect([claims, await status(await given(claims))]).toEqual([claims, 401])
    const { privateKey } = await generateKeyPair('RS256')
    const forged = (alg: string, key: Parameters<SignJWT['sign']>[0]) =>
      new SignJWT({ sub: CLAIMS.sub, aud: provider.settings.resource, iss: provider.settings.issuer })
        .setProtectedHeader({ alg })
        .setExpirationTime('1h')
        .sign(key)
    expect(await status(await forged('RS256', privateKey))).toBe(401)
    expect(
      await status(await forged('HS256', new TextEncoder().encode(provider.settings.clientSecret))),
    ).toBe(401)
  })
})
