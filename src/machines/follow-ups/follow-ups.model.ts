import type { PathModel } from '../../../tests/support/paths.ts'
import { followUpsMachine } from './follow-ups.machine.ts'

/** SPEC sections 1 and 7, follow-up suggestions. */
export const followUpsTable = [
  'idle · suggestions.requested → loading',
  'loading · done.actor.suggestFollowUps [isNone] → none',
  'loading · done.actor.suggestFollowUps → offered',
  'loading · error.actor.suggestFollowUps → idle',
  'offered · suggestion.chosen → stays',
]

export const followUpsModel: PathModel = {
  machine: followUpsMachine,
  input: { question: 'q', sql: 's', auditLogId: null },
  actors: ['suggestFollowUps'],
  events: [
    { type: 'suggestions.requested' },
    { type: 'suggestion.chosen', question: 'Average premium by region' },
    { type: 'xstate.done.actor.suggestFollowUps', output: [], actorId: 'suggestFollowUps' },
    {
      type: 'xstate.done.actor.suggestFollowUps',
      output: ['Average premium by region'],
      actorId: 'suggestFollowUps',
    },
    { type: 'xstate.error.actor.suggestFollowUps', error: new Error(''), actorId: 'suggestFollowUps' },
  ],
}
