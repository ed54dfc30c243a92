import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { readConfig } from '../server/config/config.ts'
import { EngineError } from '../server/engines/engine.ts'
import { makeCaller, operations } from './support/calls.ts'
import { labelsOf, readExposition } from './support/exposition.ts'
import { startLanguageModel, type LanguageModelServer } from './support/language-model.ts'
import { startServer, type TestServer } from './support/server.ts'

/** What whoever runs a server is told of it in figures, and nobody else. */

const TOKEN = 'a-token-of-the-operator'

let model: LanguageModelServer
let server: TestServer
let call: ReturnType<typeof makeCaller>
const lines: string[] = []
beforeAll(async () => {
  model = await startLanguageModel()
  server = await startServer({
    rows: 1_000,
    anthropic: model.origin,
    metricsToken: TOKEN,
    log: (line) => lines.push(line),
  })
  call = makeCaller(server, await server.signUp('admin'))
})
afterAll(async () => {
  await server.close()
  await model.close()
})

const collected = (authorization?: string, of = server) =>
  of.app.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } })
const told = async () => (await collected(`Bearer ${TOKEN}`)).body
const ask = (question: string) => call('executeQuery', { body: { question } })

/** What the figures are more than before. */
let before: ReadonlyMap<string, number>
const figures = async () => {
  const families = [...readExposition(await told()).values()]
  return new Map(families.flatMap(({ samples }) => [...samples]))
}
const more = async (names: RegExp) => {
  const now = [...(await figures())].filter(([key]) => names.test(key))
  return Object.fromEntries(
    now.map(([key, value]) => [key, value - (before.get(key) ?? 0)]).filter(([, value]) => value !== 0),
  ) as Record<string, number>
}
beforeEach(async () => {
  before = await figures()
})

it('is told to whoever names the token, and to nobody where there is none', async () => {
  const [named, wrong, none] = [
    await collected(`bearer ${TOKEN}`),
    await collected(`Bearer ${TOKEN}x`),
    await collected(),
  ]
  expect([named.statusCode, named.headers['content-type'], named.headers['cache-control']]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
    'no-store',
  ])
  for (const refused of [wrong, none])
    expect([refused.statusCode, refused.headers['www-authenticate'], refused.json()]).toEqual([
      401,
      'Bearer',
      { detail: 'Name the token of QUERENT_METRICS_TOKEN.' },
    ])
  const without = await startServer({ rows: 1_000 })
  const missing = await collected(`Bearer ${TOKEN}`, without)
  expect([missing.statusCode, missing.json()]).toEqual([404, { detail: 'There is no such call.' }])
  await without.close()
  expect(lines.join()).not.toContain(TOKEN)
})

it('keeps to the format, with what the process is like beside it', async () => {
  const families = readExposition(await told())
  expect(families.get('querent_questions')?.type).toBe('gauge')
  expect(families.get('process_resident_memory_bytes')?.samples.size).toBe(1)
  expect(families.get('nodejs_eventloop_lag_seconds')?.samples.size).toBe(1)
})

it('counts questions by what became of them, and hidden groups by reason', async () => {
  const answered = await ask('average premium by region for people aged 23')
  await ask('how many dentists')
  await ask('list all quotes')
  await ask('xyzzy plugh')
  await call('executeQuery', { body: { question: 'average premium', follow_up_of: crypto.randomUUID() } })
  expect(answered.statusCode).toBe(200)
  expect(await more(/^querent_questions_total/)).toEqual({
    'querent_questions_total{outcome="answered"}': 1,
    'querent_questions_total{outcome="offered"}': 1,
    'querent_questions_total{outcome="never answered"}': 1,
    'querent_questions_total{outcome="not understood"}': 1,
    'querent_questions_total{outcome="invalid"}': 1,
  })
  const hidden = lines
    .map((line) => JSON.parse(line) as { msg: string; withheld?: Record<string, number> })
    .filter(({ msg }) => msg === 'question answered')
    .at(-4)?.withheld
  expect(hidden).toHaveProperty('few')
  expect(await more(/^querent_withheld_groups_total/)).toEqual(
    Object.fromEntries(
      Object.entries(hidden ?? {}).map(([rule, groups]) => [
        `querent_withheld_groups_total{rule="${rule}"}`,
        groups,
      ]),
    ),
  )
})

it('times calls and the parts of an answer, and nothing is under way afterwards', async () => {
  await ask('average premium by smoker')
  await call('getProfile', { token: null })
  expect(await more(/^querent_.*_count/)).toEqual({
    'querent_http_request_duration_seconds_count{operation="executeQuery",status="2xx"}': 1,
    'querent_http_request_duration_seconds_count{operation="getProfile",status="4xx"}': 1,
    'querent_http_request_duration_seconds_count{operation="metrics",status="2xx"}': 1,
    'querent_stage_duration_seconds_count{stage="interpretation"}': 1,
    'querent_stage_duration_seconds_count{stage="engine"}': 1,
    'querent_stage_duration_seconds_count{stage="disclosure"}': 1,
    'querent_stage_duration_seconds_count{stage="record"}': 1,
  })
  const now = await figures()
  expect([...now].filter(([key]) => /^querent_(?:questions|engine_statements)\{/.test(key))).toEqual([
    ['querent_engine_statements{state="running"}', 0],
    ['querent_engine_statements{state="waiting"}', 0],
    ['querent_questions{state="answering"}', 0],
    ['querent_questions{state="waiting"}', 0],
  ])
})

it('says what is under way, and what waits', async () => {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  vi.spyOn(server.dataset.engine, 'query').mockImplementation(async () => {
    await gate
    throw new EngineError('broken')
  })
  const asked = ['average excess by gender', 'average age by policy type', 'average excess by insurer'].map(
    ask,
  )
  const now = async (state: string) => (await figures()).get(`querent_questions{state="${state}"}`)
  await expect.poll(() => now('answering')).toBe(2)
  expect(await now('waiting')).toBe(1)
  open()
  expect((await Promise.all(asked)).map(({ statusCode }) => statusCode)).toEqual([503, 503, 503])
  vi.restoreAllMocks()
  expect([await now('answering'), await now('waiting')]).toEqual([0, 0])
  expect(await more(/^querent_(?:faults|questions)_total/)).toEqual({
    'querent_faults_total{kind="engine"}': 3,
    'querent_questions_total{outcome="failed"}': 3,
  })
})

it('counts questions that were turned away', async () => {
  const busy = await startServer({ rows: 1_000, metricsToken: TOKEN, questionsPerMinute: 1 })
  const asking = makeCaller(busy, await busy.signUp('content_editor'))
  for (const status of [200, 429])
    expect((await asking('executeQuery', { body: { question: 'how many quotes' } })).statusCode).toBe(status)
  const samples = readExposition((await collected(`Bearer ${TOKEN}`, busy)).body).get(
    'querent_questions_total',
  )
  expect(Object.fromEntries(samples?.samples ?? [])).toEqual({
    'querent_questions_total{outcome="answered"}': 1,
    'querent_questions_total{outcome="turned away"}': 1,
  })
  await busy.close()
})

it('counts what language models were asked, how they failed, what they used and cost', async () => {
  const made = await call('createModel', {
    body: {
      name: 'Secret Name',
      model_id: 'test-model',
      provider: 'anthropic',
      cost_per_mtok_input: 3,
      cost_per_mtok_output: 15,
    },
  })
  const { id } = made.json<{ id: string }>()
  await call('activateModel', { path: { id } })
  model.answers = ['refuse']
  await ask('average premium by region and smoker')
  const labels = `provider="anthropic",model="${id}"`
  expect(await more(/^querent_model_(?:tokens|cost|call_duration_seconds_count)/)).toEqual({
    [`querent_model_call_duration_seconds_count{${labels},outcome="refused"}`]: 1,
    [`querent_model_tokens_total{${labels},direction="input"}`]: 4_000,
    [`querent_model_tokens_total{${labels},direction="output"}`]: 100,
    [`querent_model_cost_usd_total{${labels}}`]: 0.0135,
  })
  expect(await told()).not.toMatch(/Secret|test-model/)
})

it('has labels of closed sets alone: nothing that a person wrote, and nobody', async () => {
  await server.app.inject({ url: '/api/nowhere-secret?code=secret' })
  await server.app.inject({ url: '/answers/secret' })
  const closed: Readonly<Record<string, (value: string) => boolean>> = {
    operation: (value) => operations.has(value as never) || ['metrics', 'none', 'page'].includes(value),
    status: (value) => /^[2345]xx$/.test(value),
    outcome: (value) => /^[a-zA-Z ]{4,16}$/.test(value),
    kind: (value) => value === 'engine',
    rule: (value) => ['few', 'uncertain', 'blank'].includes(value),
    stage: (value) => ['interpretation', 'engine', 'disclosure', 'record'].includes(value),
    state: (value) => ['running', 'waiting', 'answering'].includes(value),
    provider: (value) => value === 'anthropic',
    model: (value) => /^[\da-f-]{36}$/.test(value),
    direction: (value) => ['input', 'output'].includes(value),
    le: (value) => /^(?:\d+(?:\.\d+)?|\+Inf)$/.test(value),
  }
  const ours = [...(await figures()).keys()].filter((key) => key.startsWith('querent_'))
  const labels = ours.flatMap((key) => labelsOf(/\{(.*)\}/.exec(key)?.[1] ?? ''))
  expect(labels.filter(([name, value]) => closed[name]?.(value) !== true)).toEqual([])
  expect(new Set(labels.map(([name]) => name))).toEqual(new Set(Object.keys(closed)))
})

it.each([
  ['a 1', 'no family'],
  ['# HELP a b\n# TYPE a counter\nb 1', 'no sample of a'],
  ['# HELP a b\n# TYPE a counter\na{b=c} 1', 'no labels'],
  ['# HELP a b\n# TYPE a counter\na 1\na 2', 'twice'],
  ['# HELP a b\n# TYPE a histogram\na_bucket{le="1"} 2\na_bucket{le="+Inf"} 1\na_count 1', 'no histogram'],
])('would find what is not of the format: %s', (text, reason) => {
  expect(() => readExposition(`${text}\n`)).toThrow(reason)
})

it.each([
  ['', null],
  [TOKEN, TOKEN],
])('takes the token %s', (given, taken) => {
  expect(readConfig({ QUERENT_METRICS_TOKEN: given }).metricsToken).toBe(taken)
})

it.each(['hunter2', 'a token with spaces in it', `${TOKEN}\u00e9`])(
  'refuses the token %s, and does not repeat it',
  (given) => {
    expect(() => readConfig({ QUERENT_METRICS_TOKEN: given })).toThrow(
      /^QUERENT_METRICS_TOKEN is not 20 to 200 letters, digits and signs of \._~\+\/=-, as "openssl rand -hex 32" makes them\.$/,
    )
  },
)
