import type { PathModel } from '../../../tests/support/paths.ts'
import { datasetStatsMachine } from './dataset-stats.machine.ts'

/** SPEC section 2, dataset stats panel; section 8, failures that are only logged. */
export const datasetStatsTable = [
  '(root) · dataset.changed → loading',
  'loading · done.actor.loadStats → known',
  'loading · error.actor.loadStats → hidden',
]

export const datasetStatsModel: PathModel = {
  machine: datasetStatsMachine,
  input: { dataset: 'PMI Pricing' },
  actors: ['loadStats'],
  events: [
    { type: 'dataset.changed', dataset: 'Motor' },
    { type: 'xstate.done.actor.loadStats', output: { row_count: 1 }, actorId: 'loadStats' },
    { type: 'xstate.error.actor.loadStats', error: new Error(''), actorId: 'loadStats' },
  ],
}
