import { expect, it } from 'vitest'
import { createActor } from 'xstate'
import { errorLogMachine } from '../../machines/error-log/error-log.machine.ts'
import { connectErrorLog } from './error-log.connect.ts'

function detailsWith(metadata: Record<string, unknown>) {
  const row = {
    id: 'e1',
    created_at: '2026-03-01T10:00:00Z',
    user_email: null,
    message: 'Boom',
    severity: 'error' as const,
    url: null,
    resolved: false,
    stack: null,
    user_agent: null,
    metadata,
  }
  const actor = createActor(errorLogMachine, { input: { row } })
  return connectErrorLog(actor.getSnapshot(), (event) => actor.send(event)).details
}

it('says the steps before an error, and passes over what is none', () => {
  const step = { actor: 'input', event: 'question.submitted', state: 'loading' }
  const trail = [null, 'input', 7, step, { ...step, event: ' ', state: null }]
  expect(detailsWith({ trail }).trail).toEqual(['input: question.submitted → loading', 'input: ? → ?'])
})

it.each([[{}], [{ trail: null }], [{ trail: 'input' }]])('a report of %j has no steps', (metadata) =>
  expect(detailsWith(metadata).trail).toEqual([]),
)
