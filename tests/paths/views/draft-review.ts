import type { Draft } from '../../../src/api/data-calls.ts'
import type {
  DraftReviewContext,
  DraftReviewInput,
} from '../../../src/machines/draft-review/draft-review.machine.ts'
import { dataset } from '../../../src/machines/draft-review/draft-review.model.ts'
import { draftWith, FILE_BYTES } from '../../../src/machines/file-upload/file-upload.model.ts'
import { answers, does, fails, passes, press, type ViewModel, type Visit } from '../view-model.ts'

const json = (draft: Draft) => ({ json: draft })
const LOADING = draftWith(FILE_BYTES, { state: 'loading' })

const columnOf = ({ page }: Visit, name: string) => page.getByRole('group', { name, exact: true })
const label = (visit: Visit) => columnOf(visit, 'net_price').getByLabel('Called', { exact: true })
/** A dialog fades on the page's clock. */
const CLOSES_MS = 100
const closed = ({ page }: Visit) => page.clock.runFor(CLOSES_MS)
const MONTH_FIRST = '03/04 is 4 March'

const labelIn = ({ shown, draft }: DraftReviewContext) =>
  shown['column/label/net_price'] ?? draft.review.columns[1]?.label ?? ''

export const draftReviewView: ViewModel = {
  clock: true,
  async open(visit, { draft, unsent }: DraftReviewInput) {
    const { goto, page, wire } = visit
    await goto(`/data/${draft.id}`, {
      hold: ['changeDraft', 'publishDraft'],
      replies: { getDraft: json(draft) },
    })
    await page.getByRole('heading', { name: 'Columns' }).waitFor()
    if (Object.keys(unsent).length === 0) return
    // What is typed while a choice is saved stays, where the files have to be read again for that choice.
    await page.getByRole('radio', { name: MONTH_FIRST }).check()
    await label(visit).fill('Price')
    await wire.answer('changeDraft', json(LOADING))
    await wire.waitFor('changeDraft', 1)
  },
  events: {
    'choice.made': does(({ page }) => page.getByRole('radio', { name: MONTH_FIRST }).check(), 'reviewing'),
    'text.typed': does((visit, { value }) => label(visit).fill(String(value)), 'reviewing'),
    'after.EDIT_SETTLE_MS.draftReview.reviewing.settling': passes(600),
    'save.retried': press('Save again', 'reviewing.unsaved'),
    'publish.requested': press('Publish', 'reviewing.settled'),
    'publish.confirmed': does(async (visit) => {
      await visit.page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click()
      await closed(visit)
    }, 'confirming'),
    'publish.cancelled': does(async (visit) => {
      await visit.page.getByRole('button', { name: 'Cancel' }).click()
      await closed(visit)
    }, 'confirming'),
    'done.actor.changeDraft': answers('changeDraft', json),
    'error.actor.changeDraft': fails('changeDraft'),
    'done.actor.publishDraft': answers('publishDraft', () => ({ json: dataset })),
    'error.actor.publishDraft': fails('publishDraft'),
  },
  states: {
    reviewing: (context: DraftReviewContext) => ({
      sees: [
        /heading "(1 thing to decide|Nothing is left to decide)"/,
        `radio "${
          (context.shown['decision/order_date/order'] ??
            context.draft.review.columns[0]?.decisions[0]?.chosen) === 'month first'
            ? MONTH_FIRST
            : '03/04 is 3 April'
        }" [checked]`,
        `cell "${context.draft.review.rows[0]?.[0] ?? ''}"`,
        ...(labelIn(context).trim() === ''
          ? ['Please enter a name.']
          : [`textbox "Called": ${labelIn(context)}`]),
        ...(context.error === null ? [] : [context.error]),
      ],
      lacks: [
        ...(context.error === null ? ['alert:'] : []),
        ...(labelIn(context).trim() === '' ? [] : ['Please enter a name.']),
      ],
    }),
    'reviewing.settled': { sees: ['status: All changes are saved.', /button "Publish"$/m] },
    'reviewing.settling': { sees: ['status: Saving...', 'button "Publish" [disabled]'] },
    'reviewing.rejected': {
      sees: ['status: "Not saved: something above cannot be saved as it is."', 'button "Publish" [disabled]'],
    },
    'reviewing.saving': {
      sees: ['status: Saving...', 'button "Publish" [disabled]'],
      async check({ page }) {
        const busy = await page.getByRole('region', { name: '1,200 orders' }).getAttribute('aria-busy')
        return busy === 'true' ? null : 'the rows do not say that they change'
      },
    },
    'reviewing.unsaved': { sees: ['button "Save again"', 'button "Publish" [disabled]'] },
    confirming: { sees: ['alertdialog "Publish this version?"'] },
    publishing: { sees: ['button "Publishing..." [disabled]'], lacks: ['alert:'] },
    published: { sees: ['orders is offered now.', 'link "Ask it"'] },
  },
}
