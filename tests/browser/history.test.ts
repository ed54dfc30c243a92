import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { historyItem, plainResult } from '../support/answers.ts'
import { ask, expectAccessible, useStage, type Visitor } from '../support/browser.ts'

const stage = useStage()

/** Pages of a history of that many items, and what was asked for. */
async function serve(
  { answer }: Visitor,
  total: number,
  part: (index: number) => Readonly<Record<string, unknown>> = () => ({}),
) {
  const asked: string[] = []
  await answer('/api/query/history?*', async (route) => {
    const { searchParams } = new URL(route.request().url())
    asked.push(searchParams.toString())
    const [limit, offset] = [Number(searchParams.get('limit')), Number(searchParams.get('offset'))]
    const items = Array.from({ length: Math.max(0, Math.min(limit, total - offset)) }, (_, index) =>
      historyItem(offset + index, part(offset + index)),
    )
    await route.fulfill({ json: { items, total } })
  })
  return asked
}

const entries = (page: Page) => page.locator('.history__entry')
const scrollToEnd = (page: Page) =>
  page.locator('.scroll-list').evaluate((list) => list.scrollTo(0, list.scrollHeight))

describe('Query History (SPEC sections 2 and 4)', () => {
  it('is empty at first', () =>
    stage.visit(async ({ page, enter }) => {
      await enter()
      await page.getByText('No history yet', { exact: true }).waitFor()
      await expect.poll(() => page.getByText('Run your first query to see it here').isVisible()).toBe(true)
      await expect.poll(() => page.getByRole('heading', { name: 'Query History' }).isVisible()).toBe(true)
      await expect.poll(() => page.getByText('0 queries').isVisible()).toBe(true)
      await expectAccessible(page)
    }))

  it('says that it is loading', () =>
    stage.visit(async ({ page, answer, enter }) => {
      await answer('/api/query/history?*', () => new Promise<void>(() => {}))
      await enter()
      await expect.poll(() => page.getByText('Loading history...').isVisible()).toBe(true)
    }))

  it('shows status, question of 50 characters and date', () =>
    stage.visit(async (visitor) => {
      const { page, enter } = visitor
      await serve(visitor, 3, (index) => ({
        success: index !== 1,
        ...(index === 2 ? { results_json: [], row_count: 0, groups_suppressed: 3 } : {}),
        question: index === 0 ? 'x'.repeat(50) : `${'y'.repeat(50)}z`,
        created_at: '2025-09-01T10:00:00Z',
      }))
      await enter()
      await entries(page).first().waitFor()
      await expect
        .poll(() => page.locator('.history__question').allInnerTexts())
        .toEqual(['x'.repeat(50), `${'y'.repeat(50)}...`, `${'y'.repeat(50)}...`])
      await expect
        .poll(() => page.locator('.history__date').allInnerTexts())
        .toEqual(Array(3).fill('1 Sept 2025'))
      expect(
        await page.locator('.dot').evaluateAll((dots) => dots.map((dot) => dot.getAttribute('aria-label'))),
      ).toEqual(['Success', 'Failed', 'Nothing shown'])
      await expect.poll(() => page.getByText('3 queries').isVisible()).toBe(true)
      await expectAccessible(page)
    }))

  it('loads on by itself where its frame has room for more than ten', () =>
    stage.visit(async (visitor) => {
      const { page, enter } = visitor
      const asked = await serve(visitor, 35)
      await enter()
      await entries(page).nth(9).waitFor()
      await page.addStyleTag({ content: '.scroll-list { height: 4000px; max-height: none }' })
      await entries(page).nth(34).waitFor()
      expect(asked.map((search) => new URLSearchParams(search).get('offset'))).toEqual([
        '0',
        '10',
        '20',
        '30',
      ])
    }))

  it('loads ten more when the end comes within 100 pixels, until the total is reached', () =>
    stage.visit(async (visitor) => {
      const { page, enter } = visitor
      const asked = await serve(visitor, 25)
      await enter()
      await entries(page).nth(9).waitFor()
      await page.waitForTimeout(100)
      expect(asked).toEqual(['limit=10&offset=0'])
      const list = page.locator('.scroll-list')
      await list.evaluate((frame) => frame.scrollTo(0, frame.scrollHeight - frame.clientHeight - 110))
      await page.waitForTimeout(100)
      expect(asked).toHaveLength(1)
      await list.evaluate((frame) => frame.scrollTo(0, frame.scrollHeight - frame.clientHeight - 90))
      await entries(page).nth(19).waitFor()
      await scrollToEnd(page)
      await entries(page).nth(24).waitFor()
      await scrollToEnd(page)
      await page.waitForTimeout(100)
      expect(asked).toEqual(['limit=10&offset=0', 'limit=10&offset=10', 'limit=10&offset=20'])
    }))

  it('holds 100 items, warns and loads no more', () =>
    stage.visit(async (visitor) => {
      const { page, enter } = visitor
      const warnings: string[] = []
      page.on('console', (message) => (message.type() === 'warning' ? warnings.push(message.text()) : 0))
      const asked = await serve(visitor, 130)
      await enter()
      for (let count = 10; count <= 100; count += 10) {
        await entries(page)
          .nth(count - 1)
          .waitFor()
        await scrollToEnd(page)
      }
      await page.getByText('Only the latest 100 queries are shown.').waitFor()
      await scrollToEnd(page)
      await page.waitForTimeout(100)
      expect(asked).toHaveLength(10)
      await expect.poll(() => entries(page).count()).toBe(100)
      expect(warnings).toEqual(['The history holds 100 queries; older ones are not loaded.'])
      await expectAccessible(page)
    }))

  it('says when more cannot be loaded, and tries again on scrolling', () =>
    stage.visit(async ({ page, answer, enter }) => {
      let calls = 0
      await answer('/api/query/history?*', async (route) => {
        calls += 1
        if (calls === 2) return route.fulfill({ status: 500, json: {} })
        await route.fulfill({
          json: {
            items: Array.from({ length: 10 }, (_, index) => historyItem(calls * 10 + index)),
            total: 20,
          },
        })
      })
      await enter()
      await entries(page).nth(9).waitFor()
      await scrollToEnd(page)
      await page
        .getByText('Failed to load more history. Please try scrolling again or refresh the page.')
        .waitFor()
      await expectAccessible(page)
      await page.waitForTimeout(200)
      expect(calls).toBe(2)
      await page.locator('.scroll-list').evaluate((list) => list.scrollTo(0, 0))
      await page.waitForTimeout(100)
      await scrollToEnd(page)
      await entries(page).nth(19).waitFor()
      await expect.poll(() => page.getByRole('alert').count()).toBe(0)
    }))

  it('does nothing on Refresh while more is loading, and empties the list otherwise', () =>
    stage.visit(async ({ page, answer, enter }) => {
      const held: (() => void)[] = []
      // What the page asks for may arrive after it says that it loads.
      const letGo = async () => {
        await expect.poll(() => held.length).toBe(1)
        held.pop()?.()
      }
      const asked: string[] = []
      await answer('/api/query/history?*', async (route) => {
        const { searchParams } = new URL(route.request().url())
        asked.push(searchParams.get('offset') ?? '')
        if (asked.length > 1) await new Promise<void>((resolve) => held.push(resolve))
        const offset = Number(searchParams.get('offset'))
        await route.fulfill({
          json: { items: Array.from({ length: 10 }, (_, index) => historyItem(offset + index)), total: 20 },
        })
      })
      await enter()
      await entries(page).nth(9).waitFor()
      await scrollToEnd(page)
      await page.getByText('Loading more...').waitFor()
      await page.getByRole('button', { name: 'Refresh' }).click()
      await expect.poll(() => entries(page).count()).toBe(10)
      await letGo()
      await entries(page).nth(19).waitFor()
      expect(asked).toEqual(['0', '10'])
      await page.getByRole('button', { name: 'Refresh' }).click()
      await page.getByText('Loading history...').waitFor()
      await expect.poll(() => entries(page).count()).toBe(0)
      await letGo()
      await entries(page).nth(9).waitFor()
      expect(asked).toEqual(['0', '10', '0'])
    }))

  it('only logs that it cannot be loaded, and says so quietly', () =>
    stage.visit(async ({ page, answer, enter }) => {
      await answer('/api/query/history?*', { status: 500, json: { detail: 'Down.' } })
      await enter()
      await page.getByText('The history is not available at the moment. Refresh to try again.').waitFor()
      await expect.poll(() => page.getByRole('alert').count()).toBe(0)
      await expectAccessible(page)
    }))

  it('puts a new answer at the top at once, and loads the first page again after 1.5 seconds', () =>
    stage.visit(async (visitor) => {
      const { page, answer, enter } = visitor
      await page.clock.install()
      const asked = await serve(visitor, 3)
      await answer('/api/query/execute', { json: plainResult({ audit_log_id: 'fresh' }) })
      await enter()
      await entries(page).nth(2).waitFor()
      await page.clock.pauseAt(new Date('2030-01-01'))
      await ask(page, 'premium by region')
      await page.getByRole('heading', { name: 'Premium by region' }).waitFor()
      await expect
        .poll(() => page.locator('.history__question').allInnerTexts())
        .toEqual(['premium by region', 'Question 0', 'Question 1', 'Question 2'])
      await page.clock.runFor(1_400)
      expect(asked).toHaveLength(1)
      await page.clock.runFor(200)
      await expect.poll(() => asked.length).toBe(2)
      expect(asked[1]).toBe('limit=10&offset=0')
      // The history knows the answer under an id of its own.
      await expect
        .poll(() => page.locator('.history__question').allInnerTexts())
        .toEqual(['Question 0', 'Question 1', 'Question 2'])
    }))

  it('keeps what it holds where the reload fails', () =>
    stage.visit(async ({ page, answer, enter }) => {
      await page.clock.install()
      let calls = 0
      await answer('/api/query/history?*', (route) => {
        calls += 1
        return route.fulfill(
          calls === 1 ? { json: { items: [historyItem(1)], total: 1 } } : { status: 500, json: {} },
        )
      })
      await answer('/api/query/execute', { json: plainResult() })
      await enter()
      await entries(page).first().waitFor()
      await page.clock.pauseAt(new Date('2030-01-01'))
      await ask(page, 'premium by region')
      await page.getByRole('heading', { name: 'Premium by region' }).waitFor()
      await page.clock.runFor(1_600)
      await expect.poll(() => calls).toBe(2)
      await expect.poll(() => entries(page).count()).toBe(2)
      await expect.poll(() => page.getByRole('alert').count()).toBe(0)
    }))

  it('shows the cached result of an item, with heading, analysis and chart, and stops a running query', () =>
    stage.visit(async (visitor) => {
      const { page, answer, enter } = visitor
      const rows = Array.from({ length: 5 }, (_, index) => ({ region: `R${index}`, avg_premium: index }))
      await serve(visitor, 1, () => ({
        question: 'kept question',
        results_json: rows,
        html_table: '<table><tr><th>region</th></tr><tr><td>R0</td></tr></table>',
        table_heading: 'Kept heading',
        analysis_text: 'Kept analysis.',
        cached: true,
        chart_recommendation: {
          success: true,
          chart_type: 'line',
          title: 'Kept chart',
          x_axis: { column: 'region', label: 'Region' },
          y_axis: { column: 'avg_premium', label: 'Premium' },
        },
      }))
      await answer('/api/query/execute', () => new Promise<void>(() => {}))
      let calls = 0
      page.on('request', (request) => (calls += request.url().includes('/api/analyze/') ? 1 : 0))
      await enter()
      await entries(page).first().waitFor()
      await ask(page, 'a running question')
      await page.getByRole('button', { name: 'Processing...' }).waitFor()
      await entries(page).first().click()
      await page.getByRole('heading', { name: 'Kept heading' }).waitFor()
      await expect.poll(() => page.getByText('Kept analysis.').isVisible()).toBe(true)
      await expect
        .poll(() => page.getByRole('button', { name: '✓ Analysis Generated' }).isDisabled())
        .toBe(true)
      await page.getByRole('heading', { name: 'Kept chart' }).waitFor()
      await expect.poll(() => page.getByLabel('Chart type').inputValue()).toBe('line')
      await expect
        .poll(() => page.getByRole('textbox', { name: 'Question' }).inputValue())
        .toBe('a running question')
      await expect.poll(() => page.getByRole('button', { name: 'Ask' }).isEnabled()).toBe(true)
      expect(calls).toBe(0)
    }))

  it('says when a cached result is older than the data', () =>
    stage.visit(async (visitor) => {
      const { page, answer, enter } = visitor
      await serve(visitor, 1, () => ({
        html_table: '<table><tr><td>x</td></tr></table>',
        results_json: [{ a: 1 }],
      }))
      await answer('/api/datasets/*/stats', {
        json: { row_count: 5, last_updated: '2026-03-05T00:00:00Z', key_dimensions: [] },
      })
      await enter()
      await entries(page).first().click()
      await page
        .getByText(
          'Kept answer to “Question 0”, 1 Mar 2026. The data has changed since (5 Mar 2026): ask again for current figures.',
        )
        .waitFor()
    }))

  it('notes in the console that an item has no cached result', () =>
    stage.visit(async (visitor) => {
      const { page, enter } = visitor
      await serve(visitor, 1)
      await enter()
      const said = page.waitForEvent('console')
      await entries(page).first().click()
      expect((await said).text()).toBe('No cached results available for this query')
      await expect.poll(() => page.getByRole('region', { name: 'Result table' }).count()).toBe(0)
    }))

  it('is the person’s own, on the real server', () =>
    stage.visit(async ({ page, enter }) => {
      await enter()
      await ask(page, 'average premium by region')
      await page.getByRole('heading', { name: 'Average monthly premium by region' }).waitFor()
      await page.getByRole('button', { name: 'Generate AI Analysis' }).click()
      await page.getByRole('heading', { name: 'Analysis' }).waitFor()
      const analysis = await page.locator('.analysis__text').innerText()
      await page.reload()
      await page.getByText('1 query', { exact: true }).waitFor()
      await entries(page).first().click()
      await page.getByRole('heading', { name: 'Average monthly premium by region' }).waitFor()
      await expect.poll(() => page.locator('.analysis__text').innerText()).toBe(analysis)
      await expect.poll(() => page.locator('tbody tr').count()).toBe(12)
    }))
})
