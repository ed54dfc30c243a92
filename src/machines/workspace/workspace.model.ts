import type { Answer } from '../../api/answer.ts'
import { pathModel } from '../path-model.ts'
import type { ShownAnswer } from '../result/result.machine.ts'
import { workspaceMachine } from './workspace.machine.ts'

/** SPEC sections 2 and 4: the question to the run, the answer or a kept one to the result. */
export const workspaceTransitions = [
  '(root) · runs input (questionInput)',
  '(root) · runs activeModel',
  '(root) · runs stats (datasetStats)',
  '(root) · runs history',
  '(root) · query.started → blank / forgetEnd',
  '(root) · query.answered → showing / keepAnswer, tellInput, addEntry',
  '(root) · query.failed → failed / keepFailure',
  '(root) · entry.chosen → showing / stopQuery, keepEntry, tellInput',
  '(root) · suggestion.chosen → stays / askSuggestion',
  '(root) · analysis.made → stays / keepAnalysis',
  '(root) · dataset.changed → stays / showStats',
  'showing · runs result',
]

const query = { question: 'average premium', datasetId: null, followUpOf: null }
const answer = { id: 'a1', question: 'average premium', rows: [] as unknown } as Answer
const failure = { error: 'No such column', interpretation: null }

export const workspacePaths = pathModel(workspaceMachine, {
  input: { question: '', datasets: [{ id: 'a', name: 'A' }], now: () => '2026-03-02T10:00:00.000Z' },
  actors: ['questionInput', 'activeModel', 'datasetStats', 'history', 'result'],
  events: [
    { type: 'query.started' },
    { type: 'query.answered', query, answer },
    { type: 'query.failed', failure },
    { type: 'entry.chosen', kept: { answer: { ...answer, id: 'h1' }, keptFrom: '2026-03-01' } },
    { type: 'suggestion.chosen', question: 'average premium by region' },
    { type: 'analysis.made', id: 'a1', analysis: 'London leads.' },
    { type: 'dataset.changed', dataset: 'A' },
  ],
  holds: {
    blank: ({ shown, failure: failed }) => shown === null && failed === null,
    failed: ({ shown, failure: failed }) => shown === null && failed !== null,
    showing: ({ shown, failure: failed }) => shown !== null && failed === null,
  },
  changes: {
    'query.started': () => ({ shown: null, failure: null }),
    'query.answered': () => ({ shown: { answer, keptFrom: null }, failure: null }),
    'query.failed': () => ({ shown: null, failure }),
    'entry.chosen': ({ event }) => ({ shown: event['kept'] as ShownAnswer, failure: null }),
  },
  leads: {
    'query.started': () => 'blank',
    'query.answered': () => 'showing',
    'query.failed': () => 'failed',
    'entry.chosen': () => 'showing',
  },
  sends: {
    'query.answered': () => [
      ['input', { type: 'answer.shown', earlier: null }],
      [
        'history',
        {
          type: 'entry.added',
          entry: {
            id: 'a1',
            question: 'average premium',
            success: true,
            askedAt: '2026-03-02T10:00:00.000Z',
            answer,
          },
        },
      ],
    ],
    'entry.chosen': () => [
      ['input', { type: 'query.cancelled' }],
      ['input', { type: 'answer.shown', earlier: null }],
    ],
    'suggestion.chosen': () => [
      ['input', { type: 'question.suggested', question: 'average premium by region' }],
    ],
    'analysis.made': () => [['history', { type: 'entry.analysed', id: 'a1', analysis: 'London leads.' }]],
    'dataset.changed': () => [['stats', { type: 'dataset.changed', dataset: 'A' }]],
  },
})
