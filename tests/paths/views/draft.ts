import type { Draft, OwnDataset } from '../../../src/api/data-calls.ts'
import { isWhole } from '../../../src/machines/file-upload/received.ts'
import type { DraftContext, DraftInput } from '../../../src/machines/draft/draft.machine.ts'
import { PROBLEM } from '../../../src/machines/draft/draft.model.ts'
import { dataset, readyDraft } from '../../../src/machines/draft-review/draft-review.model.ts'
import { draftWith } from '../../../src/machines/file-upload/file-upload.model.ts'
import type { OperationId } from '../../../server/http/protocol/contract.ts'
import {
  answers,
  does,
  fails,
  isIn,
  passes,
  where,
  type ViewEvent,
  type ViewModel,
  type Visit,
} from '../view-model.ts'
import { choose, MORE, ORDERS } from './own-data.ts'

const json = (draft: Draft) => ({ json: draft })
const LOADING = draftWith(ORDERS.buffer.length, { state: 'loading' })
const gone = (id: OperationId): ViewEvent => ({
  act: (visit, event) =>
    typeof event['error'] === 'object' && event['error'] !== null && '_tag' in event['error']
      ? visit.wire.answer(id, { status: 404, json: {}, silent: true })
      : fails(id).act(visit, event),
})

const isThere = ({ draft }: DraftContext, name: string, size: number) =>
  draft?.files.some((file) => file.name === name && file.received === size) === true
/** The file that is on its way. */
const onItsWay = (context: DraftContext) =>
  context.chosen.find(({ name, size }) => !isThere(context, name, size))?.name ?? null

/** What is still to be saved after the files were read again is saved. */
async function settle({ page, wire }: Visit): Promise<void> {
  if (wire.waiting('changeDraft') > 0) await wire.answer('changeDraft', json(readyDraft()))
  await page.getByText('All changes are saved.').waitFor()
}

export const draftView: ViewModel = {
  clock: true,
  async open({ goto, page }, { files, isOfTable }: DraftInput) {
    const hold: readonly OperationId[] = [
      ...(['getDraft', 'uploadPart', 'removeFile', 'loadDraft', 'changeDraft', 'publishDraft'] as const),
    ]
    const { id } = draftWith(null)
    const isBegun = files.length > 0 || isOfTable
    await goto(isBegun ? '/data' : `/data/${id}`, {
      hold,
      replies: {
        listDatasets: { json: { datasets: [], drafts: [], tables: ['public.orders'] } },
        createDraft: json(draftWith(null)),
      },
    })
    await page.getByRole('heading', { name: 'Data', exact: true }).waitFor()
    if (isOfTable) await page.getByRole('button', { name: 'Add', exact: true }).click()
    else if (isBegun) await page.getByLabel(/^Drop files here/).setInputFiles(ORDERS)
    await page.getByText('Opening the draft...').waitFor()
  },
  events: {
    'load.requested': where<DraftContext>(
      does(({ page }) => page.getByRole('button', { name: /^(Try again|Read the files)$/ }).click()),
      (context, snapshot) =>
        isIn(snapshot, 'unopened') ||
        isIn(snapshot, 'failed') ||
        (isIn(snapshot, 'receiving.resting') &&
          (context.isOfTable || (context.draft !== null && isWhole(context.draft)))),
    ),
    'files.chosen': does((visit) => choose(visit, MORE), 'receiving', 'failed'),
    'removal.requested': where<DraftContext>(
      does(({ page }) => page.getByRole('button', { name: /^(Cancel|Remove) orders\.csv$/ }).click()),
      ({ draft, chosen, removing }, snapshot) =>
        removing === null &&
        (isIn(snapshot, 'receiving') || isIn(snapshot, 'failed')) &&
        [...chosen, ...(draft?.files ?? [])].some(({ name }) => name === 'orders.csv'),
    ),
    'part.uploaded': where<DraftContext>(
      does(({ wire }, { draft }) => wire.answer('uploadPart', json(draft as Draft))),
      (context) =>
        onItsWay(context) === 'orders.csv' &&
        (context.draft?.files[0]?.received ?? 0) < ORDERS.buffer.length / 2.5,
    ),
    'done.actor.readDraft': answers('getDraft', json),
    'error.actor.readDraft': gone('getDraft'),
    'done.actor.upload': where<DraftContext>(answers('uploadPart', json), (context, _, { output }) =>
      (output as Draft).files.some(({ name }) => name === onItsWay(context)),
    ),
    'done.actor.removeFile': answers('removeFile', () => ({ status: 204 })),
    'error.actor.removeFile': gone('removeFile'),
    'done.actor.loadDraft': answers('loadDraft', json),
    'error.actor.loadDraft': fails('loadDraft'),
    'after.LOADING_POLL_MS.draft.loading.waiting': passes(1000),
    'done.actor.pollDraft': answers('getDraft', json),
    'error.actor.pollDraft': gone('getDraft'),
    'done.actor.review': does(async (visit, { output }) => {
      const { page, wire } = visit
      await settle(visit)
      if ((output as { readonly dataset: OwnDataset | null }).dataset !== null) {
        await page.getByRole('button', { name: 'Publish' }).click()
        return wire.answer('publishDraft', { json: dataset })
      }
      await page.getByRole('radio', { name: '03/04 is 4 March' }).check()
      const name = page.getByLabel('Name', { exact: true })
      // What stands there already would change nothing.
      await name.fill('Order')
      await name.fill('Orders')
      return wire.answer('changeDraft', json(LOADING))
    }, 'reviewing'),
  },
  scope: (page) => page.getByRole('main'),
  states: {
    opening: { sees: ['Opening the draft...'], lacks: ['alert:'] },
    unopened: ({ error }: DraftContext) => ({
      sees: [error ?? '', 'button "Try again"'],
      lacks: ['button "Discard draft"'],
    }),
    missing: {
      sees: ['This draft is not there any more.', 'link "All data"'],
      lacks: ['alert', 'button "Discard draft"'],
    },
    receiving: (context: DraftContext) => ({
      sees: [
        /button "Drop (further )?files here, or choose them"/,
        'button "Discard draft"',
        ...[...context.chosen, ...(context.draft?.files ?? [])].map(({ name }) => name),
        ...(context.error === null ? [] : [context.error]),
      ],
      lacks: context.error === null ? ['alert:'] : [],
    }),
    'receiving.uploading': (context: DraftContext) => ({
      sees: [`progressbar "${onItsWay(context) ?? ''}"`, `button "Cancel ${onItsWay(context) ?? ''}"`],
    }),
    'receiving.resting': ({ draft, isOfTable }: DraftContext) => {
      const canRead = isOfTable || (draft !== null && isWhole(draft))
      return canRead
        ? { sees: ['button "Read the files"'], lacks: ['progressbar'] }
        : { lacks: ['button "Read the files"', 'progressbar'] }
    },
    'receiving.removing': { sees: ['button "Remove orders.csv" [disabled]'] },
    starting: { sees: ['The files are read...'], lacks: ['alert:'] },
    loading: ({ draft, error }: DraftContext) => ({
      sees: [
        draft?.progress ?? 'The files are read...',
        'This page may be closed: the files are read all the same.',
        ...(error === null ? [] : [error]),
      ],
      lacks: error === null ? ['alert:'] : [],
    }),
    reviewing: { sees: ['heading "1 thing to decide"', 'heading "1,200 orders"'] },
    failed: {
      sees: [
        'heading "These files cannot be loaded"',
        PROBLEM,
        'button "Try again"',
        'button "Remove orders.csv"',
      ],
    },
    published: {
      sees: ['orders is offered now.', 'link "Ask it"', 'link "All data"'],
      lacks: ['button "Discard draft"', 'button "Publish"', 'alert:'],
    },
  },
  outOfView: {
    'receiving.removing · removal.requested → stays': 'the buttons are disabled while a file is taken out',
  },
}
