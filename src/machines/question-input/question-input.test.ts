import { expect, it } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import type { Answer } from '../../api/answer.ts'
import type { QueryInput } from '../../api/calls.ts'
import { Doubted, Refused } from '../../api/errors.ts'
import { queryRunMachine } from '../query-run/query-run.machine.ts'
import { questionInputMachine, type GapOpened } from './question-input.machine.ts'

function begin(before: string, after: string) {
  const input = createActor(questionInputMachine, {
    input: { question: '', datasets: [], readsAlong: false },
  }).start()
  const opened: GapOpened[] = []
  input.on('gap.opened', (event) => opened.push(event))
  input.send({ type: 'question.begun', gap: { before, after, within: null } })
  const { question } = input.getSnapshot().context
  return { question, cursors: opened.map(({ to }) => `${question.slice(0, to)}|${question.slice(to)}`) }
}

it.each([
  ['premium by region for', '', 'premium by region for |'],
  ['average', 'by region', 'average | by region'],
  ['', 'premium by region', '| premium by region'],
])('begins a question with “%s” and “%s”, and opens the gap between them', (before, after, text) => {
  expect(begin(before, after)).toEqual({ question: text.replace('|', ''), cursors: [text] })
})

it('opens no gap in a question that has no room for it', () => {
  expect(begin('x'.repeat(500), '')).toEqual({ question: '', cursors: [] })
})

const refused = (questionsLeft: number | null) =>
  new Refused({ detail: 'No.', message: '', interpretation: null, questionsLeft })
const doubted = (questionsLeft: number | null) =>
  new Doubted({ detail: 'Or?', message: '', offered: { offers: [], interpretation: null, questionsLeft } })
const answered = (questionsLeft: number | null) => ({ questionsLeft }) as Answer

it('keeps how many questions are left, from each reply that may say it', async () => {
  const replies: (Answer | Error)[] = [
    answered(3),
    refused(2),
    // No reply came, or one that says nothing.
    new Error('no network'),
    refused(null),
    doubted(1),
    answered(0),
    answered(null),
    doubted(7),
    doubted(null),
  ]
  const executeQuery = fromPromise<Answer, QueryInput>(async () => {
    const reply = replies.shift()
    if (reply === undefined || reply instanceof Error) throw reply ?? new Error('no reply is left')
    return reply
  })
  const queryRun = queryRunMachine.provide({ actors: { executeQuery } })
  const input = createActor(questionInputMachine.provide({ actors: { queryRun } }), {
    input: { question: 'average premium', datasets: [], readsAlong: false },
  }).start()
  const lefts: (number | null)[] = []
  while (replies.length > 0) {
    input.send({ type: 'question.submitted' })
    const { context } = await waitFor(input, (snapshot) => snapshot.matches('idle'))
    lefts.push(context.questionsLeft)
  }
  expect(lefts).toEqual([3, 2, 2, 2, 1, 0, null, 7, null])
})
