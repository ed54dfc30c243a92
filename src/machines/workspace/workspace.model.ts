import type { Answer } from '../../api/answer.ts'
import { pathModel } from '../path-model.ts'
import type { ShownAnswer } from '../result/result.machine.ts'
import { workspaceMachine, type WorkspaceContext } from './workspace.machine.ts'

/** SPEC sections 2 and 4: the question to the run, the answer or a kept one to the result. */
export const workspaceTransitions = [
  '(root) · runs input (questionInput)',
  '(root) · runs activeModel',
  '(root) · runs stats (datasetStats)',
  '(root) · runs history',
  '(root) · runs statsFold (fold)',
  '(root) · runs historyFold (fold)',
  '(root) · query.started → blank / forgetEnd, makeRoom',
  '(root) · query.answered → showing / keepAnswer, tellInput, addEntry',
  '(root) · query.offered → offering / keepOffers',
  '(root) · query.failed → failed / keepFailure',
  '(root) · entry.chosen → showing / stopQuery, keepEntry, tellInput, makeRoom',
  '(root) · suggestion.chosen → stays / askSuggestion',
  '(root) · analysis.made → stays / keepAnalysis',
  '(root) · dataset.changed → stays / showStats',
  'showing · runs result',
]

const query = { question: 'average premium', datasetId: null, followUpOf: null }
const answer = { id: 'a1', question: 'average premium', rows: [] as unknown } as Answer
const offered = {
  offers: [{ question: 'average premium by plan', group: 'Gold', figure: '£120.00' }],
  interpretation: null,
}
const failure = { error: 'No such column', interpretation: null }

/** How the question before ended, as far as that is shown. */
const endsIn = ({ shown, failure: failed, offered: doubted }: WorkspaceContext) =>
  Object.entries({ shown, failure: failed, offered: doubted }).flatMap(([name, end]) =>
    end === null ? [] : name,
  )

export const workspacePaths = pathModel(workspaceMachine, {
  input: { question: '', datasets: [{ id: 'a', name: 'A' }], now: () => '2026-03-02T10:00:00.000Z' },
  actors: ['questionInput', 'activeModel', 'datasetStats', 'history', 'fold', 'result'],
  events: [
    { type: 'query.started' },
    { type: 'query.answered', query, answer },
    { type: 'query.offered', offered },
    { type: 'query.failed', failure },
    { type: 'entry.chosen', kept: { answer: { ...answer, id: 'h1' }, keptFrom: '2026-03-01' } },
    { type: 'suggestion.chosen', question: 'average premium by region' },
    { type: 'analysis.made', id: 'a1', analysis: 'London leads.' },
    { type: 'dataset.changed', dataset: 'A' },
  ],
  holds: {
    fresh: (context) => endsIn(context).length === 0,
    blank: (context) => endsIn(context).length === 0,
    offering: (context) => endsIn(context).join() === 'offered',
    failed: (context) => endsIn(context).join() === 'failure',
    showing: (context) => endsIn(context).join() === 'shown',
  },
  changes: {
    'query.started': () => ({ shown: null, failure: null, offered: null }),
    'query.answered': () => ({ shown: { answer, keptFrom: null }, failure: null, offered: null }),
    'query.offered': () => ({ shown: null, failure: null, offered }),
    'query.failed': () => ({ shown: null, failure, offered: null }),
    'entry.chosen': ({ event }) => ({ shown: event['kept'] as ShownAnswer, failure: null, offered: null }),
  },
  leads: {
    'query.started': () => 'blank',
    'query.answered': () => 'showing',
    'query.offered': () => 'offering',
    'query.failed': () => 'failed',
    'entry.chosen': () => 'showing',
  },
  sends: {
    'query.started': () => [['statsFold', { type: 'room.needed' }]],
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
      ['statsFold', { type: 'room.needed' }],
    ],
    'suggestion.chosen': () => [
      ['input', { type: 'question.suggested', question: 'average premium by region' }],
    ],
    'analysis.made': () => [['history', { type: 'entry.analysed', id: 'a1', analysis: 'London leads.' }]],
    'dataset.changed': () => [['stats', { type: 'dataset.changed', dataset: 'A' }]],
  },
})
