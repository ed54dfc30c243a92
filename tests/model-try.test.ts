import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { workedExamples } from '../server/ask/read/model/examples.ts'
import { proposalOf } from '../server/ask/read/model/proposal.ts'
import type { ReplyOf } from '../server/http/protocol/contract.ts'
import { makeCaller } from './support/calls.ts'
import { proposed, startLanguageModel, TOOK, type LanguageModelServer } from './support/language-model.ts'
import { startOllama, type OllamaServer } from './support/ollama.ts'
import { planOf } from './support/plans.ts'
import { startServer, type ServerOptions, type TestServer } from './support/server.ts'

/** A model of the registry tested with ten questions, before it is activated. */

type Try = ReplyOf<'tryModel'>

let model: LanguageModelServer
let ollama: OllamaServer
let server: TestServer
let call: ReturnType<typeof makeCaller>
beforeAll(async () => {
  model = await startLanguageModel()
  ollama = await startOllama()
})
afterAll(() => Promise.all([model.close(), ollama.close()]))
async function start(options: ServerOptions = {}): Promise<void> {
  server = await startServer({
    anthropic: model.origin,
    openai: ollama.origin,
    openaiKey: '',
    modelMs: 60_000,
    ...options,
  })
  call = makeCaller(server, await server.signUp('admin'))
  model.asked.length = 0
  model.took = TOOK
  ollama.context = 8192
}
beforeEach(() => start())
afterEach(() => server.close())

async function added(provider: 'anthropic' | 'openai', more: object = {}): Promise<string> {
  const body = { name: 'Proposer', model_id: 'test-model', provider, ...more }
  return (await call('createModel', { body })).json<{ id: string }>().id
}
const PRICED = { cost_per_mtok_input: 3, cost_per_mtok_output: 15 }
const begin = (id: string) => call('tryModel', { path: { id } })
const lastOf = async (id: string) =>
  (await call('getModelTry', { path: { id } })).json<ReplyOf<'getModelTry'>>().last
async function tried(id: string): Promise<Try> {
  expect((await begin(id)).statusCode).toBe(200)
  await server.services.modelTries.settled()
  const last = await lastOf(id)
  if (last === null) throw new Error('nothing is on record')
  return last
}
const resultsOf = ({ questions }: Try) => questions.map(({ result }) => result)

/** Whoever knows every worked example, and nothing else: it finds the question at the end of what it is told. */
const knowing: OllamaServer['model'] = (seen) => {
  const asked = seen.slice(seen.lastIndexOf('Question: ') + 'Question: '.length).split('\n')[0] ?? ''
  const example = workedExamples.find(({ question }) => JSON.stringify(question) === asked)
  return { text: JSON.stringify(example?.proposal ?? { asks: 'unknown' }) }
}
const byRegion = planOf({ dimensions: [{ kind: 'column', column: 'region' }] })

it('says how many of ten it read right, with tokens, seconds and dollars, and leaves no record', async () => {
  const id = await added('openai', PRICED)
  ollama.model = knowing
  expect(await lastOf(id)).toBeNull()
  const begun = (await begin(id)).json<Try>()
  expect(begun).toMatchObject({ state: 'running', asked: 10, right: 0, questions: [], median_seconds: null })
  await server.services.modelTries.settled()
  const last = await lastOf(id)
  expect(last).toMatchObject({ state: 'done', problem: null, dataset: 'PMI Pricing', asked: 10, right: 10 })
  expect(last?.questions.filter(({ expected }) => expected === null)).toHaveLength(2)
  expect(last?.questions.every(({ read, expected }) => expected === null || read === expected)).toBe(true)
  const { input_tokens: input, output_tokens: output, seconds, median_seconds: median } = last ?? begun
  expect(input).toBeGreaterThan(20_000)
  expect(last?.cost_usd).toBeCloseTo((input * 3 + output * 15) / 1_000_000, 9)
  expect(seconds).toBeGreaterThan(0)
  expect(median).toBeLessThan(seconds)
  expect(await server.store.db.selectFrom('queries').select('id').execute()).toEqual([])
  expect(await server.store.db.selectFrom('question_days').selectAll().execute()).toEqual([])
})

it('a question is not among the examples that its model is shown', async () => {
  const id = await added('openai')
  ollama.model = knowing
  const before = ollama.asked.length
  const { questions } = await tried(id)
  const told = ollama.asked.slice(before).map(({ messages }) => JSON.stringify(messages))
  expect(told).toHaveLength(10)
  const timesIn = (text: string, part: string) => text.split(part).length - 1
  expect(
    questions.map(({ question }, place) =>
      timesIn(told[place] ?? '', JSON.stringify(JSON.stringify(question)).slice(1, -1)),
    ),
  ).toEqual(questions.map(() => 1))
})

it('says what it read instead, what it did not answer and how it failed; nobody reads in its place', async () => {
  const id = await added('anthropic', PRICED)
  model.answers = [
    proposed(byRegion),
    proposed(byRegion),
    { json: { asks: 'unknown' } },
    { text: '{"asks": "fig', truncated: true },
    { json: { asks: 'unknown' } },
    { json: { ...proposalOf(byRegion), ask: 'By region or by insurer?' } },
    'refuse',
  ]
  const last = await tried(id)
  expect(resultsOf(last)).toEqual([
    ...['wrong', 'wrong', 'refused', 'failed', 'right', 'refused'],
    ...['failed', 'failed', 'failed', 'failed'],
  ])
  expect(last).toMatchObject({ state: 'done', right: 1 })
  expect(last.questions[0]?.read).toBe('Number of quotes by region for all quotes.')
  expect([3, 6].map((place) => last.questions[place]?.read)).toEqual([
    'It used up its tokens before it was done.',
    'It declined the question.',
  ])
})

it('verified questions are asked first', async () => {
  const question = 'average premium by region'
  const answer = (await call('executeQuery', { body: { question } })).json<ReplyOf<'executeQuery'>>()
  await call('verifyAnswer', { path: { id: answer.audit_log_id ?? '' } })
  const id = await added('anthropic')
  model.answers = [proposed(byRegion)]
  const { questions, asked } = await tried(id)
  expect([asked, questions[0]]).toMatchObject([
    10,
    { question, result: 'wrong', expected: 'Average monthly premium by region for all quotes.' },
  ])
})

it('of a dataset of one’s own the examples of its model are asked', async () => {
  const { dataset } = server
  await server.close()
  const own = { ...dataset, model: { ...dataset.model, id: 'own', name: 'Own' } }
  await start({ datasets: [own] })
  const id = await added('anthropic')
  model.answers = [proposed(byRegion)]
  const { dataset: name, questions } = await tried(id)
  expect(name).toBe('Own')
  expect(questions.length).toBeGreaterThan(2)
  for (const { question } of questions) expect(dataset.model.examples).toContain(question)
})

it('ends where the model fails for all, and says how', async () => {
  const id = await added('anthropic')
  model.answers = [{ status: 401 }]
  expect(await tried(id)).toMatchObject({
    state: 'failed',
    problem: 'Proposer did not accept the request.',
    questions: [{ result: 'failed', read: 'It did not accept the request.' }],
    cost_usd: null,
  })
})

it('ends where the context is too small, and says what helps', async () => {
  const id = await added('openai')
  ollama.model = knowing
  ollama.context = 2048
  expect(await tried(id)).toMatchObject({
    state: 'failed',
    problem: 'Proposer takes less text than the questions need: give it a larger context.',
  })
})

it('ends where it has cost more than a person may spend in a day', async () => {
  const id = await added('anthropic', { cost_per_mtok_input: 100, cost_per_mtok_output: 0 })
  model.answers = [proposed(byRegion)]
  const last = await tried(id)
  expect(last).toMatchObject({
    state: 'failed',
    problem: 'It had cost more than the 1 dollars that a person may spend in a day.',
  })
  expect(last.questions).toHaveLength(3)
})

it('is called off, keeps what was found, and may begin again', async () => {
  const id = await added('anthropic')
  model.answers = [proposed(byRegion), 'hang']
  await begin(id)
  await expect.poll(async () => (await lastOf(id))?.questions.length).toBe(1)
  expect((await begin(id)).statusCode).toBe(409)
  const ended = (await call('cancelModelTry', { path: { id } })).json<Try>()
  expect(ended).toMatchObject({ state: 'cancelled', problem: null, questions: [{ result: 'wrong' }] })
  await server.services.modelTries.settled()
  expect(await lastOf(id)).toEqual(ended)
  expect((await call('cancelModelTry', { path: { id } })).json()).toEqual(ended)
  model.answers = [proposed(byRegion)]
  expect((await tried(id)).state).toBe('done')
})

it('whose server was stopped has failed after a while', async () => {
  const id = await added('anthropic')
  model.answers = ['hang']
  await begin(id)
  server.advance(26 * 60 * 1000)
  expect(await lastOf(id)).toMatchObject({ state: 'failed', problem: 'The server that ran it was stopped.' })
})

it('is refused without a key, of the built-in interpreter, of none, and to whoever is no admin', async () => {
  await server.close()
  await start({ openai: null })
  const statusOf = async (id: string, token?: string) => {
    const reply = await call('tryModel', { path: { id }, ...(token === undefined ? {} : { token }) })
    return [reply.statusCode, reply.json<{ detail?: string }>().detail]
  }
  expect(await statusOf(await added('openai'))).toEqual([
    409,
    'This model has no key: set OPENAI_API_KEY and start the server again.',
  ])
  const { models } = (await call('listModels')).json<ReplyOf<'listModels'>>()
  const builtIn = models.find(({ provider }) => provider === 'builtin')
  expect((await statusOf(builtIn?.id ?? ''))[0]).toBe(409)
  expect((await statusOf('00000000-0000-4000-8000-00000000ffff'))[0]).toBe(404)
  expect((await statusOf(await added('anthropic'), await server.signUp('content_editor')))[0]).toBe(403)
})

it('goes with its model', async () => {
  const id = await added('anthropic')
  model.answers = [proposed(byRegion)]
  await tried(id)
  await call('deleteModel', { path: { id } })
  expect((await call('getModelTry', { path: { id } })).statusCode).toBe(404)
  expect(await server.store.db.selectFrom('model_tries').select('id').execute()).toEqual([])
})
