import { rmSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { EngineError, type Engine } from '../server/engines/engine.ts'
import { givenUp } from '../server/engines/given-up.ts'
import { FIRST_HOLD_MS, LONG_MS, PLACE_KEPT_MS } from '../server/http/protocol/line.ts'
import { makeCaller } from './support/calls.ts'
import { pricingOf, temporaryFolder } from './support/pricing.ts'
import { PASSWORD, startServer, type TestServer } from './support/server.ts'

/** More people ask than the server can answer at once. */

const AT_ONCE = 3
const QUESTION = 'number of quotes by region'

let letGo: () => void
/** Whether statements that begin wait until they are let go. */
let isHolding: boolean
let go: Promise<void>
const servers: TestServer[] = []
beforeEach(() => {
  isHolding = true
  ;({ promise: go, resolve: letGo } = Promise.withResolvers<void>())
})
afterEach(async () => {
  letGo()
  await Promise.all(servers.splice(0).map((server) => server.close()))
})

/** A server whose statements are run once they are let go. */
async function start(options: Parameters<typeof startServer>[0]): Promise<TestServer> {
  const dataset = options?.datasets?.[0] ?? (await pricingOf(1_000))
  const engine: Engine = {
    ...dataset.engine,
    async query(...statement) {
      if (isHolding) await go
      return dataset.engine.query(...statement)
    },
  }
  return startServer({ questionsAtOnce: AT_ONCE, ...options, datasets: [{ ...dataset, engine }] })
}

async function startOne(options: Parameters<typeof startServer>[0] = {}): Promise<TestServer> {
  const server = await start(options)
  servers.push(server)
  return server
}

const asking = (server: TestServer, token: string, question = QUESTION) =>
  makeCaller(server, token)('executeQuery', { body: { question } })

type Reply = Awaited<ReturnType<typeof asking>>

/** Asks; done once it has its turn, or a place in line: something was put off then, until it is told or takes long. */
async function inLine(server: TestServer, token: string, question = QUESTION) {
  const before = server.time.putOff()
  const reply = asking(server, token, question)
  await expect.poll(() => server.time.putOff() > before, { interval: 1 }).toBe(true)
  return { reply }
}

const shown = ({ statusCode, headers, json }: Reply) => {
  const { detail, questions_before: before } = json<{ detail?: string; questions_before?: number }>()
  return [statusCode, headers['retry-after'], detail, before]
}

/** As many people, each of whom asks; those beyond the server's number have a place once this is done. */
async function crowd(server: TestServer, count: number) {
  const tokens: string[] = []
  for (let person = 0; person < count; person += 1) tokens.push(await server.signUp('content_editor'))
  const replies: Promise<Reply>[] = []
  for (const token of tokens) replies.push((await inLine(server, token)).reply)
  return { tokens, replies }
}

it('tells each of thirty people its place within a second, and answers all that ask again', async () => {
  const server = await startOne({ questionsPerMinute: 1 })
  const { tokens, replies } = await crowd(server, 30)
  server.advance(FIRST_HOLD_MS)
  const told = await Promise.all(replies.slice(AT_ONCE))
  expect(told.map(shown)).toEqual([
    [503, '1', 'Your question is next', 0],
    [503, '1', '1 question before yours', 1],
    ...Array.from({ length: 25 }, (_, place) => [503, '1', `${place + 2} questions before yours`, place + 2]),
  ])
  letGo()
  const first = await Promise.all(replies.slice(0, AT_ONCE))
  const again = await Promise.all(tokens.slice(AT_ONCE).map((token) => asking(server, token)))
  expect([...first, ...again].map(({ statusCode }) => statusCode)).toEqual(tokens.map(() => 200))
  const recorded = await server.store.db
    .selectFrom('queries')
    .select(({ fn }) => ['user_id', fn.countAll<number>().as('count')])
    .groupBy('user_id')
    .execute()
  expect(recorded.map(({ count }) => count)).toEqual(tokens.map(() => 1))
})

it('answers everything else while the line of questions is full', async () => {
  const server = await startOne()
  const admin = await server.signUp('admin', 'admin@example.com')
  await crowd(server, AT_ONCE + 5)
  isHolding = false
  const call = makeCaller(server, admin)
  const replies = [
    await call('login', { token: null, body: { email: 'admin@example.com', password: PASSWORD } }),
    await call('listHistory'),
    await call('getDatasetStats', { path: { id: 'insurance_pricing' } }),
    await call('listUsers'),
    await call('listAdminQueries'),
    await call('recommendChart', {
      body: {
        user_question: QUESTION,
        generated_sql: null,
        data_sample: [{ region: 'London', quotes: 5 }],
        column_metadata: [
          {
            name: 'region',
            data_type: 'string',
            cardinality: 1,
            is_nullable: false,
            sample_values: ['London'],
          },
          { name: 'quotes', data_type: 'number', cardinality: 1, is_nullable: false, sample_values: [5] },
        ],
      },
    }),
    await call('generateFollowups', { body: { question: QUESTION, sql: null } }),
    await call('getHealth', { token: null }),
  ]
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(replies.map(() => 200))
})

it('lets nobody with twenty questions go before somebody with one', async () => {
  const server = await startOne({ questionsAtOnce: 1 })
  const [many, one] = [await server.signUp('content_editor'), await server.signUp('content_editor')]
  for (let each = 0; each < 20; each += 1)
    await inLine(server, many, `number of quotes by age, top ${each + 2}`)
  const { reply } = await inLine(server, one)
  server.advance(FIRST_HOLD_MS)
  expect(shown(await reply)).toEqual([503, '1', 'Your question is next', 0])
})

it('is asked again at another server of the same state: one answers, once, and the other place is forgotten', async () => {
  const folder = temporaryFolder()
  const one = await startOne({ questionsAtOnce: 1, folder })
  const other = await start({ questionsAtOnce: 1, folder, state: one.store })
  try {
    const busy = await one.signUp('content_editor', 'busy@example.com')
    for (const server of [one, other]) {
      await inLine(server, busy, 'number of quotes')
      // Both have one that takes long, and one that counts.
      server.advance(LONG_MS)
      await inLine(server, busy, 'number of quotes by smoker')
    }
    const token = await one.signUp('content_editor', 'asker@example.com')
    const told: unknown[] = []
    for (const server of [one, other, one, other]) {
      const { reply } = await inLine(server, token)
      server.advance(FIRST_HOLD_MS)
      server.advance(3_000)
      told.push(shown(await reply))
    }
    expect(told).toEqual(Array.from({ length: 4 }, () => [503, '1', 'Your question is next', 0]))
    const last = asking(one, token)
    letGo()
    expect((await last).statusCode).toBe(200)
    other.advance(PLACE_KEPT_MS)
    expect(other.time.due()).toBe(0)
    const asked = await one.store.db
      .selectFrom('queries')
      .innerJoin('users', 'users.id', 'queries.user_id')
      .select('question')
      .where('email', '=', 'asker@example.com')
      .execute()
    expect(asked).toEqual([{ question: QUESTION }])
  } finally {
    letGo()
    await other.app.close()
    rmSync(folder, { recursive: true, force: true })
  }
})

describe('a question that is given up', () => {
  /** Asks over a connection that may be closed. */
  const askFrom = (server: TestServer, token: string, signal: AbortSignal, question = QUESTION) =>
    fetch(`${server.app.listeningOrigin}/api/query/execute`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ question }),
      signal,
    })
      .then(({ status }) => status)
      .catch((error: unknown) => (error instanceof Error ? error.name : error))

  /** A server that answers one at a time, where the first statement of a question runs until it is given up. */
  async function withEndless() {
    letGo()
    const dataset = await pricingOf(1_000)
    const query = dataset.engine.query.bind(dataset.engine)
    const begun = Promise.withResolvers<void>()
    let ended = 0
    const endless: Engine['query'] = () => {
      begun.resolve()
      return new Promise((_, reject) => {
        givenUp()?.addEventListener('abort', () => {
          ended += 1
          reject(new EngineError('interrupted'))
        })
      })
    }
    let statements = 0
    const engine: Engine = {
      ...dataset.engine,
      query: (...statement) => ((statements += 1) === 1 ? endless : query)(...statement),
    }
    const lines: string[] = []
    const server = await startOne({
      datasets: [{ ...dataset, engine }],
      questionsAtOnce: 1,
      log: (line) => lines.push(line),
    })
    await server.app.listen({ host: '127.0.0.1', port: 0 })
    return { server, begun: begun.promise, ended: () => ended, lines }
  }

  it('ends its statement and frees its turn at once, and leaves no record', async () => {
    const { server, begun, ended, lines } = await withEndless()
    const [one, other] = [await server.signUp('content_editor'), await server.signUp('content_editor')]
    const giver = new AbortController()
    const given = askFrom(server, one, giver.signal)
    await begun
    const { reply } = await inLine(server, other, 'number of quotes by smoker')
    giver.abort()
    expect([(await reply).statusCode, await given, ended()]).toEqual([200, 'AbortError', 1])
    const recorded = await server.store.db.selectFrom('queries').select('question').execute()
    expect(recorded).toEqual([{ question: 'number of quotes by smoker' }])
    expect(lines.filter((line) => line.includes('request failed'))).toEqual([])
    expect((await asking(server, one)).statusCode).toBe(200)
  })

  it('leaves the line at once where it waits', async () => {
    const { server, begun } = await withEndless()
    const tokens = [await server.signUp('content_editor'), await server.signUp('content_editor')] as const
    const [running, waiting] = [new AbortController(), new AbortController()]
    void askFrom(server, tokens[0], running.signal)
    await begun
    const before = server.time.putOff()
    const given = askFrom(server, tokens[1], waiting.signal)
    await expect.poll(() => server.time.putOff() > before, { interval: 1 }).toBe(true)
    expect(server.time.due()).toBe(2)
    waiting.abort()
    expect(await given).toBe('AbortError')
    await expect.poll(server.time.due, { interval: 1 }).toBe(1)
    running.abort()
  })
})
