import type { QueryRunContext } from '../../../src/machines/query-run/query-run.machine.ts'
import { answerOf, historyItem, INTERPRETATION } from '../backend.ts'
import { answers, does, fails, passes, type ViewModel } from '../view-model.ts'

/** What helps further, where the server tells how it read the question. */
const READ = ['list "How the words were read"', 'Questions that work:']

export const queryRunView: ViewModel = {
  clock: true,
  async open({ goto, page }) {
    const items = [historyItem('1', { results_json: [] })]
    await goto('/', { hold: ['executeQuery'], replies: { listHistory: { json: { items, total: 1 } } } })
    await page.getByText('Question 1').waitFor()
  },
  events: {
    'query.submitted': does(
      async ({ page }) => {
        await page.getByRole('textbox', { name: 'Question' }).fill('average premium')
        await page.getByRole('button', { name: 'Ask' }).click()
      },
      'idle',
      'succeeded',
      'failed',
    ),
    // Choosing a kept answer stops what runs, and forgets what failed.
    'query.cancelled': does(async ({ page }) => {
      const cancel = page.getByRole('button', { name: 'Cancel' })
      const kept = page.getByText('Question 1', { exact: true })
      await ((await cancel.isVisible()) ? cancel : kept).click()
    }),
    'after.ELAPSED_TICK_MS.queryRun.loading.waiting': passes(1000),
    'done.actor.executeQuery': answers('executeQuery', ({ success }: { success: boolean }) => ({
      json: success
        ? answerOf()
        : answerOf(
            {
              success,
              results: [],
              interpretation: { ...INTERPRETATION, outcome: 'refuse', suggestions: ['average premium'] },
            },
            [],
          ),
    })),
    'error.actor.executeQuery': fails('executeQuery'),
  },
  states: {
    idle: { sees: ['button "Ask"', 'Other Model'], lacks: ['Query Error', 'button "Cancel"'] },
    loading: ({ elapsedSeconds }: QueryRunContext, { page }) => ({
      sees: ['button "Processing..." [disabled]', 'button "Cancel"'],
      lacks: ['Query Error', 'Premium by region'],
      async check() {
        const shown = await page.locator('.progress__time').textContent()
        const wanted = elapsedSeconds === 0 ? '' : `${elapsedSeconds} s`
        return shown === wanted ? null : `the time shown is "${shown}" instead of "${wanted}"`
      },
    }),
    succeeded: {
      sees: ['heading "Premium by region"', 'status: Answer ready, 2 rows'],
      lacks: ['Query Error', 'button "Cancel"', 'Processing...'],
    },
    failed: ({ error, result }: QueryRunContext) => ({
      sees: [
        'heading "Query Error"',
        String(error),
        'text: average premium',
        ...(result === null ? [] : READ),
      ],
      lacks: ['button "Cancel"', 'Processing...', ...(result === null ? READ : [])],
    }),
  },
  outOfView: {
    'loading · query.submitted → stays': 'the question cannot be submitted while a query is loading',
  },
}
