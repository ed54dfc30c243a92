import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { makeCaller } from './support/calls.ts'
import { startServer, type TestServer } from './support/server.ts'
import { interpreterOf } from '../server/ask/read/interpret.ts'

/** What is shown of an answer is kept with it, and read back as it was. */

let server: TestServer
let call: ReturnType<typeof makeCaller>
beforeAll(async () => {
  server = await startServer()
  call = makeCaller(server, await server.signUp('admin'))
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => server.close())

interface Answered {
  readonly audit_log_id: string
  readonly [field: string]: unknown
}
interface Item {
  readonly id: string
  readonly interpretation: Readonly<Record<string, unknown>> | null
  readonly [field: string]: unknown
}

const ask = async (question: string) => (await call('executeQuery', { body: { question } })).json<Answered>()
const itemOf = async ({ audit_log_id: asked }: Answered) => {
  const { items } = (await call('listHistory', {})).json<{ items: Item[] }>()
  return items.find(({ id }) => id === asked)
}
const adminItemOf = async ({ audit_log_id: asked }: Answered) => {
  const reply = await call('listAdminQueries', { query: { include_cached_results: 'true' } })
  return reply.json<{ queries: Item[] }>().queries.find(({ id }) => id === asked)
}
const noReading = () =>
  vi.spyOn(interpreterOf(server.dataset), 'interpret').mockImplementation(() => {
    throw new Error('a kept question was interpreted again')
  })

it('is listed without interpreting a question again, as it was shown', async () => {
  const answered = await ask('average premium by region and insurer')
  const refused = await ask('how many dentists juggling £99')
  const interpret = noReading()
  const { table_heading, html_table, chart_recommendation, privacy_note, interpretation } = answered
  const shown = { table_heading, html_table, chart_recommendation, privacy_note, interpretation }
  expect(await itemOf(answered)).toMatchObject({ ...shown, results_json: answered['results'], cached: true })
  expect(await itemOf(refused)).toMatchObject({
    error_message: refused['error_message'],
    results_json: null,
    chart_recommendation: null,
    privacy_note: null,
    interpretation: refused['interpretation'],
    cached: false,
  })
  expect(await adminItemOf(answered)).toMatchObject({
    restatement: 'Average monthly premium by region and insurer for all quotes.',
    privacy_note,
  })
  expect(interpret).not.toHaveBeenCalled()
})

it('is derived from plan and rows where it was recorded before it was kept', async () => {
  const answered = await ask('number of quotes by region')
  await server.store.db
    .updateTable('queries')
    .set({ shown_json: null })
    .where('id', '=', answered.audit_log_id)
    .execute()
  const interpret = noReading()
  const { table_heading, html_table, chart_recommendation, privacy_note, interpretation } = answered
  expect(await itemOf(answered)).toMatchObject({
    table_heading,
    html_table,
    chart_recommendation,
    privacy_note,
    interpretation: {
      ...(interpretation as object),
      sentence: [],
      scope: [],
      additions: [],
      tokens: [],
      assumptions: [],
      alternatives: [],
      derivations: [],
    },
  })
  expect(await adminItemOf(answered)).toMatchObject({
    restatement: 'Number of quotes by region for all quotes.',
    privacy_note,
  })
  expect(interpret).not.toHaveBeenCalled()
})

it('is listed without what cannot be derived any more where its dataset has lost a column', async () => {
  const answered = await ask('number of quotes by region for smokers')
  await server.store.db
    .updateTable('queries')
    .set({ shown_json: null })
    .where('id', '=', answered.audit_log_id)
    .execute()
  const { model } = server.dataset
  Object.assign(server.dataset, {
    model: { ...model, columns: model.columns.filter(({ name }) => name !== 'smoker') },
  })
  try {
    const nothing = { chart_recommendation: null, privacy_note: null, interpretation: null, table: null }
    expect(await itemOf(answered)).toMatchObject({ ...nothing, html_table: answered['html_table'] })
    expect(await adminItemOf(answered)).toMatchObject({ restatement: null, privacy_note: null })
  } finally {
    Object.assign(server.dataset, { model })
  }
})

it('opens at its address for whoever asked it and for admins, and for nobody else', async () => {
  const owner = await server.signUp('content_editor')
  const asked = await call('executeQuery', { token: owner, body: { question: 'average premium by region' } })
  const { address, audit_log_id: id } = asked.json<{ address: string; audit_log_id: string }>()
  expect(address).toBe(`/answers/${id}`)
  const listed = (await call('listHistory', { token: owner })).json<{ items: Item[] }>().items
  const opened = await call('getAnswer', { path: { id }, token: owner })
  expect(opened.json()).toEqual(listed.find((item) => item.id === id))
  expect((await call('getAnswer', { path: { id } })).json()).toEqual(opened.json())
  const stranger = await server.signUp('content_editor')
  const refused = await call('getAnswer', { path: { id }, token: stranger })
  const unknown = await call('getAnswer', {
    path: { id: '00000000-0000-4000-8000-000000000001' },
    token: stranger,
  })
  expect([refused.statusCode, refused.json()]).toEqual([404, { detail: 'There is no such answer.' }])
  expect([unknown.statusCode, unknown.json()]).toEqual([refused.statusCode, refused.json()])
  const { address: none } = await ask('how many dentists juggling £99')
  expect(none).toBe(null)
})

it('names the dataset of each question where there are several, and nothing where there is one', async () => {
  expect(await itemOf(await ask('average premium by region'))).toMatchObject({ dataset_name: null })
  const { model } = server.dataset
  const other = { ...server.dataset, model: { ...model, id: 'other', name: 'Other prices' } }
  const several = await startServer({ datasets: [server.dataset, other] })
  const callSeveral = makeCaller(several, await several.signUp('content_editor'))
  const body = { question: 'average premium by region', dataset_id: 'other' }
  const asked = (await callSeveral('executeQuery', { body })).json<Answered>()
  const { items } = (await callSeveral('listHistory', {})).json<{ items: Item[] }>()
  await several.close()
  expect(asked).toMatchObject({ dataset_name: 'Other prices' })
  expect(items).toMatchObject([{ dataset_id: 'other', dataset_name: 'Other prices' }])
})
