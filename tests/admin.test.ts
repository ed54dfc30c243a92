import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeCaller } from './support/calls.ts'
import { PASSWORD, startServer, type TestServer } from './support/server.ts'

/** Users and invitations in the admin area on the server: SPEC sections 4, 6, 7 and 8. */

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
    const found = async (search: string) => {
      const { users, searchable } = await json<{ users: Listed[]; searchable: boolean }>(
        call('listUsers', { query: { search } }),
      )
      return [searchable, users.map(({ email }) => email)]
    }
    expect(await found('EVA')).toEqual([true, ['eva@example.com']])
    expect(await found('%')).toEqual([true, []])
    const page = await json<{ users: unknown[]; total: number }>(
      call('listUsers', { query: { limit: '1', offset: '5', role: 'content_editor' } }),
    )
    expect(page).toEqual({ users: [], total: 1, searchable: true })
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
