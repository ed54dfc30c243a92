import { assertEvent, assign, fromPromise, setup } from 'xstate'
import type { ClientError } from '../../api/calls.ts'
import { MOST_ERROR_REPORTS } from '../../config/constants.ts'
import { notProvided } from '../not-provided.ts'

export interface ClientErrorsContext {
  readonly waiting: readonly ClientError[]
  /** What was reported already, by message and place: an error in a loop is told once. */
  readonly known: readonly string[]
}

export type ClientErrorsEvent = { readonly type: 'error.caught'; readonly report: ClientError }

const fingerprint = ({ message, stack }: ClientError) => `${message}\n${stack?.split('\n')[1] ?? ''}`

/**
 * Tells the server of errors of this page (SPEC sections 7 and 8). Normal is idle, reporting, idle; reports go one by
 * one, the same error once, at most a few of a page, and a report that fails is only warned about.
 */
export const clientErrorsMachine = setup({
  types: { context: {} as ClientErrorsContext, events: {} as ClientErrorsEvent },
  actors: { sendReport: fromPromise<unknown, ClientError | null>(notProvided) },
  actions: {
    queueReport: assign(({ context, event }) => {
      assertEvent(event, 'error.caught')
      return {
        waiting: [...context.waiting, event.report],
        known: [...context.known, fingerprint(event.report)],
      }
    }),
    dropFirst: assign({ waiting: ({ context }) => context.waiting.slice(1) }),
    /** Provided by app. */
    warn: (_, _params: { error: unknown }) => {},
  },
  guards: {
    isNew: ({ context, event }) =>
      event.type === 'error.caught' &&
      context.known.length < MOST_ERROR_REPORTS &&
      !context.known.includes(fingerprint(event.report)),
    hasWaiting: ({ context }) => context.waiting.length > 0,
  },
}).createMachine({
  id: 'clientErrors',
  context: { waiting: [], known: [] },
  initial: 'idle',
  on: { 'error.caught': { guard: 'isNew', actions: 'queueReport' } },
  states: {
    idle: { always: { guard: 'hasWaiting', target: 'reporting' } },
    reporting: {
      invoke: {
        id: 'sendReport',
        src: 'sendReport',
        input: ({ context }) => context.waiting[0] ?? null,
        onDone: { target: 'idle', actions: 'dropFirst' },
        onError: {
          target: 'idle',
          actions: ['dropFirst', { type: 'warn', params: ({ event }) => ({ error: event.error }) }],
        },
      },
    },
  },
})
