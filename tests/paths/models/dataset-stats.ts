import type { DatasetStats } from '../../../src/api/calls.ts'
import { pathModel } from './path-model.ts'
import { datasetStatsMachine } from '../../../src/machines/dataset-stats/dataset-stats.machine.ts'

/** SPEC section 2, dataset stats panel; section 8, failures that are only logged. */
export const datasetStatsTransitions = [
  '(root): dataset changed → loading',
  'loading: is busy',
  'loading: runs loadStats',
  'loading: loadStats fails → hidden',
  'loading: loadStats is answered → known',
]

export const datasetStatsPaths = pathModel(datasetStatsMachine, {
  input: { dataset: 'PMI Pricing' },
  actors: ['loadStats'],
  asks: {
    loadStats: ({ event }) => ({ dataset: event.type === 'dataset.changed' ? 'Motor' : 'PMI Pricing' }),
  },
  events: [
    { type: 'dataset.changed', dataset: 'Motor' },
    { type: 'xstate.done.actor.loadStats', output: { row_count: 1 }, actorId: 'loadStats' },
    { type: 'xstate.error.actor.loadStats', error: new Error(''), actorId: 'loadStats' },
  ],
  changes: {
    'dataset.changed': () => ({ dataset: 'Motor', stats: null }),
    'done.actor.loadStats': ({ event }) => ({ stats: event['output'] as DatasetStats }),
  },
  calls: { 'error.actor.loadStats': ({ event }) => [['logFailure', { error: event['error'] as unknown }]] },
})
