import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { EngineBusyError, EngineError } from '../server/engines/engine.ts'
import { makeCaller } from './support/calls.ts'
import { startServer, type TestServer } from './support/server.ts'

/** A part that fails gives a sentence and no rows, nothing of the machinery, and leaves the rest working. */

const INTERNALS = 'secret internals at /srv/querent in select premium from quotes'
/** Nothing of this is for people: traces, paths, statements, tables. */
const TELLS = /secret|internals|\/srv|\bat \w+ \(|node_modules|select |sqlite|duckdb|constraint|\.ts\b/i

let server: TestServer
let call: ReturnType<typeof makeCaller>
beforeEach(async () => {
  server = await startServer()
  call = makeCaller(server, await server.signUp('admin'))
})
afterEach(async () => {
  vi.restoreAllMocks()
  await server.close()
})

/** Of some who are chosen by something sensitive, so that a statement asks who everybody is. */
const QUESTION = 'average premium for smokers'
const ask = (question = QUESTION) => call('executeQuery', { body: { question } })

/** Fails the engine's statements that match. */
function failEngine(which: RegExp, error = new EngineError(INTERNALS)): void {
  const { engine } = server.dataset
  const query = engine.query.bind(engine)
  vi.spyOn(engine, 'query').mockImplementation((text, ...rest) =>
    which.test(text) ? Promise.reject(error) : query(text, ...rest),
  )
}
const failStore = (table: string, act: 'insert' | 'update') =>
  sql
    .raw(`create trigger fault before ${act} on ${table} begin select raise(abort, '${INTERNALS}'); end`)
    .execute(server.store.db)

it.each([
  ['the engine', async () => failEngine(/./), 503],
  ['who is in each population', async () => failEngine(/^select\s+cast\(sum\("querent_row"/), 503],
  ['the line before the engine', async () => failEngine(/./, new EngineBusyError(INTERNALS)), 503],
  ['the record of the answer', () => failStore('queries', 'insert'), 500],
] as const)('shows no rows where %s fails', async (_, fail, status) => {
  await fail()
  const { statusCode, body } = await ask()
  expect(statusCode).toBe(status)
  expect(body).not.toMatch(TELLS)
  expect(Object.keys(JSON.parse(body) as object)).toEqual(['detail'])
})

it('shows no row of which it does not know on how many it stands', async () => {
  const { engine } = server.dataset
  const query = engine.query.bind(engine)
  vi.spyOn(engine, 'query').mockImplementation(async (...statement) =>
    (await query(...statement)).map((row) =>
      Object.fromEntries(Object.entries(row).filter(([key]) => !/^m0$|number|keys/.test(key))),
    ),
  )
  const { results } = (await ask('median premium by region')).json<{ results: unknown[] }>()
  expect(results).toEqual([])
})

it('undoes the act of an admin where its line cannot be written', async () => {
  await failStore('audit', 'insert')
  const body = { email: 'new@example.com', role: 'admin' }
  const refused = await call('createInvitation', { body })
  expect(refused.statusCode).toBe(500)
  expect(refused.body).not.toMatch(TELLS)
  const { invitations } = (await call('listInvitations')).json<{ invitations: { email: string }[] }>()
  expect(invitations.map(({ email }) => email)).not.toContain('new@example.com')
})

it('tells nothing of itself where sign-in fails, and names where the log has it', async () => {
  await failStore('sessions', 'insert')
  const body = { email: 'person-1@example.com', password: 'Correct-horse-9' }
  const failed = await call('login', { token: null, body })
  expect(failed.statusCode).toBe(500)
  expect(failed.json<{ detail: string }>().detail).toMatch(
    /^Something went wrong on the server\. Its log has the reason under [\da-f-]{36}\.$/,
  )
})

describe('a disk', () => {
  const CANNOT = {
    detail: 'The server cannot store anything now: its disk is full or read-only. Please tell an admin.',
  }
  const pragma = async (text: string) =>
    (await sql.raw<Record<string, unknown>>(`pragma ${text}`).execute(server.store.db)).rows
  const emailsKept = async () =>
    (await server.store.db.selectFrom('invitations').select('email').execute()).map(({ email }) => email)
  const invite = (person: number) =>
    call('createInvitation', { body: { email: `person-${person}@full.example`, role: 'admin' } })

  it('that fills up under load tears nothing: what was acknowledged is there, what was refused is not', async () => {
    const pages = Number((await pragma('page_count'))[0]?.['page_count'])
    await pragma(`max_page_count = ${pages + 6}`)
    const replies = await Promise.all(
      Array.from({ length: 150 }, async (_, person) => [person, await invite(person), await ask()] as const),
    )
    const acknowledged = replies.filter(([, { statusCode }]) => statusCode === 201)
    const refused = replies.filter(([, { statusCode }]) => statusCode === 503)
    expect(acknowledged.length + refused.length).toBe(150)
    expect(acknowledged.length).toBeGreaterThan(0)
    expect(refused.length).toBeGreaterThan(0)
    for (const [, reply] of refused) expect(reply.json()).toEqual(CANNOT)
    const emails = (of: typeof replies) => of.map(([person]) => `person-${person}@full.example`).toSorted()
    expect((await emailsKept()).filter((email) => email.endsWith('@full.example')).toSorted()).toEqual(
      emails(acknowledged),
    )
    const answered = replies.filter(([, , { statusCode }]) => statusCode === 200).length
    expect(await server.store.db.selectFrom('queries').select('id').execute()).toHaveLength(answered)
    expect((await pragma('integrity_check'))[0]).toEqual({ integrity_check: 'ok' })
    expect((await call('listInvitations')).statusCode).toBe(200)
    await pragma('max_page_count = 1000000')
    expect((await invite(1_000)).statusCode).toBe(201)
  })

  it('that turns read-only refuses what it cannot keep, and still shows what it has', async () => {
    await invite(1)
    await pragma('query_only = on')
    expect((await invite(2)).json()).toEqual(CANNOT)
    expect((await ask()).json()).toEqual(CANNOT)
    expect((await call('listInvitations')).body).toContain('person-1@full.example')
    expect((await call('getProfile')).statusCode).toBe(200)
    await pragma('query_only = off')
    expect((await invite(3)).statusCode).toBe(201)
  })
})
