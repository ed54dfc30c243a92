import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { userOf } from '../server/identity/sessions.ts'
import { makeCaller } from './support/calls.ts'
import { startServer, type TestServer } from './support/server.ts'

/** One line of the log for each call, by whose id all that is told of the call is found. */

type Line = Readonly<Record<string, unknown>>

let server: TestServer
let token: string
let user: string | undefined
let call: ReturnType<typeof makeCaller>
const lines: string[] = []
beforeAll(async () => {
  server = await startServer({ rows: 1_000, log: (line) => lines.push(line) })
  token = await server.signUp('content_editor')
  user = (await userOf(server.services, token))?.id
  call = makeCaller(server, token)
})
beforeEach(() => {
  lines.length = 0
})
afterAll(() => server.close())

const ID = expect.stringMatching(/^[\da-f-]{36}$/) as string
const MS = expect.any(Number) as number
const told = () => lines.map((line) => JSON.parse(line) as Line)

it('says what was called, by whom, what came of it and how long it took', async () => {
  await call('listHistory', { query: { limit: '10' } })
  expect(told()).toEqual([
    {
      level: 30,
      time: expect.any(String) as string,
      pid: process.pid,
      hostname: expect.any(String) as string,
      reqId: ID,
      method: 'GET',
      path: '/api/query/history',
      operation: 'listHistory',
      user,
      status: 200,
      ms: MS,
      msg: 'call answered',
    },
  ])
})

it('has one id for a call and all that is told of it, another for each call', async () => {
  await call('executeQuery', { body: { question: 'average premium by region' } })
  const [answered, ended, ...more] = told()
  expect([answered?.['msg'], ended?.['msg'], more]).toEqual(['question answered', 'call answered', []])
  expect(answered?.['reqId']).toBe(ended?.['reqId'])
  await call('getProfile')
  expect(told().at(-1)?.['reqId']).not.toBe(ended?.['reqId'])
})

it('has one for what is refused, what fails and what is no call, too', async () => {
  await call('getProfile', { token: null })
  vi.spyOn(server.dataset.engine, 'query').mockImplementation(() => {
    throw new Error('broken')
  })
  await call('executeQuery', { body: { question: 'average premium by insurer' } })
  vi.restoreAllMocks()
  await server.app.inject({ url: '/api/nowhere?code=secret' })
  const ended = told().filter(({ msg }) => msg === 'call answered')
  expect(ended.map(({ path, status, operation }) => [path, status, operation])).toEqual([
    ['/api/auth/me', 401, 'getProfile'],
    ['/api/query/execute', 500, 'executeQuery'],
    ['/api/nowhere', 404, undefined],
  ])
  expect(lines.join()).not.toContain('secret')
})

it('has none for balancers that are told that all is well, and one where it is not', async () => {
  await call('getReadiness', { token: null })
  await call('getLiveness', { token: null })
  expect(told()).toEqual([])
  server.services.life.isLeaving = true
  await call('getReadiness', { token: null })
  server.services.life.isLeaving = false
  expect(told().map(({ status, operation }) => [status, operation])).toEqual([[503, 'getReadiness']])
})
