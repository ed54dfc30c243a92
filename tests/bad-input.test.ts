import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeCaller } from './support/calls.ts'
import { PASSWORD, startServer, type TestServer } from './support/server.ts'

/** What people and programs send by mistake or on purpose: each gets a status of the contract and a sentence. */

let server: TestServer
let editor: string
let call: ReturnType<typeof makeCaller>
beforeAll(async () => {
  server = await startServer()
  editor = await server.signUp('content_editor', 'editor@example.com')
  call = makeCaller(server, editor)
})
afterAll(() => server.close())

describe('bad input', () => {
  const issue = (response: LightMyRequestResponse) =>
    response.json<{ detail: { msg: string }[] }>().detail.map(({ msg }) => msg)

  it.each([
    ['an empty question', { question: '' }, 'Question needs at least 3 characters.'],
    ['two characters', { question: 'ab' }, 'Question needs at least 3 characters.'],
    ['501 characters', { question: 'a'.repeat(501) }, 'Question can have at most 500 characters.'],
    [
      'control characters',
      { question: 'average\u0000premium' },
      'Question has characters that are not allowed.',
    ],
    ['an unknown field', { question: 'average premium', k: 1 }, 'K is not a known field.'],
    ['a number as question', { question: 42 }, 'Question must be string.'],
    ['no question', {}, 'Question is required.'],
    ['a list', [], 'The request must be object.'],
  ])('%s is refused with what is wrong', async (_, body, message) => {
    const response = await call('executeQuery', { body })
    expect(response.statusCode).toBe(422)
    expect(issue(response)).toEqual([message])
  })

  it('three blanks are no question', async () => {
    const response = await call('executeQuery', { body: { question: '     ' } })
    expect([response.statusCode, response.json()]).toEqual([
      422,
      { detail: 'A question needs at least 3 characters.' },
    ])
  })

  it.each(['🙂🙂🙂🙂', 'مرحبا كيف حالك اليوم', '\u202eegareva', "'; drop table users; --"])(
    '%s gets an answer in words',
    async (question) => {
      const response = await call('executeQuery', { body: { question } })
      expect(response.statusCode).toBe(200)
      expect(response.json()).toMatchObject({ success: false, results: [] })
    },
  )

  const raw = (payload: string, type: string | null) =>
    server.app.inject({
      method: 'POST',
      url: '/api/query/execute',
      payload,
      headers: { authorization: `Bearer ${editor}`, ...(type === null ? {} : { 'content-type': type }) },
    })
  it.each([
    ['half a body', '{"question":', 'application/json', 400, 'The request is not valid JSON.'],
    [
      'plain text',
      'average premium',
      'text/plain',
      415,
      'Send JSON, with the header Content-Type: application/json.',
    ],
    [
      'a form',
      'question=average',
      'application/x-www-form-urlencoded',
      415,
      'Send JSON, with the header Content-Type: application/json.',
    ],
    [
      '5 MB',
      JSON.stringify({ question: 'a'.repeat(5 * 1024 * 1024) }),
      'application/json',
      413,
      'The request is larger than 4 MB.',
    ],
  ])('%s is refused', async (_, payload, type, status, detail) => {
    const response = await raw(payload, type)
    expect([response.statusCode, response.json()]).toEqual([status, { detail }])
  })

  it.each([
    ['a wrong password', { email: 'editor@example.com', password: 'Wrong-horse-9' }],
    ['an unknown person', { email: 'nobody@example.com', password: PASSWORD }],
  ])('%s reads the same', async (_, body) => {
    const response = await call('login', { token: null, body })
    expect([response.statusCode, response.json()]).toEqual([401, { detail: 'Email or password is wrong.' }])
  })

  it('an inactive person reads the same, and its tokens end', async () => {
    const token = await server.signUp('content_editor', 'gone@example.com')
    await server.store.db
      .updateTable('users')
      .set({ is_active: 0 })
      .where('email', '=', 'gone@example.com')
      .execute()
    expect((await call('getProfile', { token })).statusCode).toBe(401)
    const response = await call('login', {
      token: null,
      body: { email: 'gone@example.com', password: PASSWORD },
    })
    expect([response.statusCode, response.json()]).toEqual([401, { detail: 'Email or password is wrong.' }])
  })

  it.each([
    ['no email', { email: 'nonsense', password: PASSWORD }, 'Email must be a valid email address.'],
    [
      'a short password',
      { email: 'a@example.com', password: 'Aa1!aaa' },
      'Password needs at least 8 characters.',
    ],
    [
      'a long password',
      { email: 'a@example.com', password: 'Aa1!'.repeat(33) },
      'Password can have at most 128 characters.',
    ],
  ])('%s is refused at sign-in', async (_, body, message) => {
    const response = await call('login', { token: null, body })
    expect([response.statusCode, issue(response)]).toEqual([422, [message]])
  })

  it('unknown codes, datasets and pages get an answer in words', async () => {
    const body = {
      email: 'placeholder@example.com',
      password: PASSWORD,
      full_name: 'X',
      invite_token: 'nope',
    }
    expect((await call('register', { token: null, body })).statusCode).toBe(400)
    expect(
      (await call('register', { token: null, body: { ...body, password: 'alllowercase1!' } })).json(),
    ).toEqual({
      detail: 'Password does not meet requirements.',
    })
    expect((await call('getDatasetStats', { path: { id: 'nothing' } })).json()).toEqual({
      detail: 'There is no dataset nothing.',
    })
    expect((await call('listHistory', { query: { limit: '1000' } })).statusCode).toBe(422)
    expect((await call('listHistory', { query: { limit: 'x' } })).statusCode).toBe(422)
    expect(
      (await call('listHistory', { query: { offset: '100000' } })).json<{ items: unknown[] }>().items,
    ).toEqual([])
    expect((await server.app.inject({ url: '/api/nothing' })).json()).toEqual({
      detail: 'There is no such call.',
    })
  })

  it('a full disk is said in words, without a stack trace', async () => {
    const other = await startServer({ rows: 1_000 })
    const token = await other.signUp('content_editor')
    await other.store.db.executeQuery({
      sql: 'pragma max_page_count = 1',
      parameters: [],
      query: { kind: 'RawNode', sqlFragments: [''], parameters: [] },
      queryId: { queryId: 'x' },
    })
    const big = { message: 'x'.repeat(1000), stack: 'y'.repeat(6000) }
    const response = await other.app.inject({
      method: 'POST',
      url: '/api/logs/client-error',
      payload: big,
      headers: { authorization: `Bearer ${token}` },
    })
    expect([response.statusCode, response.json()]).toEqual([
      503,
      {
        detail: 'The server cannot store anything now: its disk is full or read-only. Please tell an admin.',
      },
    ])
    await other.close()
  })
})
