import { assign, fromPromise, setup } from 'xstate'
import type { ErrorStats } from '../../api/admin-calls.ts'
import { notProvided } from '../not-provided.ts'

/**
 * The counts above the error logs (SPEC section 2). Normal is loading, known, and loading again after each change; the
 * counts of before stand meanwhile. Counts that cannot be loaded are left out.
 */
export const errorStatsMachine = setup({
  types: {
    context: {} as { readonly stats: ErrorStats | null },
    events: {} as { readonly type: 'reload.requested' },
  },
  actors: { loadStats: fromPromise<ErrorStats>(notProvided) },
  actions: {
    keepStats: assign({ stats: (_, { stats }: { stats: ErrorStats }) => stats }),
    forgetStats: assign({ stats: null }),
    /** Provided by app. */
    logFailure: (_, _params: { error: unknown }) => {},
  },
}).createMachine({
  id: 'errorStats',
  context: { stats: null },
  initial: 'loading',
  on: { 'reload.requested': { target: '.restarting' } },
  states: {
    /** A load that is under way may count what was before the change. */
    restarting: { always: { target: 'loading' } },
    loading: {
      invoke: {
        id: 'loadStats',
        src: 'loadStats',
        onDone: {
          target: 'known',
          actions: { type: 'keepStats', params: ({ event }) => ({ stats: event.output }) },
        },
        onError: {
          target: 'unknown',
          actions: ['forgetStats', { type: 'logFailure', params: ({ event }) => ({ error: event.error }) }],
        },
      },
    },
    known: {},
    unknown: {},
  },
})
