import { describe, expect, it } from 'vitest'
import { historyItem, plainResult, recommendation, rowsOf } from '../support/answers.ts'
import { ask, expectAccessible, pathOf, signIn, useStage } from '../support/browser.ts'

const stage = useStage()

describe('dataset stats', () => {
  it('are asked by the dataset’s name, and shown in any form of range', () =>
    stage.visit(async ({ page, answer, enter }) => {
      await answer('/api/datasets/*/stats', {
        json: {
          row_count: 250000,
          last_updated: '2026-03-02T00:00:00Z',
          key_dimensions: [
            { name: 'Region', type: 'categorical', count: 12 },
            { name: 'Age', type: 'numeric', range: { min: 18, max: 80 } },
            { name: 'Excess', type: 'numeric', range: [0, 1000] },
            { name: 'Year', type: 'numeric', range: '2023 - 2025' },
            null,
            { count: 3 },
          ],
        },
      })
      const request = page.waitForRequest('**/stats')
      await enter()
      expect(new URL((await request).url()).pathname).toBe('/api/datasets/PMI%20Pricing/stats')
      await page.getByText('250,000').waitFor()
      expect(await page.locator('.stats dd').allInnerTexts()).toEqual([
        '250,000',
        '2 Mar 2026',
        '12 values',
        '18 to 80',
        '0 to 1,000',
        '2023 - 2025',
      ])
      await expectAccessible(page)
    }))

  it('are hidden where loading them fails', () =>
    stage.visit(async ({ page, answer, enter }) => {
      await answer('/api/datasets/*/stats', { status: 500, json: { detail: 'Down.' } })
      const said = page.waitForEvent('console', (message) => message.type() === 'warning')
      await enter()
      expect((await said).text()).toContain('statistics could not be loaded')
      expect(await page.getByRole('heading', { name: 'Dataset Stats' }).count()).toBe(0)
      expect(await page.getByRole('alert').count()).toBe(0)
    }))

  it('follow the dataset that is chosen', () =>
    stage.visit(async ({ page, answer, enter }) => {
      await answer('/api/auth/me', {
        json: {
          email: 'a@b.example',
          role: 'content_editor',
          datasets: [
            { id: 'a', name: 'First' },
            { id: 'b', name: 'Second' },
          ],
        },
      })
      const asked: string[] = []
      await answer('/api/datasets/*/stats', async (route) => {
        asked.push(new URL(route.request().url()).pathname)
        await route.fulfill({ json: { row_count: asked.length, last_updated: null, key_dimensions: [] } })
      })
      await enter()
      await page.getByLabel('Dataset:').selectOption('Second')
      await expect.poll(() => asked).toEqual(['/api/datasets/First/stats', '/api/datasets/Second/stats'])
    }))
})

describe('a running query', () => {
  it('tells its time after a second, and Escape stops it and keeps the question', () =>
    stage.visit(async ({ page, answer, enter }) => {
      await page.clock.install()
      await answer('/api/query/execute', () => new Promise<void>(() => {}))
      await enter()
      await page.clock.pauseAt(new Date('2030-01-01'))
      const aborted = page.waitForEvent('requestfailed')
      await page.getByRole('textbox', { name: 'Question' }).fill('how many quotes')
      await page.getByRole('textbox', { name: 'Question' }).press('Control+Enter')
      await page.getByRole('button', { name: 'Processing...' }).waitFor()
      expect(await page.locator('.progress__time').innerText()).toBe('')
      await page.clock.runFor(3_000)
      expect(await page.locator('.progress__time').innerText()).toBe('3 s')
      await page.keyboard.press('Escape')
      expect((await aborted).url()).toContain('/api/query/execute')
      expect(await page.getByRole('textbox', { name: 'Question' }).inputValue()).toBe('how many quotes')
      expect(await page.getByRole('button', { name: 'Ask' }).isEnabled()).toBe(true)
      expect(await page.getByRole('alert').count()).toBe(0)
    }))

  it('is stopped by Cancel, and the next answer is the only one shown', () =>
    stage.visit(async ({ page, answer, enter }) => {
      let first = true
      await answer('/api/query/execute', async (route) => {
        if (first) {
          first = false
          await new Promise((resolve) => setTimeout(resolve, 400))
          await route.fulfill({ json: plainResult({ table_heading: 'Late' }) }).catch(() => {})
        } else await route.fulfill({ json: plainResult({ table_heading: 'Newer' }) })
      })
      await enter()
      await ask(page, 'the first question')
      await page.getByRole('button', { name: 'Cancel' }).click()
      await ask(page, 'the second question')
      await page.getByRole('heading', { name: 'Newer' }).waitFor()
      await page.waitForTimeout(600)
      expect(await page.getByRole('heading', { name: 'Late' }).count()).toBe(0)
      expect(await page.getByRole('heading', { name: 'Newer' }).count()).toBe(1)
    }))

  it('that meets a 401 goes to /login and keeps the question for the same person', () =>
    stage.visit(async ({ page, answer }) => {
      await page.goto('/')
      await signIn(page)
      await answer('/api/query/execute', { status: 401, json: { detail: 'Please sign in.' } })
      await ask(page, 'how many quotes')
      await page.getByRole('button', { name: 'Sign in' }).waitFor()
      expect(pathOf(page)).toBe('/login')
      expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBe(null)
      await page.unroute('**/api/query/execute')
      await signIn(page)
      expect(await page.getByRole('textbox', { name: 'Question' }).inputValue()).toBe('how many quotes')
    }))
})

describe('how an answer was understood', () => {
  it('shows words, plan, query, time and other readings, and asks another reading', () =>
    stage.visit(async ({ page, enter }) => {
      await enter()
      await ask(page, 'show me the average premium by region and smoker')
      await page.getByRole('button', { name: 'How it was understood' }).click()
      expect(await page.locator('.token--filler').allInnerTexts()).toEqual([
        'show\nfiller',
        'me\nfiller',
        'the\nfiller',
      ])
      expect(await page.getByRole('region', { name: 'SQL' }).innerText()).toContain(
        'from "insurance_pricing"',
      )
      expect(JSON.parse(await page.getByRole('region', { name: 'Plan' }).innerText())).toMatchObject({
        dataset: 'insurance_pricing',
      })
      await page.getByText(/^24 rows · [\d.]+ ms$/).waitFor()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'How it was understood' }).click()
      expect(await page.locator('.token').count()).toBe(0)
      const other = page.locator('.understanding__alternatives button').first()
      const question = await other.innerText()
      await other.click()
      await page.getByText(`${question}.`, { exact: true }).waitFor()
    }))

  it('shows of a refused question what was read and what was not', () =>
    stage.visit(async ({ page, enter }) => {
      await enter()
      await ask(page, 'average premium of dentists')
      const alert = page.getByRole('alert')
      await alert.getByText("I don't know “dentists” in PMI Pricing. Did you mean dental cover?").waitFor()
      expect(await alert.locator('.token').allInnerTexts()).toEqual([
        'average\naverage',
        'premium\nmonthly premium',
        'of\nfiller',
        'dentists\nunknown',
      ])
      await expectAccessible(page)
    }))
})

describe('errors of the page', () => {
  it('as a whole leave a way to load it again', () =>
    stage.visit(async ({ page }) => {
      await page.route('**/assets/analyse-page-*.js', (route) => route.abort())
      const token = await stage.open().server.signUp('content_editor')
      await page.addInitScript((text) => localStorage.setItem('auth_token', text), token)
      await page.goto('/')
      await page.getByRole('alert').getByText('This page could not be shown').waitFor()
      await expectAccessible(page)
      await page.unroute('**/assets/analyse-page-*.js')
      await page.getByRole('button', { name: 'Load again' }).click()
      await page.getByRole('button', { name: 'Ask' }).waitFor()
    }))

  it('of one panel stay inside it, and are reported once with the steps of the machines', () =>
    stage.visit(async ({ page, answer, enter }) => {
      const reports: Record<string, unknown>[] = []
      await answer('/api/logs/client-error', async (route) => {
        reports.push(route.request().postDataJSON() as Record<string, unknown>)
        await route.fulfill({ json: { id: '00000000-0000-4000-8000-000000000001' } })
      })
      await answer('/api/query/execute', {
        json: plainResult({
          ...rowsOf(6),
          interpretation: { restatement: {}, assumptions: 7, tokens: null },
        }),
      })
      await enter()
      await ask(page, 'premium by region')
      await page.getByRole('alert').getByText('The result could not be shown').waitFor()
      await expectAccessible(page)
      expect(await page.getByRole('heading', { name: 'Query History' }).isVisible()).toBe(true)
      expect(await page.getByRole('button', { name: 'Generate AI Analysis' }).isVisible()).toBe(true)
      await page.getByRole('button', { name: 'Try again' }).first().click()
      await expect.poll(() => reports.length).toBe(1)
      const [report] = reports
      expect(report).toMatchObject({ severity: 'error', url: `${stage.open().origin}/` })
      expect(Object.keys(report ?? {}).toSorted()).toEqual([
        'message',
        'metadata',
        'severity',
        'stack',
        'url',
        'user_agent',
        'user_email',
      ])
      const { trail } = report?.['metadata'] as { trail: { actor: string; event: string; state: string }[] }
      expect(trail).toContainEqual({
        actor: 'run',
        event: 'query.submitted',
        state: JSON.stringify({ loading: 'waiting' }),
      })
      expect(JSON.stringify(report)).not.toMatch(/eyJ|premium by region/)
    }))

  it('that nobody caught are reported too, each once, and a failed report is only warned about', () =>
    stage.visit(
      async ({ page, answer, enter }) => {
        let calls = 0
        await answer('/api/logs/client-error', async (route) => {
          calls += 1
          await route.fulfill({ status: 500, json: {} })
        })
        await enter()
        const said = page.waitForEvent('console', (message) => message.type() === 'warning')
        await page.evaluate(() => {
          for (let time = 0; time < 5; time += 1) void Promise.reject(new Error('Boom'))
          setTimeout(() => {
            throw new Error('Bang')
          })
        })
        expect((await said).text()).toContain('An error could not be reported.')
        await expect.poll(() => calls).toBe(2)
        expect(await page.getByRole('button', { name: 'Ask' }).isVisible()).toBe(true)
      },
      { tolerated: /Boom|Bang/ },
    ))
})

describe('for everybody', () => {
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
      for (let step = 0; step < 30; step += 1) {
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
        '',
        'Ask',
        'How it was understood',
        'Copy to Google Docs',
        'Download CSV',
        'Download XLSX',
        'Filter rows',
        'Result table',
        'Region',
        'Average monthly premium',
        'Generate AI Analysis',
        'Suggest follow-ups',
        'BarLineHistogramScatter PlotPie',
        'Download SVG',
        'Chart data',
        'Refresh',
        'History entries',
        expect.stringContaining('average premium by region'),
      ])
    }))
})
