import type { Route } from 'playwright-core'
import { answerOf, fullAnswer, markupOf, ROWS } from '../network/backend.ts'
import { inputOf, tableOf } from '../network/chart-case.ts'
import { CHART_FORMS } from '../network/chart-forms.ts'
import { does, press, type ViewModel, type Visit } from '../browser/view-model.ts'
import { ask } from './asking.ts'

/** Saving waits for the code that writes a workbook; whoever holds that code back holds the download back. */
const CODE = '**/assets/workbook-*.js'
const held = new WeakMap<Visit, Route[]>()

async function nextHeld(visit: Visit): Promise<Route> {
  for (;;) {
    const route = held.get(visit)?.shift()
    if (route !== undefined) return route
    await visit.page.waitForTimeout(10)
  }
}

/** What is saved of which answer: what is in the file is in the transcript. */
interface Saving {
  readonly button: string
  readonly answer: object
  /** Saved after it, on the same page. */
  readonly next?: string
  /** Before that, the column by which a person has the rows stand, from the first one on, and what they filter them by. */
  readonly arranged?: { readonly column: number; readonly filter: string }
}

const charted = (question: string) => {
  const chart = CHART_FORMS.find((each) => each.question === question)
  if (chart === undefined) throw new Error(`no chart of ${question}`)
  const { recommendation, rows } = inputOf(chart)
  return {
    ...answerOf({
      chart_recommendation: recommendation,
      html_table: markupOf(chart.rows),
      table: tableOf(chart) ?? undefined,
    }),
    results: rows,
  }
}

/** So many that they may be filtered. */
const MANY_ROWS = [
  ...ROWS,
  ...ROWS.map(({ avg_premium }, index) => ({ region: `Area ${index + 1}`, avg_premium: avg_premium / 2 })),
]

const SAVINGS: readonly Saving[] = [
  { button: 'Download CSV', answer: fullAnswer() },
  { button: 'Download CSV', answer: fullAnswer(), next: 'Download XLSX' },
  { button: 'Download XLSX', answer: fullAnswer() },
  {
    button: 'Download CSV',
    answer: charted('cells of three groups around zero, some not told and some not there'),
  },
  ...['Download CSV', 'Download XLSX'].map((button) => ({
    button,
    answer: fullAnswer(MANY_ROWS),
    arranged: { column: 1, filter: 'Region' },
  })),
  { button: 'Download CSV', answer: fullAnswer(MANY_ROWS), arranged: { column: 1, filter: '5' } },
  { button: 'Download SVG', answer: charted('two groups side by side') },
  { button: 'Download SVG', answer: charted('a panel for each region, with lines for smokers and others') },
  { button: 'Download SVG', answer: charted('slices, the smaller of them as one') },
]

async function arrange({ page }: Visit, { column, filter }: NonNullable<Saving['arranged']>): Promise<void> {
  // By its key: the chart above it comes late, and moves it away from under a pointer.
  await page.getByRole('columnheader').nth(column).getByRole('button').press('Enter')
  await page.getByRole('searchbox', { name: 'Filter rows' }).fill(filter)
  await page.locator('[aria-sort]').waitFor()
}

export const downloadView: ViewModel = {
  isApart: 'the code that saves is loaded once',
  sights: SAVINGS,
  async open(visit, { button, answer, next, arranged }: Partial<Saving>) {
    if (button !== undefined) {
      await ask(visit, { replies: { executeQuery: { json: answer, broken: true } } })
      if (arranged !== undefined) await arrange(visit, arranged)
      for (const name of [button, ...(next === undefined ? [] : [next])]) {
        const saved = visit.page.waitForEvent('download')
        await visit.page.getByRole('button', { name }).click()
        await saved
      }
      return
    }
    const routes: Route[] = []
    held.set(visit, routes)
    await visit.page.route(CODE, (route) => {
      routes.push(route)
    })
    await ask(visit)
  },
  scope: (page) => page.getByRole('main'),
  events: {
    'download.requested': press('Download XLSX', 'idle', 'failed'),
    'done.actor.saveFile': does(async (visit) => {
      const saved = visit.page.waitForEvent('download')
      await (await nextHeld(visit)).continue()
      await saved
    }),
    'error.actor.saveFile': does(async (visit) => (await nextHeld(visit)).abort()),
  },
  states: {
    idle: { sees: [/button "Download XLSX"$/m], lacks: ['alert'] },
    working: {
      sees: ['button "Download XLSX" [disabled]', 'button "Download CSV" [disabled]'],
      lacks: ['alert'],
    },
    failed: {
      sees: ['alert: Failed to download the table. Please try again.', /button "Download XLSX"$/m],
    },
  },
  outOfView: {
    'working · download.requested → stays': 'the buttons are disabled while a file is made',
  },
}
