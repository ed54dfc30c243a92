import { describe, expect, it } from 'vitest'
import { historyItem, plainResult, recommendation, rowsOf } from '../support/answers.ts'
import { ask, expectAccessible, signIn, useStage, type Reply, type Visitor } from '../support/browser.ts'

const stage = useStage()

/** A call that fails without a word of its own, so that the default of SPEC section 8 shows. */
const SILENT: Reply = { status: 500, json: {} }

const asked = async ({ page, answer, enter }: Visitor, part: Readonly<Record<string, unknown>> = {}) => {
  await answer('/api/query/execute', { json: plainResult(part) })
  await enter()
  await ask(page, 'premium by region')
}
const press = ({ page }: Visitor, name: string) => page.getByRole('button', { name }).click()

/** SPEC section 8 but for the admin area: the area, its message, and what leads to it. */
const CATALOGUE: readonly (readonly [
  area: string,
  message: string,
  provoke: (visitor: Visitor) => Promise<void>,
])[] = [
  [
    'Sign-in',
    'Login failed. Please check your credentials.',
    async ({ page, answer }) => {
      await answer('/api/auth/login', SILENT)
      await page.goto('/login')
      await page.getByLabel('Email').fill('ana@example.com')
      await page.getByLabel('Password').fill('Correct-horse-9')
      await page.getByRole('button', { name: 'Sign in' }).click()
    },
  ],
  [
    'Setup',
    'Failed to set up account. Please try again.',
    async ({ page, answer }) => {
      await answer('/api/auth/register', SILENT)
      await page.goto('/?code=abc')
      await page.getByLabel('Full Name').fill('Ana')
      await page.getByLabel('Password', { exact: true }).fill('Correct-horse-9')
      await page.getByLabel('Confirm Password').fill('Correct-horse-9')
      await page.getByRole('button', { name: 'Complete Setup' }).click()
    },
  ],
  [
    'Query',
    'Failed to execute query. Please try again.',
    async (visitor) => {
      await visitor.answer('/api/query/execute', SILENT)
      await visitor.enter()
      await ask(visitor.page, 'premium by region')
    },
  ],
  [
    'Query without success and message',
    'Query failed',
    (visitor) => asked(visitor, { success: false, error_message: null }),
  ],
  [
    'Chart recommendation',
    'Failed to generate chart recommendation',
    async (visitor) => {
      await visitor.answer('/api/analyze/recommend-chart', SILENT)
      await asked(visitor, rowsOf(5))
    },
  ],
  ['Chart input', 'Results must be an array', (visitor) => asked(visitor, { results: { region: 'London' } })],
  [
    'Chart',
    'Unable to generate chart. Please try again.',
    async (visitor) => {
      await visitor.page.route('**/assets/plotly-*.js', (route) => route.abort())
      await asked(visitor, { ...rowsOf(5), chart_recommendation: recommendation() })
    },
  ],
  [
    'Analysis, not successful',
    'Failed to generate analysis',
    async (visitor) => {
      await visitor.answer('/api/analyze/generate-analysis', { json: { success: false } })
      await asked(visitor)
      await press(visitor, 'Generate AI Analysis')
    },
  ],
  [
    'Analysis, request error without detail',
    'Failed to generate analysis. Please try again.',
    async (visitor) => {
      await visitor.answer('/api/analyze/generate-analysis', SILENT)
      await asked(visitor)
      await press(visitor, 'Generate AI Analysis')
    },
  ],
  [
    'History',
    'Failed to load more history. Please try scrolling again or refresh the page.',
    async ({ page, answer, enter }) => {
      let calls = 0
      await answer('/api/query/history?*', (route) => {
        calls += 1
        const items = Array.from({ length: 10 }, (_, index) => historyItem(index))
        return route.fulfill(calls === 1 ? { json: { items, total: 20 } } : { status: 500, json: {} })
      })
      await enter()
      await page.locator('.history__entry').nth(9).scrollIntoViewIfNeeded()
    },
  ],
]

describe('the error catalogue (SPEC section 8)', () => {
  it.each(CATALOGUE)('%s: %s', (_, message, provoke) =>
    stage.visit(async (visitor) => {
      await provoke(visitor)
      const alert = visitor.page.getByRole('alert')
      await alert.getByText(message, { exact: true }).waitFor()
      await expectAccessible(visitor.page)
    }),
  )

  it('shows the server’s detail, a string or the first message of a list, in place of a default', () =>
    stage.visit(async ({ page, answer }) => {
      const details: unknown[] = [
        'As text.',
        [{ msg: 'First of a list.', loc: ['body'] }, { msg: 'Second.' }],
      ]
      await page.goto('/')
      await signIn(page)
      await answer('/api/query/execute', (route) =>
        route.fulfill({ status: 422, json: { detail: details.shift() } }),
      )
      for (const text of ['As text.', 'First of a list.']) {
        await ask(page, 'premium by region')
        await page.getByRole('alert').getByText(text, { exact: true }).waitFor()
      }
      await expect
        .poll(() => page.getByRole('textbox', { name: 'Question' }).inputValue())
        .toBe('premium by region')
    }))
})
