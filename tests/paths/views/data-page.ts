import type { DatasetList, Draft, NewDraft } from '../../../src/api/data-calls.ts'
import type {
  Act,
  DataPageContext,
  DataPageInput,
} from '../../../src/machines/data-page/data-page.machine.ts'
import { dataset, readyDraft } from '../../../src/machines/draft-review/draft-review.model.ts'
import type { OperationId } from '../../../server/http/protocol/contract.ts'
import {
  answers,
  does,
  fails,
  isIn,
  press,
  where,
  type ViewEvent,
  type ViewModel,
  type Visit,
} from '../view-model.ts'
import { choose, ORDERS } from './own-data.ts'

const OPERATION: Readonly<Record<Act['kind'], OperationId>> = {
  remove: 'removeDataset',
  goBack: 'goBackToVersion',
  discard: 'discardDraft',
}
const ASKED: Readonly<Record<Act['kind'], string>> = {
  remove: 'Remove Orders?',
  goBack: 'Go back to the version before of Orders?',
  discard: 'Discard the draft Visits?',
}
const DONE: Readonly<Record<Act['kind'], string>> = {
  remove: 'Orders was removed.',
  goBack: 'Orders is the version before again.',
  discard: 'The draft Visits was discarded.',
}
const actOf = ({ act }: DataPageContext) => act?.kind ?? 'remove'

/** The draft of the address may be reviewed. */
async function openDraft({ page, wire }: Visit): Promise<void> {
  if (wire.waiting('getDraft') > 0) await wire.answer('getDraft', { json: readyDraft({ name: 'Visits' }) })
  await page.getByRole('button', { name: 'Discard draft' }).waitFor()
}

const acts = (reply: (kind: Act['kind']) => ViewEvent): ViewEvent => ({
  async act(visit, event) {
    const waiting = Object.entries(OPERATION).find(([, id]) => visit.wire.waiting(id) > 0)?.[0] ?? 'remove'
    await reply(waiting as Act['kind']).act(visit, event)
  },
})

/** The list of the page that is opened has these, or one dataset alone. */
const hasAll = ({ list }: DataPageContext) => (list?.drafts.length ?? 0) > 0

export const dataPageView: ViewModel = {
  tolerated: /status of 404/,
  async open({ goto, page }, { path }: DataPageInput) {
    await goto(path, {
      hold: [
        ...(['listDatasets', 'removeDataset', 'goBackToVersion', 'createDraft', 'discardDraft'] as const),
        ...(['getDraft', 'uploadPart', 'loadDraft'] as const),
      ],
      replies: { publishDraft: { json: dataset } },
    })
    await page.getByRole('heading', { name: 'Data', exact: true }).waitFor()
  },
  events: {
    // Back and forward, as far as a page can tell: a dialog that is open hides its links.
    'place.changed': does(({ page }, { path }) =>
      page.evaluate((given) => history.pushState(null, '', given), String(path)),
    ),
    'load.requested': press('Try again', 'list.unloaded'),
    'act.requested': where<DataPageContext>(
      does(
        async (visit, { act }) => {
          const { kind, name } = act as Act
          if ((await visit.page.getByRole('table', { name: 'Datasets' }).count()) === 0) {
            await openDraft(visit)
            return visit.page.getByRole('button', { name: 'Discard draft' }).click()
          }
          const button = { remove: 'Remove', goBack: 'Go Back', discard: `Discard ${name}` }[kind]
          return (kind === 'discard' ? visit.page : visit.page.getByRole('table', { name: 'Datasets' }))
            .getByRole('row')
            .filter({ hasText: name })
            .getByRole('button', { name: button, exact: true })
            .click()
        },
        'list.ready.idle',
        'draft.idle',
      ),
      (context, snapshot, { act }) => {
        const isDiscard = (act as Act).kind === 'discard'
        if (isIn(snapshot, 'draft.idle')) return isDiscard
        return isIn(snapshot, 'list.ready.idle') && (!isDiscard || hasAll(context))
      },
    ),
    'act.confirmed': does(
      ({ page }) => {
        const dialog = page.getByRole('alertdialog')
        return dialog.getByRole('button', { name: /^(Remove|Go Back|Discard)$/ }).click()
      },
      'list.ready.confirming',
      'draft.confirming',
    ),
    'act.cancelled': press('Cancel', 'list.ready.confirming', 'draft.confirming'),
    'draft.begun': where<DataPageContext>(
      does((visit, { begun }) => {
        const { replaces, appends, table } = begun as NewDraft
        if (table !== null) return visit.page.getByRole('button', { name: 'Add', exact: true }).click()
        if (replaces === null) return choose(visit, ORDERS)
        return visit.page
          .getByRole('table', { name: 'Datasets' })
          .getByRole('row')
          .filter({ hasText: 'Orders' })
          .getByRole('button', { name: appends ? 'Add Rows' : 'Replace Rows' })
          .click()
      }),
      (context, snapshot, { begun }) =>
        isIn(snapshot, 'list.ready.idle') && ((begun as NewDraft).table === null || hasAll(context)),
    ),
    'datasets.changed': does(async (visit) => {
      await openDraft(visit)
      await visit.page.getByRole('button', { name: 'Publish' }).click()
      await visit.page.getByText('is offered now.').waitFor()
    }, 'draft.idle'),
    'done.actor.loadList': answers('listDatasets', (list: DatasetList) => ({ json: list })),
    'error.actor.loadList': {
      act: (visit, event) =>
        typeof event['error'] === 'object' && event['error'] !== null && '_tag' in event['error']
          ? visit.wire.answer('listDatasets', { status: 404, json: {}, silent: true })
          : fails('listDatasets').act(visit, event),
    },
    'done.actor.act': acts((kind) =>
      answers(OPERATION[kind], () => (kind === 'goBack' ? { json: dataset } : { status: 204 })),
    ),
    'error.actor.act': acts((kind) => fails(OPERATION[kind])),
    'done.actor.discard': answers('discardDraft', () => ({ status: 204 })),
    'error.actor.discard': fails('discardDraft'),
    'done.actor.createDraft': answers('createDraft', (draft: Draft) => ({ json: draft })),
    'error.actor.createDraft': fails('createDraft'),
  },
  states: {
    'list.loading': ({ list }: DataPageContext) =>
      list === null ? { sees: ['status: Loading the datasets...'] } : { sees: ['heading "Datasets"'] },
    'list.unloaded': ({ error }: DataPageContext) => ({
      sees: [error ?? '', 'button "Try again"'],
    }),
    'list.unsupported': {
      sees: ['This server does not take data of your own.'],
      lacks: ['button "Drop files here, or choose them"', 'heading "Datasets"', 'alert:'],
    },
    'list.ready.idle': (context: DataPageContext) => ({
      sees: [
        'button "Drop files here, or choose them"',
        'heading "Datasets"',
        'cell "Orders"',
        ...(hasAll(context)
          ? [
              'link "Continue Visits"',
              'Another version of Orders',
              'option "public.policies"',
              'cell "250,000"',
            ]
          : []),
        ...(context.error === null ? [] : [context.error]),
        ...(context.done === null ? [] : [DONE[context.done.kind]]),
      ],
      lacks: [
        ...(hasAll(context) ? [] : ['table "Drafts"', 'option "public.policies"']),
        ...(context.error === null ? ['alert:'] : []),
      ],
    }),
    'list.ready.confirming': (context: DataPageContext) => ({
      sees: [`alertdialog "${ASKED[actOf(context)]}"`],
    }),
    'list.ready.acting': { sees: ['table "Datasets"'] },
    'list.ready.creating': { sees: ['button "Drop files here, or choose them" [disabled]'] },
    'draft.idle': { sees: ['link "All data"'] },
    'draft.confirming': { sees: [`alertdialog "${ASKED.discard}"`] },
    'draft.acting': { sees: ['button "Discarding..." [disabled]'] },
  },
}
