import { fullAnswer } from '../backend.ts'
import { does, press, type ViewModel } from '../view-model.ts'
import { ask } from './asking.ts'

/** Too short to be asked: the answer stays. */
const SUGGESTION = 'ab'

const BY_ITSELF = 'the code of the sentence is there, and without it the text stands in its place'

export const resultView: ViewModel = {
  open: (visit) =>
    ask(visit, {
      replies: {
        executeQuery: { json: fullAnswer() },
        generateFollowups: { json: { suggestions: [SUGGESTION] } },
      },
    }),
  events: {
    'analysis.made': press('Generate AI Analysis'),
    'suggestion.chosen': does(async ({ page }) => {
      await page.getByRole('button', { name: 'Suggest follow-ups' }).click()
      await page.getByRole('button', { name: SUGGESTION, exact: true }).click()
    }),
  },
  outOfView: {
    '(root) · failed loadSentence → stays / logLateFailure': BY_ITSELF,
  },
  states: {
    open: {
      sees: [
        'button "Copy to Google Docs"',
        'heading "Premium by region"',
        'paragraph: Average premium by region.',
        'list "Assumptions"',
        'Privacy threshold 5: no group was hidden.',
        'Answer ready, 2 rows',
        '"Result table"',
      ],
      lacks: ['Kept answer', 'No rows to show.', 'Filter rows', 'No row holds this text.'],
    },
  },
}
