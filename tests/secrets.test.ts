import { afterAll, beforeAll, expect, it } from 'vitest'
import { codeOf } from './support/authenticator.ts'
import { operations } from './support/calls.ts'
import { startServer, type TestServer } from './support/server.ts'

/** What must be in no log and on no record: secrets that pass through every call (OWASP ASVS 5.0, chapter 16). */

const SECRET = 'Canary-Passw0rd-4711!'
const QUESTION = 'average premium\n{"level":30,"msg":"forged"}\r\u001b[31m by region'

let server: TestServer
const lines: string[] = []
beforeAll(async () => {
  server = await startServer({ rows: 1_000, log: (line) => lines.push(line) })
})
afterAll(() => server.close())

const post = (url: string, payload: object, token?: string) =>
  server.app.inject({
    method: 'POST',
    url,
    payload,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  })

it('keeps passwords, tokens and codes out of the log and of every table', async () => {
  const invitation = await server.invite('canary@example.com', 'admin')
  await server.app.inject({ method: 'GET', url: `/?code=${invitation}` })
  const body = { email: 'x@example.com', password: SECRET, full_name: 'Canary', invite_token: invitation }
  const registered = (await post('/api/auth/register', body)).json<{ access_token: string }>().access_token
  const signedIn = (await post('/api/auth/login', { email: 'canary@example.com', password: SECRET })).json<{
    access_token: string
  }>().access_token
  await post('/api/auth/login', { email: 'canary@example.com', password: `${SECRET}x` })
  await post('/api/auth/password', { current_password: `${SECRET}x`, new_password: `${SECRET}y` }, signedIn)
  await post('/api/query/execute', { question: QUESTION }, signedIn)
  await post('/api/query/execute', { question: 'average premium by region' }, signedIn)
  await post('/api/logs/client-error', { message: QUESTION, severity: 'error' }, signedIn)
  const { secret } = (await post('/api/account/second-factor', { current_password: SECRET }, signedIn)).json<{
    secret: string
  }>()
  const code = codeOf(secret, server.services.now())
  const { recovery_codes: recoveryCodes } = (
    await post('/api/account/second-factor/confirm', { code }, signedIn)
  ).json<{ recovery_codes: string[] }>()
  const { token: apiToken } = (
    await post('/api/account/tokens', { name: 'Canary', expires_in_days: 1 }, signedIn)
  ).json<{ token: string }>()
  await post('/api/query/execute', { question: 'average premium by region' }, apiToken)
  await post('/api/auth/logout', {}, signedIn)
  const log = lines.join('')
  expect(lines.length).toBeGreaterThan(8)
  const tables = await Promise.all(
    (
      [
        ...([
          'users',
          'sessions',
          'invitations',
          'queries',
          'error_logs',
          'audit',
          'models',
          'failures',
          'question_days',
        ] as const),
        ...(['second_factors', 'recovery_codes', 'api_tokens'] as const),
      ] as const
    ).map((table) => server.store.db.selectFrom(table).selectAll().execute()),
  )
  const records = JSON.stringify(tables)
  expect(recoveryCodes).toHaveLength(10)
  for (const text of [SECRET, registered, signedIn, invitation, secret, apiToken, ...recoveryCodes]) {
    expect(log).not.toContain(text)
    expect(records).not.toContain(text)
  }
  expect(log).not.toContain('canary@example.com')
})

it('answers no call with a hash, a key, or the session of somebody', async () => {
  const admin = await server.signUp('admin')
  await server.invite('open@example.com', 'content_editor')
  const rows = await server.store.db.selectFrom('users').select('password_hash').execute()
  const sessions = await server.store.db.selectFrom('sessions').select('id').execute()
  const invitations = await server.store.db
    .selectFrom('invitations')
    .select(['token_hash', 'token_sealed'])
    .execute()
  const kept = [
    ...rows.map(({ password_hash }) => password_hash),
    ...sessions.map(({ id }) => id),
    ...invitations.flatMap(({ token_hash, token_sealed }) => [token_hash, token_sealed ?? '']),
  ].filter((text) => text !== '')
  expect(kept.length).toBeGreaterThan(5)
  const lists = [...operations.values()].filter(
    ({ method, route }) => method === 'GET' && !route.includes(':'),
  )
  expect(lists.length).toBeGreaterThan(8)
  for (const { route } of lists) {
    const { body } = await server.app.inject({
      method: 'GET',
      url: route,
      headers: { authorization: `Bearer ${admin}` },
    })
    expect(body).not.toMatch(/argon2|password|sealed|test-key/)
    for (const secret of kept) expect(body).not.toContain(secret)
  }
})

it('writes one JSON object a line, whatever a question holds, with the id of its request', () => {
  for (const line of lines) {
    expect(line.trimEnd()).not.toMatch(/[\n\r\u001b]/)
    expect(JSON.parse(line)).toMatchObject({ level: expect.any(Number) as number })
  }
  const answered = lines.find((line) => line.includes('question answered'))
  expect(JSON.parse(answered ?? '{}')).toMatchObject({
    reqId: expect.stringMatching(/^[\da-f-]{36}$/) as string,
  })
})
