import { resultPaths } from '../models/result.ts'
import type { ShownAnswer } from '../../../src/machines/result/result.machine.ts'
import { SENT, sentAs } from '../network/answers.ts'
import { fullAnswer } from '../network/backend.ts'
import { breakParts } from '../browser/failing-parts.ts'
import { does, press, type ViewModel } from '../browser/view-model.ts'
import { ask } from './asking.ts'

/** Too short to be asked: the answer stays. */
const SUGGESTION = 'ab'

const UNDONE = 'only an answer that was changed in the page has it; tests/browser/sentence.test.ts undoes one'
const BY_ITSELF = 'the code of the sentence is there, and without it the text stands in its place'

const withId = (id: string): ShownAnswer => {
  const { answer, ...rest } = resultPaths.input as ShownAnswer
  return { ...rest, answer: { ...answer, id } }
}

export const resultView: ViewModel = {
  sights: SENT.map(({ name }) => withId(name)),
  async open(visit, { answer: { id } }: ShownAnswer) {
    const sent = sentAs(id)
    if (sent?.breaks !== undefined) await breakParts(visit.page, sent.breaks)
    await ask(
      visit,
      {
        replies: {
          executeQuery: { json: sent?.answer ?? fullAnswer(), broken: sent?.isForeign ?? false },
          generateFollowups: { json: { suggestions: [SUGGESTION] } },
        },
      },
      visit.page.getByText(sent?.awaits ?? /^Answer ready/),
    )
    for (const name of sent?.presses ?? []) await visit.page.getByRole('button', { name }).first().click()
    if (sent?.keys === undefined) return
    if (sent.isCharted === true) await visit.page.locator('.chart__plot .point').first().waitFor()
    await visit.page.getByRole('region', { name: 'Result table' }).focus()
    for (const key of sent.keys) await visit.page.keyboard.press(key)
  },
  events: {
    'analysis.made': press('Generate AI Analysis'),
    'change.undone': { ...press('Undo'), offered: () => false },
    'suggestion.chosen': does(async ({ page }) => {
      await page.getByRole('button', { name: 'Suggest follow-ups' }).click()
      await page.getByRole('button', { name: SUGGESTION, exact: true }).click()
    }),
  },
  outOfView: {
    'open · change.undone → stays / undoChange': UNDONE,
    '(root) · failed loadSentence → stays / logLateFailure': BY_ITSELF,
  },
  states: {
    open: ({ answer: { id } }: ShownAnswer) =>
      sentAs(id) !== null
        ? {}
        : {
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
