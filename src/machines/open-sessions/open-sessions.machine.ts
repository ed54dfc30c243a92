import { assertEvent, assign, fromPromise, setup } from 'xstate'
import type { OpenSession } from '../../api/account-calls.ts'
import { shownText } from '../../api/errors.ts'
import { notProvided } from '../not-provided.ts'

export interface OpenSessionsContext {
  /** The one used last first. */
  readonly sessions: readonly OpenSession[]
  /** The session that is being ended. */
  readonly ending: string | null
  readonly error: string | null
}

export type OpenSessionsEvent =
  | { readonly type: 'dialog.opened' }
  | { readonly type: 'dialog.closed' }
  | { readonly type: 'load.requested' }
  | { readonly type: 'end.requested'; readonly id: string }
  | { readonly type: 'others.ended' }

const EMPTY = { sessions: [], ending: null, error: null }
const LOAD_FAILED = 'Failed to load your sessions. Please try again.'
const END_FAILED = 'Failed to end the session. Please try again.'

/**
 * Where a person is signed in (ours). Normal is closed, loading, ready; one session or all others are ended without a
 * question, because whoever is signed out signs in again.
 */
export const openSessionsMachine = setup({
  types: { context: {} as OpenSessionsContext, events: {} as OpenSessionsEvent },
  actors: {
    loadSessions: fromPromise<readonly OpenSession[]>(notProvided),
    endSession: fromPromise<unknown, { readonly id: string }>(notProvided),
    endOthers: fromPromise<unknown>(notProvided),
  },
  actions: {
    keepSessions: assign({
      sessions: (_, { sessions }: { sessions: readonly OpenSession[] }) => sessions,
    }),
    keepEnding: assign({
      ending: ({ event }) => {
        assertEvent(event, 'end.requested')
        return event.id
      },
    }),
    forgetEnding: assign({ ending: null }),
    forget: assign(EMPTY),
    clearError: assign({ error: null }),
    keepLoadError: assign({ error: (_, { error }: { error: unknown }) => shownText(error, LOAD_FAILED) }),
    keepEndError: assign({ error: (_, { error }: { error: unknown }) => shownText(error, END_FAILED) }),
  },
}).createMachine({
  id: 'openSessions',
  context: EMPTY,
  initial: 'closed',
  states: {
    closed: { entry: 'forget', on: { 'dialog.opened': { target: 'open' } } },
    open: {
      initial: 'loading',
      on: { 'dialog.closed': { target: 'closed' } },
      states: {
        loading: {
          entry: 'clearError',
          invoke: {
            id: 'loadSessions',
            src: 'loadSessions',
            onDone: {
              target: 'ready',
              actions: { type: 'keepSessions', params: ({ event }) => ({ sessions: event.output }) },
            },
            onError: {
              target: 'unloaded',
              actions: { type: 'keepLoadError', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        unloaded: { on: { 'load.requested': { target: 'loading' } } },
        ready: {
          on: {
            'end.requested': { target: 'ending', actions: 'keepEnding' },
            'others.ended': { target: 'endingOthers' },
          },
        },
        ending: {
          tags: 'busy',
          entry: 'clearError',
          exit: 'forgetEnding',
          invoke: {
            id: 'endSession',
            src: 'endSession',
            input: ({ context }) => ({ id: context.ending ?? '' }),
            onDone: { target: 'loading' },
            onError: {
              target: 'ready',
              actions: { type: 'keepEndError', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        endingOthers: {
          tags: 'busy',
          entry: 'clearError',
          invoke: {
            id: 'endOthers',
            src: 'endOthers',
            onDone: { target: 'loading' },
            onError: {
              target: 'ready',
              actions: { type: 'keepEndError', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
      },
    },
  },
})
