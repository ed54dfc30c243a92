import type { PathModel } from '../../../tests/support/paths.ts'
import { queryRunMachine } from './query-run.machine.ts'

/** SPEC section 4, query run. */
export const queryRunTable = [
  '(root) · query.submitted → loading',
  'loading · query.submitted → stays',
  'loading · done.actor.executeQuery [isSuccess] → succeeded',
  'loading · done.actor.executeQuery → failed',
  'loading · error.actor.executeQuery → failed',
]

export const queryRunModel: PathModel = {
  machine: queryRunMachine,
  actors: ['executeQuery'],
  events: [
    { type: 'query.submitted', query: { question: 'average premium', datasetId: null } },
    {
      type: 'xstate.done.actor.executeQuery',
      output: { success: true, results: [] },
      actorId: 'executeQuery',
    },
    {
      type: 'xstate.done.actor.executeQuery',
      output: { success: false, error_message: null },
      actorId: 'executeQuery',
    },
    { type: 'xstate.error.actor.executeQuery', error: new Error(''), actorId: 'executeQuery' },
  ],
}
