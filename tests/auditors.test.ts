import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { makeAuditors, prepareAuditors } from '../server/answers/auditors.ts'
import { runPlan } from '../server/ask/run-plan.ts'
import { makeCaller } from './support/calls.ts'
import { planOf } from './support/plans.ts'
import { startServer, type TestServer } from './support/server.ts'

/** What people were shown is read from the record when a server starts, before they ask again. */

let server: TestServer
beforeEach(async () => {
  server = await startServer()
  const call = makeCaller(server, await server.signUp('content_editor'))
  for (const question of ['number of quotes by region', 'number of quotes by insurer'])
    expect((await call('executeQuery', { body: { question } })).statusCode).toBe(200)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await server.close()
})

const restarted = () => {
  const auditorOf = makeAuditors(server.store, 'person')
  const prepare = (signal: AbortSignal) => prepareAuditors({ ...server.services, auditorOf }, signal)
  return { auditorOf, prepare }
}
const askedBy = async () =>
  (await server.store.db.selectFrom('queries').select('user_id').executeTakeFirstOrThrow()).user_id ?? ''

it('reads it once, and judges the next answer by it', async () => {
  const { auditorOf, prepare } = restarted()
  const { signal } = new AbortController()
  await prepare(signal)
  const auditor = auditorOf(await askedBy(), server.dataset)
  // The whole, all regions but one, all insurers but one.
  expect(await auditor.prepare(signal)).toBe(17)
  const plan = planOf({ dimensions: [{ kind: 'column', column: 'region' }] })
  expect((await runPlan(server.dataset, plan, auditor)).table.rows).toHaveLength(12)
})

it('stops where the server does, and reads it again when it is needed', async () => {
  const { auditorOf, prepare } = restarted()
  await expect(prepare(AbortSignal.abort())).rejects.toThrow('aborted')
  const auditor = auditorOf(await askedBy(), server.dataset)
  expect(await auditor.prepare(new AbortController().signal)).toBe(17)
})
