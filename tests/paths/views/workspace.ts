import type { Offered } from '../../../src/api/offers.ts'
import type { WorkspaceContext } from '../../../src/machines/workspace/workspace.machine.ts'
import { answerOf, historyItem, ME, STATS } from '../backend.ts'
import { does, type ViewModel, type Visit } from '../view-model.ts'
import type { Reply } from '../wire.ts'

/** A suggestion too short to be asked: it is passed on, and changes nothing. */
const TOO_SHORT = 'ab'
const INTERPRETATION = {
  outcome: 'answer',
  restatement: 'Average premium',
  assumptions: [],
  plan: null,
  tokens: [],
  alternatives: [TOO_SHORT],
  suggestions: [],
}

async function stop({ page }: Visit): Promise<void> {
  const cancel = page.getByRole('button', { name: 'Cancel' })
  if (await cancel.isVisible()) await cancel.click()
}

async function request(visit: Visit): Promise<void> {
  await stop(visit)
  await visit.page.getByRole('textbox', { name: 'Question' }).fill('average premium')
  await visit.page.getByRole('button', { name: 'Ask' }).click()
}

async function settle(visit: Visit, reply: Reply): Promise<void> {
  if (visit.wire.waiting('executeQuery') === 0) await request(visit)
  await visit.wire.answer('executeQuery', reply)
}

export const workspaceView: ViewModel = {
  async open({ goto, page }) {
    const item = historyItem('1', { results_json: [{ a: 1 }], interpretation: INTERPRETATION })
    const datasets = ['A', 'B'].map((name) => ({ id: name.toLowerCase(), name }))
    await goto('/', {
      hold: ['executeQuery'],
      replies: {
        getProfile: { json: { email: ME, role: 'content_editor', datasets, active_model: null } },
        listHistory: { json: { items: [item], total: 1 } },
        getDatasetStats: { json: { ...STATS, last_updated: '2026-03-02T10:00:00Z' } },
      },
    })
    await page.getByText('Question 1').waitFor()
  },
  events: {
    'query.started': does(request),
    'query.answered': does(async (visit) => {
      const json = answerOf({
        interpretation: INTERPRETATION,
        metadata: { row_count: 2, execution_time_ms: 3, k_threshold_used: 5, groups_suppressed: 2 },
      })
      await settle(visit, { json })
    }),
    // A new question blanks the answer before, so that only a blank workspace can learn of a failure.
    'query.failed': does((visit) => settle(visit, { status: 500, json: {} }), 'blank'),
    'query.offered': does(async (visit, { offered }) => {
      const { offers } = offered as Offered
      const figures = offers.map(({ question, group, figure }) => ({
        question,
        heading: question,
        figure: { group, label: 'Premium', text: figure },
      }))
      await settle(visit, { json: answerOf({ success: false, offers: figures, results: [] }, []) })
    }, 'blank'),
    'entry.chosen': does(({ page }) => page.getByText('Question 1', { exact: true }).click()),
    'suggestion.chosen': does(
      ({ page }) => page.getByRole('button', { name: TOO_SHORT, exact: true }).click(),
      'showing',
    ),
    'analysis.made': does(
      ({ page }) => page.getByRole('button', { name: 'Generate AI Analysis' }).click(),
      'showing',
    ),
    'dataset.changed': does(async (visit) => {
      await stop(visit)
      const select = visit.page.getByLabel('Dataset:')
      await select.selectOption((await select.inputValue()) === 'a' ? 'b' : 'a')
    }),
  },
  states: {
    fresh: { lacks: ['Copy to Google Docs', 'Answer ready', 'Query Error', 'Did you mean'] },
    blank: { lacks: ['Copy to Google Docs', 'Answer ready', 'Query Error', 'Did you mean'] },
    offering: {
      sees: ['heading "Did you mean"', /button "average premium by plan[^"]*Gold £120.00"/],
      lacks: ['Copy to Google Docs', 'Answer ready', 'Query Error'],
    },
    failed: {
      sees: ['heading "Query Error"'],
      lacks: ['Copy to Google Docs', 'Answer ready', 'Did you mean'],
    },
    showing: ({ shown }: WorkspaceContext) => ({
      sees: [
        'button "Copy to Google Docs"',
        'Answer ready',
        'button "How it was understood"',
        ...(shown?.keptFrom === null
          ? ['Privacy threshold 5: 2 groups were hidden.']
          : ['Kept answer to “Question 1”, 1 Mar 2026.', 'The data has changed since (2 Mar 2026)']),
      ],
      lacks: ['Query Error', ...(shown?.keptFrom === null ? ['Kept answer'] : [])],
    }),
  },
}
