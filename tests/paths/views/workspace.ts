import type { Page } from 'playwright-core'
import type { QueryInput } from '../../../src/api/calls.ts'
import type { Offered } from '../../../src/api/offers.ts'
import { isNotFound } from '../../../src/api/errors.ts'
import type { WorkspaceContext, WorkspaceInput } from '../../../src/machines/workspace/workspace.machine.ts'
import { answerOf, historyItem, ME, STATS } from '../network/backend.ts'
import { does, press, where, type ViewModel, type Visit } from '../browser/view-model.ts'
import { breakParts, mendParts } from '../browser/failing-parts.ts'
import type { Reply } from '../network/wire.ts'

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

const AT_O1 = '/answers/00000000-0000-4000-8000-0000000000b1'
const ITEM = historyItem('1', { results_json: [{ a: 1 }], interpretation: INTERPRETATION })

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

/** What cannot be drawn, by the question that was typed before. */
const BROKEN: Readonly<Record<string, readonly string[]>> = {
  'no box': ['question__top'],
  'no facts': ['disclosure stats__title'],
  'no guide': ['card guide'],
  'no history': ['history__top'],
  'no place': ['empty'],
}
const broken = new WeakSet<Visit>()
const INPUT = { datasets: [], now: () => '', place: '/', opensAnswers: true }
const GUIDE = { questions: ['average premium by region'], columns: [] }

/** One of the parts is drawn at a second try. */
async function untilBroken(page: Page, question: string): Promise<void> {
  const failed = page.getByRole('alert').filter({ hasText: 'could not be shown' })
  for (const place of BROKEN[question]?.keys() ?? []) await failed.nth(place).waitFor()
  if (question !== 'no history') return
  await mendParts(page)
  await failed.first().getByRole('button', { name: 'Try again' }).click()
}

const UNDONE = 'only an answer that was changed in the page has it; tests/browser/sentence.test.ts undoes one'

export const workspaceView: ViewModel = {
  sights: Object.keys(BROKEN).map((question) => ({
    ...INPUT,
    ...{ question, place: question === 'no place' ? AT_O1 : '/' },
  })),
  async open(visit, input: WorkspaceInput) {
    const { goto, page, wire } = visit
    const classes = BROKEN[input.question]
    if (classes !== undefined) {
      broken.add(visit)
      await breakParts(page, classes)
    }
    const datasets = ['A', 'B'].map((name) => ({ id: name.toLowerCase(), name }))
    await page.addInitScript(
      ([email, draft]) => sessionStorage.setItem('querent_draft', `${email}\n${draft}`),
      [ME, input.question] as const,
    )
    await goto(input.place, {
      hold: ['executeQuery', 'getAnswer'],
      replies: {
        getProfile: {
          json: {
            email: ME,
            role: 'content_editor',
            datasets,
            active_model: null,
            opens_answers: input.opensAnswers,
          },
        },
        listHistory: { json: { items: [ITEM], total: 1 } },
        getDatasetStats: {
          json: {
            ...{ ...STATS, last_updated: '2026-03-02T10:00:00Z' },
            ...(classes === undefined ? {} : { guide: GUIDE }),
          },
        },
      },
    })
    if (classes !== undefined) return untilBroken(page, input.question)
    await page.getByText('Question 1').waitFor()
    // It is loaded again a little after each answer, and would say then what it is told.
    wire.hold('listHistory')
  },
  events: {
    'query.started': does(request),
    'query.answered': where<WorkspaceContext>(
      does(async (visit) => {
        const json = answerOf({
          address: '/answers/00000000-0000-4000-8000-0000000000a1',
          interpretation: INTERPRETATION,
          metadata: { row_count: 2, execution_time_ms: 3, k_threshold_used: 5, groups_suppressed: 2 },
        })
        await settle(visit, { json })
      }),
      (_, __, { query }) => (query as QueryInput).edit === null,
    ),
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
    // Back and forward, as far as a page can tell; the application itself moves the place, which the machine alone does not.
    'place.changed': where<WorkspaceContext>(
      does(({ page }, { path }) =>
        page.evaluate((to) => {
          history.pushState(null, '', to)
          window.dispatchEvent(new PopStateEvent('popstate'))
        }, String(path)),
      ),
      ({ opensAnswers, place, shown }, _, { path }) =>
        opensAnswers && place !== path && (shown === null || shown.answer.address !== path),
    ),
    // Tested with what is shown then: tests/browser/sentence.test.ts.
    'change.undone': { ...press('Undo'), offered: () => false },
    'opening.retried': press('Try again', 'unopened'),
    'done.actor.openAnswer': does(({ wire }) =>
      wire.answer('getAnswer', { json: { ...ITEM, address: AT_O1 } }),
    ),
    'error.actor.openAnswer': does(({ wire }, { error }) =>
      wire.answer('getAnswer', { status: isNotFound(error) ? 404 : 500, json: {} }),
    ),
    'dataset.changed': does(async (visit) => {
      await stop(visit)
      const select = visit.page.getByLabel('Dataset:')
      await select.selectOption((await select.inputValue()) === 'a' ? 'b' : 'a')
    }),
  },
  outOfView: {
    '(root) · change.undone [hasBefore] → showing / goBack, tellKept, returnToAnswer': UNDONE,
    '(root) · place.changed [asksForBefore] → showing / keepPlace, goBack, tellKept': UNDONE,
  },
  states: {
    fresh: { lacks: ['Copy to Google Docs', 'Answer ready', 'Query Error', 'Did you mean'] },
    opening: (_, visit) =>
      broken.has(visit)
        ? { sees: ['heading "The answer could not be shown"'] }
        : { sees: ['Opening the answer...'], lacks: ['Copy to Google Docs', 'alert'] },
    missing: { sees: ['heading "There is no answer at this address"', 'link "Ask a new question"'] },
    unopened: { sees: ['heading "The answer could not be opened"', 'button "Try again"'] },
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
