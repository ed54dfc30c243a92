import type { HistoryPage } from '../../../src/api/calls.ts'
import type { HistoryContext } from '../../../src/machines/history/history.machine.ts'
import { answerOf, historyItem } from '../network/backend.ts'
import { idOf } from '../network/ids.ts'
import { answers, does, fails, passes, press, type ViewModel } from '../browser/view-model.ts'

const LONG_QUESTION = `What is the average premium ${'of everybody '.repeat(4)}in London?`
const LONG = { question: LONG_QUESTION, success: false }
/** As long as one may be that is told whole: 50 characters. */
const WHOLE_QUESTION = 'What is the average premium of everybody in Leeds?'

/** What is special of an entry, by its id. */
const PARTS: Readonly<Record<string, object>> = {
  0: { results_json: [] },
  2: LONG,
  3: { question: WHOLE_QUESTION },
}

/** A page as the network sends it; no two entries share a day. */
const pageOf = ({ items, total }: HistoryPage) => ({
  json: {
    items: items.map(({ id }) =>
      historyItem(id, {
        created_at: new Date(Date.UTC(2026, 1, 28 - Number(id))).toISOString(),
        ...PARTS[id],
      }),
    ),
    total,
  },
})

const holds = (items: HistoryContext['items'], wanted: string) => items.some(({ id }) => id === wanted)

const has = (id: string) => (snapshot: { context: HistoryContext }) =>
  snapshot.context.items.some((entry) => entry.id === id)

const UNAVAILABLE = 'The history is not available at the moment. Refresh to try again.'

export const historyView: ViewModel = {
  clock: true,
  isApart: 'its end stays in sight, and is neared again by itself once there are more entries',
  async open({ goto, page }) {
    await goto('/', {
      hold: ['listHistory'],
      replies: { executeQuery: { json: answerOf({ audit_log_id: idOf('new') }) } },
    })
    await page.getByRole('button', { name: 'Ask' }).waitFor()
  },
  scope: (page) => page.getByRole('region', { name: 'Query History' }),
  events: {
    'end.neared': does(async ({ page }) => {
      const list = page.getByRole('region', { name: 'History entries' })
      for (const toEnd of [false, true]) {
        await list.evaluate((frame, end) => frame.scrollTo(0, end ? frame.scrollHeight : 0), toEnd)
        await page.waitForTimeout(60)
      }
    }),
    'refresh.requested': {
      ...press('Refresh'),
      // Two calls for the first page could not be told apart at the wire.
      offered: (snapshot) =>
        !snapshot.matches({ newest: 'reloading' }) ||
        !(snapshot.hasTag('loading') || snapshot.hasTag('loadingMore')),
    },
    'entry.added': {
      async act({ page }) {
        await page.getByRole('textbox', { name: 'Question' }).fill('premium by region')
        await page.getByRole('button', { name: 'Ask' }).click()
        await page.getByRole('button', { name: 'Generate AI Analysis' }).waitFor()
      },
      // Where the end is in sight and failed to load, one entry more moves it, and it is tried again.
      offered: (snapshot) => !snapshot.matches({ paging: 'failed' }),
    },
    'entry.analysed': { ...press('Generate AI Analysis'), offered: has('new') },
    'entry.chosen': {
      act: ({ page }, { id }) => page.getByText(`Question ${String(id)}`, { exact: true }).click(),
      offered: (snapshot, { id }) => has(String(id))(snapshot),
    },
    'done.actor.loadFirst': answers('listHistory', pageOf),
    'error.actor.loadFirst': fails('listHistory'),
    'done.actor.loadMore': answers('listHistory', pageOf),
    'error.actor.loadMore': fails('listHistory'),
    'after.HISTORY_RELOAD_MS.history.newest.waiting': {
      ...passes(1500),
      offered: (snapshot) => !snapshot.hasTag('loading') && !snapshot.hasTag('loadingMore'),
    },
    'done.actor.reload': answers('listHistory', pageOf),
    'error.actor.reload': fails('listHistory'),
  },
  states: {
    '': { sees: ['heading "Query History"', 'button "Refresh"'] },
    'paging.loading': {
      sees: ['Loading history...'],
      lacks: ['Loading more...', 'alert', 'No history yet', UNAVAILABLE],
    },
    'paging.partial': ({ items }: HistoryContext) => ({
      sees: holds(items, '2')
        ? [
            `Failed ${LONG_QUESTION.slice(0, 50)}... 26 Feb 2026`,
            `Success ${WHOLE_QUESTION} 25 Feb 2026`,
            'Success Question 0',
          ]
        : items.map(({ id }) => `Question ${id}`),
      lacks: ['Loading', 'alert', 'No history yet', UNAVAILABLE],
      async check({ page }) {
        const titles = await page
          .locator('.history__entry[title]')
          .evaluateAll((all) => all.map((entry) => entry.getAttribute('title')))
        return titles.join() === (holds(items, '2') ? LONG_QUESTION : '')
          ? null
          : `the whole question is told of ${titles.length} entries`
      },
    }),
    'paging.loadingMore': ({ items }: HistoryContext) => ({
      sees: ['Loading more...', `Question ${items.at(-1)?.id ?? ''}`],
      lacks: ['Loading history...', 'alert'],
    }),
    'paging.failed': ({ items }: HistoryContext) => ({
      sees: [
        'alert: Failed to load more history. Please try scrolling again or refresh the page.',
        `Question ${items.at(-1)?.id ?? ''}`,
      ],
      lacks: ['Loading'],
    }),
    'paging.complete': ({ items }: HistoryContext) =>
      items.length === 0
        ? { sees: ['No history yet', 'Run your first query to see it here', '0 queries'], lacks: ['Loading'] }
        : { lacks: ['No history yet', 'Loading', 'alert', UNAVAILABLE] },
    'paging.full': { sees: ['Only the latest 100 queries are shown.'], lacks: ['Loading'] },
    'paging.unavailable': ({ items }: HistoryContext) => ({
      sees: items.length === 0 ? [UNAVAILABLE] : [],
      lacks: ['Loading', 'No history yet', 'alert'],
    }),
  },
}
