import { afterEach, beforeEach, expect, it } from 'vitest'
import { API_TOKEN_CALLS } from '../server/http/protocol/caller.ts'
import { MOST_API_TOKENS } from '../server/people/api-tokens.ts'
import { makeCaller, operations } from './support/calls.ts'
import { startServer, type TestServer } from './support/server.ts'

/** Tokens with which a person's own programs ask. */

const DAY_MS = 86_400_000

let server: TestServer
let admin: string
let call: ReturnType<typeof makeCaller>
beforeEach(async () => {
  server = await startServer({ rows: 1_000 })
  admin = await server.signUp('admin', 'ana@example.com')
  call = makeCaller(server, admin)
})
afterEach(() => server.close())

interface Made {
  readonly token: string
  readonly api_token: { readonly id: string; readonly prefix: string }
}
const make = async (name = 'Monthly report', token = admin, days = 90) =>
  (await call('createApiToken', { token, body: { name, expires_in_days: days } })).json<Made>()
const list = async (token = admin) =>
  (await call('listApiTokens', { token })).json<{ tokens: object[] }>().tokens
const ask = (token: string, question = 'number of quotes by region') =>
  call('executeQuery', { token, body: { question } })
const history = async (token: string) => (await call('listHistory', { token })).statusCode

it('asks and reads the history of the person who made it', async () => {
  const { token } = await make()
  const answer = await ask(token)
  expect(answer.json()).toMatchObject({ success: true, user_email: 'ana@example.com' })
  const other = await server.signUp('content_editor')
  await ask(other, 'average premium by gender')
  const read = (await call('listHistory', { token })).json<{ items: { question: string }[] }>()
  expect(read.items.map(({ question }) => question)).toEqual(['number of quotes by region'])
})

it('does nothing else, whoever made it', async () => {
  const { token } = await make()
  const taking = [...operations.values()].filter(({ takesApiTokens }) => takesApiTokens)
  expect(taking.map(({ id }) => id)).toEqual(['executeQuery', 'listHistory', 'callTools'])
  for (const { id, access, takesApiTokens } of operations.values()) {
    if (access !== 'anyone' && !takesApiTokens)
      expect([id, (await call(id, { token })).statusCode]).toEqual([id, 401])
  }
})

it('is shown once, and listed by name, beginning and last use, for its person alone', async () => {
  const { token, api_token: made } = await make('  Nightly  ')
  expect(token).toMatch(/^querent_[\w-]{43}$/)
  const now = server.services.now().toISOString()
  const shown = {
    id: made.id,
    name: 'Nightly',
    prefix: token.slice(0, 12),
    created_at: now,
    expires_at: new Date(Date.parse(now) + 90 * DAY_MS).toISOString(),
    last_used_at: null,
  }
  expect(await list()).toEqual([shown])
  server.advance(60_000)
  await history(token)
  expect(await list()).toEqual([{ ...shown, last_used_at: server.services.now().toISOString() }])
  expect(await list(await server.signUp('content_editor'))).toEqual([])
})

it('ends when it is revoked, when it expires, and while its person is paused; no other person ends it', async () => {
  const [revoked, expired, kept] = [await make(), await make('Short', admin, 1), await make()]
  const other = await server.signUp('admin')
  const path = { id: revoked.api_token.id }
  expect((await call('revokeApiToken', { token: other, path })).statusCode).toBe(404)
  expect(await history(revoked.token)).toBe(200)
  expect((await call('revokeApiToken', { path })).statusCode).toBe(204)
  expect(await history(revoked.token)).toBe(401)
  server.advance(DAY_MS - 1)
  expect(await history(expired.token)).toBe(200)
  server.advance(1)
  expect(await history(expired.token)).toBe(401)
  const user = (await call('getProfile')).json<{ id: string }>().id
  const pause = (is_active: boolean) =>
    call('updateUser', { token: other, path: { id: user }, body: { is_active } })
  await pause(false)
  expect(await history(kept.token)).toBe(401)
  await pause(true)
  expect(await history(kept.token)).toBe(200)
})

it('makes so many calls in a minute, whatever they are, and leaves other tokens and the session alone', async () => {
  const [busy, other] = [await make(), await make()]
  const statuses = await Promise.all(
    Array.from({ length: API_TOKEN_CALLS.most + 1 }, () => history(busy.token)),
  )
  expect(statuses.filter((status) => status === 200)).toHaveLength(API_TOKEN_CALLS.most)
  const refused = await ask(busy.token)
  expect([refused.statusCode, refused.json()]).toEqual([
    429,
    { detail: 'Too many calls were made with this API token in a minute. Try again in 1 minute.' },
  ])
  expect([await history(other.token), await history(admin)]).toEqual([200, 200])
})

it('leaves lines of the audit trail, and there are so many of a person at most', async () => {
  const { api_token: made } = await make()
  await call('revokeApiToken', { path: { id: made.id } })
  const lines = await server.store.db
    .selectFrom('audit')
    .select(['actor_email', 'action', 'subject'])
    .execute()
  expect(lines).toEqual(
    ['apiToken.created', 'apiToken.revoked'].map((action) => ({
      actor_email: 'ana@example.com',
      action,
      subject: made.id,
    })),
  )
  for (let count = 0; count < MOST_API_TOKENS; count += 1) await make()
  const body = { name: 'One more', expires_in_days: 1 }
  expect((await call('createApiToken', { body })).json()).toEqual({
    detail: 'You have 20 API tokens. Please revoke one first.',
  })
})
