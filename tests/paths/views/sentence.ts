import type { Choice } from '../../../src/api/edits.ts'
import type { SentenceContext } from '../../../src/machines/sentence/sentence.machine.ts'
import { answerOf, INTERPRETATION } from '../backend.ts'
import { answers, does, fails, press, type ViewModel } from '../view-model.ts'
import { ask } from './asking.ts'

const REMOVAL = { at: 'dimensions/0', to: null, question: 'ab' }

/** The sentence of an answer; what is asked by a change is too short to be asked, so that the answer stays. */
const SENTENCE = {
  ...INTERPRETATION,
  sentence: [
    { text: 'Average', at: 'measures/0#function', kind: 'function', opens: false, removal: null },
    { text: ' ', at: null, kind: null, opens: false, removal: null },
    { text: 'premium', at: 'measures/0#column', kind: 'column', opens: false, removal: null },
    { text: ' by ', at: null, kind: null, opens: false, removal: null },
    { text: 'region', at: 'dimensions/0', kind: 'group', opens: true, removal: REMOVAL },
    { text: '.', at: null, kind: null, opens: false, removal: null },
  ],
  additions: [{ at: 'filter/-', kind: 'condition' }],
}

const COLUMN: Choice = {
  label: 'Region',
  detail: 'Where the customer lives',
  section: 'Columns',
  is_current: false,
  edit: null,
  opens: 'filter/-:region',
}

/** What stands there now. */
const CURRENT: Choice = {
  label: 'Insurer',
  detail: null,
  section: 'Columns',
  is_current: true,
  edit: null,
  opens: null,
}

const CHIP = 'Group: region. Change'
const ADD = 'Add condition'
const REMOVE = 'Remove group: region'

export const sentenceView: ViewModel = {
  open: (visit) =>
    ask(visit, {
      hold: ['listChoices'],
      replies: { executeQuery: { json: answerOf({ interpretation: SENTENCE }) } },
    }),
  scope: (page) => page.locator('body'),
  events: {
    'part.opened': does(async ({ page }, { at }) => {
      await page.getByRole('button', { name: at === 'filter/-' ? ADD : CHIP, exact: true }).click()
    }),
    'list.entered': does(async ({ page }) => {
      await page.getByRole('menuitem', { name: 'Region' }).click()
    }),
    'list.closed': does(async ({ page }) => {
      await page.keyboard.press('Escape')
    }),
    'load.retried': does(async ({ page }) => {
      await page.getByRole('menuitem', { name: 'Try again' }).click()
    }),
    'change.chosen': press(REMOVE),
    'done.actor.loadChoices': answers('listChoices', () => ({ json: { choices: [COLUMN, CURRENT] } })),
    'error.actor.loadChoices': fails('listChoices'),
  },
  states: {
    closed: {
      sees: [
        'group "What was understood"',
        'paragraph: Average premium by region.',
        'Average',
        `button "${CHIP}"`,
        `button "${REMOVE}"`,
        `button "${ADD}"`,
      ],
      lacks: ['menuitem'],
    },
    'open.loading': { sees: ['menuitem "Loading choices..." [disabled]'] },
    'open.offered': {
      sees: ['Columns', 'menuitem "Region', 'menuitem "Insurer (now)'],
      lacks: ['Loading choices...', 'Try again'],
    },
    'open.failed': ({ error }: SentenceContext) => ({
      sees: [error ?? '', 'menuitem "Try again"'],
      lacks: ['Loading choices...'],
    }),
  },
}
