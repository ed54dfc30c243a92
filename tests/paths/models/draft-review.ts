import type { AnyMachineSnapshot } from 'xstate'
import type { Decision, Draft, OwnDataset, Review, ReviewColumn } from '../../../src/api/data-calls.ts'
import { Invalid, NotFound } from '../../../src/api/errors.ts'
import { draftWith, FILE_BYTES } from './file-upload.ts'
import { failuresOf, pathModel, toldOf } from './path-model.ts'
import {
  draftReviewMachine,
  type DraftReviewContext,
} from '../../../src/machines/draft-review/draft-review.machine.ts'
import type { ReadyDraft } from '../../../src/machines/draft-review/edits.ts'

/** Ours: what was read, changed and published. */
export const draftReviewTransitions = [
  'reviewing: choice made → reviewing.saving or reviewing.rejected or reviewing.settled',
  'reviewing: text typed → reviewing.settling',
  'reviewing.settled: is publishable',
  'reviewing.settled: publish requested → confirming or publishing',
  'reviewing.settling: is changing',
  'reviewing.settling: text left → reviewing.saving or reviewing.rejected or reviewing.settled',
  'reviewing.settling: after EDIT_SETTLE_MS → reviewing.saving or reviewing.rejected or reviewing.settled',
  'reviewing.saving: is busy',
  'reviewing.saving: is changing',
  'reviewing.saving: runs changeDraft',
  'reviewing.saving: choice made → stays',
  'reviewing.saving: text typed → stays',
  'reviewing.saving: changeDraft is answered → reviewing.saving or reviewing.rejected or reviewing.settled or reloading',
  'reviewing.saving: changeDraft fails → reloading or reviewing.comparing or reviewing.unsaved',
  'reviewing.comparing: is busy',
  'reviewing.comparing: is changing',
  'reviewing.comparing: runs readDraft',
  'reviewing.comparing: choice made → stays',
  'reviewing.comparing: text typed → stays',
  'reviewing.comparing: readDraft is answered → reviewing.unsaved or reviewing.settled or reloading',
  'reviewing.comparing: readDraft fails → reloading or reviewing.unsaved or reviewing.settled',
  'reviewing.unsaved: save retried → reviewing.saving or reviewing.rejected or reviewing.settled',
  'confirming: is publishable',
  'confirming: publish cancelled → reviewing.settled',
  'confirming: publish confirmed → publishing',
  'publishing: is busy',
  'publishing: runs publishDraft',
  'publishing: publishDraft fails → reloading or reviewing.comparing or reviewing.settled',
  'publishing: publishDraft is answered → published',
]

const order = (chosen: string, isDoubted: boolean): Decision => ({
  id: 'order_date/order',
  label: 'Day or month first',
  options: [
    { value: 'day first', label: '03/04 is 3 April' },
    { value: 'month first', label: '03/04 is 4 March' },
  ],
  chosen,
  is_doubted: isDoubted,
  why: 'No day is above the 12th.',
})
const header: Decision = {
  id: 'header',
  label: 'What names the columns',
  options: [
    { value: 'names', label: 'line 1 (“order_date”, “net_price” and 1 more)' },
    { value: 'values', label: 'nothing: each line is a row' },
  ],
  chosen: 'names',
  is_doubted: false,
  why: 'No other row has words alone.',
}
const kind: Decision = {
  id: 'order_date/type',
  label: 'Kind of values',
  options: [
    { value: 'date', label: 'dates' },
    { value: 'text', label: 'text' },
  ],
  chosen: 'date',
  is_doubted: false,
  why: null,
}
/** One that cannot be taken otherwise. */
const only: Decision = {
  ...kind,
  id: 'customer_id/type',
  options: [{ value: 'text', label: 'text' }],
  chosen: 'text',
}
const column = (name: string, part: Partial<ReviewColumn>): ReviewColumn => ({
  name,
  label: name.replaceAll('_', ' '),
  synonyms: [],
  unit: null,
  is_sensitive: false,
  is_hidden: false,
  missing: 0,
  values: '12 values',
  decisions: [],
  ...part,
})

const reviewOf = (chosen: string, label: string): Review => ({
  row_count: 1200,
  row_singular: 'order',
  row_plural: 'orders',
  threshold: 5,
  about: 'Customers, told apart by customer_id.',
  notes: ['3 rows are empty and left out.'],
  decisions: [header],
  columns: [
    column('order_date', {
      values: 'Jan 2025 to Dec 2025',
      decisions: [order(chosen, chosen === 'day first'), kind],
    }),
    column('net_price', { label, synonyms: ['price'], unit: 'EUR', missing: 7, values: '0.50 to 912.00' }),
    column('customer_id', { is_hidden: true, values: '310 customers', decisions: [only] }),
  ],
  rows: [
    [chosen === 'day first' ? '3 Apr 2025' : '4 Mar 2025', '19.90', 'C17'],
    ['12 Dec 2025', null, 'C3'],
  ],
  examples: [
    { question: 'orders by month', answer: 'Most orders are in May: 140.', is_kept: true },
    { question: 'average net price', answer: null, is_kept: false },
  ],
  changes: [],
})

const FILES = [{ name: 'orders.csv', received: FILE_BYTES, size: FILE_BYTES }]
export const readyDraft = (
  part: Partial<Draft> = {},
  chosen = 'day first',
  label = 'net price',
): ReadyDraft => ({
  ...draftWith(FILE_BYTES, part),
  files: FILES,
  state: 'ready',
  review: reviewOf(chosen, label),
})
export const replacing = (): ReadyDraft => {
  const draft = readyDraft({ replaces: 'orders' })
  return { ...draft, review: { ...draft.review, changes: ['200 rows more than before.'] } }
}

export const dataset: OwnDataset = {
  id: 'orders',
  name: 'orders',
  row_count: 1200,
  loaded_at: '2026-03-02T09:30:00Z',
  kept: 'files',
  can_go_back: false,
}

const ORDER = 'decision/order_date/order'
const LABEL = 'column/label/net_price'
const SETTLED = readyDraft({ revision: 1 }, 'month first', 'Price')
/** As somebody else left it. */
const OTHERS = readyDraft({ revision: 2 }, 'month first', 'their price')
const LOADING = draftWith(FILE_BYTES, { state: 'loading' })
const SAVE_FAILED = 'Failed to save the changes. Please try again.'

const REFUSED = new Invalid({ detail: 'Somebody else changed it meanwhile. It is shown as it is now.' })
const GONE = new NotFound({ detail: null })
const failed = (actorId: string, error: unknown) => ({
  type: `xstate.error.actor.${actorId}`,
  error,
  actorId,
})
const afterFailure = (error: unknown, otherwise: string) =>
  error instanceof NotFound ? 'reloading' : error === REFUSED ? 'reviewing.comparing' : otherwise

const isFit = ([key, value]: readonly [string, string]) => key !== LABEL || value.trim() !== ''
const partOf = (edits: Readonly<Record<string, string>>, fits: boolean) =>
  Object.fromEntries(Object.entries(edits).filter((edit) => isFit(edit) === fits))
/** What is left to be saved leads on. */
const nextOf = (unsent: Readonly<Record<string, string>>) =>
  Object.entries(unsent).some(isFit)
    ? 'reviewing.saving'
    : Object.keys(unsent).length > 0
      ? 'reviewing.rejected'
      : 'reviewing.settled'

const comparedTo = (unsent: Readonly<Record<string, string>>) =>
  Object.keys(unsent).length > 0 ? 'reviewing.unsaved' : 'reviewing.settled'
const whileBusy = (before: AnyMachineSnapshot) =>
  ['reviewing.saving', 'reviewing.comparing'].find((state) =>
    before.matches({ reviewing: state.slice('reviewing.'.length) }),
  )

const editIn = (event: { readonly [key: string]: unknown }) => ({
  [String(event['control'])]: String(event['value']),
})
const changed = ({ shown, unsent }: DraftReviewContext, event: { readonly [key: string]: unknown }) => ({
  shown: { ...shown, ...editIn(event) },
  ...{ all: { ...unsent, ...editIn(event) } },
})

export const draftReviewPaths = pathModel(draftReviewMachine, {
  input: { draft: readyDraft(), unsent: {} },
  otherInputs: [
    { draft: replacing(), unsent: {} },
    { draft: replacing(), unsent: { [LABEL]: 'Price', 'column/label/gone': 'Gone' } },
  ],
  identity: ({ draft, shown, unsent, sending, error, dataset: published }) => [
    ...[draft.revision, draft.replaces, shown, unsent, sending, error, published],
  ],
  actors: ['changeDraft', 'publishDraft', 'readDraft'],
  asks: {
    changeDraft: ({ before: { context, ...before }, event }) => {
      const unsent =
        event.type === 'xstate.init'
          ? { [LABEL]: 'Price' }
          : 'control' in event
            ? { ...context.unsent, ...editIn(event) }
            : context.unsent
      const sent = before.matches({ reviewing: 'unsaved' }) ? { ...context.sending, ...unsent } : unsent
      const { [ORDER]: chosen, [LABEL]: label } = partOf(sent, true)
      const decisions = chosen === undefined ? {} : { decisions: { 'order_date/order': chosen } }
      const columns = label === undefined ? {} : { columns: { net_price: { label } } }

      // The review goes on with what it was answered last.
      const { revision } = event['output'] === SETTLED ? SETTLED : context.draft
      return { id: draftWith(null).id, change: { ...decisions, ...columns, revision } }
    },
    publishDraft: ({ before }) => ({ id: draftWith(null).id, revision: before.context.draft.revision }),
    readDraft: () => ({ id: draftWith(null).id }),
  },
  events: [
    { type: 'choice.made', control: ORDER, value: 'month first' },
    { type: 'text.typed', control: LABEL, value: 'Price' },
    { type: 'text.typed', control: LABEL, value: ' ' },
    { type: 'text.left' },
    { type: 'save.retried' },
    { type: 'publish.requested' },
    { type: 'publish.confirmed' },
    { type: 'publish.cancelled' },
    { type: 'xstate.after.EDIT_SETTLE_MS.draftReview.reviewing.settling' },
    { type: 'xstate.done.actor.changeDraft', output: SETTLED, actorId: 'changeDraft' },
    { type: 'xstate.done.actor.changeDraft', output: LOADING, actorId: 'changeDraft' },
    ...failuresOf('changeDraft'),
    ...[REFUSED, GONE].map((error) => failed('changeDraft', error)),
    { type: 'xstate.done.actor.readDraft', output: OTHERS, actorId: 'readDraft' },
    { type: 'xstate.done.actor.readDraft', output: LOADING, actorId: 'readDraft' },
    ...failuresOf('readDraft'),
    failed('readDraft', GONE),
    { type: 'xstate.done.actor.publishDraft', output: dataset, actorId: 'publishDraft' },
    ...failuresOf('publishDraft'),
    ...[REFUSED, GONE].map((error) => failed('publishDraft', error)),
  ],
  delays: { EDIT_SETTLE_MS: 600 },
  holds: {
    'reviewing.settled': ({ unsent, sending }) => Object.keys({ ...unsent, ...sending }).length === 0,
    'reviewing.saving': ({ sending, error }) => Object.keys(sending).length > 0 && error === null,
    'reviewing.rejected': ({ unsent }) => Object.keys(partOf(unsent, false)).length > 0,
    'reviewing.unsaved': ({ unsent, sending, error }) =>
      error !== null && Object.keys(unsent).length > 0 && Object.keys(sending).length === 0,
    'reviewing.comparing': ({ error, sending }) => error !== null && Object.keys(sending).length === 0,
    publishing: ({ unsent, error }) => Object.keys(unsent).length === 0 && error === null,
    published: ({ dataset: published }) => published !== null,
    '': ({ doubted, shown }) => doubted.includes('order_date/order') && !('column/label/gone' in shown),
  },
  changes: {
    'choice.made': ({ before: { context }, event }) => ({ shown: changed(context, event).shown }),
    'text.typed': ({ before: { context }, event }) => {
      const { shown, all } = changed(context, event)
      return { shown, unsent: all }
    },
    'done.actor.changeDraft': ({ before: { context }, event }) =>
      event['output'] === LOADING
        ? {}
        : {
            draft: SETTLED,
            // What was chosen is what the draft says from now on; what was typed stays as it was typed.
            shown: Object.fromEntries(
              Object.entries(context.shown).filter(([key]) => key === LABEL || key in context.unsent),
            ),
          },
    'error.actor.changeDraft': (happened) =>
      happened.event['error'] instanceof NotFound
        ? {}
        : {
            error: toldOf(happened, SAVE_FAILED),
            sending: {},
            unsent: { ...happened.before.context.sending, ...happened.before.context.unsent },
          },
    'error.actor.publishDraft': (happened) =>
      happened.event['error'] instanceof NotFound
        ? {}
        : { error: toldOf(happened, 'Failed to publish the dataset. Please try again.') },
    // What was typed and chosen stays, to be saved once more.
    'done.actor.readDraft': ({ event }) => (event['output'] === LOADING ? {} : { draft: OTHERS }),
    'done.actor.publishDraft': () => ({ dataset }),
  },
  leads: {
    'choice.made': ({ before, event }) =>
      whileBusy(before) ?? nextOf({ ...before.context.unsent, ...editIn(event) }),
    'text.typed': ({ before }) => whileBusy(before) ?? 'reviewing.settling',
    'text.left': ({ before: { context } }) => nextOf(context.unsent),
    'error.actor.changeDraft': ({ event }) => afterFailure(event['error'], 'reviewing.unsaved'),
    'error.actor.publishDraft': ({ event }) => afterFailure(event['error'], 'reviewing.settled'),
    'done.actor.readDraft': ({ before: { context }, event }) =>
      event['output'] === LOADING ? 'reloading' : comparedTo(context.unsent),
    'error.actor.readDraft': ({ before: { context }, event }) =>
      event['error'] instanceof NotFound ? 'reloading' : comparedTo(context.unsent),
    'after.EDIT_SETTLE_MS.draftReview.reviewing.settling': ({ before: { context } }) =>
      nextOf(context.unsent),
    'save.retried': ({ before: { context } }) => nextOf(context.unsent),
    'done.actor.changeDraft': ({ before: { context }, event }) =>
      event['output'] === LOADING ? 'reloading' : nextOf(context.unsent),
    'publish.requested': ({ before: { context } }) =>
      context.draft.replaces === null ? 'publishing' : 'confirming',
  },
})
