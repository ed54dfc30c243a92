import { expect, it } from 'vitest'
import { createActor } from 'xstate'
import { questionInputMachine } from '../../machines/question-input/question-input.machine.ts'
import { connectQuestionInput } from './question-input.connect.ts'

it.each([
  [null, null],
  [12, '12 questions left today'],
  [1, '1 question left today'],
  [0, 'No questions left today'],
  [1_000, '1,000 questions left today'],
])('says how many questions are left where a server says it: %j', (questionsLeft, left) => {
  const input = createActor(questionInputMachine, {
    input: { question: '', datasets: [], readsAlong: false },
  })
  const snapshot = input.getSnapshot()
  const shown = { ...snapshot, context: { ...snapshot.context, questionsLeft } } as typeof snapshot
  expect(connectQuestionInput(shown, () => {}).left).toBe(left)
})
