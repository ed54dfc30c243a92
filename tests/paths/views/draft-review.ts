import type { Draft } from '../../../src/api/data-calls.ts'
import type { DraftReviewContext } from '../../../src/machines/draft-review/draft-review.machine.ts'
import type { Edits, ReadyDraft } from '../../../src/machines/draft-review/edits.ts'
import { draftWith, FILE_BYTES } from '../models/file-upload.ts'
import { answers, does, passes, press, where, type ViewModel, type Visit } from '../browser/view-model.ts'
import { failsOrIsRefused, openData } from './data-page.ts'

const ORDER = 'decision/order_date/order'
const LABEL = 'column/label/net_price'
const DIALOG_GONE_MS = 500
const LOADING = draftWith(FILE_BYTES, { state: 'loading' })

const called = ({ page }: Visit, column: string) =>
  page.getByRole('group', { name: column, exact: true }).getByLabel('Called', { exact: true })
/** Leaves the focus where it is: to leave a field is an event of its own. */
const chooseMonthFirst = ({ page }: Visit) => page.getByLabel('03/04 is 4 March').dispatchEvent('click')

const labelOf = ({ draft, shown }: DraftReviewContext) =>
  shown[LABEL] ?? draft.review.columns.find(({ name }) => name === 'net_price')?.label ?? ''
const orderOf = ({ draft, shown }: DraftReviewContext) =>
  shown[ORDER] ?? draft.review.columns[0]?.decisions[0]?.chosen ?? ''

/** The draft before its files were read again, with a column that is not there any more. */
function before(draft: ReadyDraft): ReadyDraft {
  const { review } = draft
  const gone = review.columns.map((column) => ({ ...column, name: 'gone', decisions: [] })).slice(-1)
  return { ...draft, review: { ...review, columns: [...review.columns, ...gone] } }
}

/** A review before this one ends as its files are read again, and leaves what it could not save. */
async function leaveUnsent(visit: Visit, unsent: Edits): Promise<void> {
  await chooseMonthFirst(visit)
  for (const [control, value] of Object.entries(unsent))
    await called(visit, control.split('/').at(-1) ?? '').fill(value)
  await visit.wire.answer('changeDraft', { json: LOADING })
}

/** The clock goes on until the dialog is gone. */
async function answerDialog({ page }: Visit, answer: string): Promise<void> {
  await page.getByRole('alertdialog').getByRole('button', { name: answer }).click()
  await page.clock.runFor(DIALOG_GONE_MS)
}

export const draftReviewView: ViewModel = {
  clock: true,
  async open(visit, { draft, unsent }: { readonly draft: ReadyDraft; readonly unsent: Edits }) {
    const { wire } = visit
    const isAgain = Object.keys(unsent).length > 0
    await openData(visit, `/data/${draft.id}`, { hold: ['getDraft', 'changeDraft', 'publishDraft'] })
    if (isAgain) {
      await wire.answer('getDraft', { json: before(draft) })
      await leaveUnsent(visit, unsent)
    }
    await wire.answer('getDraft', { json: draft })
    if (isAgain) await wire.waitFor('changeDraft', 1)
  },
  events: {
    'choice.made': where<DraftReviewContext>(
      does(chooseMonthFirst, 'reviewing'),
      (context, snapshot) => snapshot.matches('reviewing') && orderOf(context) !== 'month first',
    ),
    'text.typed': where<DraftReviewContext>(
      does((visit, { value }) => called(visit, 'net_price').fill(String(value)), 'reviewing'),
      (context, snapshot, { value }) => snapshot.matches('reviewing') && labelOf(context) !== value,
    ),
    'text.left': does((visit) => called(visit, 'net_price').blur(), 'reviewing.settling'),
    'save.retried': press('Save again'),
    'publish.requested': press('Publish', 'reviewing.settled'),
    'publish.confirmed': does((visit) => answerDialog(visit, 'Publish')),
    'publish.cancelled': does((visit) => answerDialog(visit, 'Cancel')),
    'after.EDIT_SETTLE_MS.draftReview.reviewing.settling': passes(600),
    'done.actor.changeDraft': answers('changeDraft', (draft: Draft) => ({ json: draft })),
    'error.actor.changeDraft': failsOrIsRefused('changeDraft'),
    'done.actor.readDraft': answers('getDraft', (draft: Draft) => ({ json: draft })),
    'error.actor.readDraft': failsOrIsRefused('getDraft'),
    'done.actor.publishDraft': answers('publishDraft', (dataset: object) => ({ json: dataset })),
    'error.actor.publishDraft': failsOrIsRefused('publishDraft'),
  },
  states: {
    reviewing: (context: DraftReviewContext) => ({
      sees: [
        context.draft.review.columns[0]?.decisions[0]?.is_doubted === true
          ? '1 thing to decide'
          : 'Nothing is left to decide',
        `radio "03/04 is ${orderOf(context) === 'month first' ? '4 March' : '3 April'}" [checked]`,
        ...(labelOf(context).trim() === '' ? ['Please enter a name.'] : []),
        ...(context.draft.replaces === null ? [] : ['200 rows more than before.']),
        ...(context.error === null ? [] : ['alert:', context.error]),
      ],
      lacks: [
        'alertdialog',
        ...(labelOf(context).trim() === '' ? [] : ['Please enter a name.']),
        ...(context.draft.replaces === null ? ['What changes'] : []),
        ...(context.error === null ? ['alert:'] : []),
      ],
      async check(visit) {
        const value = await called(visit, 'net_price').inputValue()
        return value === labelOf(context) ? null : `the column is called ${value}`
      },
    }),
    'reviewing.settled': { sees: ['All changes are saved.', /button "Publish"$/m], lacks: ['Save again'] },
    'reviewing.settling': { sees: ['Saving...', 'button "Publish" [disabled]'] },
    'reviewing.saving': { sees: ['Saving...', 'button "Publish" [disabled]'] },
    'reviewing.comparing': { sees: ['Looking at what it is now...', 'button "Publish" [disabled]'] },
    'reviewing.rejected': {
      sees: ['Not saved: something above cannot be saved as it is.', 'button "Publish" [disabled]'],
    },
    'reviewing.unsaved': {
      sees: ['Not saved.', 'button "Save again"', 'button "Publish" [disabled]'],
    },
    confirming: {
      sees: ['alertdialog "Publish this version?"', 'is answered from these rows from then on.'],
    },
    publishing: { sees: ['button "Publishing..." [disabled]'], lacks: ['alertdialog', 'alert:'] },
    published: { sees: ['orders is offered now.', 'link "Ask it"'], lacks: ['Publish'] },
    reloading: { sees: ['Opening the draft...'], lacks: ['button "Publish"'] },
  },
}
