import { answerOf, INTERPRETATION, ROWS, USUAL_REPLIES } from '../backend.ts'
import { does, namesItsPart, type ViewModel } from '../view-model.ts'
import { ask } from './asking.ts'

const PANELS = ['How it was understood', 'Chart data']

/** Both parts of a result that open on demand, together. */
export const collapsibleView: ViewModel = {
  open: (visit) =>
    ask(visit, {
      replies: {
        executeQuery: { json: answerOf({ interpretation: INTERPRETATION }, ROWS) },
        recommendChart: USUAL_REPLIES.recommendChart ?? {},
      },
    }),
  scope: (page) => page.getByRole('main'),
  events: {
    'panel.toggled': does(async ({ page }) => {
      for (const name of PANELS) await page.getByRole('button', { name, exact: true }).click()
    }),
  },
  states: {
    closed: {
      sees: PANELS.map((name) => new RegExp(`button "${name}"$`, 'm')),
      lacks: ['region "SQL"', 'region "Chart data"'],
      check: namesItsPart,
    },
    open: {
      sees: [
        ...PANELS.map((name) => `button "${name}" [expanded]`),
        'region "SQL"',
        'region "Plan"',
        'region "Chart data"',
        'cell "Region 6"',
        'list "Words and their meaning"',
        '6 rows · 3 ms',
      ],
      lacks: ['Or did you mean'],
      check: namesItsPart,
    },
  },
}
