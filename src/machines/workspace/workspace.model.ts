import type { HistoryItem, QueryResult } from '../../api/calls.ts'
import { pathModel } from '../path-model.ts'
import { keptResult, shownResult } from '../result/shown-result.ts'
import { workspaceMachine } from './workspace.machine.ts'

/** SPEC sections 2 and 4: the question to the run, the answer or a kept one to the result. */
export const workspaceTransitions = [
  '(root) · runs input (questionInput)',
  '(root) · runs run (queryRun)',
  '(root) · runs activeModel',
  '(root) · runs stats (datasetStats)',
  '(root) · runs history',
  '(root) · query.requested → blank / forgetResult, startRun',
  '(root) · run.settled [hasResult] → showing / releaseInput, keepResult, tellInput, addEntry',
  '(root) · run.settled → stays / releaseInput',
  '(root) · entry.chosen → showing / stopRun, keepEntry, tellInput',
  '(root) · suggestion.chosen → stays / askSuggestion',
  '(root) · analysis.made → stays / keepAnalysis',
  '(root) · dataset.changed → stays / showStats',
  'showing · runs result',
]

const query = { question: 'average premium', datasetId: null, followUpOf: null }

export const workspacePaths = pathModel(workspaceMachine, {
  input: { question: '', datasets: [{ id: 'a', name: 'A' }], now: () => '2026-03-02T10:00:00.000Z' },
  actors: ['questionInput', 'queryRun', 'activeModel', 'datasetStats', 'history', 'result'],
  events: [
    { type: 'query.requested', query },
    { type: 'run.settled', query, result: { success: true, audit_log_id: 'a1', results: [] } },
    { type: 'run.settled', query, result: null },
    {
      type: 'entry.chosen',
      item: { id: 'h1', question: 'kept', results_json: [], created_at: '2026-03-01' },
    },
    { type: 'suggestion.chosen', question: 'average premium by region' },
    { type: 'analysis.made', id: 'a1', analysis: 'London leads.' },
    { type: 'dataset.changed', dataset: 'A' },
  ],
  holds: { showing: ({ shown }) => shown !== null },
  changes: {
    'query.requested': () => ({ shown: null }),
    'run.settled': ({ before: { context }, event: { result } }) => ({
      shown: result === null ? context.shown : shownResult(result as QueryResult),
    }),
    'entry.chosen': ({ event }) => ({ shown: keptResult(event['item'] as HistoryItem) }),
  },
  leads: {
    'query.requested': () => 'blank',
    'run.settled': ({ before: { context }, event: { result } }) =>
      result !== null || context.shown !== null ? 'showing' : 'blank',
    'entry.chosen': () => 'showing',
  },
  sends: {
    'query.requested': () => [['run', { type: 'query.submitted', query }]],
    'run.settled': ({ event }) =>
      event['result'] === null
        ? [['input', { type: 'query.settled' }]]
        : [
            ['input', { type: 'query.settled' }],
            ['input', { type: 'answer.shown', earlier: null }],
            ['history', { type: 'entry.added' }],
          ],
    'entry.chosen': () => [
      ['run', { type: 'query.cancelled' }],
      ['input', { type: 'answer.shown', earlier: null }],
    ],
    'suggestion.chosen': () => [
      ['input', { type: 'question.suggested', question: 'average premium by region' }],
    ],
    'analysis.made': () => [['history', { type: 'entry.analysed', id: 'a1', analysis: 'London leads.' }]],
    'dataset.changed': () => [['stats', { type: 'dataset.changed', dataset: 'A' }]],
  },
})
