import { failuresOf, nothingOf, pathModel, toldOf } from './path-model.ts'
import {
  analysisMachine,
  type AnalysisMachineInput,
} from '../../../src/machines/analysis/analysis.machine.ts'

/** SPEC section 4, analysis button. */
export const analysisTransitions = [
  'idle: analysis requested → loading',
  'loading: is busy',
  'loading: runs generateAnalysis',
  'loading: generateAnalysis fails → idle',
  'loading: generateAnalysis is answered → done',
]

const input = (analysis: string | null): AnalysisMachineInput => ({
  request: { question: 'q', sql: 's', results: [], markup: null, auditLogId: null },
  analysis,
})

export const analysisPaths = pathModel(analysisMachine, {
  input: input(null),
  otherInputs: [input('London leads.')],
  actors: ['generateAnalysis'],
  asks: { generateAnalysis: () => input(null).request },
  events: [
    { type: 'analysis.requested' },
    { type: 'xstate.done.actor.generateAnalysis', output: 'London leads.', actorId: 'generateAnalysis' },
    ...failuresOf('generateAnalysis'),
    nothingOf('generateAnalysis', 'Failed to generate analysis'),
  ],
  holds: {
    loading: ({ error }) => error === null,
    done: ({ analysis, error }) => analysis === 'London leads.' && error === null,
    idle: ({ analysis }) => analysis === null,
  },
  changes: {
    'error.actor.generateAnalysis': (happened) => ({
      error: toldOf(happened, 'Failed to generate analysis. Please try again.'),
    }),
  },
  calls: { 'done.actor.generateAnalysis': () => [['reportAnalysis', { analysis: 'London leads.' }]] },
})
