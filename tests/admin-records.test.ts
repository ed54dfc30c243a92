import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeCaller } from './support/calls.ts'
import { startServer, type TestServer } from './support/server.ts'

/** Models, queries and error logs in the admin area on the server: SPEC sections 4, 6, 7 and 8. */

let server: TestServer
let admin: string
let call: ReturnType<typeof makeCaller>
beforeAll(async () => {
  server = await startServer()
  admin = await server.signUp('admin', 'admin@example.com')
  call = makeCaller(server, admin)
})
afterAll(() => server.close())

const json = async <T>(response: ReturnType<typeof call>) => (await response).json<T>()
const detail = async (response: ReturnType<typeof call>) => {
  const { statusCode, json: body } = await response
  return [statusCode, body<{ detail?: unknown }>().detail]
}

describe('models', () => {
  const create = (model_id: string, provider = 'anthropic') =>
    json<{ id: string }>(call('createModel', { body: { name: model_id, model_id, provider } }))
  const active = async () =>
    (await json<{ models: { name: string; is_active: boolean }[] }>(call('listModels'))).models
      .filter(({ is_active: isActive }) => isActive)
      .map(({ name }) => name)
  const BUILTIN = { id: '00000000-0000-4000-8000-000000000001' }

  it('are made with the defaults of the specification, once each', async () => {
    const made = await create('claude-one')
    expect(made).toMatchObject({
      max_tokens: 4096,
      temperature: 0,
      cost_per_mtok_input: null,
      is_active: false,
    })
    expect(
      (await call('createModel', { body: { name: 'Again', model_id: 'claude-one', provider: 'anthropic' } }))
        .statusCode,
    ).toBe(409)
    const path = { id: made.id }
    expect((await call('updateModel', { path, body: { cost_per_mtok_input: 0.25 } })).json()).toMatchObject({
      cost_per_mtok_input: 0.25,
    })
    expect((await call('updateModel', { path, body: { model_id: 'x' } })).statusCode).toBe(422)
    for (const body of [
      { temperature: 1.1 },
      { max_tokens: 0 },
      { cost_per_mtok_output: -1 },
      { cost_per_mtok_input: 1e12 },
    ])
      expect((await call('updateModel', { path, body })).statusCode).toBe(422)
  })

  it('have exactly one active, whatever happens at once', async () => {
    const made = await Promise.all(['claude-a', 'claude-b', 'claude-c'].map((id) => create(id)))
    const answers = await Promise.all(made.map(({ id }) => call('activateModel', { path: { id } })))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(await active()).toHaveLength(1)
    const [name] = await active()
    const models = await json<{ models: { id: string; name: string }[] }>(call('listModels'))
    const id = models.models.find((model) => model.name === name)?.id ?? ''
    expect(await detail(call('deleteModel', { path: { id } }))).toEqual([
      409,
      'Cannot delete active model. Please activate another model first.',
    ])
    await call('activateModel', { path: BUILTIN })
    expect((await call('deleteModel', { path: { id } })).statusCode).toBe(204)
  })

  it('without a key are not activated, and the built-in entry stays as it is', async () => {
    const { id } = await create('gpt', 'openai')
    expect(await detail(call('activateModel', { path: { id } }))).toEqual([
      409,
      'This model has no key: set OPENAI_API_KEY and start the server again.',
    ])
    expect(await active()).toEqual(['Built-in interpreter'])
    expect((await call('updateModel', { path: BUILTIN, body: { name: 'X' } })).statusCode).toBe(409)
    const other = await create('claude-other')
    await call('activateModel', { path: { id: other.id } })
    expect(await detail(call('deleteModel', { path: BUILTIN }))).toEqual([
      409,
      'The built-in interpreter cannot be deleted.',
    ])
    await call('activateModel', { path: BUILTIN })
  })
})

describe('narrow questions', () => {
  it('are told with each query, and by person for a week, whatever the list is filtered by', async () => {
    const own = await startServer({ rows: 1_000 })
    try {
      const admins = makeCaller(own, await own.signUp('admin', 'admin@example.com'))
      const ask = async (email: string, ...questions: readonly string[]) => {
        const token = await own.signUp('content_editor', email)
        for (const question of questions) await admins('executeQuery', { token, body: { question } })
      }
      await ask('ana@example.com', 'smokers aged 43 in Wales', 'average premium')
      await ask('ben@example.com', 'number of quotes aged 43 in Wales')
      await ask('cleo@example.com', 'smokers aged 44 in Wales', 'average claims of people aged 45 in Wales')
      const listed = async (query = {}) =>
        (await admins('listAdminQueries', { query })).json<{
          queries: { user_question: string; narrow: boolean }[]
          narrow_questions: { days: number; people: object[] }
        }>()
      const { queries, narrow_questions: narrow } = await listed()
      const narrowOnes = queries.filter((query) => query.narrow).map(({ user_question: asked }) => asked)
      expect(narrowOnes.toSorted()).toEqual([
        'average claims of people aged 45 in Wales',
        'smokers aged 43 in Wales',
        'smokers aged 44 in Wales',
      ])
      const people = [
        { user_email: 'cleo@example.com', questions: 2 },
        { user_email: 'ana@example.com', questions: 1 },
      ]
      expect(narrow).toEqual({ days: 7, people })
      expect(await listed({ user_email: 'ben', limit: '1' })).toMatchObject({ narrow_questions: narrow })
      own.advance(8 * 86_400_000)
      const later = makeCaller(own, await own.signUp('admin'))
      expect((await later('listAdminQueries')).json()).toMatchObject({
        total: 5,
        narrow_questions: { days: 7, people: [] },
      })
    } finally {
      await own.close()
    }
  })
})

describe('queries of everybody', () => {
  it('are found by a part of the email, by day, and with results only where they are asked for', async () => {
    const token = await server.signUp('content_editor', 'maria_x@example.com')
    await call('executeQuery', { token, body: { question: 'average premium by region' } })
    const found = async (query: Record<string, string>) =>
      json<{ queries: Record<string, unknown>[]; total: number }>(call('listAdminQueries', { query }))
    expect((await found({ user_email: 'MARIA_' })).total).toBe(1)
    expect((await found({ user_email: 'mariaZx' })).total).toBe(0)
    expect((await found({ user_email: '%' })).total).toBe(0)
    const [plain] = (await found({ user_email: 'maria' })).queries
    expect(plain).not.toHaveProperty('results_json')
    const [full] = (await found({ user_email: 'maria', include_cached_results: 'true' })).queries
    expect(full?.['results_json']).toHaveLength(12)
    expect(
      (await found({ user_email: 'maria', start_date: '2026-03-02', end_date: '2026-03-02' })).total,
    ).toBe(1)
    expect((await found({ user_email: 'maria', start_date: '2026-03-03' })).total).toBe(0)
    expect(full).toMatchObject({ restatement: 'Average monthly premium by region for all quotes.' })
    expect(plain).toMatchObject({
      usage: {
        model: 'Built-in interpreter',
        provider: 'builtin',
        input_tokens: null,
        output_tokens: null,
        cost_usd: null,
      },
    })
    expect(
      await detail(call('listAdminQueries', { query: { start_date: '2026-03-03', end_date: '2026-03-02' } })),
    ).toEqual([422, 'The start date is after the end date.'])
    await server.store.db
      .updateTable('queries')
      .set({ model_name: 'Haiku', input_tokens: 1800, output_tokens: 400, cost_usd: 0.0038 })
      .where('user_email', '=', 'maria_x@example.com')
      .execute()
    const [provided] = (await found({ user_email: 'maria' })).queries
    expect(provided).toMatchObject({
      usage: { model: 'Haiku', input_tokens: 1800, output_tokens: 400, cost_usd: 0.0038 },
    })
  })
})

describe('error logs', () => {
  it('are counted, filtered, resolved and deleted', async () => {
    const report = (message: string, severity: string) =>
      json<{ id: string }>(call('reportClientError', { token: null, body: { message, severity } }))
    const first = await report('One', 'critical')
    await report('Two', 'warning')
    expect(await json(call('getErrorLogStats'))).toEqual({
      total: 2,
      unresolved: 2,
      last_24h: 2,
      by_severity: { critical: 1, warning: 1 },
    })
    const path = { id: first.id }
    expect((await call('updateErrorLog', { path, body: { resolved: true } })).json()).toMatchObject({
      resolved: true,
      user_email: null,
    })
    expect(
      await json<{ total: number }>(call('listErrorLogs', { query: { resolved: 'false' } })),
    ).toMatchObject({
      total: 1,
    })
    expect((await call('deleteErrorLog', { path })).statusCode).toBe(204)
    expect((await call('deleteErrorLog', { path })).statusCode).toBe(404)
    server.advance(2 * 86_400_000)
  })

  it('are of whose session reports them, and anonymous without one, whomever a report names', async () => {
    const named = { message: 'Named', user_email: 'somebody.else@example.com' }
    const emailOf = async (token: string | null) => {
      const { id } = await json<{ id: string }>(call('reportClientError', { token, body: named }))
      const { errors } = await json<{ errors: { id: string; user_email: string | null }[] }>(
        call('listErrorLogs'),
      )
      return errors.find((error) => error.id === id)?.user_email
    }
    expect([await emailOf(null), await emailOf(admin)]).toEqual([null, 'admin@example.com'])
  })
})
