import type { AdminQuery } from '../../../src/api/admin-rows.ts'
import { failuresOf, pathModel, toldOf } from './path-model.ts'
import { queryDetailsMachine } from '../../../src/machines/query-details/query-details.machine.ts'

/** SPEC section 2, the details modal of the user queries tab. */
export const queryDetailsTransitions = [
  'closed: details requested → open.whole or open.loading',
  'open: details closed → closed',
  'open: runs verification',
  'open.loading: is busy',
  'open.loading: runs loadQuery',
  'open.loading: loadQuery fails → open.failed',
  'open.loading: loadQuery is answered → open.whole',
  'open.failed: retry requested → open.loading',
]

const query = { id: 'q1', user_question: 'average premium', success: true }
const loaded = { ...query, html_table: '<table></table>' }
/** Another, of which the list carried everything. */
const whole = { ...loaded, id: 'q2', verified: null }

export const queryDetailsPaths = pathModel(queryDetailsMachine, {
  actors: ['loadQuery', 'verification'],
  asks: {
    loadQuery: () => query,
    verification: ({ event }) => ({
      answerId: event['query'] === whole ? 'q2' : 'q1',
      verification: event['query'] === whole ? { mark: null } : null,
    }),
  },
  events: [
    { type: 'details.requested', query },
    { type: 'details.requested', query: whole },
    { type: 'details.closed' },
    { type: 'retry.requested' },
    { type: 'xstate.done.actor.loadQuery', output: loaded, actorId: 'loadQuery' },
    ...failuresOf('loadQuery'),
  ],
  holds: { 'open.whole': (context) => context.query !== null && 'html_table' in context.query },
  changes: {
    'details.requested': ({ event }) => ({ query: event['query'] as AdminQuery }),
    'done.actor.loadQuery': ({ event }) => ({ query: event['output'] as AdminQuery }),
    'error.actor.loadQuery': (happened) => ({ error: toldOf(happened, 'Failed to load the stored answer') }),
  },
  leads: {
    'details.requested': ({ event }) => (event['query'] === whole ? 'open.whole' : 'open.loading'),
  },
})
