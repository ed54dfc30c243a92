import type { Act, DataPageContext } from '../../../src/machines/data-page/data-page.machine.ts'
import type { DatasetList, NewDraft } from '../../../src/api/data-calls.ts'
import { draftWith, FILE_BYTES } from '../models/file-upload.ts'
import type { OperationId } from '../../../server/http/protocol/contract.ts'
import {
  answers,
  does,
  fails,
  press,
  where,
  wordsIn,
  type GotoOptions,
  type ViewEvent,
  type ViewModel,
  type Visit,
} from '../browser/view-model.ts'

const GONE_BACK = {
  ...{ id: 'orders', name: 'Orders', row_count: 1000, loaded_at: '2026-02-02T09:30:00Z' },
  ...{ kept: 'files', can_go_back: false },
}
/** No dataset, but a table that may be added. */
export const DATASETS: DatasetList = { datasets: [], drafts: [], tables: ['public.policies'] }
/** Opens a page of the data; the code of the account comes after that of the page. */
export async function openData({ goto, page }: Visit, path: string, options: GotoOptions): Promise<void> {
  await goto(path, options)
  await page.getByRole('button', { name: 'Account' }).waitFor()
}

const VISITS = draftWith(null, { name: 'Visits' })

/** A file of so many bytes, made in the page: nothing of it travels there. */
export const chooseFile = ({ page }: Visit, name: string, bytes: number): Promise<void> =>
  page.locator('input[type=file]').evaluate(
    (field, [of, size]) => {
      const chosen = new DataTransfer()
      chosen.items.add(new File([new Uint8Array(size)], of, { type: 'text/csv' }))
      ;(field as HTMLInputElement).files = chosen.files
      field.dispatchEvent(new Event('change', { bubbles: true }))
    },
    [name, bytes] as const,
  )

const BANK = {
  ...{ dataset: 'orders', name: 'Orders', questions: [], of_file: 0, readers: [], runs: [] },
  model_runs_by_itself: false,
}

const CALLS: Readonly<Record<Act['kind'], OperationId>> = {
  remove: 'removeDataset',
  goBack: 'goBackToVersion',
  discard: 'discardDraft',
}
const acting = new WeakMap<Visit, Act['kind']>()
const callOf = (visit: Visit) => CALLS[acting.get(visit) ?? 'remove']

const rowOf = ({ page }: Visit, table: string, text: string) =>
  page.getByRole('table', { name: table }).getByRole('row').filter({ hasText: text })
const orders = (visit: Visit, button: string) =>
  rowOf(visit, 'Datasets', 'Orders').getByRole('button', { name: button, exact: true }).click()

const REQUESTS: Readonly<Record<Act['kind'], (visit: Visit) => Promise<void>>> = {
  remove: (visit) => orders(visit, 'Remove'),
  goBack: (visit) => orders(visit, 'Go Back'),
  discard: ({ page }) => page.getByRole('button', { name: /^Discard (Visits|draft)$/ }).click(),
}

async function begin(visit: Visit, { replaces, appends, table }: NewDraft): Promise<void> {
  if (replaces !== null) return orders(visit, appends ? 'Add Rows' : 'Replace Rows')
  if (table === null) return chooseFile(visit, 'orders.csv', FILE_BYTES)
  await visit.page.getByLabel('Or a table that is there:').selectOption(table)
  await visit.page.getByRole('button', { name: 'Add', exact: true }).click()
}

const isTagged = (error: unknown, tag: string) =>
  typeof error === 'object' && error !== null && '_tag' in error && error._tag === tag
const isNotFound = (error: unknown) => isTagged(error, 'NotFound')

/** A call fails: what it is about is not there, or as any other call fails. */
export const failsOrIsGone = (id: OperationId): ViewEvent => ({
  act: (visit, event) =>
    isNotFound(event['error'])
      ? visit.wire.answer(id, { status: 404, json: {} })
      : fails(id).act(visit, event),
})

/** A call fails: it is refused, what it is about is not there, or the server has failed. */
export const failsOrIsRefused = (id: OperationId): ViewEvent => ({
  act: ({ wire }, { error }) => {
    const detail = wordsIn(error)
    if (isNotFound(error)) return wire.answer(id, { status: 404, json: {} })
    return wire.answer(id, {
      status: isTagged(error, 'Invalid') ? 409 : 500,
      json: { detail },
      silent: detail === null,
    })
  },
})

const BUSY = ['button "Drop files here, or choose them" [disabled]', 'button "Replace Rows" [disabled]']
const DONE: Readonly<Record<Act['kind'], string>> = {
  remove: 'status: Orders was removed.',
  goBack: 'status: Orders is the version before again.',
  discard: 'status: The draft Visits was discarded.',
}
const TITLES: Readonly<Record<Act['kind'], string>> = {
  remove: 'Remove Orders?',
  goBack: 'Go back to the version before of Orders?',
  discard: 'Discard the draft Visits?',
}
/** The rows, but where a question hides them. */
const listed = ({ list, act }: DataPageContext) =>
  act === null ? (list?.datasets ?? []).map(({ name }) => `cell "${name}"`) : []
const told = ({ done }: DataPageContext) => (done === null ? [] : [DONE[done.kind]])
const asked = (act: Act | null) => ({ sees: [`alertdialog "${TITLES[act?.kind ?? 'remove']}"`] })

export const dataPageView: ViewModel = {
  open: (visit, { path }: { readonly path: string }) =>
    openData(visit, path, {
      hold: [
        ...(['listDatasets', 'createDraft', 'uploadPart', 'loadDraft'] as const),
        ...Object.values(CALLS),
      ],
      replies: { getDraft: { json: VISITS }, getBank: { json: BANK } },
    }),
  events: {
    // By a link where there is one, else as Back and Forward do.
    'place.changed': does(async ({ page }, { path }) => {
      const link = page.locator(`main a[href="${String(path)}"]`).and(page.getByRole('link'))
      if ((await link.count()) === 1) await link.click()
      else await page.evaluate((to) => history.pushState(null, '', to), String(path))
    }),
    'load.requested': press('Try again', 'list.unloaded'),
    'act.requested': where<DataPageContext>(
      does(async (visit, { act }) => {
        const { kind } = act as Act
        acting.set(visit, kind)
        await REQUESTS[kind](visit)
      }),
      ({ list }, snapshot, { act }) => {
        const isDiscarding = (act as Act).kind === 'discard'
        if (snapshot.matches({ draft: 'idle' })) return isDiscarding
        const hasDrafts = (list?.drafts ?? []).length > 0
        return snapshot.matches({ list: { ready: 'idle' } }) && (!isDiscarding || hasDrafts)
      },
    ),
    'act.confirmed': does(({ page }) =>
      page
        .getByRole('alertdialog')
        .getByRole('button', { name: /^(Remove|Go Back|Discard)$/ })
        .click(),
    ),
    'act.cancelled': press('Cancel'),
    'draft.begun': where<DataPageContext>(
      does((visit, { begun }) => begin(visit, begun as NewDraft)),
      ({ list }, snapshot, { begun }) => {
        const { table } = begun as NewDraft
        return (
          snapshot.matches({ list: { ready: 'idle' } }) &&
          (table === null || list?.tables.includes(table) === true)
        )
      },
    ),
    'done.actor.loadList': answers('listDatasets', (list: DatasetList) => ({ json: list })),
    'error.actor.loadList': failsOrIsGone('listDatasets'),
    'done.actor.act': does((visit) =>
      visit.wire.answer(
        callOf(visit),
        callOf(visit) === 'goBackToVersion' ? { json: GONE_BACK } : { status: 204 },
      ),
    ),
    'error.actor.act': does((visit, event) => fails(callOf(visit)).act(visit, event)),
    'done.actor.discard': answers('discardDraft', () => ({ status: 204 })),
    'error.actor.discard': fails('discardDraft'),
    'done.actor.createDraft': answers('createDraft', () => ({ json: VISITS })),
    'error.actor.createDraft': fails('createDraft'),
  },
  elsewhere: { 'draft · datasets.changed → stays / reportChanged': 'draft' },
  states: {
    // A question hides what is behind it.
    '': ({ error, act }: DataPageContext) => ({
      sees: [
        ...(act === null ? ['heading "Data" [level=1]'] : []),
        ...(error === null ? [] : ['alert:', error]),
      ],
      lacks: error === null ? ['alert:'] : [],
    }),
    list: { lacks: ['link "All data"'] },
    'list.loading': (context: DataPageContext) => ({
      ...(context.list === null
        ? { sees: ['status: Loading the datasets...'] }
        : { sees: [...listed(context), ...told(context)] }),
      lacks: context.list === null ? ['table', 'button "Drop files'] : [],
    }),
    'list.unloaded': (context: DataPageContext) => ({
      sees: [...listed(context), 'button "Try again"'],
    }),
    'list.ready': (context: DataPageContext) => ({ sees: [...listed(context), ...told(context)] }),
    'list.unsupported': {
      sees: ['This server does not take data of your own.'],
      lacks: ['table', 'button "Drop files'],
    },
    'list.ready.idle': ({ list }: DataPageContext) => ({
      sees: [
        'button "Drop files here, or choose them"',
        'button "Replace Rows"',
        'button "Add Rows"',
        ...(list?.drafts ?? []).map(({ name }) => `link "Continue ${name}"`),
      ],
      lacks: [
        'alertdialog',
        'button "Remove" [disabled]',
        ...(list?.drafts.length === 0 ? ['table "Drafts"'] : []),
        ...(list?.tables.length === 0 ? ['Or a table'] : []),
      ],
    }),
    'list.ready.confirming': ({ act }: DataPageContext) => asked(act),
    'list.ready.acting': { sees: BUSY, lacks: ['alertdialog'] },
    'list.ready.creating': { sees: BUSY },
    draft: { lacks: ['table "Datasets"'] },
    bank: { sees: ['heading "Verified questions', 'link "All data"'], lacks: ['table "Datasets"'] },
    'draft.idle': { lacks: ['alertdialog', 'button "Discarding..."'] },
    'draft.confirming': ({ act }: DataPageContext) => asked(act),
    'draft.acting': { sees: ['button "Discarding..." [disabled]'], lacks: ['alertdialog'] },
  },
}
