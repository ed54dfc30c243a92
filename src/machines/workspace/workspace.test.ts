import { createActor, fromPromise, type AnyActorRef } from 'xstate'
import { expect, it } from 'vitest'
import type { Answer } from '../../api/answer.ts'
import type { QueryInput } from '../../api/calls.ts'
import { Refused } from '../../api/errors.ts'
import { queryRunMachine } from '../query-run/query-run.machine.ts'
import type { HistoryContext } from '../history/history.machine.ts'
import { connectedActors, workspaceMachine } from './workspace.machine.ts'

const DATASETS = [
  { id: 'a', name: 'A' },
  { id: 'b', name: 'B' },
]
const ANSWER: Answer = {
  id: 'a1',
  address: null,
  dataset: null,
  question: 'average premium',
  sql: 's',
  heading: 'Heading',
  table: null,
  markup: null,
  rows: [],
  analysis: null,
  chart: null,
  rowCount: 0,
  executionTimeMs: null,
  threshold: 5,
  groupsSuppressed: 0,
  privacyNote: null,
  interpretation: null,
  questionsLeft: null,
  verification: null,
  thread: [],
}

/** The workspace with its real children; the test answers each query. */
function open() {
  const asked: {
    readonly query: QueryInput
    readonly resolve: (answer: Answer) => void
    readonly reject: (error: unknown) => void
  }[] = []
  const workspace = createActor(
    workspaceMachine.provide({
      actors: {
        questionInput: connectedActors.questionInput.provide({
          actors: {
            queryRun: queryRunMachine.provide({
              actors: {
                executeQuery: fromPromise(
                  ({ input }: { input: QueryInput }) =>
                    new Promise<Answer>((resolve, reject) => asked.push({ query: input, resolve, reject })),
                ),
              },
            }),
          },
        }),
        history: connectedActors.history,
      },
    }),
    {
      input: {
        question: '',
        datasets: DATASETS,
        now: () => '2026-03-02T10:00:00.000Z',
        place: '/',
        opensAnswers: false,
        readsAlong: false,
      },
    },
  )
  workspace.start()
  const child = (name: 'input' | 'history'): AnyActorRef => {
    const actor = workspace.getSnapshot().children[name]
    if (actor === undefined) throw new Error(`no ${name}`)
    return actor
  }
  /** Input, workspace and heading. */
  const states = () => [
    (child('input').getSnapshot() as { value: unknown }).value,
    workspace.getSnapshot().value,
    workspace.getSnapshot().children.result?.getSnapshot().children.heading?.getSnapshot().value ?? 'absent',
  ]
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  return { asked, child, states, settled, workspace }
}

it('takes a question to the run, its answer to the heading, and frees the input', async () => {
  const { asked, child, states, settled } = open()
  child('input').send({ type: 'question.edited', value: 'average premium' })
  child('input').send({ type: 'question.submitted' })
  expect(states()).toEqual(['loading', 'blank', 'absent'])
  expect(asked.map(({ query }) => query)).toEqual([
    { question: 'average premium', datasetId: null, going: 'judged', edit: null },
  ])
  asked[0]?.resolve(ANSWER)
  await settled()
  expect(states()).toEqual(['idle', 'showing', 'cached'])
  child('input').send({ type: 'question.submitted' })
  expect(states()).toEqual(['loading', 'blank', 'absent'])
})

it('shows, keeps and shows again one and the same answer', async () => {
  const { asked, child, settled, workspace } = open()
  child('input').send({ type: 'question.edited', value: 'average premium' })
  child('input').send({ type: 'question.submitted' })
  asked[0]?.resolve(ANSWER)
  await settled()
  expect(workspace.getSnapshot().context.shown?.answer).toBe(ANSWER)
  const { items } = (child('history').getSnapshot() as { context: HistoryContext }).context
  expect(items).toEqual([
    {
      id: 'a1',
      question: 'average premium',
      success: true,
      askedAt: '2026-03-02T10:00:00.000Z',
      dataset: null,
      answer: ANSWER,
    },
  ])
  child('history').send({ type: 'entry.chosen', id: 'a1' })
  expect(workspace.getSnapshot().context.shown?.answer).toBe(ANSWER)
  expect(workspace.getSnapshot().context.shown?.keptFrom).toBe('2026-03-02T10:00:00.000Z')
})

it('leaves a kept answer as it stands where it is chosen again, and nothing else', () => {
  const { workspace } = open()
  const keptAs = (id: string | null, keptFrom: string | null) => ({ answer: { ...ANSWER, id }, keptFrom })
  const made = (kept: ReturnType<typeof keptAs>) => {
    const before = workspace.getSnapshot().children.result
    workspace.send({ type: 'entry.chosen', kept })
    expect(workspace.getSnapshot().context.shown).toBe(kept)
    return workspace.getSnapshot().children.result !== before
  }
  const monday = '2026-03-02T10:00:00.000Z'
  expect(made(keptAs('a1', monday))).toBe(true)
  expect(made(keptAs('a1', monday))).toBe(false)
  expect(made(keptAs('a2', monday))).toBe(true)
  expect(made(keptAs('a2', '2026-03-01T10:00:00.000Z'))).toBe(true)
  expect(made(keptAs(null, monday))).toBe(true)
  expect(made(keptAs(null, monday))).toBe(true)
})

it('stops a running query for an entry of the history, whose late answer has nobody to tell', async () => {
  const { asked, child, states, settled, workspace } = open()
  child('input').send({ type: 'question.edited', value: 'average premium' })
  child('input').send({ type: 'question.submitted' })
  const kept = { answer: { ...ANSWER, id: 'a2' }, keptFrom: '2026-03-01T10:00:00.000Z' }
  workspace.send({ type: 'entry.chosen', kept })
  expect(states()).toEqual(['idle', 'showing', 'cached'])
  asked[0]?.resolve(ANSWER)
  await settled()
  expect(workspace.getSnapshot().context.shown).toEqual(kept)
})

it.each([
  ['an error', new Error(''), 'Failed to execute query. Please try again.'],
  [
    'a refusal',
    new Refused({ detail: 'No.', message: 'Query failed', interpretation: null, questionsLeft: null }),
    'No.',
  ],
])('frees the input after %s, without a heading', async (_, reason, error) => {
  const { asked, child, states, settled, workspace } = open()
  child('input').send({ type: 'question.edited', value: 'average premium' })
  child('input').send({ type: 'question.submitted' })
  asked[0]?.reject(reason)
  await settled()
  expect(states()).toEqual(['idle', 'failed', 'absent'])
  expect(workspace.getSnapshot().context.failure).toEqual({
    question: 'average premium',
    error,
    interpretation: null,
    questionsLeft: null,
  })
})

it('names the dataset only where it is not the first', () => {
  const { asked, child } = open()
  child('input').send({ type: 'question.edited', value: 'average premium' })
  child('input').send({ type: 'dataset.chosen', id: 'b' })
  child('input').send({ type: 'dataset.chosen', id: 'unknown' })
  child('input').send({ type: 'question.submitted' })
  expect(asked.map(({ query }) => query)).toEqual([
    { question: 'average premium', datasetId: 'b', going: 'judged', edit: null },
  ])
})
