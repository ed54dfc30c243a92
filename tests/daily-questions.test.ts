import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeCaller } from './support/calls.ts'
import { startServer, type TestServer } from './support/server.ts'

/** What a day has of questions: the price of asking. The clock of the server stands at 10:00 in UTC. */

const MOST = 3
const DAY_MS = 86_400_000

let server: TestServer
let call: ReturnType<typeof makeCaller>
let ana: string
beforeEach(async () => {
  server = await startServer({ rows: 1_000, questionsPerDay: MOST })
  ana = await server.signUp('content_editor', 'ana@example.com')
  call = makeCaller(server, ana)
})
afterEach(() => server.close())

interface Reply {
  readonly success: boolean
  readonly audit_log_id: string
  readonly metadata: { readonly questions_left: number | null }
  readonly detail: string
}
const ask = async (body: object, token = ana) => {
  const reply = await call('executeQuery', { token, body })
  return { status: reply.statusCode, headers: reply.headers, ...reply.json<Reply>() }
}
const words = (question: string, token?: string) => ask({ question }, token)
const leftAfter = async (body: object) => (await ask(body)).metadata.questions_left

it('counts questions, follow-ups and edits of a person together, then says when there are some again', async () => {
  const first = await words('number of quotes by region')
  expect(first.metadata.questions_left).toBe(2)
  expect(await leftAfter({ question: 'now by insurer', follow_up_of: first.audit_log_id })).toBe(1)
  const edit = { of: first.audit_log_id, at: 'dimensions/0', to: { kind: 'column', column: 'insurer' } }
  expect(await leftAfter({ question: 'number of quotes by insurer', edit })).toBe(0)
  for (const body of [
    { question: 'average premium' },
    { question: 'now by insurer', follow_up_of: first.audit_log_id },
    { question: 'number of quotes by insurer', edit },
  ]) {
    const { status, headers, detail } = await ask(body)
    expect([status, detail]).toEqual([
      429,
      'You have asked all 3 questions of today. The day ends at midnight UTC, which is in 14 hours.',
    ])
    expect(headers['retry-after']).toBe(String(14 * 3600))
  }
  server.advance(DAY_MS / 2)
  expect(await words('average premium')).toMatchObject({ status: 429 })
  server.advance(2 * 3_600_000)
  expect(await words('average premium')).toMatchObject({ status: 200, metadata: { questions_left: 2 } })
})

it('counts what API tokens ask with their person, and others apart', async () => {
  const { token } = (await call('createApiToken', { body: { name: 'Nightly', expires_in_days: 1 } })).json<{
    token: string
  }>()
  expect((await words('number of quotes', token)).metadata.questions_left).toBe(2)
  expect((await words('number of quotes')).metadata.questions_left).toBe(1)
  const other = await server.signUp('content_editor')
  expect((await words('number of quotes', other)).metadata.questions_left).toBe(2)
})

it('counts an offer, and nothing that is refused before the rows are looked at', async () => {
  expect(await words('delete all quotes')).toMatchObject({ success: false, metadata: { questions_left: 3 } })
  expect(await words('hm')).toMatchObject({ status: 422 })
  expect(await ask({ question: 'and by region', follow_up_of: randomUUID() })).toMatchObject({
    status: 404,
  })
  const offered = await words('premium odd by region')
  expect(offered).toMatchObject({ success: false, metadata: { questions_left: 2 } })
  expect('offers' in offered && Array.isArray(offered.offers) && offered.offers.length > 0).toBe(true)
})

it('answers as many of those that are asked at once', async () => {
  const asked = await Promise.all(
    Array.from({ length: 9 }, (_, at) => words(`number of quotes of people over ${at + 30}`)),
  )
  const statuses = asked.map(({ status }) => status)
  expect([200, 429].map((status) => statuses.filter((each) => each === status).length)).toEqual([3, 6])
})

it('gives back a question that the engine failed', async () => {
  const { engine } = server.dataset
  const query = engine.query.bind(engine)
  Object.assign(engine, { query: () => Promise.reject(new Error('no disk')) })
  expect((await words('average premium of people over 37')).status).toBe(500)
  Object.assign(engine, { query })
  expect((await words('average premium of people over 37')).metadata.questions_left).toBe(2)
})

it('tells nothing of a number while there are many left, or any', async () => {
  for (const questionsPerDay of [1_000, null]) {
    const other = await startServer({ rows: 1_000, questionsPerDay })
    try {
      const reply = await makeCaller(other, await other.signUp('admin'))('executeQuery', {
        body: { question: 'number of quotes' },
      })
      expect(reply.json<Reply>().metadata.questions_left).toBeNull()
    } finally {
      await other.close()
    }
  }
})
