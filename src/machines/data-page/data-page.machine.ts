import { assertEvent, assign, fromPromise, sendTo, setup } from 'xstate'
import type { DatasetList, Draft, NewDraft } from '../../api/data-calls.ts'
import { isNotFound, shownText } from '../../api/errors.ts'
import { bankMachine } from '../bank/bank.machine.ts'
import { draftMachine } from '../draft/draft.machine.ts'
import { notProvided } from '../not-provided.ts'

export interface DataPageInput {
  /** The path of the address. */
  readonly path: string
  /** The time, in milliseconds since 1970. */
  readonly now: () => number
}

/** What is done with a dataset or a draft, after a question. */
export interface Act {
  readonly kind: 'remove' | 'goBack' | 'discard'
  readonly id: string
  readonly name: string
}

export interface DataPageContext {
  readonly now: () => number
  /** The draft of the address; null where the list is. */
  readonly draftId: string | null
  /** The dataset whose verified questions the address names; null where it names none. */
  readonly bankId: string | null
  /** Null until it is loaded. */
  readonly list: DatasetList | null
  readonly act: Act | null
  /** The draft that is begun, and what is uploaded to it. */
  readonly begun: NewDraft | null
  readonly files: readonly File[]
  /** What was done last. */
  readonly done: Act | null
  readonly error: string | null
}

export type DataPageEvent =
  | { readonly type: 'place.changed'; readonly path: string }
  | { readonly type: 'load.requested' }
  | { readonly type: 'act.requested'; readonly act: Act }
  | { readonly type: 'act.confirmed' }
  | { readonly type: 'act.cancelled' }
  | { readonly type: 'draft.begun'; readonly begun: NewDraft; readonly files: readonly File[] }
  /** The draft was published. */
  | { readonly type: 'datasets.changed' }

const LOAD_FAILED = 'Failed to load the datasets. Please try again.'
const CREATION_FAILED = 'Failed to begin a dataset. Please try again.'
const ACT_FAILED: Readonly<Record<Act['kind'], string>> = {
  remove: 'Failed to remove the dataset. Please try again.',
  goBack: 'Failed to go back to the version before. Please try again.',
  discard: 'Failed to discard the draft. Please try again.',
}

/** Beside the list and beside a draft alike, an act is done once it is confirmed. */
const confirming = {
  on: {
    'act.confirmed': { target: 'acting' },
    'act.cancelled': { target: 'idle', actions: 'forgetAct' },
  },
} as const
const actFailed = ({ context: { act }, event }: { context: DataPageContext; event: { error: unknown } }) => ({
  error: event.error,
  otherwise: ACT_FAILED[act?.kind ?? 'remove'],
})

/** The draft that a path names, or null. */
const draftIdIn = (path: string) => /^\/data\/([\w-]{1,64})\/?$/i.exec(path)?.[1] ?? null

/** The dataset whose verified questions a path names, or null. */
const bankIdIn = (path: string) => /^\/data\/([\w-]{1,100})\/questions\/?$/i.exec(path)?.[1] ?? null

/**
 * The data that is offered, and what is added to it (ours). Normal is a list that is loading, then ready, and the draft or the verified questions that its address
 * names. Whatever leaves people without something is confirmed. A server that knows none of it says so by a 404.
 */
export const dataPageMachine = setup({
  types: {
    context: {} as DataPageContext,
    events: {} as DataPageEvent,
    input: {} as DataPageInput,
    children: {} as { draft: 'draft'; bank: 'bank' },
  },
  actors: {
    loadList: fromPromise<DatasetList>(notProvided),
    act: fromPromise<unknown, Act>(notProvided),
    createDraft: fromPromise<Draft, NewDraft>(notProvided),
    draft: draftMachine,
    bank: bankMachine,
  },
  actions: {
    keepPlace: assign(({ event }) => {
      assertEvent(event, 'place.changed')
      return { draftId: draftIdIn(event.path), bankId: bankIdIn(event.path) }
    }),
    forgetAll: assign({ act: null, begun: null, files: [], done: null, error: null }),
    keepList: assign({ list: (_, { list }: { list: DatasetList }) => list }),
    keepAct: assign(({ event }) => {
      assertEvent(event, 'act.requested')
      return { act: event.act, done: null, error: null }
    }),
    forgetAct: assign({ act: null }),
    keepDone: assign(({ context }) => ({ done: context.act, act: null })),
    keepBegun: assign(({ event }) => {
      assertEvent(event, 'draft.begun')
      return { begun: event.begun, files: event.files, done: null, error: null }
    }),
    keepCreated: assign({ draftId: (_, { draft }: { draft: Draft }) => draft.id }),
    leaveDraft: assign({ draftId: null, begun: null, files: [] }),
    clearError: assign({ error: null }),
    keepError: assign({
      error: (_, { error, otherwise }: { error: unknown; otherwise: string }) => shownText(error, otherwise),
    }),
    /** Back and Forward leave no field that is typed in. */
    tellLeft: sendTo('draft', { type: 'draft.left' }),
    /** Provided by app: the address of a draft, or of the list, becomes that of the page. */
    goToDraft: (_, _params: { id: string }) => {},
    goToList: () => {},
    /** Provided by app: the profile says what is offered, and has to be asked again. */
    reportChanged: () => {},
  },
  guards: {
    isAtDraft: ({ context }) => context.draftId !== null,
    isAtBank: ({ context }) => context.bankId !== null,
    isElsewhere: ({ context, event }) =>
      event.type === 'place.changed' &&
      (draftIdIn(event.path) !== context.draftId || bankIdIn(event.path) !== context.bankId),
    isUnknown: (_, { error }: { error: unknown }) => isNotFound(error),
    changesDatasets: ({ context }) => context.act?.kind !== 'discard',
  },
}).createMachine({
  id: 'dataPage',
  context: ({ input: { path, now } }) => ({
    now,
    draftId: draftIdIn(path),
    bankId: bankIdIn(path),
    list: null,
    act: null,
    begun: null,
    files: [],
    done: null,
    error: null,
  }),
  initial: 'deciding',
  on: {
    'place.changed': { guard: 'isElsewhere', target: '.deciding', actions: ['keepPlace', 'forgetAll'] },
  },
  states: {
    deciding: {
      always: [
        { guard: 'isAtBank', target: 'bank' },
        { guard: 'isAtDraft', target: 'draft' },
        { target: 'list' },
      ],
    },
    bank: {
      invoke: {
        id: 'bank',
        src: 'bank',
        input: ({ context: { bankId } }) => ({ dataset: bankId ?? '' }),
      },
    },
    list: {
      initial: 'loading',
      states: {
        loading: {
          tags: 'busy',
          invoke: {
            id: 'loadList',
            src: 'loadList',
            onDone: {
              target: 'ready',
              actions: { type: 'keepList', params: ({ event }) => ({ list: event.output }) },
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
        ready: {
          initial: 'idle',
          states: {
            idle: {
              on: {
                'act.requested': { target: 'confirming', actions: 'keepAct' },
                'draft.begun': { target: 'creating', actions: 'keepBegun' },
              },
            },
            confirming,
            acting: {
              tags: 'busy',
              invoke: {
                id: 'act',
                src: 'act',
                input: ({ context }) => actOf(context),
                onDone: [
                  {
                    guard: 'changesDatasets',
                    target: '#dataPage.list.loading',
                    actions: ['keepDone', 'reportChanged'],
                  },
                  { target: '#dataPage.list.loading', actions: 'keepDone' },
                ],
                onError: {
                  target: '#dataPage.list.loading',
                  actions: [{ type: 'keepError', params: actFailed }, 'forgetAct'],
                },
              },
            },
            creating: {
              tags: 'busy',
              invoke: {
                id: 'createDraft',
                src: 'createDraft',
                input: ({ context: { begun } }) => {
                  if (begun === null) throw new Error('There is nothing to begin.')
                  return begun
                },
                onDone: {
                  target: '#dataPage.draft',
                  actions: [
                    { type: 'keepCreated', params: ({ event }) => ({ draft: event.output }) },
                    { type: 'goToDraft', params: ({ event }) => ({ id: event.output.id }) },
                  ],
                },
                onError: {
                  target: 'idle',
                  actions: {
                    type: 'keepError',
                    params: ({ event }) => ({ error: event.error, otherwise: CREATION_FAILED }),
                  },
                },
              },
            },
          },
        },
      },
    },
    draft: {
      exit: 'tellLeft',
      on: { 'datasets.changed': { actions: 'reportChanged' } },
      invoke: {
        id: 'draft',
        src: 'draft',
        input: ({ context: { draftId, files, now } }) => ({ id: draftId ?? '', files, now }),
      },
      initial: 'idle',
      states: {
        idle: { on: { 'act.requested': { target: 'confirming', actions: 'keepAct' } } },
        confirming,
        acting: {
          tags: 'busy',
          invoke: {
            id: 'discard',
            src: 'act',
            input: ({ context }) => actOf(context),
            onDone: { target: '#dataPage.list', actions: ['keepDone', 'leaveDraft', 'goToList'] },
            onError: {
              target: 'idle',
              actions: [{ type: 'keepError', params: actFailed }, 'forgetAct'],
            },
          },
        },
      },
    },
  },
})

/** What was confirmed. */
function actOf({ act }: DataPageContext): Act {
  if (act === null) throw new Error('There is nothing to do.')
  return act
}
