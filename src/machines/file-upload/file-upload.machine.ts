import { assign, fromPromise, setup } from 'xstate'
import type { Draft, FilePart } from '../../api/data-calls.ts'
import { isRefused, shownText } from '../../api/errors.ts'
import { UPLOAD_PART_BYTES } from '../../config/constants.ts'
import { notProvided } from '../not-provided.ts'
import { isThere, receivedOf } from './received.ts'

export interface FileUploadInput {
  readonly draft: Draft
  readonly file: File
  /** The time, in milliseconds since 1970. */
  readonly now: () => number
}

export interface FileUploadContext extends FileUploadInput {
  /** Bytes of the file that the server has. */
  readonly received: number
  /** Since when parts are sent without a break, and from which byte on. */
  readonly sinceMs: number
  readonly sinceByte: number
  /** How long they have been sent when the latest part was there. */
  readonly elapsedMs: number
  readonly error: string | null
}

export type FileUploadEvent = { readonly type: 'upload.retried' }

const CUT_OFF = 'The upload was interrupted. Please try again.'

/** What the server has of the file, and how long it took. */
const afterPart = ({ file, now, sinceMs }: FileUploadContext, draft: Draft) => ({
  draft,
  received: receivedOf(draft, file),
  elapsedMs: now() - sinceMs,
})

/**
 * One file on its way to the server (ours). Normal is uploading, part by part, until all of it is there. Where a part is refused, what the server has
 * is asked for, and the upload goes on from there; where the line is cut, or the server has no more than it had, it waits until a person tries again.
 */
export const fileUploadMachine = setup({
  types: {
    context: {} as FileUploadContext,
    events: {} as FileUploadEvent,
    input: {} as FileUploadInput,
    output: {} as Draft,
  },
  actors: {
    uploadPart: fromPromise<Draft, FilePart>(notProvided),
    readDraft: fromPromise<Draft, { readonly id: string }>(notProvided),
  },
  actions: {
    keepPart: assign(({ context }, { draft }: { draft: Draft }) => afterPart(context, draft)),
    startAnew: assign(({ context: { now, received } }) => ({
      sinceMs: now(),
      sinceByte: received,
      elapsedMs: 0,
      error: null,
    })),
    keepError: assign({ error: (_, { error }: { error: unknown }) => shownText(error, CUT_OFF) }),
    /** Provided by the draft, which has the list of the files. */
    report: (_, _part: { draft: Draft }) => {},
  },
  guards: {
    isWhole: ({ context: { file } }, { draft }: { draft: Draft }) => isThere(draft, file),
    hasMoved: ({ context: { file, received } }, { draft }: { draft: Draft }) =>
      receivedOf(draft, file) !== received,
    isRefused: (_, { error }: { error: unknown }) => isRefused(error),
  },
}).createMachine({
  id: 'fileUpload',
  context: ({ input }) => {
    const received = receivedOf(input.draft, input.file)
    return { ...input, received, sinceMs: input.now(), sinceByte: received, elapsedMs: 0, error: null }
  },
  output: ({ context }) => context.draft,
  initial: 'uploading',
  states: {
    uploading: {
      tags: 'busy',
      invoke: {
        id: 'uploadPart',
        src: 'uploadPart',
        input: ({ context: { draft, file, received } }) => ({
          draftId: draft.id,
          file,
          from: received,
          partBytes: UPLOAD_PART_BYTES,
        }),
        onDone: [
          {
            guard: { type: 'isWhole', params: ({ event }) => ({ draft: event.output }) },
            target: 'done',
            actions: { type: 'keepPart', params: ({ event }) => ({ draft: event.output }) },
          },
          {
            guard: { type: 'hasMoved', params: ({ event }) => ({ draft: event.output }) },
            target: 'uploading',
            reenter: true,
            actions: [
              { type: 'keepPart', params: ({ event }) => ({ draft: event.output }) },
              { type: 'report', params: ({ event }) => ({ draft: event.output }) },
            ],
          },
          // Whoever has no more of it than before would be sent the same for ever.
          { target: 'paused', actions: { type: 'keepError', params: { error: null } } },
        ],
        onError: [
          {
            guard: { type: 'isRefused', params: ({ event }) => ({ error: event.error }) },
            target: 'comparing',
            actions: { type: 'keepError', params: ({ event }) => ({ error: event.error }) },
          },
          {
            target: 'paused',
            actions: { type: 'keepError', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    comparing: {
      tags: 'busy',
      invoke: {
        id: 'readDraft',
        src: 'readDraft',
        input: ({ context }) => ({ id: context.draft.id }),
        onDone: [
          {
            guard: { type: 'isWhole', params: ({ event }) => ({ draft: event.output }) },
            target: 'done',
            actions: { type: 'keepPart', params: ({ event }) => ({ draft: event.output }) },
          },
          {
            guard: { type: 'hasMoved', params: ({ event }) => ({ draft: event.output }) },
            target: 'uploading',
            actions: [{ type: 'keepPart', params: ({ event }) => ({ draft: event.output }) }, 'startAnew'],
          },
          { target: 'paused' },
        ],
        onError: {
          target: 'paused',
          actions: { type: 'keepError', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    paused: { on: { 'upload.retried': { target: 'uploading', actions: 'startAnew' } } },
    done: { type: 'final' },
  },
})
