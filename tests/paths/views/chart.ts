import type { Route } from 'playwright-core'
import type { ChartContext, ChartMachineInput } from '../../../src/machines/chart/chart.machine.ts'
import { answerOf, markupOf } from '../network/backend.ts'
import { CHART_LIMITS } from '../network/chart-limits.ts'
import { SEEDED_CHARTS } from '../network/seeded-charts.ts'
import { UNUSUAL_COLUMNS, UNUSUAL_SIZES, UNUSUAL_CHARTS } from '../network/unusual-charts.ts'
import { inputOf, tableOf, type ChartCase } from '../network/chart-case.ts'
import { CHART_FORMS } from '../network/chart-forms.ts'
import {
  answers,
  does,
  makesNothing,
  namesItsPart,
  press,
  where,
  type ViewModel,
  type Visit,
} from '../browser/view-model.ts'
import type { Reply } from '../network/wire.ts'
import { askAgain, sent, typed } from './asking.ts'

const NAMES = { bar: 'Bar', line: 'Line', histogram: 'Histogram', scatter: 'Scatter Plot', pie: 'Pie' }
/** The code that draws, held back where a path wants drawing to fail. */
const CODE = '**/assets/plot-view-*.js'
const held = new WeakMap<Visit, Route[]>()
/** Looked at as each of some types, and as their own alone. */
const SIGHTS = [...CHART_FORMS, ...UNUSUAL_CHARTS]
const GLANCES = [...CHART_LIMITS, ...UNUSUAL_COLUMNS, ...UNUSUAL_SIZES, ...SEEDED_CHARTS]
const chartedAs = (asked: string) => [...SIGHTS, ...GLANCES].find(({ question }) => question === asked)
const isCharted = (asked: string) => chartedAs(asked) !== undefined
const HIGH_PX = 900

/** The window is wide: SPEC section 9 has 400 pixels for it. */
async function hasHeight(visit: Visit): Promise<string | null> {
  if (held.has(visit)) return null
  const drawing = visit.page.locator('.chart__frame .main-svg').first()
  if ((await drawing.count()) === 0) return 'nothing is drawn'
  const height = await drawing.getAttribute('height')
  return height === '400' ? null : `the chart is ${height ?? '?'} pixels high`
}

/** As a visit finds a page. */
const DESK = { width: 1280, height: HIGH_PX }

/** How a person looks at an answer. */
async function lookedAt(
  { page }: Visit,
  { windowPx, isDark, sortedBy, pointedAt, isTold }: ChartCase,
): Promise<void> {
  if (windowPx !== undefined) await page.setViewportSize({ ...DESK, width: windowPx })
  if (isDark === true) await page.emulateMedia({ colorScheme: 'dark' })
  if (sortedBy !== undefined)
    await page.getByRole('columnheader').nth(sortedBy).getByRole('button').press('Enter')
  if (isTold === true) await page.getByRole('button', { name: 'Chart data', exact: true }).click()
  if (pointedAt === undefined) return
  await page.locator('.js-plotly-plot').waitFor()
  await page.locator('.table-frame tr[data-row]').nth(pointedAt).hover()
}

/** The answer that the machine of a chart starts with. */
function replyOf({ question, rows, recommendation }: ChartMachineInput): Reply {
  const charted = chartedAs(question)
  const answer = answerOf({
    chart_recommendation: recommendation,
    ...(charted === undefined
      ? {}
      : { html_table: markupOf(charted.rows), table: tableOf(charted) ?? undefined }),
  })
  return rows === null
    ? { json: { ...answer, results: 'no list' }, broken: true }
    : { json: { ...answer, results: rows } }
}

const drawn =
  (isOverridden: boolean) =>
  ({ question, type, recommendation }: ChartContext) => ({
    sees: [
      ...Object.values(NAMES).map((name) => `option "${name}"`),
      // Until a person chooses, what is drawn: of rows of their own perhaps another type.
      ...(isOverridden || !isCharted(question) ? [`option "${NAMES[type]}" [selected]`] : []),
      // Of several figures the title names the one that is drawn, and a form of its own has a reason of its own.
      ...(isCharted(question) ? [] : [`heading "${recommendation?.title ?? ''}" [level=2]`]),
      ...(recommendation?.reason === undefined || isCharted(question) ? [] : [`· ${recommendation.reason}`]),
      isOverridden ? 'Chart type recommended by AI (manually overridden)' : 'Chart type recommended by AI',
      'button "Download SVG"',
    ],
    lacks: [
      'alert',
      'Generating chart',
      ...(chartedAs(question)?.isTold === true ? [] : ['region "Chart data"']),
      ...(isOverridden ? [] : ['(manually overridden)']),
      ...(recommendation?.reason === undefined ? [/AI ·/] : []),
    ],
    // Other answers are drawn on a phone, or with all their slices.
    check: async (visit: Visit) =>
      (isCharted(question) ? null : await hasHeight(visit)) ?? namesItsPart(visit),
  })

export const chartView: ViewModel = {
  sights: SIGHTS.map(inputOf),
  glances: GLANCES.map(inputOf),
  // Rules of form meet figures that they were not written for.
  tour: ['bar', 'line', 'scatter'].map((chartType) => ({ type: 'type.chosen', chartType })),
  async open(visit, input: ChartMachineInput, types) {
    const charted = chartedAs(input.question)
    if (types.has('drawing.failed')) {
      const routes: Route[] = []
      held.set(visit, routes)
      await visit.page.route(CODE, (route) => {
        routes.push(route)
      })
    }
    await typed(visit, { hold: ['recommendChart'], replies: { executeQuery: replyOf(input) } })
    if (charted !== undefined) visit.wire.forget()
    await sent(visit)
    if (charted !== undefined) await lookedAt(visit, charted)
  },
  async next(visit, input: ChartMachineInput) {
    await visit.page.setViewportSize(DESK)
    await visit.page.emulateMedia({ colorScheme: 'light' })
    await visit.page.mouse.move(0, 0)
    visit.wire.forget()
    await askAgain(visit, replyOf(input))
    const charted = chartedAs(input.question)
    if (charted !== undefined) await lookedAt(visit, charted)
  },
  scope: (page) => page.getByRole('region', { name: 'Premium by region', exact: true }),
  events: {
    'type.chosen': where<ChartContext>(
      does(async ({ page }, { chartType }) => {
        await page.getByLabel('Chart type').selectOption(String(chartType))
      }),
      ({ type }, _, { chartType }) => type !== chartType,
    ),
    'drawing.failed': does(async (visit) => {
      while ((held.get(visit)?.length ?? 0) === 0) await visit.page.waitForTimeout(10)
      await held.get(visit)?.shift()?.abort()
    }),
    // What is no list stays none.
    'chart.retried': where<ChartContext>(press('Try again'), ({ rows }) => rows !== null),
    'done.actor.recommendChart': answers('recommendChart', (output: object) => ({
      json: {
        x_axis: { column: 'region', label: 'Region' },
        y_axis: { column: 'premium', label: 'Premium' },
        ...output,
      },
      broken: true,
    })),
    'error.actor.recommendChart': makesNothing('recommendChart', 'error_message', {
      success: true,
      x_axis: 'region',
    }),
  },
  states: {
    absent: { sees: ['button "Copy to Google Docs"'], lacks: ['region "Chart"'] },
    recommending: { sees: ['Generating chart recommendation...'], lacks: ['alert', 'Chart type'] },
    failed: ({ error }: ChartContext) => ({
      sees: ['heading "Chart Generation Failed"', error],
      lacks: ['Generating chart recommendation...', 'Chart type recommended'],
    }),
    'drawn.recommended': drawn(false),
    'drawn.overridden': drawn(true),
  },
  tolerated: /Failed to fetch dynamically imported module/,
}
