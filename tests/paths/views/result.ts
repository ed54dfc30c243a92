import { does, press, type ViewModel } from '../view-model.ts'
import { ask } from './asking.ts'

/** Too short to be asked: the answer stays. */
const SUGGESTION = 'ab'

export const resultView: ViewModel = {
  open: (visit) => ask(visit, { replies: { generateFollowups: { json: { suggestions: [SUGGESTION] } } } }),
  events: {
    'analysis.made': press('Generate AI Analysis'),
    'suggestion.chosen': does(async ({ page }) => {
      await page.getByRole('button', { name: 'Suggest follow-ups' }).click()
      await page.getByRole('button', { name: SUGGESTION, exact: true }).click()
    }),
  },
  states: { open: { sees: ['button "Copy to Google Docs"', 'heading "Premium by region"'] } },
}
