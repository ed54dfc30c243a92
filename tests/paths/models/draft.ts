import type { Draft } from '../../../src/api/data-calls.ts'
import { NotFound } from '../../../src/api/errors.ts'
import { dataset, readyDraft } from './draft-review.ts'
import { draftWith, FILE_BYTES } from './file-upload.ts'
import { failuresOf, pathModel, toldOf } from './path-model.ts'
import { draftMachine, type DraftContext } from '../../../src/machines/draft/draft.machine.ts'

const RECEIVING = 'receiving.uploading or receiving.resting'
const STAGES = `loading or reviewing or failed or ${RECEIVING}`

/** Ours: a dataset that is being added, from its files to its being offered. */
export const draftTransitions = [
  'opening: is busy',
  'opening: runs readDraft',
  `opening: readDraft is answered → starting or ${STAGES}`,
  'opening: readDraft fails → missing or unopened',
  'unopened: load requested → opening',
  'receiving: removal requested → receiving.removing',
  'receiving.uploading: runs upload (fileUpload)',
  'receiving.uploading: files chosen → stays',
  'receiving.uploading: part uploaded → stays',
  `receiving.uploading: upload is answered → starting or ${RECEIVING}`,
  `receiving.resting: files chosen → ${RECEIVING}`,
  'receiving.resting: load requested → starting',
  'receiving.removing: is busy',
  'receiving.removing: runs removeFile',
  'receiving.removing: files chosen → stays',
  'receiving.removing: removal requested → stays',
  `receiving.removing: removeFile is answered → ${RECEIVING}`,
  `receiving.removing: removeFile fails → ${RECEIVING}`,
  'starting: is busy',
  'starting: runs loadDraft',
  `starting: loadDraft is answered → ${STAGES}`,
  'starting: loadDraft fails → receiving.resting',
  'loading.waiting: after LOADING_POLL_MS → loading.polling',
  'loading.polling: runs pollDraft (readDraft)',
  `loading.polling: pollDraft is answered → ${STAGES}`,
  'loading.polling: pollDraft fails → missing or loading.waiting',
  'reviewing: draft left → stays',
  'reviewing: runs review (draftReview)',
  'reviewing: review is answered → published or opening',
  `failed: files chosen → ${RECEIVING}`,
  'failed: load requested → starting',
  'failed: removal requested → receiving.removing',
]

const MB = 1024 * 1024
const { id } = draftWith(null)
export const orders = new File([new Uint8Array(FILE_BYTES)], 'orders.csv')
const more = new File(['day,price\n'], 'more.csv')
const MORE = { name: 'more.csv', received: 10, size: 10 }

const EMPTY = draftWith(null)
const TABLE = draftWith(null, { table: 'public.policies' })
const PART = draftWith(4 * MB)
const WHOLE = draftWith(FILE_BYTES)
const BOTH = { ...WHOLE, files: [...WHOLE.files, MORE] }
const LOADING = draftWith(FILE_BYTES, { state: 'loading', progress: 'Read 200,000 rows of orders.csv.' })
const READY = readyDraft()
export const PROBLEM =
  'orders.csv has rows of 3 and of 4 columns. Save it again, with the comma as its separator.'
const FAILED = draftWith(FILE_BYTES, { state: 'failed', problem: PROBLEM })

const answered = (actorId: string, output: unknown) => ({
  type: `xstate.done.actor.${actorId}`,
  output,
  actorId,
})
const gone = (actorId: string) => ({
  type: `xstate.error.actor.${actorId}`,
  error: new NotFound({ detail: null }),
  actorId,
})

const namesOf = (draft: Draft | null) =>
  (draft?.files ?? []).map(({ name, received }) => `${name} ${received}`)
const stageOf = (draft: Draft) =>
  draft.state === 'ready' ? 'reviewing' : `${draft.state === 'receiving' ? 'receiving' : draft.state}`
const draftIn = (event: { readonly [key: string]: unknown }) => event['output'] as Draft
const has = (draft: Draft | null, { name, size }: File) =>
  draft?.files.some((file) => file.name === name && file.received === size) === true
/** A draft, and what was chosen for it, without the file that is taken out. */
const without = ({ draft, chosen, removing }: DraftContext) => ({
  chosen: chosen.filter(({ name }) => name !== removing),
  draft: draft && { ...draft, files: draft.files.filter(({ name }) => name !== removing) },
})
const isWhole = (draft: Draft | null) =>
  draft !== null && draft.files.length > 0 && draft.files.every(({ received, size }) => received === size)

export const draftPaths = pathModel(draftMachine, {
  input: { id, files: [orders], now: () => 0 },
  otherInputs: [{ id, files: [], now: () => 0 }],
  identity: ({ draft, chosen, removing, unsent, dataset: published, error }: DraftContext) => [
    ...[draft?.state, draft?.table, namesOf(draft), chosen.map(({ name }) => name)],
    ...[removing, unsent, published?.id, error],
  ],
  actors: ['readDraft', 'removeFile', 'loadDraft', 'fileUpload', 'draftReview'],
  asks: {
    readDraft: () => ({ id }),
    loadDraft: () => ({ id }),
    removeFile: ({ event }) => ({ id, name: event['name'] as string }),
    fileUpload: ({ before: { context }, event }) => {
      const told = event.type.startsWith('xstate.done')
      const isRemoved = event.type.endsWith('removeFile') && (told || event['error'] instanceof NotFound)
      const draft = told && !isRemoved ? draftIn(event) : context.draft
      const files = (draft?.files ?? []).filter(({ name }) => !isRemoved || name !== context.removing)
      return { draft: draft === null ? null : { ...draft, files }, file: {} }
    },
    draftReview: ({ before: { context }, event }) => ({ draft: draftIn(event), unsent: context.unsent }),
  },
  events: [
    { type: 'load.requested' },
    { type: 'draft.left' },
    { type: 'files.chosen', files: [more] },
    { type: 'removal.requested', name: 'orders.csv' },
    { type: 'part.uploaded', draft: PART },
    ...[EMPTY, PART, WHOLE, TABLE, LOADING, READY, FAILED].map((draft) => answered('readDraft', draft)),
    gone('readDraft'),
    ...failuresOf('readDraft'),
    ...[WHOLE, BOTH].map((draft) => answered('upload', draft)),
    answered('removeFile', undefined),
    gone('removeFile'),
    ...failuresOf('removeFile'),
    ...[WHOLE, TABLE, LOADING, READY, FAILED].map((draft) => answered('loadDraft', draft)),
    ...failuresOf('loadDraft'),
    { type: 'xstate.after.LOADING_POLL_MS.draft.loading.waiting' },
    ...[LOADING, READY, FAILED].map((draft) => answered('pollDraft', draft)),
    gone('pollDraft'),
    ...failuresOf('pollDraft'),
    answered('review', { dataset, unsent: {} }),
    answered('review', { dataset: null, unsent: { 'draft/name': 'Orders' } }),
  ],
  delays: { LOADING_POLL_MS: 1000 },
  holds: {
    missing: ({ error }) => error === null,
    'receiving.removing': ({ removing }) => removing !== null,
    'receiving.uploading': ({ draft, chosen, removing }) =>
      removing === null && chosen.some((file) => !has(draft, file)),
    loading: ({ draft }) => draft?.state === 'loading',
    reviewing: ({ draft }) => draft?.state === 'ready',
    failed: ({ draft }) => draft?.state === 'failed',
    published: ({ dataset: published }) => published !== null,
  },
  changes: {
    init: () => ({ draft: null, error: null }),
    'part.uploaded': () => ({ draft: PART }),
    'removal.requested': ({ before, event }) => ({
      removing: before.context.removing ?? String(event['name']),
    }),
    'done.actor.readDraft': ({ event }) => ({ draft: draftIn(event) }),
    'done.actor.loadDraft': ({ event }) => ({ draft: draftIn(event) }),
    'done.actor.pollDraft': ({ event }) => ({ draft: draftIn(event), error: null }),
    'done.actor.removeFile': () => ({ removing: null }),
    'done.actor.review': ({ event }) => event['output'] as object,
    'error.actor.readDraft': (happened) =>
      happened.event['error'] instanceof NotFound
        ? {}
        : { error: toldOf(happened, 'Failed to open the draft. Please try again.') },
    'error.actor.pollDraft': (happened) =>
      happened.event['error'] instanceof NotFound
        ? { error: null }
        : {
            error: toldOf(
              happened,
              'How far they are read is not known just now. It is asked again every second.',
            ),
          },
    'error.actor.removeFile': (happened) => ({
      removing: null,
      ...(happened.event['error'] instanceof NotFound
        ? // What the server does not know of is out.
          without(happened.before.context)
        : { error: toldOf(happened, 'Failed to take the file out. Please try again.') }),
    }),
    'error.actor.loadDraft': (happened) => ({
      error: toldOf(happened, 'Failed to read the files. Please try again.'),
    }),
  },
  leads: {
    'error.actor.readDraft': ({ event }) => (event['error'] instanceof NotFound ? 'missing' : 'unopened'),
    'error.actor.pollDraft': ({ event }) =>
      event['error'] instanceof NotFound ? 'missing' : 'loading.waiting',
    'done.actor.readDraft': ({ event }) =>
      draftIn(event).table !== null && draftIn(event).state === 'receiving'
        ? 'starting'
        : stageOf(draftIn(event)),
    'done.actor.loadDraft': ({ event }) => stageOf(draftIn(event)),
    'done.actor.pollDraft': ({ event }) => stageOf(draftIn(event)),
    'done.actor.upload': ({ before: { context }, event }) =>
      context.chosen.some((file) => !has(draftIn(event), file))
        ? 'receiving.uploading'
        : isWhole(draftIn(event))
          ? 'starting'
          : 'receiving.resting',
    'load.requested': ({ before }) =>
      before.matches({ receiving: 'resting' })
        ? (before.context.draft?.table ?? null) !== null || isWhole(before.context.draft)
          ? 'starting'
          : 'receiving.resting'
        : null,
    'done.actor.review': ({ event }) =>
      (event['output'] as { dataset: unknown }).dataset === null ? 'opening' : 'published',
  },
  sends: {
    'draft.left': ({ before }) => (before.matches('reviewing') ? [['review', { type: 'text.left' }]] : []),
  },
  calls: {
    'done.actor.review': ({ event }) =>
      (event['output'] as { dataset: unknown }).dataset === null ? [] : [['reportPublished']],
  },
})
