import { pathModel } from '../path-model.ts'
import { followUpsMachine } from './follow-ups.machine.ts'

/** SPEC sections 1 and 7, follow-up suggestions. */
export const followUpsTransitions = [
  'idle · suggestions.requested → loading',
  'loading · enters with clearError',
  'loading · runs suggestFollowUps',
  'loading · is busy',
  'loading · done suggestFollowUps [isNone] → none',
  'loading · done suggestFollowUps → offered / keepSuggestions',
  'loading · failed suggestFollowUps → idle / keepError',
  'offered · suggestion.chosen → stays / askSuggestion',
]

export const followUpsPaths = pathModel(followUpsMachine, {
  input: { question: 'q', sql: 's', auditLogId: null },
  actors: ['suggestFollowUps'],
  asks: { suggestFollowUps: () => ({ question: 'q', sql: 's', auditLogId: null }) },
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
  holds: {
    loading: ({ error }) => error === null,
    offered: ({ suggestions }) => suggestions.length === 1,
    none: ({ suggestions }) => suggestions.length === 0,
  },
  changes: {
    'error.actor.suggestFollowUps': () => ({ error: 'Failed to suggest follow-ups. Please try again.' }),
  },
  calls: { 'suggestion.chosen': () => [['askSuggestion']] },
  leads: {
    'done.actor.suggestFollowUps': ({ event: { output } }) =>
      (output as readonly string[]).length === 0 ? 'none' : 'offered',
  },
})
