import { pathModel } from './path-model.ts'
import { errorStatsMachine } from '../../../src/machines/error-stats/error-stats.machine.ts'

/** SPEC section 2, the stats cards of the error logs tab. */
export const errorStatsTransitions = [
  '(root): reload requested → loading',
  'loading: runs loadStats',
  'loading: loadStats fails → unknown',
  'loading: loadStats is answered → known',
]

export const errorStatsPaths = pathModel(errorStatsMachine, {
  actors: ['loadStats'],
  events: [
    { type: 'reload.requested' },
    {
      type: 'xstate.done.actor.loadStats',
      output: { total: 2, unresolved: 1, last24h: 1, bySeverity: { error: 2 } },
      actorId: 'loadStats',
    },
    { type: 'xstate.error.actor.loadStats', error: new Error(''), actorId: 'loadStats' },
  ],
  calls: { 'error.actor.loadStats': ({ event }) => [['logFailure', { error: event['error'] as unknown }]] },
  holds: { known: ({ stats }) => stats?.total === 2, unknown: ({ stats }) => stats === null },
})
