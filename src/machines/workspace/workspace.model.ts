import type { PathModel } from '../../../tests/support/paths.ts'
import { workspaceMachine } from './workspace.machine.ts'

/** SPEC sections 2 and 4: the question to the run, the answer or a kept one to the result. */
export const workspaceTable = [
  '(root) · query.requested → blank',
  '(root) · run.settled [hasResult] → showing',
  '(root) · run.settled → stays',
  '(root) · entry.chosen → showing',
  '(root) · suggestion.chosen → stays',
  '(root) · analysis.made → stays',
  '(root) · dataset.changed → stays',
]

const query = { question: 'average premium', datasetId: null, followUpOf: null }

export const workspaceModel: PathModel = {
  machine: workspaceMachine,
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
}
