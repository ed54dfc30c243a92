import type { FollowUpsContext } from '../../../src/machines/follow-ups/follow-ups.machine.ts'
import { answers, makesNothing, press, type ViewModel } from '../browser/view-model.ts'
import { ask } from './asking.ts'

/** Too short to be asked, so that the answer with its suggestions stays. */
const SUGGESTION = 'ab'

export const followUpsView: ViewModel = {
  open: (visit) => ask(visit, { hold: ['generateFollowups'] }),
  events: {
    'suggestions.requested': press('Suggest follow-ups', 'idle'),
    'suggestion.chosen': press(SUGGESTION, 'offered'),
    'done.actor.suggestFollowUps': answers('generateFollowups', (suggestions: readonly string[]) => ({
      json: { suggestions: suggestions.map(() => SUGGESTION) },
    })),
    'error.actor.suggestFollowUps': makesNothing('generateFollowups', null, { suggestions: 'none' }),
  },
  states: {
    idle: ({ error }: FollowUpsContext) => ({
      sees: [/button "Suggest follow-ups"$/m, ...(error === null ? [] : [`alert: ${error}`])],
      lacks: ['list "Follow-ups"', ...(error === null ? ['alert'] : [])],
    }),
    loading: { sees: ['button "Suggesting..." [disabled]'], lacks: ['alert'] },
    offered: { sees: ['list "Follow-ups"', `button "${SUGGESTION}"`], lacks: ['Suggest follow-ups'] },
    none: { sees: ['No follow-up was found that shows anything.'], lacks: ['Suggest follow-ups'] },
  },
}
