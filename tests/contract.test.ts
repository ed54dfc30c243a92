import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OperationId } from '../server/http/protocol/contract.ts'
import { makeCaller, operations } from './support/calls.ts'
import { EDITOR, FULL, ids } from './support/full-calls.ts'
import { PASSWORD, startServer, type TestServer } from './support/server.ts'

/** Drives every implemented operation and holds each answer against openapi.yaml. */

let server: TestServer
let admin: string
let editor: string
let deactivated: string
let call: ReturnType<typeof makeCaller>
beforeAll(async () => {
  server = await startServer()
  admin = await server.signUp('admin', 'admin@example.com')
  editor = await server.signUp('content_editor', EDITOR)
  deactivated = await server.signUp('admin', 'gone@example.com')
  await server.store.db
    .updateTable('users')
    .set({ is_active: 0 })
    .where('email', '=', 'gone@example.com')
    .execute()
  call = makeCaller(server, editor)
})
afterAll(() => server.close())

describe('the contract', () => {
  it('is implemented, every operation of it', () => {
    const missing = [...operations.values()].filter(
      ({ method, route }) => !server.app.hasRoute({ method, url: route }),
    )
    expect(missing.map(({ id }) => id)).toEqual([])
    expect([...operations.keys()].filter((id) => !(id in FULL)).toSorted()).toEqual([
      'callTools',
      'changePassword',
      'confirmSecondFactor',
      'confirmSignIn',
      'endOtherSessions',
      'endSecondFactor',
      'endSession',
      'finishOidc',
      'getProtectedResource',
      'listChoices',
      'logout',
      'register',
      'startOidc',
      'startSecondFactor',
      'takeOidcToken',
    ])
  })

  it('can be compiled, every schema of it', () => {
    const compiled = [...operations.values()].flatMap(({ path, query, body, responses }) => [
      path,
      query,
      ...[body, ...responses.values()].filter((validate) => validate !== null),
    ])
    expect(compiled.filter((validate) => typeof validate !== 'function')).toEqual([])
    expect(compiled.length).toBeGreaterThan(2 * operations.size)
  })

  it.each(Object.keys(FULL) as OperationId[])('is kept by %s', async (id) => {
    const role = operations.get(id)?.access === 'admin' ? admin : editor
    const response = await call(id, { token: role, ...FULL[id] })
    const expected =
      FULL[id]?.path === ids ? 404 : operations.get(id)?.responses.has('201') === true ? 201 : 200
    expect(response.statusCode).toBe(expected)
  })

  it('is kept by register', async () => {
    const code = await server.invite('new@example.com', 'content_editor')
    const body = {
      email: 'placeholder@example.com',
      password: PASSWORD,
      full_name: 'New',
      invite_token: code,
    }
    expect((await call('register', { token: null, body })).statusCode).toBe(200)
    expect((await call('register', { token: null, body })).json()).toEqual({
      detail:
        'This invitation link is not valid any more: it was used, has expired or was withdrawn. Ask an admin for a new one.',
    })
  })

  it('is kept by logout: the token is worth nothing afterwards, another of the same person goes on', async () => {
    const token = await server.signUp('content_editor', 'leaver@example.com')
    const other = (
      await call('login', { token: null, body: { email: 'leaver@example.com', password: PASSWORD } })
    ).json<{ access_token: string }>().access_token
    expect((await call('logout', { token })).statusCode).toBe(204)
    expect((await call('getProfile', { token })).statusCode).toBe(401)
    expect((await call('getProfile', { token: other })).statusCode).toBe(200)
  })

  it('is kept by changePassword', async () => {
    const token = await server.signUp('content_editor')
    const change = (current: string, next: string) =>
      call('changePassword', { token, body: { current_password: current, new_password: next } })
    const detail = async (response: ReturnType<typeof call>) => [
      (await response).statusCode,
      (await response).json<{ detail: unknown }>().detail,
    ]
    expect(await detail(change('Wrong-horse-9', 'Brave-otter-27'))).toEqual([
      400,
      'The current password is wrong.',
    ])
    expect(await detail(change(PASSWORD, 'brave-otter-27'))).toEqual([
      422,
      'Password does not meet requirements.',
    ])
    expect((await detail(change(PASSWORD, 'Password123!')))[0]).toBe(422)
    expect((await change(PASSWORD, 'Brave-otter-27')).statusCode).toBe(204)
    expect((await call('getProfile', { token })).statusCode).toBe(200)
  })

  it.each([...operations.values()].filter(({ access }) => access !== 'anyone'))(
    'asks for a token before $id',
    async ({ id }) => {
      const response = await call(id, { ...FULL[id], token: null })
      expect(response.statusCode).toBe(401)
      expect(response.json()).toEqual({ detail: 'Please sign in.' })
    },
  )

  it.each([...operations.values()].filter(({ access }) => access !== 'anyone'))(
    'asks a deactivated admin to sign in before $id',
    async ({ id }) => {
      expect((await call(id, { ...FULL[id], token: deactivated })).statusCode).toBe(401)
    },
  )

  it.each([...operations.values()].filter(({ access }) => access === 'admin'))(
    'refuses a content_editor $id',
    async ({ id }) => {
      expect((await call(id, { ...FULL[id], token: editor })).statusCode).toBe(403)
    },
  )
})
