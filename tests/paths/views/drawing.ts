import type { DrawingContext } from '../../../src/machines/drawing/drawing.machine.ts'
import { recommendation } from '../../support/answers.ts'
import { answerOf } from '../network/backend.ts'
import { does, where, type ViewModel, type Visit } from '../browser/view-model.ts'
import { ask } from './asking.ts'

const COUNT = 24
/** Falling, so that bars stand in the order of the rows. */
const ROWS = Array.from({ length: COUNT }, (_, index) => ({
  region: `Region ${index + 1}`,
  avg_premium: 300 - 7 * index,
}))
const TABLE = {
  columns: [
    { id: 'region', label: 'Region', role: 'dimension', unit: null, format: 'text' },
    { id: 'avg_premium', label: 'Average premium', role: 'measure', unit: 'GBP', format: 'currency' },
    { id: 'number_of_quotes', label: 'Number of quotes', role: 'measure', unit: null, format: 'number' },
  ],
  rows: ROWS.map(({ region, avg_premium: premium }, index) => [region, premium, 900 - 11 * index]),
}

const CHART = recommendation({ reason: 'a figure by one group is compared in bars' })

const bars = ({ page }: Visit) => page.locator('.chart__plot .barlayer .point path')
const rows = ({ page }: Visit) => page.locator('.table-frame tr[data-row]')

/** Which bars stand out, by their opacity. */
const faint = (visit: Visit) =>
  bars(visit).evaluateAll((all) => all.map((bar) => Number(getComputedStyle(bar).opacity) < 1))

async function pointAtBar(visit: Visit, row: number) {
  // What was pointed at in the table is drawn off before: a drawing that is made anew has nothing under the pointer.
  await visit.page.mouse.move(2, 2)
  while ((await faint(visit)).includes(true)) await visit.page.waitForTimeout(10)
  await bars(visit).nth(row).scrollIntoViewIfNeeded()
  const box = await bars(visit).nth(row).boundingBox()
  if (box === null) throw new Error('no such bar')
  await visit.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 3 })
}

/** What is pointed at while nothing is: a free choice of what else is done. */
const atRest = ({ row }: DrawingContext) => row === null

export const drawingView: ViewModel = {
  sights: [{}],
  // Out of the table; the paths leave the chart.
  tour: [{ type: 'row.pointed', row: 2, from: 'table' }, { type: 'row.left' }],
  async open(visit) {
    await ask(visit, {
      replies: {
        executeQuery: { json: answerOf({ table: TABLE, chart_recommendation: CHART }, ROWS) },
      },
    })
    await bars(visit).first().waitFor()
    await visit.page.mouse.move(2, 2)
  },
  scope: (page) => page.getByRole('main'),
  events: {
    'measure.chosen': where<DrawingContext>(
      does(async ({ page }, { measure }) => {
        await page.getByLabel('Figure').selectOption(String(measure))
      }),
      (context, _, { measure }) => atRest(context) && context.measure !== measure,
    ),
    'extent.toggled': where<DrawingContext>(
      does(({ page }) => page.getByRole('button', { name: /^Show (?:all|fewer)/ }).press('Enter')),
      atRest,
    ),
    'row.pointed': where<DrawingContext>(
      does(async (visit, { row, from }) => {
        if (from === 'chart') await pointAtBar(visit, Number(row))
        else await rows(visit).nth(Number(row)).hover()
      }),
      // From row to row in the table; between table and chart nothing is pointed at.
      (context, _, event) =>
        context.row !== event['row'] &&
        (atRest(context) || (context.from === 'table' && event['from'] === 'table')),
    ),
    'row.left': does(({ page }) => page.mouse.move(2, 2)),
  },
  states: {
    '': ({ measure }: DrawingContext) => ({
      sees: [
        'combobox "Figure"',
        measure === null ? 'option "Average premium" [selected]' : 'option "Number of quotes" [selected]',
        measure === null ? 'img "Bar chart: Average premium (£)' : 'img "Bar chart: Number of quotes',
      ],
    }),
    'extent.top': {
      sees: [`button "Show all ${COUNT}"`, 'the first 15 of 24'],
      async check(visit) {
        const drawn = await bars(visit).count()
        return drawn === 15 ? null : `${drawn} bars are drawn`
      },
    },
    'extent.all': {
      sees: ['button "Show fewer"'],
      lacks: ['the first 15'],
      async check(visit) {
        const drawn = await bars(visit).count()
        return drawn === COUNT ? null : `${drawn} bars are drawn`
      },
    },
    'mark.none': {
      async check(visit) {
        const marked = await visit.page.locator('.table-frame__marked').count()
        const others = (await faint(visit)).filter(Boolean).length
        return marked === 0 && others === 0 ? null : `${marked} rows are marked, ${others} bars are faint`
      },
    },
    'mark.pointed': ({ row, from }: DrawingContext) => ({
      async check(visit: Visit) {
        const marked = await visit.page
          .locator('.table-frame__marked')
          .evaluateAll((all) => all.map((one) => one.getAttribute('data-row')))
        if (marked.join() !== String(row)) return `the rows ${marked.join()} are marked`
        if (from === 'chart') return null
        const others = await faint(visit)
        return others.every((is, place) => is === (place !== row))
          ? null
          : 'the bar of the row does not stand out'
      },
    }),
  },
}
