import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { CANARY_CHANGE, CURIOUS, TRACES } from './support/canary.ts'
import { makeCaller, operations } from './support/calls.ts'
import { startLanguageModel, type LanguageModelServer } from './support/language-model.ts'
import { startServer, type TestServer } from './support/server.ts'

/** One row whose every value is its own, in 5,000: it is in no response, log, prompt, record or list. */

let model: LanguageModelServer
let server: TestServer
let call: ReturnType<typeof makeCaller>
let admin: string
const log: string[] = []
beforeAll(async () => {
  model = await startLanguageModel()
  server = await startServer({
    anthropic: model.origin,
    change: CANARY_CHANGE,
    log: (line) => log.push(line),
  })
  admin = await server.signUp('admin')
  call = makeCaller(server, await server.signUp('content_editor'))
})
afterAll(async () => {
  await server.close()
  await model.close()
})

const bank = (parse(readFileSync('eval/bank.yaml', 'utf8')) as readonly { question: string }[]).map(
  ({ question }) => question,
)

const RANDOM_ID = /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/g

/** What of a text points to the row, but for what the person typed and the digits that random ids happen to have. */
function tracesIn(written: string, typed: string) {
  const text = written.replace(RANDOM_ID, 'id')
  return TRACES.filter((trace) => !trace.test(typed) && trace.test(text)).map(
    (trace) => `${trace.source} in ${text.slice(Math.max(0, text.search(trace) - 60)).slice(0, 120)}`,
  )
}

interface Answer {
  readonly success: boolean
  readonly generated_sql: string | null
  readonly html_table: string | null
  readonly results: readonly Record<string, unknown>[]
  readonly audit_log_id: string
}

/** Asks, and has everything written about the answer that can be. Gives all texts that came back. */
async function everythingAbout(question: string): Promise<string> {
  const executed = await call('executeQuery', { body: { question } })
  const answer = executed.json<Answer>()
  if (!answer.success) return executed.body
  const { generated_sql: sql, results, html_table, audit_log_id } = answer
  const about = await Promise.all([
    call('generateAnalysis', { body: { question, sql, results, html_table, audit_log_id } }),
    call('recommendChart', {
      body: {
        user_question: question,
        generated_sql: sql,
        data_sample: results.slice(0, 20),
        column_metadata: [],
      },
    }),
    call('generateFollowups', { body: { question, results } }),
  ])
  return [executed, ...about].map(({ body }) => body).join('\n')
}

describe('the canary', () => {
  it('is there, and takes part in what the others tell', async () => {
    const [row] = await server.dataset.engine.query(
      "select count(*) as n, max(age) as oldest from insurance_pricing where region = 'CaNaRyLaNd'",
      [],
      1,
    )
    expect(row).toEqual({ n: 1, oldest: 30_113 })
    expect(tracesIn('highest £48,151.62 in CaNaRyLaNd', '')).toHaveLength(2)
  })

  it(`is in no answer to ${CURIOUS.length} curious questions and to the whole bank`, async () => {
    const found: string[] = []
    let answered = 0
    for (const question of [...CURIOUS, ...bank]) {
      const text = await everythingAbout(question)
      if (text.includes('"success":true')) answered += 1
      found.push(...tracesIn(text, question).map((trace) => `${question}: ${trace}`))
    }
    expect(found).toEqual([])
    expect(answered).toBeGreaterThan(150)
  }, 240_000)

  it('is in no prompt for a language model', async () => {
    const made = await call('createModel', {
      token: admin,
      body: { name: 'Proposer', model_id: 'test-model', provider: 'anthropic' },
    })
    await call('activateModel', { token: admin, path: { id: made.json<{ id: string }>().id } })
    model.answers = [{ json: {} }]
    for (const question of CURIOUS.slice(0, 12)) await everythingAbout(question)
    expect(model.asked.length).toBeGreaterThan(12)
    for (const { told } of model.asked) expect(tracesIn(told, CURIOUS.join('\n'))).toEqual([])
  })

  it('is in no history, no admin view, no profile and no list', async () => {
    const typed = [...CURIOUS, ...bank].join('\n')
    const lists = [...operations.values()].filter(({ method }) => method === 'GET')
    for (const { id, route } of lists) {
      const pages = route.includes(':') ? [{ path: { id: 'insurance_pricing' } }] : [0, 100, 200, 300]
      for (const page of pages) {
        const query =
          typeof page === 'number' && /history|queries/.test(route)
            ? { limit: '100', offset: String(page) }
            : {}
        const more = id === 'listAdminQueries' ? { include_cached_results: 'true' } : {}
        const { body } = await call(id, {
          token: admin,
          ...(typeof page === 'number' ? { query: { ...query, ...more } } : page),
        })
        expect(tracesIn(body, typed)).toEqual([])
      }
    }
    const history = await call('listHistory', { query: { limit: '100' } })
    expect(history.json<{ total: number }>().total).toBeGreaterThan(200)
    expect(tracesIn(history.body, typed)).toEqual([])
  })

  it('is in no line of the log', () => {
    expect(log.length).toBeGreaterThan(400)
    expect(tracesIn(log.join(''), '')).toEqual([])
  })
})
