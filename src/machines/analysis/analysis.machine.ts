import { assign, fromPromise, setup } from 'xstate'
import type { AnalysisInput } from '../../api/calls.ts'
import { shownText } from '../../api/errors.ts'
import { notProvided } from '../not-provided.ts'

export interface AnalysisMachineInput {
  readonly request: AnalysisInput
  /** The analysis that came with the result, or null: one that says nothing is read as none. */
  readonly analysis: string | null
}

export interface AnalysisContext extends AnalysisMachineInput {
  readonly error: string | null
}

export type AnalysisEvent = { readonly type: 'analysis.requested' }

const FAILED = 'Failed to generate analysis. Please try again.'

/**
 * The written analysis of a result (SPEC section 4, analysis button). Normal is idle, loading, done; a failure returns
 * to idle with an error, which the next try clears. An analysis from before is done at once.
 */
export const analysisMachine = setup({
  types: {
    context: {} as AnalysisContext,
    events: {} as AnalysisEvent,
    input: {} as AnalysisMachineInput,
  },
  actors: { generateAnalysis: fromPromise<string, AnalysisInput>(notProvided) },
  actions: {
    clearError: assign({ error: null }),
    keepAnalysis: assign({ analysis: (_, { analysis }: { analysis: string }) => analysis }),
    keepError: assign({ error: (_, { error }: { error: unknown }) => shownText(error, FAILED) }),
    /** Provided by the result: the history item gets its analysis. */
    reportAnalysis: (_, _params: { analysis: string }) => {},
  },
  guards: { isCached: ({ context }) => context.analysis !== null },
}).createMachine({
  id: 'analysis',
  context: ({ input }) => ({ ...input, error: null }),
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'isCached', target: 'done' }, { target: 'idle' }] },
    idle: { on: { 'analysis.requested': { target: 'loading' } } },
    loading: {
      tags: 'busy',
      entry: 'clearError',
      invoke: {
        id: 'generateAnalysis',
        src: 'generateAnalysis',
        input: ({ context }) => context.request,
        onDone: {
          target: 'done',
          actions: [
            { type: 'keepAnalysis', params: ({ event }) => ({ analysis: event.output }) },
            { type: 'reportAnalysis', params: ({ event }) => ({ analysis: event.output }) },
          ],
        },
        onError: {
          target: 'idle',
          actions: { type: 'keepError', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    done: {},
  },
})
