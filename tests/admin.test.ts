import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeCaller } from './support/calls.ts'
import { PASSWORD, startServer, type TestServer } from './support/server.ts'

/** The rules of the admin area on the server: SPEC sections 4, 6, 7 and 8. */

let server: TestServer
let admin: string
let call: ReturnType<typeof makeCaller>
beforeAll(async () => {
  server = await startServer()
  admin = await server.signUp('admin', 'admin@example.com')
  call = makeCaller(server, admin)
})
afterAll(() => server.close())

interface Listed {
  readonly id: string
  readonly email: string
  readonly token: string | null
  readonly used: boolean
}
const json = async <T>(response: ReturnType<typeof call>) => (await response).json<T>()
const idOf = async (email: string) => {
  const { users } = await json<{ users: Listed[] }>(call('listUsers', { query: { limit: '100' } }))
  return users.find((user) => user.email === email)?.id ?? ''
}
const detail = async (response: ReturnType<typeof call>) => {
  const { statusCode, json: body } = await response
  return [statusCode, body<{ detail?: unknown }>().detail]
}
const statusWith = async (token: string) => (await call('getProfile', { token })).statusCode
const audit = () => server.store.db.selectFrom('audit').selectAll().orderBy('created_at').execute()

describe('users', () => {
  it('are listed newest first, filtered, with their total, and no secret', async () => {
    await server.signUp('content_editor', 'eva@example.com')
    const all = await json<{ users: Record<string, unknown>[]; total: number }>(call('listUsers'))
    expect(all.total).toBe(2)
    expect(Object.keys(all.users[0] ?? {}).toSorted()).toEqual([
      'created_at',
      'email',
      'full_name',
      'id',
      'is_active',
      'last_login',
      'role',
    ])
    const page = await json<{ users: unknown[]; total: number }>(
      call('listUsers', { query: { limit: '1', offset: '5', role: 'content_editor' } }),
    )
    expect(page).toEqual({ users: [], total: 1 })
  })

  it('lose their sessions at once with their role or activity, and cannot sign in while inactive', async () => {
    const token = await server.signUp('content_editor', 'work@example.com')
    const path = { id: await idOf('work@example.com') }
    expect(await statusWith(token)).toBe(200)
    expect((await call('updateUser', { path, body: { is_active: false } })).json()).toMatchObject({
      is_active: false,
    })
    expect(await statusWith(token)).toBe(401)
    const credentials = { email: 'work@example.com', password: PASSWORD }
    expect((await call('login', { token: null, body: credentials })).statusCode).toBe(401)
    await call('updateUser', { path, body: { is_active: true } })
    const again = (await call('login', { token: null, body: credentials })).json<{ access_token: string }>()
    await call('updateUser', { path, body: { role: 'content_editor' } })
    expect(await statusWith(again.access_token)).toBe(200)
    await call('updateUser', { path, body: { role: 'admin' } })
    expect(await statusWith(again.access_token)).toBe(401)
    await call('updateUser', { path, body: { role: 'content_editor' } })
  })

  it('keep one active admin, and nobody deletes their own account', async () => {
    const path = { id: await idOf('admin@example.com') }
    const last = 'This is the last active admin. Make somebody else an admin first.'
    expect(await detail(call('updateUser', { path, body: { role: 'content_editor' } }))).toEqual([409, last])
    expect(await detail(call('updateUser', { path, body: { is_active: false } }))).toEqual([409, last])
    expect(await detail(call('deleteUser', { path }))).toEqual([409, 'Cannot delete your own account'])
    const second = await server.signUp('admin', 'second@example.com')
    expect((await call('deleteUser', { path: { id: await idOf('second@example.com') } })).statusCode).toBe(
      204,
    )
    expect(await statusWith(second)).toBe(401)
    expect(await idOf('second@example.com')).toBe('')
  })

  it('keep one active admin where two demote each other at once', async () => {
    const other = await server.signUp('admin', 'other@example.com')
    const demote = (token: string, id: string) =>
      call('updateUser', { token, path: { id }, body: { role: 'content_editor' } })
    const ids = [await idOf('admin@example.com'), await idOf('other@example.com')] as const
    const statuses = (await Promise.all([demote(other, ids[0]), demote(admin, ids[1])])).map(
      ({ statusCode }) => statusCode,
    )
    // The other one is refused: as the last admin, or because its session ended before.
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    const admins = await server.store.db
      .selectFrom('users')
      .select('email')
      .where('role', '=', 'admin')
      .where('is_active', '=', 1)
      .execute()
    expect(admins).toHaveLength(1)
    await server.store.db.updateTable('users').set({ role: 'admin' }).where('id', '=', ids[0]).execute()
    await server.store.db.deleteFrom('users').where('id', '=', ids[1]).execute()
    admin = (
      await call('login', { token: null, body: { email: 'admin@example.com', password: PASSWORD } })
    ).json<{ access_token: string }>().access_token
    call = makeCaller(server, admin)
  })

  it('that are gone are 404, and what is refused leaves no audit line', async () => {
    const before = (await audit()).length
    const path = { id: '00000000-0000-4000-8000-00000000ffff' }
    expect((await call('updateUser', { path, body: { is_active: true } })).statusCode).toBe(404)
    expect((await call('deleteUser', { path })).statusCode).toBe(404)
    expect((await call('updateUser', { path: { id: 'x' }, body: { is_active: true } })).statusCode).toBe(404)
    expect((await call('updateUser', { path, body: { is_active: 'no' } })).statusCode).toBe(422)
    expect((await audit()).length).toBe(before)
  })
})

describe('invitations', () => {
  const invite = (email: string) =>
    json<Listed>(call('createInvitation', { body: { email, role: 'content_editor' } }))

  it('show their code while they can be used, and keep it in no clear form', async () => {
    const made = await invite('new@example.com')
    const { invitations } = await json<{ invitations: Listed[] }>(
      call('listInvitations', { query: { used: 'false' } }),
    )
    expect(invitations.find(({ id }) => id === made.id)?.token).toBe(made.token)
    const rows = await server.store.db.selectFrom('invitations').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(made.token)
    const body = {
      email: 'placeholder@example.com',
      password: PASSWORD,
      full_name: 'New',
      invite_token: made.token,
    }
    expect((await call('register', { token: null, body })).statusCode).toBe(200)
    const used = await json<{ invitations: Listed[] }>(call('listInvitations', { query: { used: 'true' } }))
    expect(used.invitations.find(({ id }) => id === made.id)).toMatchObject({ used: true, token: null })
    expect(await detail(call('revokeInvitation', { path: { id: made.id } }))).toEqual([
      409,
      'This invitation was used already.',
    ])
  })

  it('replace an earlier open one of the same email, and refuse an email that has an account', async () => {
    const first = await invite('twice@example.com')
    await invite('TWICE@example.com')
    const { invitations } = await json<{ invitations: Listed[] }>(
      call('listInvitations', { query: { used: 'false', limit: '100' } }),
    )
    expect(invitations.some(({ id }) => id === first.id)).toBe(false)
    expect(
      await detail(call('createInvitation', { body: { email: 'Admin@example.com', role: 'admin' } })),
    ).toEqual([409, 'There is an account with this email already.'])
  })

  it('are revoked while open, and cleaned up by what they are', async () => {
    const open = await invite('open@example.com')
    expect((await call('revokeInvitation', { path: { id: open.id } })).statusCode).toBe(204)
    expect((await call('revokeInvitation', { path: { id: open.id } })).statusCode).toBe(404)
    const late = await invite('late@example.com')
    server.advance(8 * 86_400_000)
    admin = (
      await call('login', { token: null, body: { email: 'admin@example.com', password: PASSWORD } })
    ).json<{ access_token: string }>().access_token
    call = makeCaller(server, admin)
    expect(await detail(call('revokeInvitation', { path: { id: late.id } }))).toEqual([
      409,
      'This invitation has expired.',
    ])
    const used = await json<{ total: number }>(call('listInvitations', { query: { used: 'true' } }))
    expect(await json(call('cleanUpInvitations', { query: { used: 'true' } }))).toEqual({
      deleted_count: used.total,
    })
    expect(await json(call('cleanUpInvitations', { query: { used: 'true' } }))).toEqual({ deleted_count: 0 })
    const rest = await json<{ total: number }>(call('listInvitations'))
    expect(await json(call('cleanUpInvitations', { query: { expired: 'true' } }))).toEqual({
      deleted_count: rest.total,
    })
  })
})

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
      (await found({ user_email: 'maria', start_date: '2026-03-10', end_date: '2026-03-10' })).total,
    ).toBe(1)
    expect((await found({ user_email: 'maria', start_date: '2026-03-11' })).total).toBe(0)
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
      await detail(call('listAdminQueries', { query: { start_date: '2026-03-11', end_date: '2026-03-10' } })),
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
})

describe('the audit', () => {
  it('has a line of each act, with who, what and when, and lets none be changed', async () => {
    const lines = await audit()
    expect(new Set(lines.map(({ action }) => action))).toEqual(
      new Set([
        'user.updated',
        'user.deleted',
        'invitation.created',
        'invitation.revoked',
        'invitations.cleaned',
        'model.created',
        'model.updated',
        'model.activated',
        'model.deleted',
        'errorLog.updated',
        'errorLog.deleted',
      ]),
    )
    const actors = lines
      .map(({ actor_email: email }) => email)
      .filter((email) => email !== 'other@example.com')
    expect(new Set(actors)).toEqual(new Set(['admin@example.com']))
    await expect(server.store.db.updateTable('audit').set({ action: 'x' }).execute()).rejects.toThrow(
      'audit lines stay',
    )
    await expect(server.store.db.deleteFrom('audit').execute()).rejects.toThrow('audit lines stay')
  })
})
