import { expect, it } from 'vitest'
import { createActor } from 'xstate'
import type { AdminQuery } from '../../api/admin-rows.ts'
import { queryDetailsMachine } from '../../machines/query-details/query-details.machine.ts'
import { connectQueryDetails, narrowText } from './query-details.connect.ts'

function factOf(name: string, part: Partial<AdminQuery>) {
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
    ...part,
  }
  const snapshot = createActor(queryDetailsMachine).getSnapshot()
  const { details } = connectQueryDetails({ ...snapshot, context: { ...snapshot.context, query } }, () => {})
  return details?.facts.find((fact) => fact.name === name)?.value
}
const answeredBy = (usage: AdminQuery['usage']) => factOf('Answered by', usage === undefined ? {} : { usage })

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

it('says that a question was narrow, and nothing of one that was not, or that nobody judged', () => {
  expect(factOf('Narrow', { narrow: true })).toBe('Tells something sensitive of few')
  expect([{ narrow: false }, { narrow: null }, {}].map((part) => factOf('Narrow', part))).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

it('names who asked narrow questions, and nobody where there is none', () => {
  const people = [
    { email: 'ana@example.com', questions: 1_041 },
    { email: 'ben@example.com', questions: 3 },
  ]
  expect(narrowText({ days: 7, people })).toBe(
    'Narrow questions, last 7 days: ana@example.com 1,041, ben@example.com 3',
  )
  expect([narrowText({ days: 7, people: [] }), narrowText(null)]).toEqual([null, null])
})
