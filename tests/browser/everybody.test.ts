import { describe, expect, it } from 'vitest'
import { historyItem, plainResult, recommendation, rowsOf } from '../support/answers.ts'
import { ask, expectAccessible, signIn, useStage } from '../support/browser.ts'
import { PASSWORD } from '../support/server.ts'

const stage = useStage()

const BEFORE_THE_QUESTION = ['PMI Pricing', 'Logout', 'Account', 'Home']

describe('for everybody', () => {
  it('works by keyboard alone', () =>
    stage.visit(async ({ page }) => {
      await page.goto('/')
      await page.getByRole('button', { name: 'Sign in' }).waitFor()
      await page.keyboard.press('Tab')
      await page.keyboard.type('editor@example.com')
      await page.keyboard.press('Tab')
      await page.keyboard.type(PASSWORD)
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: 'Ask' }).waitFor()
      await page.getByRole('button', { name: 'Account' }).waitFor()
      const focused = () =>
        page.evaluate(() => document.activeElement?.textContent || document.activeElement?.tagName)
      // The question has the focus at once; what stands before it is reached backwards.
      await expect.poll(focused).toBe('TEXTAREA')
      const before: (string | undefined)[] = []
      for (let step = 0; step < BEFORE_THE_QUESTION.length; step += 1) {
        await page.keyboard.press('Shift+Tab')
        before.push(await focused())
      }
      expect(before).toEqual(BEFORE_THE_QUESTION)
      await page.getByRole('textbox', { name: 'Question' }).focus()
      await page.keyboard.type('average premium by region')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await page.getByRole('region', { name: 'Result table' }).waitFor()
      await page.getByText('Answer ready, 12 rows').waitFor()
      expect(await focused()).toBe('Ask')
      await page.getByRole('region', { name: 'Result table' }).focus()
      expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
        'Result table',
      )
    }))

  it.each([
    [390, false],
    [390, true],
    [1024, true],
    [1440, false],
  ])('fits %i pixels and is accessible (dark: %s)', (width, dark) =>
    stage.visit(
      async ({ page }) => {
        await page.goto('/')
        await expectAccessible(page)
        await signIn(page, 'admin@example.com')
        await expectAccessible(page)
        await ask(page, 'average premium and number of quotes by region')
        await page.getByRole('region', { name: 'Result table' }).waitFor()
        await expectAccessible(page)
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(
          true,
        )
        await page.getByRole('link', { name: 'Admin' }).click()
        await page.getByRole('row', { name: 'admin@example.com' }).waitFor()
        await expectAccessible(page)
      },
      { width, dark },
    ),
  )

  it.each([
    [390, false],
    [390, true],
    [1024, true],
    [1440, false],
  ])('a full workspace fits %i pixels and is accessible (dark: %s)', (width, dark) =>
    stage.visit(
      async ({ page, answer, enter }) => {
        await answer('/api/query/history?*', {
          json: {
            items: [historyItem(1), historyItem(2, { success: false, question: 'x'.repeat(80) })],
            total: 2,
          },
        })
        await answer('/api/query/execute', {
          json: plainResult({
            ...rowsOf(12),
            analysis: 'London leads.',
            chart_recommendation: recommendation(),
          }),
        })
        await enter()
        await ask(page, 'premium by region')
        await page.locator('.chart__plot .main-svg').first().waitFor()
        await page.getByRole('button', { name: 'How it was understood' }).click()
        await expectAccessible(page)
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(
          true,
        )
      },
      { width, dark },
    ),
  )

  it('everything of an answer is reached by keyboard alone, in the order of the page', () =>
    stage.visit(async ({ page, enter }) => {
      await enter()
      await page.getByRole('textbox', { name: 'Question' }).focus()
      await page.keyboard.type('average premium by region')
      await page.keyboard.press('Control+Enter')
      await page.locator('.chart__plot .main-svg').first().waitFor()
      const seen: string[] = []
      for (let step = 0; step < 40; step += 1) {
        await page.keyboard.press('Tab')
        const name = await page.evaluate(() => {
          const active = document.activeElement
          return (
            active?.getAttribute('aria-label') ??
            active?.getAttribute('placeholder') ??
            active?.textContent ??
            ''
          )
        })
        if (await page.evaluate(() => document.activeElement === document.body)) break
        seen.push(name)
      }
      expect(seen).toEqual([
        'Ask',
        'Dataset Stats',
        'Function: Average. Change',
        'Column: monthly premium, assumed from “premium”. Change',
        'Group: region. Change',
        'Remove group: region',
        'Add figure',
        'Add group',
        'Add condition',
        'Add order',
        'How it was understood',
        'Copy to Google Docs',
        'Download CSV',
        'Download XLSX',
        'Generate AI Analysis',
        'Suggest follow-ups',
        'Download SVG',
        'Copy as PNG',
        'BarLineHistogramScatter PlotPie',
        'Chart data',
        'Filter rows',
        'Numbers behind',
        'Show margins',
        'Result table',
        'Region',
        'Average monthly premium',
        'What this protects',
        'Link to this answer',
        'Side panel',
        'Refresh',
        'History entries',
        expect.stringContaining('average premium by region'),
      ])
    }))
})
