import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OperationId } from '../server/http/protocol/contract.ts'
import { auditIn } from '../server/store/audit.ts'
import { makeCaller, type Call } from './support/calls.ts'
import { startServer, type TestServer } from './support/server.ts'

/** Every act of an admin leaves a line that nobody changes. */

let server: TestServer
let call: ReturnType<typeof makeCaller>
beforeAll(async () => {
  server = await startServer()
  call = makeCaller(server, await server.signUp('admin', 'admin@example.com'))
})
afterAll(() => server.close())

const lines = () => server.store.db.selectFrom('audit').selectAll().orderBy('created_at').execute()
const idFrom = async (id: OperationId, request: Call) => (await call(id, request)).json<{ id: string }>().id

it('has a line of each act, with who, what, on what and when', async () => {
  await server.signUp('content_editor', 'eva@example.com')
  const { users } = (await call('listUsers')).json<{ users: { id: string; email: string }[] }>()
  const user = users.find(({ email }) => email === 'eva@example.com')?.id ?? ''
  const invite = { body: { email: 'new@example.com', role: 'admin' } }
  const invitation = await idFrom('createInvitation', invite)
  const model = await idFrom('createModel', {
    body: { name: 'One', model_id: 'claude-one', provider: 'anthropic' },
  })
  const error = await idFrom('reportClientError', { token: null, body: { message: 'Boom' } })
  const builtIn = '00000000-0000-4000-8000-000000000001'
  const acts: readonly (readonly [OperationId, Call, action: string, subject: string])[] = [
    ['updateUser', { path: { id: user }, body: { is_active: false } }, 'user.updated', user],
    ['deleteUser', { path: { id: user } }, 'user.deleted', user],
    ['revokeInvitation', { path: { id: invitation } }, 'invitation.revoked', invitation],
    ['cleanUpInvitations', { query: { used: 'true' } }, 'invitations.cleaned', 'invitations'],
    ['updateModel', { path: { id: model }, body: { max_tokens: 1 } }, 'model.updated', model],
    ['activateModel', { path: { id: model } }, 'model.activated', model],
    ['activateModel', { path: { id: builtIn } }, 'model.activated', builtIn],
    ['deleteModel', { path: { id: model } }, 'model.deleted', model],
    ['updateErrorLog', { path: { id: error }, body: { resolved: true } }, 'errorLog.updated', error],
    ['deleteErrorLog', { path: { id: error } }, 'errorLog.deleted', error],
  ]
  for (const [id, request] of acts) expect((await call(id, request)).statusCode).toBeLessThan(300)

  const made = await lines()
  expect(made.map(({ action, subject }) => `${action} ${subject}`).toSorted()).toEqual(
    [
      'invitation.created new@example.com',
      `model.created ${model}`,
      ...acts.map(([, , action, subject]) => `${action} ${subject}`),
    ].toSorted(),
  )
  expect(new Set(made.map(({ actor_email: email }) => email))).toEqual(new Set(['admin@example.com']))
  expect(new Set(made.map(({ created_at: at }) => at))).toEqual(new Set(['2026-03-02T10:00:00.000Z']))
  expect(made.find(({ action }) => action === 'user.updated')?.detail_json).toBe('{"is_active":false}')
})

it('lets no line be changed or deleted, whoever asks the database', async () => {
  await expect(server.store.db.updateTable('audit').set({ action: 'x' }).execute()).rejects.toThrow(
    'audit lines stay',
  )
  await expect(server.store.db.deleteFrom('audit').execute()).rejects.toThrow('audit lines stay')
})

it('shows where a line was changed, taken out or added by somebody who got past the server', async () => {
  const { db } = server.store
  const audit = auditIn(db)
  expect(await audit.firstBroken()).toBe(null)
  const before = await db
    .selectFrom('audit')
    .selectAll()
    .orderBy(sql`rowid`)
    .execute()
  const [, second, third, fourth] = before
  for (const trigger of ['audit_is_not_changed', 'audit_is_not_deleted'])
    await sql.raw(`drop trigger ${trigger}`).execute(db)
  await db
    .updateTable('audit')
    .set({ action: 'nothing' })
    .where('id', '=', second?.id ?? '')
    .execute()
  expect(await audit.firstBroken()).toBe(second?.id)
  await db
    .updateTable('audit')
    .set({ action: second?.action ?? '' })
    .where('id', '=', second?.id ?? '')
    .execute()
  expect(await audit.firstBroken()).toBe(null)
  await db
    .deleteFrom('audit')
    .where('id', '=', third?.id ?? '')
    .execute()
  expect(await audit.firstBroken()).toBe(fourth?.id)
})
