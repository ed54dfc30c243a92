import { assertEvent, assign, fromPromise, setup } from 'xstate'
import type { Draft, DraftChange, OwnDataset } from '../../api/data-calls.ts'
import { isNotFound, isRefused, shownText } from '../../api/errors.ts'
import { EDIT_SETTLE_MS } from '../../config/constants.ts'
import { notProvided } from '../not-provided.ts'
import {
  afterSaving,
  changeOf,
  isReady,
  known,
  savable,
  unfit,
  type Edits,
  type ReadyDraft,
} from './edits.ts'

export interface DraftReviewContext {
  readonly draft: ReadyDraft
  /** What controls hold where it is not what the draft has. */
  readonly shown: Edits
  /** What of it the server was not told yet, and what it is being told. */
  readonly unsent: Edits
  readonly sending: Edits
  /** The decisions that were in doubt when the review began, or came to be: they stay where they were. */
  readonly doubted: readonly string[]
  /** What went wrong at the last attempt to save or to publish, or null. */
  readonly error: string | null
  readonly dataset: OwnDataset | null
}

export type DraftReviewEvent =
  | { readonly type: 'choice.made' | 'text.typed'; readonly control: string; readonly value: string }
  /** A field was left, or the page is about to be. */
  | { readonly type: 'text.left' }
  | { readonly type: 'save.retried' }
  | { readonly type: 'publish.requested' }
  | { readonly type: 'publish.confirmed' }
  | { readonly type: 'publish.cancelled' }

export interface DraftReviewInput {
  readonly draft: ReadyDraft
  /** What was still to be saved when the files had to be read again. */
  readonly unsent: Edits
}

/** How a review ended. */
export interface ReviewEnd {
  /** What is offered from now on; null where the files are read again. */
  readonly dataset: OwnDataset | null
  readonly unsent: Edits
}

const SAVE_FAILED = 'Failed to save the changes. Please try again.'
const PUBLISH_FAILED = 'Failed to publish the dataset. Please try again.'

const doubtedIn = ({ review: { decisions, columns } }: ReadyDraft) =>
  [...decisions, ...columns.flatMap((column) => column.decisions)]
    .filter((decision) => decision.is_doubted)
    .map(({ id }) => id)

/** What is sent, of the draft as it was when it was last seen. */
const changeIn = ({ draft, sending, shown }: DraftReviewContext): DraftChange => ({
  ...changeOf(draft.review, sending, shown),
  revision: draft.revision,
})

/**
 * What was read, before it is offered (ours). Normal is settled, saving after each choice, settled, publishing, published. What is typed is saved
 * once typing rests or its field is left; what is chosen meanwhile is saved after. Where the server refuses, what it has is looked at: somebody else
 * may have changed it. What could not be saved stays in its control, and is not
 * published; what cannot be saved at all says why. Publishing is confirmed where it replaces what people ask.
 */
export const draftReviewMachine = setup({
  types: {
    context: {} as DraftReviewContext,
    events: {} as DraftReviewEvent,
    input: {} as DraftReviewInput,
    output: {} as ReviewEnd,
  },
  actors: {
    changeDraft: fromPromise<Draft, { readonly id: string; readonly change: DraftChange }>(notProvided),
    publishDraft: fromPromise<OwnDataset, { readonly id: string; readonly revision: number }>(notProvided),
    readDraft: fromPromise<Draft, { readonly id: string }>(notProvided),
  },
  actions: {
    edit: assign(({ context: { shown, unsent }, event }) => {
      assertEvent(event, ['choice.made', 'text.typed'])
      const edit = { [event.control]: event.value }
      return { shown: { ...shown, ...edit }, unsent: { ...unsent, ...edit } }
    }),
    takeUnsent: assign(({ context: { unsent } }) => ({
      sending: savable(unsent),
      unsent: unfit(unsent),
      error: null,
    })),
    keepSaved: assign(
      ({ context: { shown, sending, unsent, doubted } }, { draft }: { draft: ReadyDraft }) => ({
        draft,
        shown: afterSaving(shown, sending, unsent),
        sending: {},
        doubted: [...new Set([...doubted, ...doubtedIn(draft)])],
      }),
    ),
    keepCompared: assign(({ context: { doubted } }, { draft }: { draft: ReadyDraft }) => ({
      draft,
      doubted: [...new Set([...doubted, ...doubtedIn(draft)])],
    })),
    keepUnsaved: assign(({ context: { sending, unsent } }, { error }: { error: unknown }) => ({
      unsent: { ...sending, ...unsent },
      sending: {},
      error: shownText(error, SAVE_FAILED),
    })),
    keepPublishError: assign({
      error: (_, { error }: { error: unknown }) => shownText(error, PUBLISH_FAILED),
    }),
    keepDataset: assign({ dataset: (_, { dataset }: { dataset: OwnDataset }) => dataset }),
    clearError: assign({ error: null }),
  },
  guards: {
    isReady: (_, { draft }: { draft: Draft }) => isReady(draft),
    isGone: (_, { error }: { error: unknown }) => isNotFound(error),
    isRefused: (_, { error }: { error: unknown }) => isRefused(error),
    hasSavable: ({ context }) => Object.keys(savable(context.unsent)).length > 0,
    hasUnsent: ({ context }) => Object.keys(context.unsent).length > 0,
    replaces: ({ context }) => context.draft.replaces !== null,
  },
  delays: { EDIT_SETTLE_MS },
}).createMachine({
  id: 'draftReview',
  context: ({ input: { draft, unsent } }) => ({
    draft,
    shown: known(draft, unsent),
    unsent: known(draft, unsent),
    sending: {},
    doubted: doubtedIn(draft),
    error: null,
    dataset: null,
  }),
  output: ({ context: { dataset, unsent } }) => ({ dataset, unsent }),
  initial: 'reviewing',
  states: {
    reviewing: {
      initial: 'deciding',
      on: {
        'choice.made': { target: '.deciding', actions: 'edit' },
        'text.typed': { target: '.settling', actions: 'edit' },
      },
      states: {
        deciding: {
          always: [
            { guard: 'hasSavable', target: 'saving' },
            { guard: 'hasUnsent', target: 'rejected' },
            { target: 'settled' },
          ],
        },
        settled: {
          tags: 'publishable',
          on: {
            'publish.requested': [
              { guard: 'replaces', target: '#draftReview.confirming' },
              { target: '#draftReview.publishing' },
            ],
          },
        },
        settling: {
          tags: 'changing',
          on: { 'text.left': { target: 'deciding' } },
          after: { EDIT_SETTLE_MS: { target: 'deciding' } },
        },
        /** What is typed cannot be saved as it is. */
        rejected: {},
        saving: {
          tags: ['busy', 'changing'],
          entry: 'takeUnsent',
          on: { 'choice.made': { actions: 'edit' }, 'text.typed': { actions: 'edit' } },
          invoke: {
            id: 'changeDraft',
            src: 'changeDraft',
            input: ({ context }) => ({ id: context.draft.id, change: changeIn(context) }),
            onDone: [
              {
                guard: { type: 'isReady', params: ({ event }) => ({ draft: event.output }) },
                target: 'deciding',
                actions: {
                  type: 'keepSaved',
                  params: ({ event }) => ({ draft: event.output as ReadyDraft }),
                },
              },
              { target: '#draftReview.reloading' },
            ],
            onError: [
              {
                guard: { type: 'isGone', params: ({ event }) => ({ error: event.error }) },
                target: '#draftReview.reloading',
              },
              {
                guard: { type: 'isRefused', params: ({ event }) => ({ error: event.error }) },
                target: 'comparing',
                actions: { type: 'keepUnsaved', params: ({ event }) => ({ error: event.error }) },
              },
              {
                target: 'unsaved',
                actions: { type: 'keepUnsaved', params: ({ event }) => ({ error: event.error }) },
              },
            ],
          },
        },
        comparing: {
          tags: ['busy', 'changing'],
          on: { 'choice.made': { actions: 'edit' }, 'text.typed': { actions: 'edit' } },
          invoke: {
            id: 'readDraft',
            src: 'readDraft',
            input: ({ context }) => ({ id: context.draft.id }),
            onDone: [
              {
                guard: { type: 'isReady', params: ({ event }) => ({ draft: event.output }) },
                target: 'compared',
                actions: {
                  type: 'keepCompared',
                  params: ({ event }) => ({ draft: event.output as ReadyDraft }),
                },
              },
              { target: '#draftReview.reloading' },
            ],
            onError: [
              {
                guard: { type: 'isGone', params: ({ event }) => ({ error: event.error }) },
                target: '#draftReview.reloading',
              },
              { target: 'compared' },
            ],
          },
        },
        compared: { always: [{ guard: 'hasUnsent', target: 'unsaved' }, { target: 'settled' }] },
        unsaved: { on: { 'save.retried': { target: 'deciding' } } },
      },
    },
    confirming: {
      tags: 'publishable',
      on: {
        'publish.confirmed': { target: 'publishing' },
        'publish.cancelled': { target: 'reviewing.settled' },
      },
    },
    publishing: {
      tags: 'busy',
      entry: 'clearError',
      invoke: {
        id: 'publishDraft',
        src: 'publishDraft',
        input: ({ context: { draft } }) => ({ id: draft.id, revision: draft.revision }),
        onDone: {
          target: 'published',
          actions: { type: 'keepDataset', params: ({ event }) => ({ dataset: event.output }) },
        },
        onError: [
          {
            guard: { type: 'isGone', params: ({ event }) => ({ error: event.error }) },
            target: 'reloading',
          },
          {
            guard: { type: 'isRefused', params: ({ event }) => ({ error: event.error }) },
            target: 'reviewing.comparing',
            actions: { type: 'keepPublishError', params: ({ event }) => ({ error: event.error }) },
          },
          {
            target: 'reviewing.settled',
            actions: { type: 'keepPublishError', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    published: { type: 'final' },
    /** The files are read again by what was decided, or the draft is not there any more. */
    reloading: { type: 'final' },
  },
})
