import { describe, expect, it } from 'vitest'
import { makeAdminCalls } from './admin-calls.ts'
import type { User } from './admin-rows.ts'
import { run } from './calls.ts'
import { makeClient } from './client.ts'

const ANA: User = {
  id: 'u1',
  email: 'ana@example.com',
  full_name: 'Ana',
  role: 'content_editor',
  is_active: true,
  last_login: null,
  created_at: '2026-03-02T10:00:00Z',
}

/** What becomes of a user who is deactivated where the server replies so. */
const deactivated = (body: string | null) => {
  const fetch = () =>
    Promise.resolve(
      new Response(body, {
        status: body === null ? 204 : 200,
        headers: { 'content-type': 'application/json' },
      }),
    )
  const calls = makeAdminCalls(makeClient({ baseUrl: 'http://backend.example', fetch, token: () => null }))
  return run(calls.updateUser(ANA, { is_active: false }), new AbortController().signal)
}

/** How many used invitations went where the server replies so. */
const cleared = (body: string) => {
  const fetch = () => Promise.resolve(new Response(body, { headers: { 'content-type': 'application/json' } }))
  const calls = makeAdminCalls(makeClient({ baseUrl: 'http://backend.example', fetch, token: () => null }))
  return run(calls.deleteUsedInvitations(), new AbortController().signal)
}

describe('the reply to clearing invitations', () => {
  it('says how many went', async () => {
    expect(await cleared('{"deleted_count":3}')).toBe(3)
  })

  it.each(['{}', '{"deleted_count":"three"}', '{"deleted_count":null}', '[]', '"3"'])(
    'is none where it is %s',
    async (body) => {
      await expect(cleared(body)).rejects.toMatchObject({ _tag: 'ServerFault' })
    },
  )
})

describe('the reply to a change', () => {
  it('is the row where it is whole and changed as it was asked for', async () => {
    const told = { ...ANA, is_active: false, full_name: 'Ana the Second', last_login: '2026-03-02T11:00:00Z' }
    expect(await deactivated(JSON.stringify({ ...told, more: 1 }))).toEqual({ row: told, isTold: true })
  })

  it.each([
    ['nothing', null],
    ['no row', '{"success":true}'],
    ['null', 'null'],
    ['a list', '[]'],
    ['a text', '"Done"'],
    ['a row that is wrapped', JSON.stringify({ user: { ...ANA, is_active: false } })],
    ['a part of the row', '{"id":"u1","is_active":false}'],
    ['the row as it was', JSON.stringify(ANA)],
    ['another row', JSON.stringify({ ...ANA, id: 'u2', is_active: false })],
  ])('tells no row where it is %s: what was known stands, with what was asked for', async (_, body) => {
    expect(await deactivated(body)).toEqual({ row: { ...ANA, is_active: false }, isTold: false })
  })
})

describe('the narrow questions beside a list', () => {
  const narrowOf = async (narrow_questions: unknown) => {
    const body = JSON.stringify({ queries: [], total: 0, narrow_questions })
    const fetch = () =>
      Promise.resolve(new Response(body, { headers: { 'content-type': 'application/json' } }))
    const calls = makeAdminCalls(makeClient({ baseUrl: 'http://backend.example', fetch, token: () => null }))
    const { narrow } = await run(calls.queries({}, { limit: 50, offset: 0 }), new AbortController().signal)
    return narrow
  }

  it('are read by person, and what is none is left out', async () => {
    const people = [
      { user_email: 'ana@example.com', questions: 41 },
      null,
      { user_email: 7, questions: 1 },
      {},
    ]
    expect(await narrowOf({ days: 7, people })).toEqual({
      days: 7,
      people: [{ email: 'ana@example.com', questions: 41 }],
    })
  })

  it.each([undefined, null, 'many', [], {}, { days: 7 }, { days: '7', people: [] }, { days: 7, people: {} }])(
    'are not known where a backend sends %j',
    async (value) => {
      expect(await narrowOf(value)).toBeNull()
    },
  )
})
