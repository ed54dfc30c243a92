import { expect, it } from 'vitest'
import { createActor } from 'xstate'
import { questionInputMachine, type GapOpened } from './question-input.machine.ts'

function begin(before: string, after: string) {
  const input = createActor(questionInputMachine, { input: { question: '', datasets: [] } }).start()
  const opened: GapOpened[] = []
  input.on('gap.opened', (event) => opened.push(event))
  input.send({ type: 'question.begun', gap: { before, after } })
  const { question } = input.getSnapshot().context
  return { question, cursors: opened.map(({ at }) => `${question.slice(0, at)}|${question.slice(at)}`) }
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
