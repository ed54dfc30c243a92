import { afterEach, beforeEach, expect, it } from 'vitest'
import type { ReplyOf } from '../server/http/protocol/contract.ts'
import { makeCaller } from './support/calls.ts'
import { startServer, type TestServer } from './support/server.ts'

/** A question that is not understood well enough is answered with readings to choose from. */

let server: TestServer
let call: ReturnType<typeof makeCaller>
beforeEach(async () => {
  server = await startServer()
  call = makeCaller(server, await server.signUp('admin', 'ana@example.com'))
})
afterEach(() => server.close())

type Result = ReplyOf<'executeQuery'>
const asked = async (question: string) => (await call('executeQuery', { body: { question } })).json<Result>()

const QUESTION = 'average premium for dentists in London'
const FIRST = 'Average monthly premium for quotes where region is London'
const SECOND = 'Average monthly premium for quotes where dental cover is yes and region is London'
const REASON = `I don't know “dentists” in PMI Pricing. Did you mean “${FIRST}” or “${SECOND}”?`

it('says so to a client that knows nothing of offers', async () => {
  expect(await asked(QUESTION)).toMatchObject({
    success: false,
    user_question: QUESTION,
    generated_sql: null,
    html_table: null,
    results: [],
    analysis: null,
    metadata: { row_count: 0, k_threshold_used: 5, groups_suppressed: 0 },
    error_message: REASON,
    table_heading: null,
    chart_recommendation: null,
  })
})

it('gives each reading with its question, heading and the figure that the question then gives', async () => {
  const { offers = [], interpretation } = await asked(QUESTION)
  expect(offers.map(({ question }) => question)).toEqual([FIRST, SECOND])
  expect(interpretation).toMatchObject({
    outcome: 'offer',
    reason: "I don't know “dentists” in PMI Pricing.",
    restatement: null,
    plan: null,
    suggestions: [],
    understood: [],
  })
  for (const { question, heading, figure } of offers) {
    const taken = await asked(question)
    expect(taken).toMatchObject({ success: true, offers: [], table_heading: heading })
    expect(taken.table).toMatchObject({ columns: [{ label: figure.label }], rows: [[expect.anything()]] })
    expect(taken.html_table).toContain(figure.text)
  }
})

it('shows a first figure of thousands as tables do', async () => {
  const { offers = [] } = await asked('number of quotes for dentists in London')
  expect(offers[0]?.figure.text).toMatch(/^1,\d{3}$/)
})

it('names the group that a first figure is of', async () => {
  const { offers = [] } = await asked('average premium for dentists by region')
  const [{ figure } = { figure: null }] = offers
  const { table } = await asked('average monthly premium by region')
  expect(figure).toMatchObject({ group: table?.rows[0]?.[0], label: table?.columns[1]?.label })
})

it('shows the change that a reading asks for, and not what it changed from', async () => {
  const { offers = [] } = await asked('percentage change in the average premium of dentists by year')
  const changes = offers
    .map(({ figure }) => figure)
    .filter(({ label }) => label.startsWith('Percentage change'))
  expect(changes.map(({ group }) => group)).toContain('2024')
  for (const { text } of changes) expect(text).toMatch(/%$/)
})

it('leaves out readings that show nothing, and refuses with what was understood where none does', async () => {
  expect(await asked('average premium for gizmos aged 117 and older')).toMatchObject({
    success: false,
    error_message: "I don't know “gizmos” in PMI Pricing.",
    offers: [],
    interpretation: {
      outcome: 'refuse',
      understood: [{ before: 'average premium for', missing: 'gizmos', after: 'aged 117 and older' }],
    },
  })
})

it('lists it as a question without an answer, with what was offered', async () => {
  const { offers } = await asked(QUESTION)
  const { items } = (await call('listHistory')).json<ReplyOf<'listHistory'>>()
  expect(items).toMatchObject([
    { question: QUESTION, success: false, cached: false, error_message: REASON, row_count: 0, offers },
  ])
  const query = { include_cached_results: 'true' }
  const { queries } = (await call('listAdminQueries', { query })).json<ReplyOf<'listAdminQueries'>>()
  expect(queries).toMatchObject([{ user_question: QUESTION, success: false, error_message: REASON }])
})
