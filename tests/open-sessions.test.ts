import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeCaller } from './support/calls.ts'
import { PASSWORD, startServer, type TestServer } from './support/server.ts'

/** Where a person is signed in, and the end of it (OWASP ASVS 5.0, 7.5.2). */

const EMAIL = 'ana@example.com'
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; rv:142.0) Gecko/20100101 Firefox/142.0'
const MINUTE_MS = 60_000

let server: TestServer
let first: string
let call: ReturnType<typeof makeCaller>
beforeEach(async () => {
  server = await startServer({ rows: 1_000 })
  first = await server.signUp('content_editor', EMAIL)
  call = makeCaller(server, first)
})
afterEach(() => server.close())

interface Session {
  readonly id: string
  readonly device: string | null
  readonly is_this: boolean
}
const list = async (token: string) =>
  (await call('listSessions', { token })).json<{ sessions: Session[] }>().sessions
const works = async (token: string) => (await call('getProfile', { token })).statusCode === 200
const signIn = async (userAgent: string) =>
  (
    await server.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'user-agent': userAgent },
      payload: { email: EMAIL, password: PASSWORD },
    })
  ).json<{ access_token: string }>().access_token

it('tells device, first and last use, and which one asks; of the person alone', async () => {
  const start = server.services.now().toISOString()
  server.advance(MINUTE_MS)
  const second = await signIn(FIREFOX)
  const then = server.services.now().toISOString()
  await server.signUp('content_editor')
  server.advance(2 * MINUTE_MS)
  const now = server.services.now().toISOString()
  const handle = expect.stringMatching(/^[0-9a-f]{32}$/) as string
  expect(await list(second)).toEqual([
    { id: handle, device: 'Firefox on Windows', first_seen: then, last_seen: now, is_this: true },
    { id: handle, device: null, first_seen: start, last_seen: start, is_this: false },
  ])
})

it('ends one at once, of the person alone', async () => {
  const second = await signIn(FIREFOX)
  const id = (await list(first)).find(({ is_this: isThis }) => !isThis)?.id ?? ''
  const stranger = await server.signUp('admin')
  expect((await call('endSession', { token: stranger, path: { id } })).statusCode).toBe(404)
  expect(await works(second)).toBe(true)
  expect((await call('endSession', { path: { id } })).statusCode).toBe(204)
  expect([await works(second), await works(first)]).toEqual([false, true])
  expect((await call('endSession', { path: { id } })).statusCode).toBe(404)
})

it('ends all others at once, and those of nobody else', async () => {
  const others = [await signIn(FIREFOX), await signIn('curl/8.5.0')]
  const stranger = await server.signUp('content_editor')
  expect((await call('endOtherSessions')).statusCode).toBe(204)
  expect(await Promise.all([...others, first, stranger].map(works))).toEqual([false, false, true, true])
  expect(await list(first)).toHaveLength(1)
})

it('lists none that ended by itself, and none that waits for its second step', async () => {
  await signIn(FIREFOX)
  server.advance(4 * 24 * 60 * MINUTE_MS)
  await works(first)
  server.advance(4 * 24 * 60 * MINUTE_MS)
  await server.store.db
    .insertInto('sessions')
    .values({
      ...{ id: 'waits', user_id: (await call('getProfile')).json<{ id: string }>().id, stage: 'code' },
      ...{ device: null, created_at: '2026-03-10', used_at: '2026-03-10T12:00:00Z', expires_at: '2099' },
    })
    .execute()
  expect((await list(first)).map(({ is_this: isThis }) => isThis)).toEqual([true])
})
