import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ReplyOf } from '../server/http/protocol/contract.ts'
import { verifiedExamples } from '../server/answers/verified/examples.ts'
import { makeCaller } from './support/calls.ts'
import { proposed, startLanguageModel, type LanguageModelServer } from './support/language-model.ts'
import { offeringFolder } from './support/own-data.ts'
import { planOf } from './support/plans.ts'
import { temporaryFolder } from './support/pricing.ts'
import { startServer, type ServerOptions, type TestServer } from './support/server.ts'

/** Verified questions over HTTP: marking, the mark, the bank and its runs. */

type Answer = ReplyOf<'executeQuery'>
type Mark = ReplyOf<'verifyAnswer'>
type Bank = ReplyOf<'getBank'>

const PRICING = 'insurance_pricing'
const BY_REGION = 'average premium by region'
const METRICS_TOKEN = 'metrics-token-of-this-test-only'
const HOUR_MS = 60 * 60 * 1000

let server: TestServer
let call: ReturnType<typeof makeCaller>
let editor: string
async function start(options: ServerOptions = {}): Promise<void> {
  server = await startServer(options)
  call = makeCaller(server, await server.signUp('admin'))
  editor = await server.signUp('content_editor')
}

const asked = async (question: string, more: object = {}, token?: string) =>
  (
    await call('executeQuery', { body: { question, ...more }, ...(token === undefined ? {} : { token }) })
  ).json<Answer>()
const verify = async ({ audit_log_id: id }: Pick<Answer, 'audit_log_id'>) =>
  (await call('verifyAnswer', { path: { id: id ?? '' } })).json<Mark>()
const bankOf = async (id = PRICING) => (await call('getBank', { path: { id } })).json<Bank>()
async function run(reader = 'builtin', id = PRICING): Promise<Bank['runs'][number] | undefined> {
  const begun = await call('runBank', { path: { id }, body: { reader } })
  expect(begun.statusCode).toBe(200)
  await server.services.banks.settled()
  return (await bankOf(id)).runs[0]
}
const sentenceOf = ({ interpretation }: Answer) => interpretation?.restatement

describe('an answer', () => {
  beforeEach(() => start())
  afterEach(() => server.close())

  it('is verified by an admin alone, whoever asked it', async () => {
    const answer = await asked(BY_REGION, {}, editor)
    expect(answer.verified).toBeNull()
    const which = { path: { id: answer.audit_log_id ?? '' } }
    expect((await call('verifyAnswer', { ...which, token: editor })).statusCode).toBe(403)
    expect((await call('verifyAnswer', { ...which, token: null })).statusCode).toBe(401)
    const mark = await verify(answer)
    expect(mark).toEqual({
      id: mark.id,
      by: 'Ana Analyst',
      at: '2026-03-02T10:00:00.000Z',
      question: BY_REGION,
    })
    const path = { id: mark.id }
    expect((await call('withdrawVerification', { path, token: editor })).statusCode).toBe(403)
    for (const id of ['getBank', 'runBank'] as const) {
      const request = { path: { id: PRICING }, ...(id === 'runBank' ? { body: { reader: 'builtin' } } : {}) }
      expect((await call(id, { ...request, token: editor })).statusCode).toBe(403)
    }
  })

  it('carries the mark where its words are the same, and where its plan is', async () => {
    const mark = await verify(await asked(BY_REGION))
    for (const question of [
      '  Average  PREMIUM by region? ',
      'mean premium per region',
      'average premium by region',
    ])
      expect((await asked(question, {}, editor)).verified).toEqual(mark)
    server.advance(HOUR_MS)
    expect((await asked('average premium by insurer')).verified).toBeNull()
    const { items } = (await call('listHistory')).json<ReplyOf<'listHistory'>>()
    expect(items.map(({ question, verified }) => [question, verified])).toEqual([
      ['average premium by insurer', null],
      [BY_REGION, mark],
    ])
    const { queries } = (await call('listAdminQueries')).json<ReplyOf<'listAdminQueries'>>()
    expect(queries.filter(({ verified }) => verified !== null)).toHaveLength(4)
  })

  it('carries none once it is withdrawn, nor where nothing was verified', async () => {
    const answer = await asked(BY_REGION)
    const { id } = await verify(answer)
    expect((await call('withdrawVerification', { path: { id } })).statusCode).toBe(204)
    expect((await call('withdrawVerification', { path: { id } })).statusCode).toBe(404)
    expect((await asked(BY_REGION)).verified).toBeNull()
    const refused = await asked('what is the weather')
    const statusOf = async (id: string | null) =>
      (await call('verifyAnswer', { path: { id: id ?? '' } })).statusCode
    expect(await statusOf(refused.audit_log_id)).toBe(422)
    expect(await statusOf('99999999-0000-4000-8000-000000000000')).toBe(404)
    expect(await statusOf('x')).toBe(404)
  })

  it('is verified anew in the place of the one with the same words, and leaves a line of each act', async () => {
    const [first, second] = [await asked(BY_REGION), await asked(BY_REGION)]
    const { id } = await verify(first)
    server.advance(HOUR_MS)
    const again = await verify(second)
    expect(again).toMatchObject({ id, at: '2026-03-02T11:00:00.000Z' })
    expect((await bankOf()).questions).toHaveLength(1)
    await call('withdrawVerification', { path: { id } })
    const lines = await server.store.db.selectFrom('audit').select(['action', 'subject']).execute()
    expect(lines.filter(({ subject }) => subject === id).map(({ action }) => action)).toEqual([
      'question.verified',
      'question.verified',
      'question.withdrawn',
    ])
  })

  it('that went on from another is verified by the sentence of its plan', async () => {
    const first = await asked('average premium by region in Wales')
    const second = await asked('now by insurer', { follow_up_of: first.audit_log_id })
    const mark = await verify(second)
    expect(`${mark.question}.`).toBe(sentenceOf(second))
    expect((await asked(mark.question)).verified).toEqual(mark)
  })

  it('is an example for who reads, as long as the dataset has a place for its plan', async () => {
    const answer = await asked(BY_REGION)
    await verify(answer)
    const examples = await verifiedExamples(server.store.db, server.dataset)
    expect(examples).toEqual([{ question: BY_REGION, plan: answer.interpretation?.plan }])
    const without = { ...server.dataset.model, columns: [] }
    expect(await verifiedExamples(server.store.db, { ...server.dataset, model: without })).toEqual([])
  })

  it('of another dataset has nothing to do with it', async () => {
    const other = { ...server.dataset, model: { ...server.dataset.model, id: 'other', name: 'Other' } }
    await server.close()
    await start({ datasets: [server.dataset, other] })
    await verify(await asked(BY_REGION))
    expect((await asked(BY_REGION, { dataset_id: 'other' })).verified).toBeNull()
    expect((await bankOf('other')).questions).toEqual([])
    expect((await call('getBank', { path: { id: 'nowhere' } })).statusCode).toBe(404)
  })
})

/** Datasets whose semantic model somebody edits while the server runs. */
describe('after model.yaml was edited', () => {
  let folder: string
  let offering: Awaited<ReturnType<typeof offeringFolder>>
  const SALES = [
    'sold_on,shop,amount,returned',
    ...Array.from(
      { length: 60 },
      (_, i) => `2024-0${1 + (i % 6)}-11,${['North', 'South'][i % 2] ?? ''},${i + 1},${i % 7}`,
    ),
  ].join('\n')

  beforeEach(async () => {
    folder = temporaryFolder()
    offering = await offeringFolder(folder)
    await start(offering.options)
    await publish(null, SALES)
  }, 60_000)
  afterEach(async () => {
    await server.close()
    offering.close()
    rmSync(folder, { recursive: true, force: true })
  })

  async function publish(replaces: string | null, rows: string): Promise<void> {
    const created = await call('createDraft', { body: replaces === null ? {} : { replaces } })
    const { id } = created.json<{ id: string }>()
    const bytes = Buffer.from(rows)
    await call('uploadPart', {
      path: { id, name: 'sales.csv' },
      query: { from: '0', size: String(bytes.length) },
      body: bytes,
    })
    await call('loadDraft', { path: { id } })
    await expect
      .poll(async () => (await call('getDraft', { path: { id } })).json<{ state: string }>().state)
      .toBe('ready')
    expect((await call('publishDraft', { path: { id } })).statusCode).toBe(200)
  }

  async function edit(change: (text: string) => string): Promise<void> {
    const file = join(folder, 'datasets', 'sales', 'model.yaml')
    const [before, text] = [readFileSync(file, 'utf8'), change(readFileSync(file, 'utf8'))]
    expect(text).not.toBe(before)
    writeFileSync(file, text)
    await offering.options.look?.()
    await offering.options.look?.()
  }
  /** The model in which a column is called turnover, too. */
  const called = (text: string, column: string) =>
    text.replace(new RegExp(`(name: ${column}\n(?:    .*\n)*?    synonyms:\n)`), '$1      - turnover\n')
  const about = { dataset_id: 'sales' }
  const QUESTIONS = ['total turnover', 'total turnover by shop', 'number of sales by shop', 'total amount']

  async function verifyAll(): Promise<void> {
    await edit((text) => called(text, 'amount'))
    for (const question of QUESTIONS) {
      const answer = await asked(question, about)
      expect([question, answer.error_message]).toEqual([question, null])
      await verify(answer)
    }
  }

  it('a run finds the two answers that changed, and one of them is taken, the other kept', async () => {
    await verifyAll()
    expect(await run('builtin', 'sales')).toMatchObject({ same: 4, changed: 0, refused: 0, cost_usd: null })
    server.advance(HOUR_MS)
    await edit((text) => called(text.replace('      - turnover\n', ''), 'returned'))
    await server.services.banks.look()
    await server.services.banks.settled()
    const after = await bankOf('sales')
    expect(after.runs).toHaveLength(2)
    const [last] = after.runs
    expect(last).toMatchObject({ state: 'done', asked: 4, tried: 4, same: 2, changed: 2, refused: 0 })
    const found = last?.found ?? []
    expect(Object.fromEntries(found.map(({ question, before, now }) => [question, [before, now]]))).toEqual({
      'total turnover': ['Total amount for all sales.', 'Total returned for all sales.'],
      'total turnover by shop': [
        'Total amount by shop for all sales.',
        'Total returned by shop for all sales.',
      ],
    })
    // Meanwhile the plan that was verified answers.
    const answer = await asked('total turnover', about)
    expect(sentenceOf(answer)).toBe('Total amount for all sales.')
    expect(answer.verified?.question).toBe('total turnover')
    expect(answer.interpretation?.assumptions).toContain('read as Ana Analyst verified it on 2 March 2026')
    expect(answer.interpretation?.alternatives).toEqual(['Total returned for all sales'])

    const [taken, kept] = found
    const decide = (id: string | null | undefined, take: 'new' | 'verified') =>
      call('decideReading', { path: { id: id ?? '' }, body: { run: last?.id ?? '', take } })
    expect((await decide(taken?.id, 'new')).json()).toMatchObject({ sentence: taken?.now })
    expect((await decide(kept?.id, 'verified')).json()).toMatchObject({ sentence: kept?.before })
    expect(sentenceOf(await asked(taken?.question ?? '', about))).toBe(taken?.now)
    expect(sentenceOf(await asked(kept?.question ?? '', about))).toBe(kept?.before)
    server.advance(HOUR_MS)
    expect(await run('builtin', 'sales')).toMatchObject({ same: 3, changed: 1, refused: 0 })
  }, 60_000)

  it('nothing is run again where nothing changed, and rows that were replaced are read again', async () => {
    await verifyAll()
    for (let look = 0; look < 2; look += 1) {
      await server.services.banks.look()
      await server.services.banks.settled()
    }
    const before = (await bankOf('sales')).runs
    expect(before).toHaveLength(1)
    server.advance(HOUR_MS)
    await publish('sales', SALES.replaceAll('North', 'Northern'))
    await server.services.banks.look()
    await server.services.banks.settled()
    const [now, ...rest] = (await bankOf('sales')).runs
    expect(rest).toEqual(before)
    expect(now?.data_version).not.toBe(rest[0]?.data_version)
    expect(now).toMatchObject({ state: 'done', same: 4, changed: 0, refused: 0 })
  }, 60_000)

  it('a plan that the new rows have no place for answers nobody', async () => {
    const answer = await asked('total amount in the north', about)
    expect(sentenceOf(answer)).toBe('Total amount for sales where shop is North.')
    await verify(answer)
    server.advance(HOUR_MS)
    await publish('sales', SALES.replaceAll('North', 'East'))
    expect(await run('builtin', 'sales')).toMatchObject({ same: 0, changed: 0, refused: 1 })
    const later = await asked('total amount in the north', about)
    expect([later.success, later.verified]).toEqual([false, null])
  }, 60_000)

  it('the questions of the file beside it are read along', async () => {
    writeFileSync(
      join(folder, 'datasets', 'sales', 'bank.yaml'),
      '- question: total amount by shop\n  reads: Total amount by shop for all sales.\n' +
        '- question: total amount\n  reads: Number of sales for all sales.\n',
    )
    expect(await bankOf('sales')).toMatchObject({ questions: [], of_file: 2 })
    expect(await run('builtin', 'sales')).toMatchObject({
      same: 1,
      found: [
        {
          kind: 'changed',
          id: null,
          question: 'total amount',
          before: 'Number of sales for all sales.',
          now: 'Total amount for all sales.',
        },
      ],
    })
  }, 60_000)

  it('is forgotten with its dataset', async () => {
    await verifyAll()
    await run('builtin', 'sales')
    await call('removeDataset', { path: { id: 'sales' } })
    for (const table of ['verified_questions', 'bank_runs'] as const)
      expect(await server.store.db.selectFrom(table).selectAll().execute()).toEqual([])
  }, 60_000)
})

describe('a language model', () => {
  let model: LanguageModelServer
  beforeEach(async () => {
    model = await startLanguageModel()
    await start({
      anthropic: model.origin,
      modelMs: 60_000,
      metricsToken: METRICS_TOKEN,
      verifiesWithModel: true,
    })
  })
  afterEach(async () => {
    await server.close()
    await model.close()
  })

  const added = async () =>
    (
      await call('createModel', {
        body: {
          name: 'Proposer',
          model_id: 'test-model',
          provider: 'anthropic',
          cost_per_mtok_input: 3,
          cost_per_mtok_output: 15,
        },
      })
    ).json<{ id: string }>().id
  const byRegion = planOf({ dimensions: [{ kind: 'column', column: 'region' }] })

  it('is tried before it is active: what it reads otherwise, what it costs, and nobody asked', async () => {
    const id = await added()
    await verify(await asked('number of quotes by region'))
    server.advance(1000)
    await verify(await asked('number of quotes by insurer'))
    expect((await bankOf()).readers).toEqual([
      { id: 'builtin', name: 'Built-in interpreter', is_active: true, estimate_usd: 0 },
      { id, name: 'Proposer', is_active: false, estimate_usd: null },
    ])
    model.answers = [proposed(byRegion)]
    const before = await server.store.db.selectFrom('queries').select('id').execute()
    const made = await run(id)
    expect(made).toMatchObject({ reader: 'Proposer', same: 1, changed: 1, refused: 0, cost_usd: 0.027 })
    expect(made?.found).toMatchObject([
      { question: 'number of quotes by insurer', now: 'Number of quotes by region for all quotes.' },
    ])
    expect(await server.store.db.selectFrom('queries').select('id').execute()).toEqual(before)
    expect(await server.store.db.selectFrom('question_days').selectAll().execute()).toEqual([])
    expect((await bankOf()).readers[1]).toMatchObject({ estimate_usd: 0.027 })
    const metrics = await server.app.inject({
      url: '/metrics',
      headers: { authorization: `Bearer ${METRICS_TOKEN}` },
    })
    const labels = `{dataset="insurance_pricing",reader="${id}"}`
    expect(metrics.payload).toContain(`querent_bank_wrong_among_answered${labels} 0.5`)
    expect(metrics.payload).toContain(`querent_bank_answered_of_asked${labels} 1`)
  })

  it('that fails ends its run, and says how', async () => {
    const id = await added()
    await verify(await asked('number of quotes by region'))
    model.answers = [{ status: 401 }]
    expect(await run(id)).toMatchObject({
      state: 'failed',
      problem: 'Proposer did not accept the request.',
      same: 0,
    })
  })

  it('does not read where a verified plan answers', async () => {
    await verify(await asked('number of quotes by insurer'))
    await call('activateModel', { path: { id: await added() } })
    await server.services.banks.close()
    model.asked.length = 0
    model.answers = [proposed(byRegion)]
    const answer = await asked('number of quotes by insurer', {}, editor)
    expect(sentenceOf(answer)).toBe('Number of quotes by insurer for all quotes.')
    expect(answer.verified?.question).toBe('number of quotes by insurer')
    expect(model.asked).toHaveLength(0)
  })

  it('reads by itself only where the operator wants that', async () => {
    const id = await added()
    await verify(await asked('number of quotes by region'))
    model.answers = [proposed(byRegion)]
    await call('activateModel', { path: { id } })
    await expect
      .poll(async () => (await bankOf()).runs.map(({ reader }) => reader).toSorted())
      .toEqual(['Built-in interpreter', 'Proposer'])
    await server.services.banks.settled()
    expect((await bankOf()).model_runs_by_itself).toBe(true)
    const asks = model.asked.length
    await server.close()

    await start({ anthropic: model.origin, modelMs: 60_000 })
    await verify(await asked('number of quotes by region'))
    await call('activateModel', { path: { id: await added() } })
    await server.services.banks.look()
    await server.services.banks.settled()
    const { runs, model_runs_by_itself: isByItself } = await bankOf()
    expect([runs.map(({ reader }) => reader), isByItself]).toEqual([['Built-in interpreter'], false])
    expect(model.asked).toHaveLength(asks)
  })

  it('is not run without a key, twice at once, nor over nothing', async () => {
    const begun = (reader: string) => call('runBank', { path: { id: PRICING }, body: { reader } })
    expect((await begun('builtin')).statusCode).toBe(422)
    await verify(await asked('number of quotes by region'))
    expect((await begun('99999999-0000-4000-8000-000000000000')).statusCode).toBe(404)
    const openai = await call('createModel', {
      body: { name: 'Other', model_id: 'other', provider: 'openai' },
    })
    expect((await begun(openai.json<{ id: string }>().id)).statusCode).toBe(409)
    const id = await added()
    model.answers = ['hang']
    expect((await begun(id)).statusCode).toBe(200)
    expect((await begun(id)).statusCode).toBe(409)
    expect((await bankOf()).runs[0]).toMatchObject({ state: 'running', tried: 0 })
    server.advance(11 * 60 * 1000)
    expect((await bankOf()).runs[0]).toMatchObject({
      state: 'failed',
      problem: 'The server that ran it was stopped.',
    })
    await server.services.banks.close()
  })
})
