import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { operations } from './support/calls.ts'
import { startServer, type TestServer } from './support/server.ts'

/** What every response says about itself, and what the server takes (OWASP ASVS 5.0, chapters 3, 4 and 13). */

const POLICY =
  "default-src 'none';script-src 'self';style-src-elem 'self' 'unsafe-inline';style-src-attr 'none';img-src 'self' data: blob:;connect-src 'self';font-src 'self';object-src 'none';base-uri 'none';form-action 'self';frame-ancestors 'none';require-trusted-types-for 'script';trusted-types dompurify default"

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startServer({ assets: inject('builds').released })
  token = await server.signUp('admin')
})
afterAll(() => server.close())

const get = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'GET', url, headers })
const signedIn = () => ({ authorization: `Bearer ${token}` })

describe('every response', () => {
  it.each(['/', '/login', '/api/auth/me', '/api/nowhere', '/assets/nowhere.js'])(
    'keeps the browser to this server: %s',
    async (url) => {
      const { headers } = await get(url)
      expect(headers['content-security-policy']).toBe(POLICY)
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
      })
      expect(headers['content-type']).toMatch(/; charset=utf-8$/)
      expect(headers).not.toHaveProperty('x-powered-by')
      expect(headers).not.toHaveProperty('server')
    },
  )

  it('of a call is not stored, whatever came of it; a page is asked for anew', async () => {
    for (const url of ['/api/auth/me', '/api/nowhere', '/api/admin/users?limit=x'])
      expect((await get(url)).headers['cache-control']).toBe('no-store')
    expect((await get('/api/auth/me', signedIn())).headers['cache-control']).toBe('no-store')
    expect((await get('/')).headers['cache-control']).toBe('no-cache')
  })

  it.each(['https://evil.example', 'null', 'http://localhost.evil.example', 'http://localhost:80'])(
    'lets no other origin read it: %s',
    async (origin) => {
      const preflight = await server.app.inject({
        method: 'OPTIONS',
        url: '/api/query/execute',
        headers: {
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'authorization, content-type',
        },
      })
      const answer = await get('/api/auth/me', { origin, ...signedIn() })
      for (const { headers } of [preflight, answer])
        expect(headers).not.toHaveProperty('access-control-allow-origin')
    },
  )
})

describe('the server', () => {
  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', ''])(
    'takes JSON alone: %s',
    async (type) => {
      const response = await server.app.inject({
        method: 'POST',
        url: '/api/admin/invitations',
        headers: { ...signedIn(), ...(type === '' ? {} : { 'content-type': type }) },
        payload: '{"email":"eve@example.com","role":"admin"}',
      })
      expect(response.statusCode).toBe(415)
      const { body } = await get('/api/admin/invitations', signedIn())
      expect(body).not.toContain('eve@example.com')
    },
  )

  it('refuses a body beyond its limit', async () => {
    const response = await server.app.inject({
      method: 'POST',
      url: '/api/query/execute',
      headers: { ...signedIn(), 'content-type': 'application/json' },
      payload: JSON.stringify({ question: 'x'.repeat(5 * 1024 * 1024) }),
    })
    expect(response.statusCode).toBe(413)
  })

  it.each([
    '/.git/config',
    '/.env',
    '/package.json',
    '/server/main.ts',
    '/data/querent.db',
    '/querent.db',
    '/token.key',
    '/assets/../../package.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/..%2f..%2fetc%2fpasswd',
    '/assets/index.js.map',
    '/api/debug',
    '/api/docs',
    '/openapi.yaml',
    '/metrics',
  ])('serves nothing but the application: %s', async (url) => {
    const { statusCode, body, headers } = await get(url)
    const isPage = statusCode === 200 && String(headers['content-type']).startsWith('text/html')
    expect(isPage || statusCode >= 400).toBe(true)
    expect(body).not.toMatch(/"scripts"|root:|sourceMappingURL|SQLite format|repositoryformatversion/)
  })

  it('changes nothing on GET', async () => {
    const tables = ['users', 'sessions', 'invitations', 'models', 'queries', 'error_logs', 'audit'] as const
    const state = async () =>
      JSON.stringify(
        await Promise.all(tables.map((table) => server.store.db.selectFrom(table).selectAll().execute())),
      )
    const before = await state()
    const calls = [...operations.values()].filter(({ method }) => method === 'GET')
    expect(calls.length).toBeGreaterThan(8)
    for (const { route } of calls)
      for (let time = 0; time < 2; time += 1) {
        const url = route.replace(/:\w+/g, '00000000-0000-4000-8000-000000000001')
        expect((await get(url, signedIn())).statusCode).toBeLessThan(500)
      }
    expect(await state()).toBe(before)
  })

  it('cannot be made to trust an address that the caller names', async () => {
    const attempt = (address: string) =>
      server.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        headers: { 'x-forwarded-for': address },
        payload: { email: 'victim@example.com', password: 'Wrong-horse-9' },
      })
    const statuses: number[] = []
    for (let guess = 0; guess < 7; guess += 1) statuses.push((await attempt(`10.0.0.${guess}`)).statusCode)
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429])
  })

  it('believes the address that a proxy names where it is told to, and no other', async () => {
    const behind = await startServer({ rows: 1_000, trustedProxies: '10.1.0.0/16' })
    const statusesFrom = async (remoteAddress: string, forwarded: (guess: number) => string) => {
      const statuses: number[] = []
      for (let guess = 0; guess < 21; guess += 1) {
        const { statusCode } = await behind.app.inject({
          method: 'POST',
          url: '/api/auth/login',
          remoteAddress,
          headers: { 'x-forwarded-for': forwarded(guess) },
          payload: { email: `person-${guess}@example.com`, password: 'Wrong-horse-9' },
        })
        statuses.push(statusCode)
      }
      return new Set(statuses)
    }
    expect(await statusesFrom('10.1.0.7', (guess) => `192.0.2.${guess}`)).toEqual(new Set([401]))
    expect(await statusesFrom('10.1.0.7', (guess) => `192.0.2.${guess}, 198.51.100.4`)).toContain(429)
    expect(await statusesFrom('203.0.113.9', (guess) => `192.0.2.${100 + guess}`)).toContain(429)
    await behind.close()
  })
})
