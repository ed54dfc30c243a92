import { assertEvent, assign, fromPromise, setup } from 'xstate'
import type { DatasetStats } from '../../api/calls.ts'
import { notProvided } from '../not-provided.ts'

export interface DatasetStatsContext {
  readonly dataset: string
  readonly stats: DatasetStats | null
}

export type DatasetStatsEvent = { readonly type: 'dataset.changed'; readonly dataset: string }

/**
 * Size and key dimensions of the dataset that is asked (SPEC section 2). Normal is loading, then known; where loading
 * fails the panel is hidden and the failure only logged.
 */
export const datasetStatsMachine = setup({
  types: {
    context: {} as DatasetStatsContext,
    events: {} as DatasetStatsEvent,
    input: {} as { readonly dataset: string },
  },
  actors: { loadStats: fromPromise<DatasetStats, { dataset: string }>(notProvided) },
  actions: {
    keepDataset: assign(({ event }) => {
      assertEvent(event, 'dataset.changed')
      return { dataset: event.dataset, stats: null }
    }),
    keepStats: assign({ stats: (_, { stats }: { stats: DatasetStats }) => stats }),
    /** Provided by app. */
    logFailure: (_, _params: { error: unknown }) => {},
  },
}).createMachine({
  id: 'datasetStats',
  context: ({ input }) => ({ dataset: input.dataset, stats: null }),
  initial: 'loading',
  on: { 'dataset.changed': { target: '.loading', actions: 'keepDataset' } },
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'loadStats',
        src: 'loadStats',
        input: ({ context: { dataset } }) => ({ dataset }),
        onDone: {
          target: 'known',
          actions: { type: 'keepStats', params: ({ event }) => ({ stats: event.output }) },
        },
        onError: {
          target: 'hidden',
          actions: { type: 'logFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    known: {},
    hidden: {},
  },
})
