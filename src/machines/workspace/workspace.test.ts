import { createActor, fromPromise, type AnyActorRef } from 'xstate'
import { expect, it } from 'vitest'
import type { QueryInput, QueryResult } from '../../api/calls.ts'
import { connectedActors, workspaceMachine } from './workspace.machine.ts'

const DATASETS = [
  { id: 'a', name: 'A' },
  { id: 'b', name: 'B' },
]
const result = (part: Partial<QueryResult>) =>
  ({
    success: true,
    table_heading: 'Heading',
    user_question: 'q',
    generated_sql: 's',
    ...part,
  }) as QueryResult

/** The workspace with its real children; the test answers each query. */
function open() {
  const asked: {
    readonly query: QueryInput
    readonly resolve: (result: QueryResult) => void
    readonly reject: (error: unknown) => void
  }[] = []
  const workspace = createActor(
    workspaceMachine.provide({
      actors: {
        questionInput: connectedActors.questionInput,
        queryRun: connectedActors.queryRun.provide({
          actors: {
            executeQuery: fromPromise(
              ({ input }: { input: QueryInput }) =>
                new Promise<QueryResult>((resolve, reject) => asked.push({ query: input, resolve, reject })),
            ),
          },
        }),
      },
    }),
    { input: { question: '', datasets: DATASETS, now: () => '2026-03-02T10:00:00.000Z' } },
  )
  workspace.start()
  const child = (name: 'input' | 'run' | 'history'): AnyActorRef => {
    const actor = workspace.getSnapshot().children[name]
    if (actor === undefined) throw new Error(`no ${name}`)
    return actor
  }
  /** Input, run and heading. */
  const states = () => [
    (child('input').getSnapshot() as { value: unknown }).value,
    (child('run').getSnapshot() as { value: unknown }).value,
    workspace.getSnapshot().children.result?.getSnapshot().children.heading?.getSnapshot().value ?? 'absent',
  ]
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  return { asked, child, states, settled, workspace }
}

it('takes a question to the run, its result to the heading, and frees the input', async () => {
  const { asked, child, states, settled } = open()
  child('input').send({ type: 'question.edited', value: 'average premium' })
  child('input').send({ type: 'question.submitted' })
  expect(states()).toEqual(['loading', { loading: 'waiting' }, 'absent'])
  expect(asked.map(({ query }) => query)).toEqual([
    { question: 'average premium', datasetId: null, followUpOf: null },
  ])
  asked[0]?.resolve(result({}))
  await settled()
  expect(states()).toEqual(['idle', 'succeeded', 'cached'])
  child('input').send({ type: 'question.submitted' })
  expect(states()).toEqual(['loading', { loading: 'waiting' }, 'absent'])
})

it.each([
  [
    'an error',
    (asked: { reject: (error: unknown) => void }) => asked.reject(new Error('')),
    'Failed to execute query. Please try again.',
  ],
  [
    'a refusal',
    (asked: { resolve: (result: QueryResult) => void }) =>
      asked.resolve(result({ success: false, error_message: 'No.' })),
    'No.',
  ],
])('frees the input after %s, without a heading', async (_, answer, error) => {
  const { asked, child, states, settled } = open()
  child('input').send({ type: 'question.edited', value: 'average premium' })
  child('input').send({ type: 'question.submitted' })
  const [first] = asked
  if (first !== undefined) answer(first)
  await settled()
  expect(states()).toEqual(['idle', 'failed', 'absent'])
  expect((child('run').getSnapshot() as { context: { error: string } }).context.error).toBe(error)
})

it('names the dataset only where it is not the first', () => {
  const { asked, child } = open()
  child('input').send({ type: 'question.edited', value: 'average premium' })
  child('input').send({ type: 'dataset.chosen', id: 'b' })
  child('input').send({ type: 'dataset.chosen', id: 'unknown' })
  child('input').send({ type: 'question.submitted' })
  expect(asked.map(({ query }) => query)).toEqual([
    { question: 'average premium', datasetId: 'b', followUpOf: null },
  ])
})
