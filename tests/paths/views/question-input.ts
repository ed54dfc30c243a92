import type {
  Gap,
  QuestionInputContext,
} from '../../../src/machines/question-input/question-input.machine.ts'
import type { QueryEnd } from '../../../src/machines/query-run/query-run.machine.ts'
import { answerOf, historyItem, leaving, STATS } from '../network/backend.ts'
import { idOf } from '../network/ids.ts'
import { answers, does, press, where, type ViewModel } from '../browser/view-model.ts'

/** Kept answers: one that a question can continue, one that it cannot. */
const KEPT = {
  continuable: historyItem('1', {
    question: 'average premium',
    results_json: [],
    address: `/answers/${idOf('1')}`,
    interpretation: {
      outcome: 'answer',
      restatement: 'Average premium',
      assumptions: [],
      plan: {},
      tokens: [],
      alternatives: ['average premium by region'],
      suggestions: [],
    },
  }),
  other: historyItem('2', { question: 'other question', results_json: [], address: `/answers/${idOf('2')}` }),
}

/** Words that the guide offers. */
const WORDS = { label: 'average premium', description: '', values: ['by region'], range: null, days: null }

export const questionInputView: ViewModel = {
  async open({ goto, page, wire }, { datasets }: { datasets: unknown }) {
    await goto('/', {
      hold: ['executeQuery', 'readQuestion'],
      replies: {
        getProfile: {
          json: {
            email: 'me@example.com',
            role: 'content_editor',
            datasets,
            active_model: null,
            opens_answers: true,
            reads_along: true,
          },
        },
        listHistory: { json: { items: Object.values(KEPT), total: 2 } },
        getDatasetStats: { json: { ...STATS, guide: { questions: [], columns: [WORDS] } } },
      },
    })
    await page.getByText(KEPT.other.question).waitFor()
    // It is loaded again a little after each answer, and would say then what it is told.
    wire.hold('listHistory')
  },
  events: {
    'question.edited': does(
      ({ page }, { value }) => page.getByRole('textbox', { name: 'Question' }).fill(String(value)),
      'idle',
    ),
    'dataset.chosen': does(async ({ page }, { id }) => {
      await page.getByLabel('Dataset:').selectOption(String(id))
    }, 'idle'),
    'question.begun': where<QuestionInputContext>(
      does(({ page }, { gap }) => {
        const name = (gap as Gap).before === WORDS.label ? WORDS.label : 'by region'
        return page.getByRole('button', { name, exact: true }).click()
      }, 'idle'),
      // A place in the middle is offered in the error box alone.
      ({ question }, snapshot, { gap }) => {
        const { before, after } = gap as Gap
        const typed = before === WORDS.label ? '' : `${WORDS.label} `
        return snapshot.matches('idle') && after === '' && question === typed
      },
    ),
    'question.submitted': press('Ask', 'idle'),
    // An answer that just came leaves the text as it was asked, which the paths of the workspace see.
    'answer.shown': {
      act: ({ page }, { question }) =>
        page
          .getByRole('region', { name: 'History entries' })
          .getByText(String(question), { exact: true })
          .click(),
      offered: (snapshot, { question }) => snapshot.matches('idle') && question !== null,
    },
    'query.cancelled': does(({ page }) => page.keyboard.press('Escape'), 'loading'),
    'done.actor.run': answers('executeQuery', ({ ending }: QueryEnd) => ({
      json:
        ending.kind === 'answered'
          ? answerOf()
          : answerOf(
              {
                success: false,
                error_message: 'No such column',
                results: [],
                ...leaving(ending.kind === 'failed' ? ending.failure.questionsLeft : null),
              },
              [],
            ),
    })),
  },
  outOfView: {
    'idle · question.begun [isWithin] → stays / takeWhole, saveDraft, closeCompletion, closeWord, readText, markWords, openWord':
      'a gap is offered in the error box alone, which a test by hand presses',
  },
  elsewhere: {
    'idle · words.put [hasRoomFor] → stays / putWords, saveDraft, closeCompletion, closeWord, readText, openCursor':
      'completion',
    'idle · reading.made → stays / offerCompletions, judgeGoing': 'completion',
    'idle · going.changed → stays / keepGoing, closeCompletion, closeWord, readText': 'continuing',
    'idle · question.suggested [canAsk] → loading / takeSuggestion, saveDraft': 'workspace',
  },
  states: {
    idle: ({ question, datasetId, ignoredLength, questionsLeft }: QuestionInputContext) => ({
      sees: [
        `${question.length} / 500`,
        question.trim().length >= 3 ? /button "Ask"$/m : 'button "Ask" [disabled]',
        `option "${datasetId === 'b' ? 'B' : 'A'}" [selected]`,
        ...(question.trim() === '' ? [] : [`text: ${question.trim()}`]),
        ...(ignoredLength === null ? [] : ['That would be 501 characters']),
        ...(questionsLeft === null ? [] : ['12 questions left today']),
      ],
      lacks: [
        ...(ignoredLength === null ? ['That would be'] : []),
        ...(questionsLeft === null ? ['left today'] : []),
      ],
      // Over the limit is styled as an error.
      async check({ page }) {
        const isStyled = (await page.locator('.counter--over').count()) === 1
        const isSaid =
          (await page.getByRole('textbox', { name: 'Question' }).getAttribute('aria-invalid')) === 'true'
        const isOver = ignoredLength !== null
        return isStyled === isOver && isSaid === isOver ? null : 'the limit is not shown as it is'
      },
    }),
    loading: {
      sees: [
        'combobox "Dataset:" [disabled]',
        'button "Processing..." [disabled]',
        /textbox "Question" \[disabled\]/,
        'button "Cancel"',
      ],
      lacks: ['Query Error'],
    },
  },
}
