import type { PathModel } from '../../../tests/support/paths.ts'
import { analysisMachine, type AnalysisMachineInput } from './analysis.machine.ts'

/** SPEC section 4, analysis button. */
export const analysisTable = [
  'deciding · always [isCached] → done',
  'deciding · always → idle',
  'idle · analysis.requested → loading',
  'loading · done.actor.generateAnalysis → done',
  'loading · error.actor.generateAnalysis → idle',
]

const input = (analysis: string | null): AnalysisMachineInput => ({
  request: { question: 'q', sql: 's', results: [], markup: null, auditLogId: null },
  analysis,
})

export const analysisModel: PathModel = {
  machine: analysisMachine,
  input: input(null),
  otherInputs: [input('London leads.')],
  actors: ['generateAnalysis'],
  events: [
    { type: 'analysis.requested' },
    { type: 'xstate.done.actor.generateAnalysis', output: 'London leads.', actorId: 'generateAnalysis' },
    { type: 'xstate.error.actor.generateAnalysis', error: new Error(''), actorId: 'generateAnalysis' },
  ],
}
