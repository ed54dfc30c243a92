import type { Draft } from '../../../src/api/data-calls.ts'
import { Invalid, Unreachable } from '../../../src/api/errors.ts'
import { pathModel, toldOf } from './path-model.ts'
import {
  fileUploadMachine,
  type FileUploadContext,
} from '../../../src/machines/file-upload/file-upload.machine.ts'

/** Ours: a file on its way, part by part. */
export const fileUploadTransitions = [
  'uploading: is busy',
  'uploading: runs uploadPart',
  'uploading: uploadPart is answered → done or uploading or paused',
  'uploading: uploadPart fails → comparing or paused',
  'comparing: is busy',
  'comparing: runs readDraft',
  'comparing: readDraft is answered → done or uploading or paused',
  'comparing: readDraft fails → paused',
  'paused: upload retried → uploading',
]

const MB = 1024 * 1024
/** Three parts. */
export const FILE_BYTES = 9 * MB

/** A draft that has so much of the file. */
export const draftWith = (received: number | null, part: Partial<Draft> = {}): Draft => ({
  id: '00000000-0000-4000-8000-000000000d01',
  name: 'orders',
  replaces: null,
  state: 'receiving',
  created_at: '2026-03-02T09:00:00Z',
  appends: false,
  table: null,
  revision: 0,
  files: received === null ? [] : [{ name: 'orders.csv', received, size: FILE_BYTES }],
  progress: null,
  problem: null,
  review: null,
  ...part,
})

const file = new File([new Uint8Array(FILE_BYTES)], 'orders.csv')
const answered = (actorId: string, output: Draft) => ({
  type: `xstate.done.actor.${actorId}`,
  output,
  actorId,
})
const failed = (actorId: string, error: unknown) => ({
  type: `xstate.error.actor.${actorId}`,
  error,
  actorId,
})
const REFUSED = new Invalid({ detail: 'The file goes on elsewhere.' })
const CUT = new Unreachable({ detail: null, message: '' })
const BROKEN = 'The upload was interrupted. Please try again.'

const received = (draft: Draft) => draft.files[0]?.received ?? 0
const outputOf = (event: { readonly [key: string]: unknown }) => event['output'] as Draft
const isWhole = (draft: Draft) => received(draft) === FILE_BYTES

export const fileUploadPaths = pathModel(fileUploadMachine, {
  input: { draft: draftWith(null), file, now: () => 0 },
  otherInputs: [{ draft: draftWith(8 * MB), file, now: () => 0 }],
  identity: (context: FileUploadContext) => [context.received, context.sinceByte, context.error],
  actors: ['uploadPart', 'readDraft'],
  asks: {
    uploadPart: ({ before: { context }, event }) => ({
      draftId: '00000000-0000-4000-8000-000000000d01',
      file,
      from: event.type.startsWith('xstate.done') ? received(outputOf(event)) : context.received,
      partBytes: 4 * MB,
    }),
    readDraft: () => ({ id: '00000000-0000-4000-8000-000000000d01' }),
  },
  events: [
    { type: 'upload.retried' },
    ...[4 * MB, 8 * MB, FILE_BYTES].flatMap((bytes) => [
      answered('uploadPart', draftWith(bytes)),
      answered('readDraft', draftWith(bytes)),
    ]),
    ...[REFUSED, CUT].map((error) => failed('uploadPart', error)),
    failed('readDraft', CUT),
    failed('readDraft', REFUSED),
  ],
  holds: {
    comparing: ({ error }) => error !== null,
    paused: ({ error }) => error !== null,
    done: ({ draft }) => isWhole(draft),
  },
  changes: {
    'done.actor.uploadPart': ({ event }) => ({ received: received(outputOf(event)) }),
    'error.actor.uploadPart': (happened) => ({ error: toldOf(happened, BROKEN) }),
    'error.actor.readDraft': (happened) => ({ error: toldOf(happened, BROKEN) }),
    'upload.retried': ({ before: { context } }) => ({
      error: null,
      sinceByte: context.received,
      elapsedMs: 0,
    }),
  },
  leads: {
    'done.actor.uploadPart': ({ before: { context }, event }) =>
      isWhole(outputOf(event))
        ? 'done'
        : received(outputOf(event)) === context.received
          ? 'paused'
          : 'uploading',
    'done.actor.readDraft': ({ before: { context }, event }) =>
      isWhole(outputOf(event))
        ? 'done'
        : received(outputOf(event)) === context.received
          ? 'paused'
          : 'uploading',
    'error.actor.uploadPart': ({ event }) => (event['error'] === REFUSED ? 'comparing' : 'paused'),
  },
  calls: {
    'done.actor.uploadPart': ({ before: { context }, event }) =>
      isWhole(outputOf(event)) || received(outputOf(event)) === context.received
        ? []
        : [['report', { draft: outputOf(event) }]],
  },
})
