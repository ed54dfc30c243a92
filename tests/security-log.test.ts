import { afterAll, beforeAll, expect, it } from 'vitest'
import { userOf } from '../server/identity/sessions.ts'
import { makeCaller } from './support/calls.ts'
import { PASSWORD, startServer, type TestServer } from './support/server.ts'

/** One line for each thing that happens to somebody's access (OWASP ASVS 5.0, 16.3). */

let server: TestServer
let call: ReturnType<typeof makeCaller>
const lines: string[] = []
beforeAll(async () => {
  server = await startServer({ rows: 1_000, log: (line) => lines.push(line) })
  call = makeCaller(server, '')
})
afterAll(() => server.close())

type Line = Readonly<Record<string, unknown>>
const eventsOf = async (act: () => Promise<unknown>): Promise<readonly Line[]> => {
  lines.length = 0
  await act()
  return lines.map((line) => JSON.parse(line) as Line).filter(({ event }) => event !== undefined)
}
const setup = (code: string) => ({
  email: 'x@example.com',
  password: PASSWORD,
  full_name: 'Ana',
  invite_token: code,
})
const signIn = (password: string) =>
  call('login', { token: null, body: { email: 'ana@example.com', password } })

it('says what, how it ended, who, from where and when, and names nobody', async () => {
  const code = await server.invite('ana@example.com', 'content_editor')
  const register = () => call('register', { token: null, body: setup(code) })
  const token = (await register()).json<{ access_token: string }>().access_token
  const user = (await userOf(server.services, token))?.id
  const change = (current: string) =>
    call('changePassword', { token, body: { current_password: current, new_password: 'Brave-otter-27' } })
  const attempts: readonly [act: () => Promise<unknown>, line: Line][] = [
    [register, { event: 'account setup', outcome: 'refused' }],
    [() => signIn(PASSWORD), { event: 'sign-in', outcome: 'done', account: expect.any(String) as string }],
    [() => signIn('Wrong-horse-9'), { event: 'sign-in', outcome: 'refused' }],
    [() => change('Wrong-horse-9'), { event: 'password change', outcome: 'refused', user }],
    [
      () => call('listUsers', { token }),
      { event: 'access', outcome: 'refused', operation: 'listUsers', user },
    ],
    [
      () => call('getProfile', { token: 'x' }),
      { event: 'access', outcome: 'refused', operation: 'getProfile' },
    ],
    [() => change(PASSWORD), { event: 'password change', outcome: 'done', user }],
    [() => call('logout', { token }), { event: 'sign-out', outcome: 'done', user }],
  ]
  for (const [act, line] of attempts) {
    const made = await eventsOf(act)
    expect(made).toHaveLength(1)
    expect(made[0]).toMatchObject({
      ...line,
      address: '127.0.0.1',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string,
      reqId: expect.any(String) as string,
    })
    expect(lines.join('')).not.toMatch(/ana@|horse|otter/)
  }
})

it('tells of an invitation that was used, and of guesses that were limited', async () => {
  const code = await server.invite('ben@example.com', 'content_editor')
  expect(await eventsOf(() => call('register', { token: null, body: setup(code) }))).toMatchObject([
    { event: 'account setup', outcome: 'done' },
  ])
  for (let guess = 0; guess < 5; guess += 1) await signIn('Wrong-horse-9')
  expect(await eventsOf(() => signIn('Wrong-horse-9'))).toMatchObject([
    { event: 'sign-in', outcome: 'limited' },
  ])
})
