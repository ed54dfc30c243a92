import { answerOf } from '../network/backend.ts'
import { answers, makesNothing, press, type ViewModel } from '../browser/view-model.ts'
import { ask } from './asking.ts'

export const analysisView: ViewModel = {
  open: (visit, { analysis }: { analysis: string | null }) =>
    ask(visit, { replies: { executeQuery: { json: answerOf({ analysis }) } }, hold: ['generateAnalysis'] }),
  events: {
    'analysis.requested': press('Generate AI Analysis'),
    'done.actor.generateAnalysis': answers('generateAnalysis', (analysis: string) => ({
      json: { success: true, analysis },
    })),
    'error.actor.generateAnalysis': makesNothing('generateAnalysis', 'error', { success: true, analysis: 5 }),
  },
  states: {
    idle: ({ error }: { error: string | null }) => ({
      sees: [/button "Generate AI Analysis"$/m, ...(error === null ? [] : [`alert: ${error}`])],
      lacks: ['heading "Analysis"', ...(error === null ? ['alert'] : [])],
    }),
    loading: {
      sees: ['button "Generating..." [disabled]'],
      lacks: ['alert', 'heading "Analysis"'],
    },
    done: {
      sees: ['button "✓ Analysis Generated" [disabled]', 'heading "Analysis"', 'London leads.'],
      lacks: ['alert'],
    },
  },
}
