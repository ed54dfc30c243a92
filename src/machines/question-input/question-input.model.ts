import type { PathModel } from '../../../tests/support/paths.ts'
import { questionInputMachine } from './question-input.machine.ts'

/** SPEC sections 4 and 5, query input and question. */
export const questionInputTable = [
  'idle · question.edited [fits] → stays',
  'idle · question.edited → stays',
  'idle · dataset.chosen [isKnown] → stays',
  'idle · question.submitted [canSubmit] → loading',
  'loading · query.settled → idle',
]

export const questionInputModel: PathModel = {
  machine: questionInputMachine,
  input: {
    question: '',
    datasets: [
      { id: 'a', name: 'A' },
      { id: 'b', name: 'B' },
    ],
  },
  events: [
    { type: 'question.edited', value: 'average premium' },
    { type: 'question.edited', value: ' a ' },
    { type: 'question.edited', value: 'x'.repeat(501) },
    { type: 'dataset.chosen', id: 'b' },
    { type: 'question.submitted' },
    { type: 'query.settled' },
  ],
}
