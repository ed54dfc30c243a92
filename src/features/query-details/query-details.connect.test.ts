import { expect, it } from 'vitest'
import { createActor } from 'xstate'
import type { AdminQuery } from '../../api/admin-rows.ts'
import { queryDetailsMachine } from '../../machines/query-details/query-details.machine.ts'
import { connectQueryDetails } from './query-details.connect.ts'

function answeredBy(usage: AdminQuery['usage']) {
  const query: AdminQuery = {
    id: 'q1',
    created_at: '2026-03-01T10:00:00Z',
    user_email: 'ana@example.com',
    user_question: 'average premium',
    generated_sql: null,
    success: true,
    row_count: 1,
    execution_time_ms: 3,
    error_message: null,
    ...(usage === undefined ? {} : { usage }),
  }
  const snapshot = createActor(queryDetailsMachine).getSnapshot()
  const { details } = connectQueryDetails({ ...snapshot, context: { ...snapshot.context, query } }, () => {})
  return details?.facts.find(({ name }) => name === 'Answered by')?.value
}

it.each([
  ['with its tokens and costs', 1200, 34, 0.01234, 'haiku: 1,200 tokens in, 34 out, $0.0123'],
  ['without costs where nobody knows them', 1200, 34, null, 'haiku: 1,200 tokens in, 34 out'],
  ['without tokens where those of the question were not counted', null, 34, 0.01, 'haiku, no tokens'],
  ['without tokens where those of the answer were not counted', 1200, null, 0.01, 'haiku, no tokens'],
])('names the model that answered, %s', (_, input, output, cost, text) =>
  expect(
    answeredBy({
      model: 'haiku',
      provider: 'anthropic',
      input_tokens: input,
      output_tokens: output,
      cost_usd: cost,
    }),
  ).toBe(text),
)

it('names none where no model answered', () => {
  expect(
    answeredBy({ model: null, provider: null, input_tokens: null, output_tokens: null, cost_usd: null }),
  ).toBeUndefined()
  expect(answeredBy(undefined)).toBeUndefined()
})
