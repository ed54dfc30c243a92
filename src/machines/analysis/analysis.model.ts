import { pathModel } from '../path-model.ts'
import { analysisMachine, type AnalysisMachineInput } from './analysis.machine.ts'

/** SPEC section 4, analysis button. */
export const analysisTransitions = [
  'deciding · always [isCached] → done',
  'deciding · always → idle',
  'idle · analysis.requested → loading',
  'loading · enters with clearError',
  'loading · runs generateAnalysis',
  'loading · is busy',
  'loading · done generateAnalysis → done / keepAnalysis, reportAnalysis',
  'loading · failed generateAnalysis → idle / keepError',
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
    { type: 'xstate.error.actor.generateAnalysis', error: new Error(''), actorId: 'generateAnalysis' },
  ],
  holds: {
    loading: ({ error }) => error === null,
    done: ({ analysis, error }) => analysis === 'London leads.' && error === null,
    idle: ({ analysis }) => analysis === null,
  },
  changes: {
    'error.actor.generateAnalysis': () => ({ error: 'Failed to generate analysis. Please try again.' }),
  },
  calls: { 'done.actor.generateAnalysis': () => [['reportAnalysis', { analysis: 'London leads.' }]] },
})
