import { describe, expect, it } from 'vitest'
import { adminQuery, errorLog, openAdmin, openTab, press, record, cellsOf } from '../support/admin-backend.ts'
import { useStage } from '../support/browser.ts'

/** SPEC sections 2, 3 and 9: the user queries and error logs tabs. */

const stage = useStage()
const admin = { as: 'admin' } as const

describe('user queries', () => {
  const long = `premium ${'by region '.repeat(12)}`

  it('are cut at 80 characters, always of PMI Pricing, and open whole', () =>
    stage.visit(async (visitor) => {
      const { page } = visitor
      await openAdmin(visitor, {
        'GET /api/admin/queries': {
          json: {
            queries: [
              adminQuery({ user_question: long }),
              adminQuery({
                id: 'q2',
                user_question: 'who smokes',
                success: false,
                error_message: 'Nothing here tells who somebody is.',
                html_table: null,
                results_json: null,
                analysis_text: null,
              }),
            ],
            total: 2,
          },
        },
      })
      await openTab(page, 'User Queries')
      await record(page, 'who smokes').waitFor()
      await expect
        .poll(() => page.getByRole('columnheader').allTextContents())
        .toEqual(['Date', 'User', 'Question', 'Dataset', 'Status'])
      expect((await cellsOf(page, 'premium by region')).slice(1)).toEqual([
        'ana@example.com',
        `${long.slice(0, 80)}...`,
        'PMI Pricing',
        'Success',
      ])
      await record(page, 'premium by region').getByText('PMI Pricing').click()
      const details = page.getByRole('dialog', { name: 'Query Details' })
      await details.getByText(long.trim()).waitFor()
      await details.getByText('select 1').waitFor()
      await details.getByText('£170.96').waitFor()
      await details.getByText('London leads.').waitFor()
      await page.keyboard.press('Escape')
      await details.waitFor({ state: 'detached' })
      await record(page, 'who smokes').getByRole('button').focus()
      await page.keyboard.press('Enter')
      await details.getByText('Nothing here tells who somebody is.').waitFor()
      await details.getByRole('button', { name: 'Close dialog' }).click()
      await details.waitFor({ state: 'detached' })
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('who smokes')
    }, admin))

  it('tell who asked narrow questions lately, above the list and with each', () =>
    stage.visit(async (visitor) => {
      const { page } = visitor
      let people = [
        { user_email: 'ana@example.com', questions: 41 },
        { user_email: 'ben@example.com', questions: 3 },
      ]
      await openAdmin(visitor, {
        'GET /api/admin/queries': (route) =>
          route.fulfill({
            json: {
              queries: [
                adminQuery({ narrow: true }),
                adminQuery({ id: 'q2', user_question: 'quotes', narrow: false }),
              ],
              total: 2,
              narrow_questions: { days: 7, people },
            },
          }),
      })
      await openTab(page, 'User Queries')
      const summary = page.getByText('Narrow questions')
      await page
        .getByText('Narrow questions, last 7 days: ana@example.com 41, ben@example.com 3', { exact: true })
        .waitFor()
      await record(page, 'premium by region').click()
      const details = page.getByRole('dialog', { name: 'Query Details' })
      await details.getByText('Tells something sensitive of few').waitFor()
      await page.keyboard.press('Escape')
      await details.waitFor({ state: 'detached' })
      await record(page, 'quotes').click()
      await details.getByText('Success').waitFor()
      await expect.poll(() => details.getByText('Tells something sensitive of few').count()).toBe(0)
      await page.keyboard.press('Escape')
      people = []
      await page.getByRole('searchbox', { name: 'User Email' }).fill('ana')
      await summary.waitFor({ state: 'detached' })
    }, admin))

  it('show plan and answer of the real server, which the list does not carry', () =>
    stage.visit(async ({ page, enter }) => {
      await enter()
      await page.getByRole('textbox', { name: 'Question' }).fill('average premium by smoker')
      await page.getByRole('button', { name: 'Ask' }).click()
      await page.getByRole('region', { name: 'Result table' }).waitFor()
      await page.getByRole('link', { name: 'Admin' }).click()
      await openTab(page, 'User Queries')
      await record(page, 'average premium by smoker').first().click()
      const details = page.getByRole('dialog', { name: 'Query Details' })
      await details.getByText('Average monthly premium by smoker for all quotes.').waitFor()
      await details
        .getByText('Every figure stands on at least 5 quotes. Figures carry a little noise')
        .waitFor()
      await details.getByRole('region', { name: 'Stored result' }).waitFor()
      await details.getByText('Built-in interpreter, no tokens').waitFor()
    }, admin))

  it('that cannot be loaded whole show what the list knew, and are tried again', () =>
    stage.visit(async (visitor) => {
      const { page } = visitor
      const { html_table: _table, results_json: _rows, analysis_text: _text, ...bare } = adminQuery()
      let fails = true
      const sent = await openAdmin(visitor, {
        'GET /api/admin/queries': (route) => {
          const isWhole = route.request().url().includes('include_cached_results=true')
          if (isWhole && fails) return route.fulfill({ status: 500, json: {} })
          return route.fulfill({ json: { queries: [isWhole ? adminQuery() : bare], total: 1 } })
        },
      })
      await openTab(page, 'User Queries')
      await record(page, 'premium by region').click()
      const details = page.getByRole('dialog')
      await details.getByRole('alert').getByText('Failed to load the stored answer').waitFor()
      await details.getByText('select 1').waitFor()
      fails = false
      await details.getByRole('button', { name: 'Try again' }).click()
      await details.getByText('London leads.').waitFor()
      expect(sent.at(-1)?.path).toBe(
        '/api/admin/queries?user_email=ana%40example.com&start_date=2026-03-01T10%3A05%3A00Z&end_date=2026-03-01T10%3A05%3A00Z&include_cached_results=true&limit=50&offset=0',
      )
    }, admin))

  it('show the rows of an answer that was kept without its markup', () =>
    stage.visit(async (visitor) => {
      const { page } = visitor
      await openAdmin(visitor, {
        'GET /api/admin/queries': { json: { queries: [adminQuery({ html_table: null })], total: 1 } },
      })
      await openTab(page, 'User Queries')
      await record(page, 'premium by region').click()
      const stored = page.getByRole('dialog').getByRole('region', { name: 'Stored result' })
      await stored.waitFor()
      await expect.poll(() => stored.getByRole('cell').allInnerTexts()).toEqual(['London', '£170.96'])
    }, admin))

  it('say what a provider took, where one was asked', () =>
    stage.visit(async (visitor) => {
      const { page } = visitor
      const usage = {
        model: 'Haiku',
        provider: 'anthropic',
        input_tokens: 1800,
        output_tokens: 400,
        cost_usd: 0.0038,
      }
      await openAdmin(visitor, {
        'GET /api/admin/queries': { json: { queries: [adminQuery({ usage })], total: 1 } },
      })
      await openTab(page, 'User Queries')
      await record(page, 'premium by region').click()
      await page.getByText('Haiku: 1,800 tokens in, 400 out, $0.0038').waitFor()
    }, admin))
})

describe('error logs', () => {
  it('are counted, anonymous without an email, and open to stack, agent, trail and metadata', () =>
    stage.visit(async (visitor) => {
      const { page } = visitor
      await openAdmin(visitor, {
        'GET /api/logs/errors': {
          json: { errors: [errorLog(), errorLog({ id: 'e2', message: 'Slow', severity: 'info' })], total: 2 },
        },
      })
      await openTab(page, 'Error Logs')
      await record(page, 'Boom').waitFor()
      await expect
        .poll(() => page.locator('.stat-card').allTextContents())
        .toEqual(['Total1', 'Unresolved1', 'Last 24 Hours0', 'By SeverityCritical 1'])
      expect((await cellsOf(page, 'Boom')).slice(1, 5)).toEqual([
        'Critical',
        'Boom',
        'Anonymous',
        'Unresolved',
      ])
      await expect.poll(() => page.getByText('Error: Boom').count()).toBe(0)
      await record(page, 'Boom').getByText('Anonymous').click()
      for (const text of ['Error: Boom', 'Chromium', 'run: query.submitted → "loading"', '"build": "7"'])
        await page.getByText(text).waitFor()
      const toggle = page.getByRole('button', { name: 'Boom', exact: true })
      await expect.poll(() => toggle.getAttribute('aria-expanded')).toBe('true')
      await toggle.press('Enter')
      await expect.poll(() => page.getByText('Error: Boom').count()).toBe(0)
    }, admin))

  it('are resolved without opening, and their counts follow', () =>
    stage.visit(async (visitor) => {
      const { page } = visitor
      let resolved = false
      await openAdmin(visitor, {
        'GET /api/logs/errors': (route) =>
          route.fulfill({ json: { errors: [errorLog({ resolved })], total: 1 } }),
        'GET /api/logs/errors/stats': (route) =>
          route.fulfill({
            json: { total: 1, unresolved: resolved ? 0 : 1, last_24h: 0, by_severity: { critical: 1 } },
          }),
        'PATCH /api/logs/errors/{id}': (route) => {
          resolved = true
          return route.fulfill({ json: {} })
        },
      })
      await openTab(page, 'Error Logs')
      await press(page, 'Boom', 'Mark Resolved')
      await page.locator('.stat-card').filter({ hasText: 'Unresolved0' }).waitFor()
      expect((await cellsOf(page, 'Boom'))[4]).toBe('Resolved')
      await expect.poll(() => page.getByText('Error: Boom').count()).toBe(0)
    }, admin))
})
