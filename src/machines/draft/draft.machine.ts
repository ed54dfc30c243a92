import { assertEvent, assign, fromPromise, sendParent, sendTo, setup } from 'xstate'
import type { Draft, OwnDataset } from '../../api/data-calls.ts'
import { isNotFound, shownText } from '../../api/errors.ts'
import { LOADING_POLL_MS } from '../../config/constants.ts'
import { draftReviewMachine, type ReviewEnd } from '../draft-review/draft-review.machine.ts'
import { isReady, type Edits, type ReadyDraft } from '../draft-review/edits.ts'
import { fileUploadMachine } from '../file-upload/file-upload.machine.ts'
import { isThere, isWhole } from '../file-upload/received.ts'
import { notProvided } from '../not-provided.ts'

export interface DraftInput {
  readonly id: string
  /** What is uploaded first. */
  readonly files: readonly File[]
  /** The time, in milliseconds since 1970. */
  readonly now: () => number
}

export interface DraftContext {
  readonly id: string
  readonly now: () => number
  /** Null until it was read. */
  readonly draft: Draft | null
  /** The files of this browser, whether they are there or not; the server knows of others after a reload. */
  readonly chosen: readonly File[]
  /** The file that is taken out. */
  readonly removing: string | null
  /** What of a review was not saved when the files had to be read again. */
  readonly unsent: Edits
  readonly error: string | null
  /** What is offered from now on. */
  readonly dataset: OwnDataset | null
}

export type DraftEvent =
  | { readonly type: 'load.requested' }
  | { readonly type: 'files.chosen'; readonly files: readonly File[] }
  | { readonly type: 'removal.requested'; readonly name: string }
  /** The page is about to leave it. */
  | { readonly type: 'draft.left' }
  | { readonly type: 'part.uploaded'; readonly draft: Draft }

const OPEN_FAILED = 'Failed to open the draft. Please try again.'
const POLL_FAILED = 'How far they are read is not known just now. It is asked again every second.'
const REMOVAL_FAILED = 'Failed to take the file out. Please try again.'
const LOAD_FAILED = 'Failed to read the files. Please try again.'

/** The first file of this browser that is not all there; of a table there is none. */
const nextOf = (draft: Draft | null, chosen: readonly File[]) =>
  draft === null || draft.table !== null ? undefined : chosen.find((file) => !isThere(draft, file))

const withFiles = (chosen: readonly File[], files: readonly File[]) => [
  ...new Map([...chosen, ...files].map((file) => [file.name, file])).values(),
]

/**
 * A dataset that is being added (ours). Normal is opening, receiving its files one after another, loading, reviewing, published. What is received and
 * decided is the server's, so that a page which is opened again goes on where it was. Files that cannot be loaded are
 * taken out and replaced.
 */
export const draftMachine = setup({
  types: {
    context: {} as DraftContext,
    events: {} as DraftEvent,
    input: {} as DraftInput,
    children: {} as { upload: 'fileUpload'; review: 'draftReview' },
  },
  actors: {
    readDraft: fromPromise<Draft, { readonly id: string }>(notProvided),
    removeFile: fromPromise<unknown, { readonly id: string; readonly name: string }>(notProvided),
    loadDraft: fromPromise<Draft, { readonly id: string }>(notProvided),
    fileUpload: fileUploadMachine,
    draftReview: draftReviewMachine,
  },
  actions: {
    keepDraft: assign({ draft: (_, { draft }: { draft: Draft }) => draft, error: null }),
    keepUploaded: assign(({ event }) => {
      assertEvent(event, 'part.uploaded')
      return { draft: event.draft }
    }),
    keepChosen: assign({
      chosen: ({ context, event }) => {
        assertEvent(event, 'files.chosen')
        return withFiles(context.chosen, event.files)
      },
    }),
    keepRemoving: assign({
      removing: ({ event }) => {
        assertEvent(event, 'removal.requested')
        return event.name
      },
    }),
    forgetRemoving: assign({ removing: null }),
    dropFile: assign(({ context: { draft, chosen, removing } }) => ({
      removing: null,
      chosen: chosen.filter(({ name }) => name !== removing),
      draft: draft === null ? null : { ...draft, files: draft.files.filter(({ name }) => name !== removing) },
    })),
    keepEnd: assign((_, { dataset, unsent }: ReviewEnd) => ({ dataset, unsent })),
    clearError: assign({ error: null }),
    keepError: assign({
      error: (_, { error, otherwise }: { error: unknown; otherwise: string }) => shownText(error, otherwise),
    }),
    saveTyped: sendTo('review', { type: 'text.left' }),
    /** Provided by the page of the data. */
    reportPublished: () => {},
  },
  guards: {
    isMissing: (_, { error }: { error: unknown }) => isNotFound(error),
    /** Of a table there is nothing to upload. */
    mustStart: (_, { draft }: { draft: Draft }) => draft.table !== null && draft.state === 'receiving',
    isLoading: ({ context }) => context.draft?.state === 'loading',
    isReady: ({ context }) => context.draft !== null && isReady(context.draft),
    hasFailed: ({ context }) => context.draft?.state === 'failed',
    hasNext: ({ context: { draft, chosen } }) => nextOf(draft, chosen) !== undefined,
    isLast: ({ context: { chosen } }, { draft }: { draft: Draft }) =>
      nextOf(draft, chosen) === undefined && isWhole(draft),
    canLoad: ({ context: { draft } }) => draft !== null && (draft.table !== null || isWhole(draft)),
    isPublished: (_, { dataset }: ReviewEnd) => dataset !== null,
  },
  delays: { LOADING_POLL_MS },
}).createMachine({
  id: 'draft',
  context: ({ input: { id, files, now } }) => ({
    id,
    now,
    draft: null,
    chosen: files,
    removing: null,
    unsent: {},
    error: null,
    dataset: null,
  }),
  initial: 'opening',
  states: {
    opening: {
      tags: 'busy',
      entry: 'clearError',
      invoke: {
        id: 'readDraft',
        src: 'readDraft',
        input: ({ context }) => ({ id: context.id }),
        onDone: [
          {
            guard: { type: 'mustStart', params: ({ event }) => ({ draft: event.output }) },
            target: 'starting',
            actions: { type: 'keepDraft', params: ({ event }) => ({ draft: event.output }) },
          },
          {
            target: 'deciding',
            actions: { type: 'keepDraft', params: ({ event }) => ({ draft: event.output }) },
          },
        ],
        onError: [
          {
            guard: { type: 'isMissing', params: ({ event }) => ({ error: event.error }) },
            target: 'missing',
          },
          {
            target: 'unopened',
            actions: {
              type: 'keepError',
              params: ({ event }) => ({ error: event.error, otherwise: OPEN_FAILED }),
            },
          },
        ],
      },
    },
    unopened: { on: { 'load.requested': { target: 'opening' } } },
    missing: { entry: 'clearError' },
    deciding: {
      always: [
        { guard: 'isLoading', target: 'loading' },
        { guard: 'isReady', target: 'reviewing' },
        { guard: 'hasFailed', target: 'failed' },
        { target: 'receiving' },
      ],
    },
    receiving: {
      initial: 'choosing',
      on: { 'removal.requested': { target: '.removing', actions: 'keepRemoving' } },
      states: {
        choosing: { always: [{ guard: 'hasNext', target: 'uploading' }, { target: 'resting' }] },
        uploading: {
          on: {
            'files.chosen': { actions: 'keepChosen' },
            'part.uploaded': { actions: 'keepUploaded' },
          },
          invoke: {
            id: 'upload',
            src: 'fileUpload',
            input: ({ context: { draft, chosen, now } }) => {
              const file = nextOf(draft, chosen)
              if (draft === null || file === undefined) throw new Error('There is nothing to upload.')
              return { draft, file, now }
            },
            onDone: [
              {
                guard: { type: 'isLast', params: ({ event }) => ({ draft: event.output }) },
                target: '#draft.starting',
                actions: { type: 'keepDraft', params: ({ event }) => ({ draft: event.output }) },
              },
              {
                target: 'choosing',
                actions: { type: 'keepDraft', params: ({ event }) => ({ draft: event.output }) },
              },
            ],
          },
        },
        resting: {
          on: {
            'files.chosen': { target: 'choosing', actions: 'keepChosen' },
            'load.requested': { guard: 'canLoad', target: '#draft.starting' },
          },
        },
        removing: {
          tags: 'busy',
          entry: 'clearError',
          on: { 'files.chosen': { actions: 'keepChosen' }, 'removal.requested': {} },
          invoke: {
            id: 'removeFile',
            src: 'removeFile',
            input: ({ context }) => ({ id: context.id, name: context.removing ?? '' }),
            onDone: { target: 'choosing', actions: 'dropFile' },
            onError: [
              // What the server does not know of is out.
              {
                guard: { type: 'isMissing', params: ({ event }) => ({ error: event.error }) },
                target: 'choosing',
                actions: 'dropFile',
              },
              {
                target: 'choosing',
                actions: [
                  {
                    type: 'keepError',
                    params: ({ event }) => ({ error: event.error, otherwise: REMOVAL_FAILED }),
                  },
                  'forgetRemoving',
                ],
              },
            ],
          },
        },
      },
    },
    starting: {
      tags: 'busy',
      entry: 'clearError',
      invoke: {
        id: 'loadDraft',
        src: 'loadDraft',
        input: ({ context }) => ({ id: context.id }),
        onDone: {
          target: 'deciding',
          actions: { type: 'keepDraft', params: ({ event }) => ({ draft: event.output }) },
        },
        onError: {
          target: 'receiving.resting',
          actions: {
            type: 'keepError',
            params: ({ event }) => ({ error: event.error, otherwise: LOAD_FAILED }),
          },
        },
      },
    },
    loading: {
      initial: 'waiting',
      states: {
        waiting: { after: { LOADING_POLL_MS: { target: 'polling' } } },
        polling: {
          invoke: {
            id: 'pollDraft',
            src: 'readDraft',
            input: ({ context }) => ({ id: context.id }),
            onDone: {
              target: '#draft.deciding',
              actions: { type: 'keepDraft', params: ({ event }) => ({ draft: event.output }) },
            },
            onError: [
              {
                guard: { type: 'isMissing', params: ({ event }) => ({ error: event.error }) },
                target: '#draft.missing',
              },
              // The files are read all the same.
              {
                target: 'waiting',
                actions: {
                  type: 'keepError',
                  params: ({ event }) => ({ error: event.error, otherwise: POLL_FAILED }),
                },
              },
            ],
          },
        },
      },
    },
    reviewing: {
      on: { 'draft.left': { actions: 'saveTyped' } },
      invoke: {
        id: 'review',
        src: 'draftReview',
        input: ({ context: { draft, unsent } }) => ({ draft: draft as ReadyDraft, unsent }),
        onDone: [
          {
            guard: { type: 'isPublished', params: ({ event }) => event.output },
            target: 'published',
            actions: [{ type: 'keepEnd', params: ({ event }) => event.output }, 'reportPublished'],
          },
          {
            target: 'opening',
            actions: { type: 'keepEnd', params: ({ event }) => event.output },
          },
        ],
      },
    },
    failed: {
      on: {
        'files.chosen': { target: 'receiving', actions: 'keepChosen' },
        'removal.requested': { target: 'receiving.removing', actions: 'keepRemoving' },
        'load.requested': { target: 'starting' },
      },
    },
    published: {},
  },
})

/** With the machines in it that tell it how they go on, as the page of the data uses them. */
export const connectedToDraft = {
  fileUpload: fileUploadMachine.provide({
    actions: { report: sendParent((_, { draft }) => ({ type: 'part.uploaded', draft })) },
  }),
  draft: draftMachine.provide({
    actions: {
      reportPublished: sendParent({ type: 'datasets.changed' }),
    },
  }),
}
