import type { AnyEventObject } from 'xstate'
import { pathModel } from '../path-model.ts'

import { questionInputMachine, type Gap } from './question-input.machine.ts'

/** SPEC sections 4 and 5, query input and question. */
export const questionInputTransitions = [
  '(root): answer shown → stays',
  'idle: is editable',
  'idle: dataset chosen → stays',
  'idle: followUp toggled → stays',
  'idle: question begun → stays',
  'idle: question edited → stays',
  'idle: question submitted → loading',
  'idle: question suggested → loading',
  'loading: is busy',
  'loading: runs run (queryRun)',
  'loading: query cancelled → idle',
  'loading: run is answered → idle',
]

const isShort = (event: AnyEventObject) => (event['gap'] as Gap).before.length < 500

const begunText = (event: AnyEventObject) => {
  const { before, after } = event['gap'] as Gap
  return after === '' ? `${before} ` : 'average premium  by region'
}

const END = {
  query: { question: '' },
  ending: { kind: 'failed', failure: { error: 'No such column', questionsLeft: null } },
}
/** One that says how many questions are left. */
const END_OF_FEW = {
  ...END,
  ending: { kind: 'failed', failure: { error: 'No such column', questionsLeft: 12 } },
}

/** What an answer was understood as, with other groups. */
const EDIT = { of: 'a1', at: 'dimensions/0', to: { kind: 'column', column: 'insurer' } }

export const questionInputPaths = pathModel(questionInputMachine, {
  input: {
    question: '',
    datasets: [
      { id: 'a', name: 'A' },
      { id: 'b', name: 'B' },
    ],
  },
  actors: ['queryRun'],
  asks: {
    run: ({ before: { context }, event }) => ({
      question: event.type === 'question.suggested' ? String(event['question']) : context.question,
      // The first dataset needs no naming.
      datasetId: context.datasetId === 'a' ? null : 'b',
      followUpOf: event.type !== 'question.suggested' && context.followsUp ? '1' : null,
      edit: (event['edit'] as typeof EDIT | undefined) ?? null,
    }),
  },
  events: [
    { type: 'question.edited', value: 'average premium' },
    { type: 'question.edited', value: ' a ' },
    { type: 'question.edited', value: 'x'.repeat(501) },
    { type: 'question.begun', gap: { before: 'average premium', after: 'by region' } },
    { type: 'question.begun', gap: { before: 'average premium', after: '' } },
    { type: 'question.begun', gap: { before: 'average premium by region', after: '' } },
    { type: 'question.begun', gap: { before: 'x'.repeat(500), after: '' } },
    { type: 'dataset.chosen', id: 'b' },
    { type: 'question.submitted' },
    { type: 'question.suggested', question: 'average premium by region' },
    { type: 'question.suggested', question: 'average premium by insurer', edit: EDIT },
    {
      type: 'answer.shown',
      earlier: { id: '1', question: 'average premium' },
      question: 'average premium',
    },
    { type: 'answer.shown', earlier: null, question: 'other question' },
    { type: 'answer.shown', earlier: null, question: null },
    { type: 'followUp.toggled' },
    { type: 'query.cancelled' },
    { type: 'xstate.done.actor.run', output: END, actorId: 'run' },
    { type: 'xstate.done.actor.run', output: END_OF_FEW, actorId: 'run' },
  ],
  changes: {
    'question.edited': ({ before: { context }, event }) => {
      const value = String(event['value'])
      return value.length <= 500
        ? { question: value, ignoredLength: null }
        : { question: context.question, ignoredLength: 501 }
    },
    'question.begun': ({ before: { context }, event }) =>
      isShort(event)
        ? { question: begunText(event), ignoredLength: null }
        : { question: context.question, ignoredLength: context.ignoredLength },
    'dataset.chosen': () => ({ datasetId: 'b', earlier: null, followsUp: false }),
    'question.suggested': ({ event }) => ({
      question: String(event['question']),
      ignoredLength: null,
      followsUp: false,
      edit: (event['edit'] as typeof EDIT | undefined) ?? null,
    }),
    'question.submitted': ({ before: { context } }) =>
      context.question.trim().length >= 3 ? { edit: null } : {},
    'answer.shown': ({ before: { context }, event }) => ({
      ...(event['question'] === null ? {} : { question: String(event['question']), ignoredLength: null }),
      earlier: event['earlier'] as typeof context.earlier,
      followsUp: event['earlier'] !== null && context.followsUp,
    }),
    'followUp.toggled': ({ before: { context } }) => ({
      followsUp: context.earlier !== null && !context.followsUp,
    }),
    'done.actor.run': ({ before: { context }, event }) => ({
      questionsLeft: event['output'] === END_OF_FEW ? 12 : context.questionsLeft,
    }),
  },
  leads: {
    'question.submitted': ({ before }) => (before.context.question.trim().length >= 3 ? 'loading' : 'idle'),
    'question.suggested': () => 'loading',
  },
  calls: {
    'answer.shown': () => [['saveDraft']],
    'question.edited': ({ event }) => (String(event['value']).length <= 500 ? [['saveDraft']] : []),
    'question.begun': ({ event }) => (isShort(event) ? [['saveDraft']] : []),
    'question.suggested': () => [['saveDraft'], ['reportStarted']],
    'question.submitted': () => [['reportStarted']],
    'done.actor.run': ({ event }) => [['reportEnded', { end: event['output'] as object }]],
    'dataset.chosen': () => [['reportDataset']],
  },
})
