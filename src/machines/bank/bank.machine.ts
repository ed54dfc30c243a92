import { assertEvent, assign, fromPromise, setup } from 'xstate'
import { BUILT_IN_READER, type Bank, type BankAct } from '../../api/bank-calls.ts'
import { isNotFound, shownText } from '../../api/errors.ts'
import { LOADING_POLL_MS } from '../../config/constants.ts'
import { notProvided } from '../not-provided.ts'

export interface BankInput {
  /** The id of the dataset. */
  readonly dataset: string
}

export interface BankContext extends BankInput {
  /** Null until it is loaded. */
  readonly bank: Bank | null
  /** Who is to read it: `builtin`, or the id of a model. */
  readonly reader: string
  readonly act: BankAct | null
  /** What was done last. */
  readonly done: BankAct['kind'] | null
  readonly error: string | null
}

export type BankEvent =
  | { readonly type: 'load.requested' }
  | { readonly type: 'reader.chosen'; readonly reader: string }
  | { readonly type: 'act.requested'; readonly act: BankAct }
  | { readonly type: 'act.confirmed' }
  | { readonly type: 'act.cancelled' }

const LOAD_FAILED = 'Failed to load the verified questions. Please try again.'
const POLL_FAILED = 'How far they are read is not known just now. It is asked again every second.'
const ACT_FAILED: Readonly<Record<BankAct['kind'], string>> = {
  run: 'Failed to read the questions again. Please try again.',
  take: 'Failed to verify the new reading. Please try again.',
  keep: 'Failed to keep the verified reading. Please try again.',
  withdraw: 'Failed to withdraw the verification. Please try again.',
}

/**
 * The verified questions of a dataset (ours). Normal is loading, ready, and running while they are read again, which the server does by
 * itself: how far it is, is asked every second. What costs money or takes something away is confirmed.
 */
export const bankMachine = setup({
  types: { context: {} as BankContext, input: {} as BankInput, events: {} as BankEvent },
  actors: {
    loadBank: fromPromise<Bank, BankInput>(notProvided),
    act: fromPromise<unknown, BankAct>(notProvided),
  },
  actions: {
    keepBank: assign({ bank: (_, { bank }: { bank: Bank }) => bank }),
    keepReader: assign({
      reader: ({ event }) => {
        assertEvent(event, 'reader.chosen')
        return event.reader
      },
    }),
    keepAct: assign(({ event }) => {
      assertEvent(event, 'act.requested')
      return { act: event.act, done: null, error: null }
    }),
    forgetAct: assign({ act: null }),
    keepDone: assign(({ context }) => ({ done: context.act?.kind ?? null, act: null })),
    clearError: assign({ error: null }),
    keepError: assign({
      error: (_, { error, otherwise }: { error: unknown; otherwise: string }) => shownText(error, otherwise),
    }),
  },
  guards: {
    isRunning: ({ context }) => context.bank?.runs.some(({ state }) => state === 'running') === true,
    needsWord: ({ event }) => event.type === 'act.requested' && isToBeConfirmed(event.act),
    isUnknown: (_, { error }: { error: unknown }) => isNotFound(error),
  },
  delays: { LOADING_POLL_MS },
}).createMachine({
  id: 'bank',
  context: ({ input }) => ({
    ...input,
    bank: null,
    reader: BUILT_IN_READER,
    act: null,
    done: null,
    error: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'loadBank',
        src: 'loadBank',
        input: ({ context: { dataset } }) => ({ dataset }),
        onDone: {
          target: 'deciding',
          actions: { type: 'keepBank', params: ({ event }) => ({ bank: event.output }) },
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
    unloaded: { on: { 'load.requested': { target: 'loading', actions: 'clearError' } } },
    unsupported: {},
    deciding: { always: [{ guard: 'isRunning', target: 'running' }, { target: 'ready' }] },
    ready: {
      on: {
        'reader.chosen': { actions: 'keepReader' },
        'act.requested': [
          { guard: 'needsWord', target: 'confirming', actions: 'keepAct' },
          { target: 'acting', actions: 'keepAct' },
        ],
      },
    },
    confirming: {
      on: {
        'act.confirmed': { target: 'acting' },
        'act.cancelled': { target: 'ready', actions: 'forgetAct' },
      },
    },
    acting: {
      tags: 'busy',
      invoke: {
        id: 'act',
        src: 'act',
        input: ({ context }) => actOf(context),
        onDone: { target: 'loading', actions: 'keepDone' },
        onError: {
          target: 'ready',
          actions: [
            {
              type: 'keepError',
              params: ({ context: { act }, event }) => ({
                error: event.error,
                otherwise: ACT_FAILED[act?.kind ?? 'run'],
              }),
            },
            'forgetAct',
          ],
        },
      },
    },
    running: {
      tags: 'busy',
      initial: 'waiting',
      states: {
        waiting: { after: { LOADING_POLL_MS: { target: 'polling' } } },
        polling: {
          invoke: {
            id: 'pollBank',
            src: 'loadBank',
            input: ({ context: { dataset } }) => ({ dataset }),
            onDone: {
              target: '#bank.deciding',
              actions: [{ type: 'keepBank', params: ({ event }) => ({ bank: event.output }) }, 'clearError'],
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
  },
})

/** A run by a language model costs money, and what is withdrawn is gone. */
const isToBeConfirmed = (act: BankAct) =>
  act.kind === 'withdraw' || (act.kind === 'run' && act.reader !== BUILT_IN_READER)

/** What was asked for. */
function actOf({ act }: BankContext): BankAct {
  if (act === null) throw new Error('There is nothing to do.')
  return act
}
