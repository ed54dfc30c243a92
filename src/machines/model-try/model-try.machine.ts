import { assertEvent, assign, fromPromise, setup } from 'xstate'
import { isNotFound, shownText } from '../../api/errors.ts'
import type { ModelTry } from '../../api/model-try-calls.ts'
import type { ById } from '../../api/verification.ts'
import { LOADING_POLL_MS } from '../../config/constants.ts'
import { notProvided } from '../not-provided.ts'

export interface ModelTryContext {
  /** The model that is tested; null before the first. */
  readonly model: { readonly id: string; readonly name: string } | null
  /** Its last test; null until it is loaded, and where there was none. */
  readonly last: ModelTry | null
  readonly error: string | null
}

export type ModelTryEvent =
  | { readonly type: 'try.opened'; readonly model: { readonly id: string; readonly name: string } }
  | { readonly type: 'try.closed' }
  | { readonly type: 'load.requested' }
  | { readonly type: 'start.requested' }
  | { readonly type: 'cancel.requested' }

const LOAD_FAILED = 'Failed to load the last test. Please try again.'
const START_FAILED = 'Failed to test the model. Please try again.'
const POLL_FAILED = 'How far the test has come is not known just now. It is asked again every second.'
const CANCEL_FAILED = 'Failed to cancel the test. Please try again.'

/**
 * A model tested with ten questions before it is activated (ours). Normal is closed, loading what the last test found, ready, and running,
 * which the server does by itself: how far it is, is asked every second. Closing leaves a test that goes on as it is.
 */
export const modelTryMachine = setup({
  types: { context: {} as ModelTryContext, events: {} as ModelTryEvent },
  actors: {
    loadTry: fromPromise<ModelTry | null, ById>(notProvided),
    startTry: fromPromise<ModelTry, ById>(notProvided),
    cancelTry: fromPromise<ModelTry, ById>(notProvided),
  },
  actions: {
    begin: assign(({ event }) => {
      assertEvent(event, 'try.opened')
      return { model: event.model, last: null, error: null }
    }),
    keepTry: assign({ last: (_, { last }: { last: ModelTry | null }) => last }),
    clearError: assign({ error: null }),
    keepError: assign({
      error: (_, { error, otherwise }: { error: unknown; otherwise: string }) => shownText(error, otherwise),
    }),
  },
  guards: {
    isRunning: ({ context }) => context.last?.state === 'running',
    isUnknown: (_, { error }: { error: unknown }) => isNotFound(error),
  },
  delays: { LOADING_POLL_MS },
}).createMachine({
  id: 'modelTry',
  context: { model: null, last: null, error: null },
  initial: 'closed',
  states: {
    closed: { on: { 'try.opened': { target: 'open', actions: 'begin' } } },
    open: {
      initial: 'loading',
      on: { 'try.closed': { target: 'closed' } },
      states: {
        loading: {
          tags: 'busy',
          entry: 'clearError',
          invoke: {
            id: 'loadTry',
            src: 'loadTry',
            input: ({ context }) => idOf(context),
            onDone: {
              target: 'deciding',
              actions: { type: 'keepTry', params: ({ event }) => ({ last: event.output }) },
            },
            onError: [
              {
                guard: { type: 'isUnknown', params: ({ event }) => ({ error: event.error }) },
                target: 'unsupported',
              },
              {
                target: 'unloaded',
                actions: {
                  type: 'keepError',
                  params: ({ event }) => ({ error: event.error, otherwise: LOAD_FAILED }),
                },
              },
            ],
          },
        },
        unloaded: { on: { 'load.requested': { target: 'loading' } } },
        unsupported: {},
        deciding: { always: [{ guard: 'isRunning', target: 'running' }, { target: 'ready' }] },
        ready: { on: { 'start.requested': { target: 'starting' } } },
        starting: {
          tags: 'busy',
          entry: 'clearError',
          invoke: {
            id: 'startTry',
            src: 'startTry',
            input: ({ context }) => idOf(context),
            onDone: {
              target: 'deciding',
              actions: { type: 'keepTry', params: ({ event }) => ({ last: event.output }) },
            },
            onError: {
              target: 'ready',
              actions: {
                type: 'keepError',
                params: ({ event }) => ({ error: event.error, otherwise: START_FAILED }),
              },
            },
          },
        },
        running: {
          initial: 'waiting',
          on: { 'cancel.requested': { target: 'cancelling' } },
          states: {
            waiting: { after: { LOADING_POLL_MS: { target: 'polling' } } },
            polling: {
              invoke: {
                id: 'pollTry',
                src: 'loadTry',
                input: ({ context }) => idOf(context),
                onDone: {
                  target: '#modelTry.open.deciding',
                  actions: [
                    { type: 'keepTry', params: ({ event }) => ({ last: event.output }) },
                    'clearError',
                  ],
                },
                onError: {
                  target: 'waiting',
                  actions: {
                    type: 'keepError',
                    params: ({ event }) => ({ error: event.error, otherwise: POLL_FAILED }),
                  },
                },
              },
            },
          },
        },
        cancelling: {
          tags: 'busy',
          entry: 'clearError',
          invoke: {
            id: 'cancelTry',
            src: 'cancelTry',
            input: ({ context }) => idOf(context),
            onDone: {
              target: 'deciding',
              actions: { type: 'keepTry', params: ({ event }) => ({ last: event.output }) },
            },
            onError: {
              target: 'running',
              actions: {
                type: 'keepError',
                params: ({ event }) => ({ error: event.error, otherwise: CANCEL_FAILED }),
              },
            },
          },
        },
      },
    },
  },
})

const idOf = ({ model }: ModelTryContext): ById => ({ id: model?.id ?? '' })
