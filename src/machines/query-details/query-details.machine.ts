import { assertEvent, assign, fromPromise, setup } from 'xstate'
import type { AdminQuery } from '../../api/admin-rows.ts'
import { shownText } from '../../api/errors.ts'
import type { Verification } from '../../api/verification.ts'
import { notProvided } from '../not-provided.ts'
import { verificationMachine } from '../verification/verification.machine.ts'

export interface QueryDetailsContext {
  /** The query whose details are looked at; null before the first. */
  readonly query: AdminQuery | null
  readonly error: string
}

export type QueryDetailsEvent =
  | { readonly type: 'details.requested'; readonly query: AdminQuery }
  | { readonly type: 'details.closed' }
  | { readonly type: 'retry.requested' }

const LOADING_FAILED = 'Failed to load the stored answer'

/** What was not answered cannot be right. */
const verificationOf = (query: AdminQuery | null): Verification | null =>
  query?.success === true && query.verified !== undefined ? { mark: query.verified } : null

/**
 * The details of one query (SPEC section 2, user queries tab). Normal is closed, loading the stored answer where the
 * list did not carry it, whole. What the list knew is shown meanwhile, and where loading fails.
 */
export const queryDetailsMachine = setup({
  types: {
    context: {} as QueryDetailsContext,
    events: {} as QueryDetailsEvent,
    children: {} as { loadQuery: 'loadQuery'; verification: 'verification' },
  },
  actors: {
    loadQuery: fromPromise<AdminQuery, AdminQuery | null>(notProvided),
    verification: verificationMachine,
  },
  actions: {
    keepRequested: assign({
      query: ({ event }) => {
        assertEvent(event, 'details.requested')
        return event.query
      },
    }),
    keepLoaded: assign({ query: (_, { query }: { query: AdminQuery }) => query }),
    keepError: assign({ error: (_, { error }: { error: unknown }) => shownText(error, LOADING_FAILED) }),
  },
  guards: {
    /** A list without stored answers leaves their fields out. */
    isWhole: ({ context }) => context.query !== null && 'html_table' in context.query,
  },
}).createMachine({
  id: 'queryDetails',
  context: { query: null, error: '' },
  initial: 'closed',
  states: {
    closed: { on: { 'details.requested': { target: 'open', actions: 'keepRequested' } } },
    open: {
      invoke: {
        id: 'verification',
        src: 'verification',
        input: ({ context: { query } }) => ({
          answerId: query?.id ?? null,
          verification: verificationOf(query),
        }),
      },
      initial: 'deciding',
      on: { 'details.closed': { target: 'closed' } },
      states: {
        deciding: { always: [{ guard: 'isWhole', target: 'whole' }, { target: 'loading' }] },
        loading: {
          tags: 'busy',
          invoke: {
            id: 'loadQuery',
            src: 'loadQuery',
            input: ({ context }) => context.query,
            onDone: {
              target: 'whole',
              actions: { type: 'keepLoaded', params: ({ event }) => ({ query: event.output }) },
            },
            onError: {
              target: 'failed',
              actions: { type: 'keepError', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        failed: { on: { 'retry.requested': { target: 'loading' } } },
        whole: {},
      },
    },
  },
})
