import { answerOf, INTERPRETATION, ROWS, USUAL_REPLIES } from '../network/backend.ts'
import { does, namesItsPart, type ViewModel } from '../browser/view-model.ts'
import { ask } from './asking.ts'

const OUTER = ['How it was understood', 'Chart data']
const INNER = 'How the words were combined'
const PANELS = [...OUTER, INNER]

/** Words of every category that the page has a name for, and of one that it has none for. */
const CATEGORIES = [
  ...[
    'against',
    'aggregate',
    'asked',
    'beyond',
    'byMeasure',
    'dimension',
    'dimensions',
    'effectOn',
    'entity',
  ],
  ...['filter', 'functions', 'having', 'idle', 'kind', 'measure', 'metric', 'missing', 'ordering'],
  ...['percentOf', 'pictured', 'rank', 'shareOf', 'stretch', 'stretches', 'truth', 'yearOnYear'],
]
const OF_EVERY_CATEGORY = CATEGORIES.map((category, index) => ({
  ...{ words: `word ${index + 1}`, category, rule: null, meaning: null, weight: index, parts: [] },
}))

/** Rows with columns beside those that are drawn, of which one tells of the query. */
const WIDER = ROWS.map((row, index) => ({ ...row, insurer: `Insurer ${index % 2}`, row_count: index }))

/** All parts of a result that open on demand, together. */
export const collapsibleView: ViewModel = {
  open: (visit) =>
    ask(visit, {
      replies: {
        executeQuery: {
          json: answerOf(
            {
              interpretation: {
                ...INTERPRETATION,
                derivations: [...INTERPRETATION.derivations, ...OF_EVERY_CATEGORY],
              },
            },
            WIDER,
          ),
        },
        recommendChart: USUAL_REPLIES.recommendChart ?? {},
      },
    }),
  scope: (page) => page.getByRole('main'),
  events: {
    'panel.toggled': does(async ({ page }) => {
      // The inner one is in the page while its outer one is open.
      const inner = await page.getByRole('button', { name: INNER, exact: true }).isVisible()
      for (const name of inner ? PANELS.toReversed() : PANELS)
        await page.getByRole('button', { name, exact: true }).click()
    }),
  },
  states: {
    closed: {
      sees: OUTER.map((name) => new RegExp(`button "${name}"$`, 'm')),
      lacks: [INNER, 'region "SQL"', 'region "Chart data"'],
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
        `list "${INNER}"`,
        'average premium figure · rule “aggregate column” weight 0.5',
        'premium column · monthly premium weight 0',
        '6 rows · 3 ms',
      ],
      lacks: ['Or did you mean'],
      check: namesItsPart,
    },
  },
}
