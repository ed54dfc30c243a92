import type { PathModel } from '../../../tests/support/paths.ts'
import { queryDetailsMachine } from './query-details.machine.ts'

/** SPEC section 2, the details modal of the user queries tab. */
export const queryDetailsTable = [
  'closed · details.requested → open',
  'open · details.closed → closed',
  'open.deciding · always [isWhole] → open.whole',
  'open.deciding · always → open.loading',
  'open.loading · done.actor.loadQuery → open.whole',
  'open.loading · error.actor.loadQuery → open.failed',
  'open.failed · retry.requested → open.loading',
]

const query = { id: 'q1', user_question: 'average premium', success: true }
const whole = { ...query, html_table: '<table></table>' }

export const queryDetailsModel: PathModel = {
  machine: queryDetailsMachine,
  actors: ['loadQuery'],
  events: [
    { type: 'details.requested', query },
    { type: 'details.requested', query: whole },
    { type: 'details.closed' },
    { type: 'retry.requested' },
    { type: 'xstate.done.actor.loadQuery', output: whole, actorId: 'loadQuery' },
    { type: 'xstate.error.actor.loadQuery', error: new Error(''), actorId: 'loadQuery' },
  ],
}
