import type { PathModel } from '../../../tests/support/paths.ts'
import { questionInputMachine } from './question-input.machine.ts'

/** SPEC sections 4 and 5, query input and question. */
export const questionInputTable = [
  'idle · question.edited [fits] → stays',
  'idle · question.edited → stays',
  '(root) · answer.shown → stays',
  'idle · followUp.toggled [hasEarlier] → stays',
  'idle · question.suggested [canAsk] → loading',
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
    { type: 'question.suggested', question: 'average premium by region' },
    { type: 'answer.shown', earlier: { id: '1', question: 'average premium' } },
    { type: 'answer.shown', earlier: null },
    { type: 'followUp.toggled' },
    { type: 'query.settled' },
  ],
}
