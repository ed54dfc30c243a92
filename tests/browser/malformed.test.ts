import { describe, expect, it } from 'vitest'
import { historyItem, plainResult, recommendation, rowsOf } from '../support/answers.ts'
import { openAdmin, openTab } from '../support/admin-backend.ts'
import { ask, useStage } from '../support/browser.ts'

const stage = useStage()

/** What a broken backend may send with status 200. */
const BROKEN: readonly (readonly [name: string, body: string])[] = [
  ['null', 'null'],
  ['a number', '7'],
  ['text', '"text"'],
  ['a list', '[[]]'],
  ['an empty object', '{}'],
  ['half an object', '{"success": tr'],
  ['a page', '<!doctype html><title>Proxy</title>'],
  [
    'fields of other types',
    JSON.stringify({
      success: true,
      items: [null, 3, {}, { id: 4, question: 5, created_at: 6, results_json: '{', success: 'no' }],
      total: 'many',
      row_count: {},
      key_dimensions: { a: 1 },
      heading: 5,
      analysis: 6,
      suggestions: 'none',
      chart_type: 'bar',
      x_axis: {},
      y_axis: null,
      results: [{ a: 1 }, { a: 2 }, { a: 3 }, { a: 4 }, { a: 5 }],
      html_table: 9,
      metadata: 'none',
      interpretation: null,
      generated_sql: 4,
    }),
  ],
]

describe('answers that follow no contract', () => {
  it.each(BROKEN)('break nothing: %s', (_, body) =>
    stage.visit(async ({ page, answer, enter }) => {
      for (const path of ['/api/query/history?*', '/api/datasets/*/stats', '/api/analyze/**'])
        await answer(path, { body })
      await answer('/api/query/execute', { json: plainResult({ ...rowsOf(6), table_heading: null }) })
      await enter()
      await ask(page, 'premium by region')
      await page.getByRole('heading', { name: 'Query Results' }).waitFor()
      await page.getByText('Chart Generation Failed').waitFor()
      await page.getByRole('button', { name: 'Generate AI Analysis' }).click()
      await page.getByRole('button', { name: 'Generate AI Analysis' }).waitFor()
      await page.getByRole('button', { name: 'Suggest follow-ups' }).click()
      await page.getByRole('button', { name: 'Suggest follow-ups' }).waitFor()
      await expect.poll(() => page.locator('tbody tr').count()).toBe(6)
      await expect.poll(() => page.getByRole('heading', { name: 'Query History' }).isVisible()).toBe(true)
      await answer('/api/query/execute', { body })
      await ask(page, 'premium by region')
      await page.getByRole('button', { name: 'Ask' }).waitFor()
      await expect
        .poll(() => page.getByRole('textbox', { name: 'Question' }).inputValue())
        .toBe('premium by region')
      await expect.poll(() => page.getByText('could not be shown').count()).toBe(0)
    }),
  )

  it('show a kept item whose parts are missing', () =>
    stage.visit(async ({ page, answer, enter }) => {
      const item = historyItem(1, {
        results_json: JSON.stringify([{ region: 'London', avg_premium: '1e3' }]),
        chart_recommendation: recommendation(),
        created_at: null,
        metadata: undefined,
        interpretation: undefined,
      })
      await answer('/api/query/history?*', { json: { items: [item], total: 1 } })
      await answer('/api/analyze/generate-table-heading', { json: { heading: 'Made anew' } })
      await enter()
      await page.locator('.history__entry').click()
      await page.getByRole('heading', { name: 'Made anew' }).waitFor()
      await expect.poll(() => page.locator('td').allInnerTexts()).toEqual(['London', '1e3'])
    }))

  /** Rows of an admin list whose fields are of other types. */
  const odd = (more: object) => [null, 3, 'row', {}, { id: {} }, { id: 4, ...more }, { id: 'a', ...more }]
  const oddly = {
    email: 5,
    user_email: [],
    role: {},
    is_active: 'no',
    created_at: 7,
    last_login: {},
    used: 'x',
  }
  const strange = {
    ...oddly,
    name: 9,
    provider: null,
    cost_per_mtok_input: '3',
    max_tokens: {},
    user_question: { a: 1 },
    html_table: 6,
    results_json: 'none',
    execution_time_ms: 'long',
    usage: 3,
    message: ['x'],
    severity: 8,
    metadata: { trail: [4, null, {}] },
    stack: 5,
  }
  const LISTS = {
    users: odd(strange),
    invitations: odd(strange),
    models: odd(strange),
    queries: odd(strange),
    errors: odd(strange),
    total: 'many',
    active_model: { name: 4 },
    by_severity: 'none',
  }

  it.each([...BROKEN, ['rows of other types', JSON.stringify(LISTS)] as const])(
    'break nothing in the admin area: %s',
    (_, body) =>
      stage.visit(
        async (visitor) => {
          const { page } = visitor
          const lists = [
            'admin/users',
            'admin/invitations',
            'admin/ai-models',
            'admin/queries',
            'logs/errors',
          ]
          await openAdmin(
            visitor,
            Object.fromEntries([...lists, 'logs/errors/stats'].map((path) => [`GET /api/${path}`, { body }])),
          )
          for (const tab of ['Users', 'Invitations', 'AI Models', 'User Queries', 'Error Logs']) {
            await openTab(page, tab)
            const list = page.getByRole('table').or(page.getByRole('alert'))
            await list.first().waitFor()
            const opens = page.locator('.records__open').first()
            if ((await opens.count()) > 0) await opens.click()
            expect([tab, await page.getByText('could not be shown').count()]).toEqual([tab, 0])
            await page.keyboard.press('Escape')
          }
        },
        { as: 'admin' },
      ),
  )
})
