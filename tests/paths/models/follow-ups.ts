import { failuresOf, nothingOf, pathModel, toldOf } from './path-model.ts'
import { followUpsMachine } from '../../../src/machines/follow-ups/follow-ups.machine.ts'

/** SPEC sections 1 and 7, follow-up suggestions. */
export const followUpsTransitions = [
  'idle: suggestions requested → loading',
  'loading: is busy',
  'loading: runs suggestFollowUps',
  'loading: suggestFollowUps fails → idle',
  'loading: suggestFollowUps is answered → none or offered',
  'offered: suggestion chosen → stays',
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
    ...failuresOf('suggestFollowUps'),
    nothingOf('suggestFollowUps', 'The server sent an answer that cannot be read.'),
  ],
  holds: {
    loading: ({ error }) => error === null,
    offered: ({ suggestions }) => suggestions.length === 1,
    none: ({ suggestions }) => suggestions.length === 0,
  },
  changes: {
    'error.actor.suggestFollowUps': (happened) => ({
      error: toldOf(happened, 'Failed to suggest follow-ups. Please try again.'),
    }),
  },
  calls: { 'suggestion.chosen': () => [['askSuggestion']] },
  leads: {
    'done.actor.suggestFollowUps': ({ event: { output } }) =>
      (output as readonly string[]).length === 0 ? 'none' : 'offered',
  },
})
