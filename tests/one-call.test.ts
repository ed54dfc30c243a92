import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { engineOver } from '../server/engines/duckdb.ts'
import { EngineError } from '../server/engines/engine.ts'
import { makeCaller } from './support/calls.ts'
import { startLanguageModel, type LanguageModelServer } from './support/language-model.ts'
import { startServer, type TestServer } from './support/server.ts'

/** All that is told of a call, wherever it leads, carries its id. */

let model: LanguageModelServer
let server: TestServer
let call: ReturnType<typeof makeCaller>
const lines: string[] = []
beforeAll(async () => {
  model = await startLanguageModel()
  server = await startServer({
    rows: 1_000,
    anthropic: model.origin,
    log: (line) => lines.push(line),
    logLevel: 'debug',
  })
  call = makeCaller(server, await server.signUp('admin'))
  const body = { name: 'Proposer', model_id: 'test-model', provider: 'anthropic' }
  const made = await call('createModel', { body })
  await call('activateModel', { path: { id: made.json<{ id: string }>().id } })
})
beforeEach(() => {
  lines.length = 0
  model.asked.length = 0
})
afterAll(async () => {
  await server.close()
  await model.close()
})

interface Line {
  readonly reqId: string
  readonly msg: string
  readonly level: number
  readonly sql?: string
}
const told = () => lines.map((line) => JSON.parse(line) as Line)
const ask = (question: string) => call('executeQuery', { body: { question } })

it('is named in the reply, and in each line of engine, provider and answer', async () => {
  model.answers = ['refuse']
  const { headers } = await ask('average premium by region')
  expect([...new Set(told().map(({ msg }) => msg))].toSorted()).toEqual([
    'call answered',
    'language model asked',
    'question answered',
    'statement',
  ])
  expect(new Set(told().map(({ reqId }) => reqId))).toEqual(new Set([headers['x-request-id']]))
  expect(model.asked.map(({ callId }) => callId)).toEqual([headers['x-request-id']])
})

it('is another for each of those that are answered at once', async () => {
  model.answers = ['refuse']
  const replies = await Promise.all(['age', 'smoker', 'month'].map((of) => ask(`median premium by ${of}`)))
  const ids = replies.map(({ headers }) => String(headers['x-request-id']))
  const byId = Map.groupBy(told(), ({ reqId }) => reqId)
  expect([...byId.keys()].toSorted()).toEqual(ids.toSorted())
  for (const id of ids)
    expect(new Set(byId.get(id)?.map(({ msg }) => msg))).toEqual(
      new Set(['statement', 'language model asked', 'question answered', 'call answered']),
    )
  expect(model.asked.map(({ callId }) => String(callId)).toSorted()).toEqual(ids.toSorted())
})

it('leads to statements without a value of theirs, named by what they are', async () => {
  model.answers = ['refuse']
  await ask('median discount in Scotland with age from 41 to 59 by premium band under 123')
  const statements = told().filter(({ msg }) => msg === 'statement')
  expect(statements.length).toBeGreaterThan(1)
  expect(statements[0]).toEqual({
    level: 20,
    time: expect.any(String) as string,
    pid: process.pid,
    hostname: expect.any(String) as string,
    reqId: expect.any(String) as string,
    statement: expect.stringMatching(/^[\da-f]{12}$/) as string,
    sql: expect.stringMatching(
      /^select case when .* from "insurance_pricing" where "region" = \$\d+ and /,
    ) as string,
    ranMs: expect.any(Number) as number,
    rows: expect.any(Number) as number,
    ms: expect.any(Number) as number,
    msg: 'statement',
  })
  // Names of columns and numbers of parameters stay.
  for (const { sql = '' } of statements) expect(sql.replace(/"[^"]*"|\$\d+/g, '')).not.toMatch(/'|\b\d/)
})

it('stands in what is told of statements that fail', async () => {
  const { engine } = server.dataset
  const query = engine.query.bind(engine)
  const failing = engineOver({ run: () => Promise.reject(new EngineError('broken by 41')), close: () => {} })
  Object.assign(engine, { query: failing.query.bind(failing) })
  model.answers = ['refuse']
  const { headers, statusCode } = await ask('highest premium by region')
  Object.assign(engine, { query })
  const failed = told().filter(({ msg }) => ['statement', 'request failed'].includes(msg))
  expect([statusCode, failed.map(({ reqId }) => reqId)]).toEqual([
    503,
    failed.map(() => headers['x-request-id']),
  ])
  expect(failed[0]).toMatchObject({ msg: 'statement', failed: 'EngineError' })
})
