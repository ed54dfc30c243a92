import { Busy, Doubted, Refused } from '../../../src/api/errors.ts'
import type { QueryRunContext } from '../../../src/machines/query-run/query-run.machine.ts'
import { answerOf, leaving } from '../network/backend.ts'
import { answers, passes, where, type ViewModel } from '../browser/view-model.ts'

const OFFERING = ['heading "Did you mean"', 'status: Did you mean one of these? 2 questions to choose from']

const placeText = (before: number | null) =>
  before === null ? 'The server is busy, asking again' : `${before} questions before yours`

/** What helps further, where the server tells how it read the question. */
const READ = [
  'list "How the words were read"',
  'Questions that work:',
  'button "average premium of people odd? by region"',
]

export const queryRunView: ViewModel = {
  clock: true,
  async open({ goto, page }) {
    await goto('/', { hold: ['executeQuery'] })
    await page.getByRole('textbox', { name: 'Question' }).fill('average premium')
  },
  begin: ({ page }) => page.getByRole('button', { name: 'Ask' }).click(),
  events: {
    'after.ELAPSED_TICK_MS.queryRun.loading.asking.waiting': where(
      passes(1000),
      ({ elapsedSeconds }: QueryRunContext) => elapsedSeconds === 0,
    ),
    // A server without a line is asked again in tests/browser/line.test.ts.
    'after.ASK_AGAIN_MS.queryRun.loading.inLine': where(
      passes(1000),
      ({ pause }: QueryRunContext) => pause?.pauseMs === 1000,
    ),
    'done.actor.executeQuery': answers('executeQuery', () => ({ json: answerOf() })),
    'error.actor.executeQuery': {
      act: ({ wire }, { error }) =>
        wire.answer(
          'executeQuery',
          error instanceof Doubted
            ? {
                json: answerOf(
                  {
                    success: false,
                    error_message: error.detail,
                    interpretation: error.offered.interpretation,
                    offers: error.offered.offers.map(({ question, group, figure }) => ({
                      question,
                      heading: 'Average premium',
                      figure: { group, label: 'Average premium', text: figure },
                    })),
                    results: [],
                    ...leaving(error.offered.questionsLeft),
                  },
                  [],
                ),
              }
            : error instanceof Refused
              ? {
                  json: answerOf(
                    {
                      success: false,
                      error_message: error.detail,
                      interpretation: error.interpretation,
                      results: [],
                      ...leaving(error.questionsLeft),
                    },
                    [],
                  ),
                }
              : error instanceof Busy
                ? {
                    status: 503,
                    retryAfter: error.pauseMs / 1000,
                    json: {
                      detail: error.detail,
                      ...(error.before === null ? {} : { questions_before: error.before }),
                    },
                  }
                : { status: 500, json: {} },
        ),
    },
  },
  states: {
    loading: ({ elapsedSeconds, pause }: QueryRunContext, { page }) => ({
      sees: [
        'button "Processing..." [disabled]',
        'button "Cancel"',
        ...(pause === null ? [] : [`status: ${placeText(pause.before)}`]),
      ],
      lacks: ['Query Error', 'Premium by region'],
      async check() {
        const shown = await page.locator('.progress__time').textContent()
        const wanted = elapsedSeconds === 0 || pause !== null ? '' : `Asking PMI Pricing: ${elapsedSeconds} s`
        return shown === wanted ? null : `the time shown is "${shown}" instead of "${wanted}"`
      },
    }),
    succeeded: {
      sees: ['heading "Premium by region"', 'status: Answer ready, 2 rows'],
      lacks: ['Query Error', 'button "Cancel"', 'Processing...'],
    },
    offered: {
      sees: [
        ...OFFERING,
        'I don’t know “odd”.',
        'button "average premium by region , first figure: London £158.20"',
        'button "average premium in London , first figure: £158.20"',
        'odd passed over',
      ],
      lacks: ['Query Error', 'button "Cancel"', 'Processing...', 'Premium by region'],
    },
    failed: ({ ending }: QueryRunContext) => {
      const failure = ending?.kind === 'failed' ? ending.failure : null
      const isRead = failure?.interpretation !== null
      return {
        sees: [
          'heading "Query Error"',
          String(failure?.error),
          'text: average premium',
          ...(isRead ? READ : []),
        ],
        lacks: [
          ...OFFERING,
          'button "Cancel"',
          'Processing...',
          'Premium by region',
          ...(isRead ? [] : READ),
        ],
      }
    },
  },
}
