import type { DatasetList, NewDraft, OwnDataset } from '../../../src/api/data-calls.ts'
import { NotFound } from '../../../src/api/errors.ts'
import { draftWith, FILE_BYTES } from './file-upload.ts'
import { failuresOf, pathModel, toldOf } from './path-model.ts'
import {
  dataPageMachine,
  type Act,
  type DataPageContext,
} from '../../../src/machines/data-page/data-page.machine.ts'

const LISTED = 'list.loading'

/** Ours: the data that is offered, and what is added to it. */
export const dataPageTransitions = [
  '(root): place changed → bank or draft or list',
  'bank: runs bank',
  'list.loading: is busy',
  'list.loading: runs loadList',
  'list.loading: loadList is answered → list.ready',
  'list.loading: loadList fails → list.unsupported or list.unloaded',
  'list.unloaded: load requested → list.loading',
  'list.ready.idle: act requested → list.ready.confirming',
  'list.ready.idle: draft begun → list.ready.creating',
  'list.ready.confirming: act cancelled → list.ready.idle',
  'list.ready.confirming: act confirmed → list.ready.acting',
  'list.ready.acting: is busy',
  'list.ready.acting: runs act',
  `list.ready.acting: act fails → ${LISTED}`,
  `list.ready.acting: act is answered → ${LISTED}`,
  'list.ready.creating: is busy',
  'list.ready.creating: runs createDraft',
  'list.ready.creating: createDraft is answered → draft',
  'list.ready.creating: createDraft fails → list.ready.idle',
  'draft: runs draft',
  'draft: datasets changed → stays',
  'draft.idle: act requested → draft.confirming',
  'draft.confirming: act cancelled → draft.idle',
  'draft.confirming: act confirmed → draft.acting',
  'draft.acting: is busy',
  'draft.acting: runs discard (act)',
  'draft.acting: discard fails → draft.idle',
  'draft.acting: discard is answered → list',
]

const own = (part: Partial<OwnDataset>): OwnDataset => ({
  id: 'orders',
  name: 'Orders',
  row_count: 1200,
  loaded_at: '2026-03-02T09:30:00Z',
  kept: 'files',
  can_go_back: true,
  ...part,
})
const { id: DRAFT_ID } = draftWith(null)
const NOW = () => 0
const LIST: DatasetList = {
  datasets: [
    own({
      id: 'insurance_pricing',
      name: 'PMI Pricing',
      row_count: 250_000,
      kept: 'built in',
      can_go_back: false,
    }),
    own({}),
    own({ id: 'trips', name: 'Trips', row_count: 1, loaded_at: null, can_go_back: false }),
    own({ id: 'claims', name: 'Claims', row_count: 9_000_000, kept: 'engine', can_go_back: false }),
  ],
  drafts: [
    { id: DRAFT_ID, name: 'Visits', replaces: null, state: 'ready', created_at: '2026-03-02T08:00:00Z' },
    {
      id: '00000000-0000-4000-8000-000000000d02',
      name: 'Orders',
      replaces: 'orders',
      state: 'failed',
      created_at: '2026-03-01T18:00:00Z',
    },
  ],
  tables: ['public.policies'],
}
const EMPTY_LIST: DatasetList = { datasets: [own({})], drafts: [], tables: [] }

const ACTS: readonly Act[] = [
  { kind: 'remove', id: 'orders', name: 'Orders' },
  { kind: 'goBack', id: 'orders', name: 'Orders' },
  { kind: 'discard', id: DRAFT_ID, name: 'Visits' },
]
const file = new File([new Uint8Array(FILE_BYTES)], 'orders.csv')
const BEGUN: readonly { readonly begun: NewDraft; readonly files: readonly File[] }[] = [
  { begun: { replaces: null, appends: false, table: null }, files: [file] },
  { begun: { replaces: 'orders', appends: false, table: null }, files: [] },
  { begun: { replaces: 'orders', appends: true, table: null }, files: [] },
  { begun: { replaces: null, appends: false, table: 'public.policies' }, files: [] },
]
const FAILED: Readonly<Record<string, string>> = {
  remove: 'Failed to remove the dataset. Please try again.',
  goBack: 'Failed to go back to the version before. Please try again.',
  discard: 'Failed to discard the draft. Please try again.',
}

const answered = (actorId: string, output: unknown) => ({
  type: `xstate.done.actor.${actorId}`,
  output,
  actorId,
})
const pathOf = (event: { readonly [key: string]: unknown }) => String(event['path'])
const BANK_PATH = '/data/orders/questions'
const bankAt = (path: string) => (path === BANK_PATH ? 'orders' : null)
const draftAt = (path: string) => (path === `/data/${DRAFT_ID}` ? DRAFT_ID : null)

export const dataPagePaths = pathModel(dataPageMachine, {
  input: { path: '/data', now: NOW },
  otherInputs: [
    { path: `/data/${DRAFT_ID}`, now: NOW },
    { path: BANK_PATH, now: NOW },
  ],
  identity: ({ draftId, bankId, list, act, begun, files, done, error }: DataPageContext) => [
    ...[draftId, bankId, list?.drafts.length, act, begun, files.length, done, error],
  ],
  actors: ['loadList', 'act', 'createDraft', 'draft', 'bank'],
  asks: {
    bank: () => ({ dataset: 'orders' }),
    act: ({ before }) => before.context.act,
    discard: ({ before }) => before.context.act,
    createDraft: ({ event }): unknown => event['begun'],
    draft: ({ before: { context }, event }) => {
      const isBegun = event.type === 'xstate.done.actor.createDraft'
      return {
        id: DRAFT_ID,
        files: isBegun ? context.files : [],
      }
    },
  },
  events: [
    { type: 'place.changed', path: '/data' },
    { type: 'place.changed', path: `/data/${DRAFT_ID}` },
    { type: 'place.changed', path: BANK_PATH },
    { type: 'load.requested' },
    ...ACTS.map((act) => ({ type: 'act.requested', act })),
    { type: 'act.confirmed' },
    { type: 'act.cancelled' },
    ...BEGUN.map((begun) => ({ type: 'draft.begun', ...begun })),
    { type: 'datasets.changed' },
    answered('loadList', LIST),
    answered('loadList', EMPTY_LIST),
    { type: 'xstate.error.actor.loadList', error: new NotFound({ detail: null }), actorId: 'loadList' },
    ...failuresOf('loadList'),
    answered('act', undefined),
    answered('discard', undefined),
    ...failuresOf('discard'),
    ...failuresOf('act'),
    answered('createDraft', draftWith(null)),
    ...failuresOf('createDraft'),
  ],
  holds: {
    draft: ({ draftId }) => draftId === DRAFT_ID,
    list: ({ draftId, bankId }) => draftId === null && bankId === null,
    bank: ({ draftId, bankId }) => draftId === null && bankId === 'orders',
    'list.ready': ({ list }) => list !== null,
    'list.ready.confirming': ({ act, error, done }) => act !== null && error === null && done === null,
    'list.ready.idle': ({ act }) => act === null,
    'list.unloaded': ({ error }) => error !== null,
  },
  changes: {
    'place.changed': ({ event }) => ({ draftId: draftAt(pathOf(event)), bankId: bankAt(pathOf(event)) }),
    'done.actor.loadList': ({ event }) => ({ list: event['output'] as DatasetList }),
    'act.requested': ({ event }) => ({ act: event['act'] as Act, error: null }),
    'act.cancelled': () => ({ act: null, done: null }),
    'done.actor.act': ({ before: { context } }) => ({ act: null, done: context.act, error: null }),
    'error.actor.act': (happened) => ({
      act: null,
      done: null,
      error: toldOf(happened, FAILED[happened.before.context.act?.kind ?? ''] ?? ''),
    }),
    'error.actor.loadList': (happened) =>
      happened.event['error'] instanceof NotFound
        ? {}
        : { error: toldOf(happened, 'Failed to load the datasets. Please try again.') },
    'load.requested': ({ before }) => (before.matches({ list: 'unloaded' }) ? { error: null } : {}),
    'error.actor.createDraft': (happened) => ({
      error: toldOf(happened, 'Failed to begin a dataset. Please try again.'),
    }),
    'done.actor.createDraft': () => ({ draftId: DRAFT_ID }),
    'done.actor.discard': ({ before: { context } }) => ({
      draftId: null,
      files: [],
      begun: null,
      act: null,
      done: context.act,
    }),
    'error.actor.discard': (happened) => ({
      act: null,
      error: toldOf(happened, FAILED[happened.before.context.act?.kind ?? ''] ?? ''),
    }),
  },
  leads: {
    init: ({ before: { context } }) =>
      context.bankId !== null ? 'bank' : context.draftId === null ? 'list.loading' : 'draft',
    'place.changed': ({ event }) =>
      bankAt(pathOf(event)) !== null ? 'bank' : draftAt(pathOf(event)) === null ? 'list' : 'draft',
    'error.actor.loadList': ({ event }) =>
      event['error'] instanceof NotFound ? 'list.unsupported' : 'list.unloaded',
  },
  sends: {
    'place.changed': ({ before }) => (before.matches('draft') ? [['draft', { type: 'draft.left' }]] : []),
    'done.actor.discard': () => [['draft', { type: 'draft.left' }]],
  },
  calls: {
    'done.actor.act': ({ before: { context } }) =>
      context.act?.kind === 'discard' ? [] : [['reportChanged']],
    'done.actor.createDraft': () => [['goToDraft', { id: DRAFT_ID }]],
    'done.actor.discard': () => [['goToList']],
    'datasets.changed': () => [['reportChanged']],
  },
})
