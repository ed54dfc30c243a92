import { describe, expect, it } from 'vitest'
import { INTERPRETATION } from '../paths/network/backend.ts'
import { plainResult } from '../support/answers.ts'
import { ME, openAdmin } from '../support/admin-backend.ts'
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
      await expect
        .poll(() => page.locator('.stats dd').allInnerTexts())
        .toEqual(['250,000', '2 Mar 2026', '12 values', '18 to 80', '0 to 1,000', '2023 - 2025'])
      await expectAccessible(page)
    }))

  it('stand on a card, and in a line of the page where they are folded', () =>
    stage.visit(async ({ page, enter }) => {
      await enter()
      const stats = page.getByRole('region', { name: 'Dataset Stats' })
      const border = () => stats.evaluate((section) => getComputedStyle(section).borderTopStyle)
      expect(await border()).toBe('solid')
      await stats.getByRole('button', { name: 'Dataset Stats' }).click()
      expect(await border()).toBe('none')
    }))

  it('are hidden where loading them fails', () =>
    stage.visit(async ({ page, answer, enter }) => {
      await answer('/api/datasets/*/stats', { status: 500, json: { detail: 'Down.' } })
      const said = page.waitForEvent('console', (message) => message.type() === 'warning')
      await enter()
      expect((await said).text()).toContain('statistics could not be loaded')
      await expect.poll(() => page.getByRole('heading', { name: 'Dataset Stats' }).count()).toBe(0)
      await expect.poll(() => page.getByRole('alert').count()).toBe(0)
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

  it('stay those of the dataset that was chosen while an admin is in the admin area', () =>
    stage.visit(
      async (visitor) => {
        const { page } = visitor
        const datasets = [
          { id: 'a', name: 'First' },
          { id: 'b', name: 'Second' },
        ]
        await openAdmin(visitor, {
          'GET /api/auth/me': { json: { email: ME, role: 'admin', datasets } },
        })
        const main = page.getByRole('navigation', { name: 'Main' })
        await main.getByRole('link', { name: 'Home' }).click()
        await page.getByLabel('Dataset:').selectOption('Second')
        await main.getByRole('link', { name: 'Admin' }).click()
        await page.getByRole('tab', { name: 'Users' }).waitFor()
        await main.getByRole('link', { name: 'Home' }).click()
        const chosen = page.getByLabel('Dataset:')
        expect(await chosen.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.text)).toBe(
          'Second',
        )
      },
      { as: 'admin' },
    ))
})

describe('a running query', () => {
  it.each([1440, 1024, 390])(
    'tells what is asked and its time after a second, and Escape stops it and keeps the question, at %i',
    (width) =>
      stage.visit(
        async ({ page, answer, enter }) => {
          await page.clock.install()
          await answer('/api/query/execute', () => new Promise<void>(() => {}))
          await enter()
          await page.clock.pauseAt(new Date('2030-01-01'))
          const aborted = page.waitForEvent('requestfailed')
          await page.getByRole('textbox', { name: 'Question' }).fill('how many quotes')
          await page.getByRole('textbox', { name: 'Question' }).press('Control+Enter')
          await page.getByRole('button', { name: 'Processing...' }).waitFor()
          await expect.poll(() => page.locator('.progress__time').innerText()).toBe('')
          await page.clock.runFor(3_000)
          await expect.poll(() => page.locator('.progress__time').innerText()).toBe('Asking PMI Pricing: 3 s')
          // Whoever listens can go there, and is not told each second.
          await page.getByRole('timer').getByText('Asking PMI Pricing: 3 s').waitFor()
          await expect.poll(() => page.getByRole('timer').getAttribute('aria-live')).toBe('off')
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
          await page.keyboard.press('Escape')
          expect((await aborted).url()).toContain('/api/query/execute')
          await expect
            .poll(() => page.getByRole('textbox', { name: 'Question' }).inputValue())
            .toBe('how many quotes')
          await expect.poll(() => page.getByRole('button', { name: 'Ask' }).isEnabled()).toBe(true)
          await expect.poll(() => page.getByRole('alert').count()).toBe(0)
        },
        { width },
      ),
  )

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
      await expect.poll(() => page.getByRole('heading', { name: 'Late' }).count()).toBe(0)
      await expect.poll(() => page.getByRole('heading', { name: 'Newer' }).count()).toBe(1)
    }))

  it('that meets a 401 goes to /login and keeps the question for the same person', () =>
    stage.visit(async ({ page, standIn, answer }) => {
      await page.goto('/')
      await signIn(page)
      await answer('/api/query/execute', { status: 401, json: { detail: 'Please sign in.' } })
      await ask(page, 'how many quotes')
      await page.getByRole('button', { name: 'Sign in' }).waitFor()
      expect(pathOf(page)).toBe('/login')
      expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBe(null)
      standIn.clear()
      await signIn(page)
      await expect
        .poll(() => page.getByRole('textbox', { name: 'Question' }).inputValue())
        .toBe('how many quotes')
    }))
})

describe('how an answer was understood', () => {
  it('shows words, plan, query, time and other readings, and asks another reading', () =>
    stage.visit(async ({ page, enter }) => {
      await enter()
      await ask(page, 'show me the average premium by region and smoker')
      await page.getByRole('button', { name: 'How it was understood' }).click()
      await page.locator('.token').first().waitFor()
      await expect
        .poll(() => page.locator('.token--filler').allInnerTexts())
        .toEqual(['show\nfiller', 'me\nfiller', 'the\nfiller'])
      await expect
        .poll(() => page.getByRole('region', { name: 'SQL' }).innerText())
        .toContain('from "insurance_pricing"')
      expect(JSON.parse(await page.getByRole('region', { name: 'Plan' }).innerText())).toMatchObject({
        dataset: 'insurance_pricing',
      })
      await page.getByText(/^24 rows · [\d.,]+ ms$/).waitFor()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'How it was understood' }).click()
      await expect.poll(() => page.locator('.token').count()).toBe(0)
      const other = page.locator('.understanding__alternatives button').first()
      const question = await other.innerText()
      await other.click()
      await page.getByText(`${question}.`, { exact: true }).waitFor()
    }))

  it('shows how the words were combined to whoever opens it with the keyboard', () =>
    stage.visit(
      async ({ page, enter }) => {
        await enter()
        await ask(page, 'how much dearer are smokers than non-smokers by age band')
        await page.getByRole('button', { name: 'How it was understood' }).press('Enter')
        const combined = page.getByRole('button', { name: 'How the words were combined' })
        await page.getByRole('region', { name: 'Plan' }).focus()
        await page.keyboard.press('Tab')
        await expect.poll(() => combined.getAttribute('aria-expanded')).toBe('false')
        await page.keyboard.press('Enter')
        const tree = page.getByRole('list', { name: 'How the words were combined' })
        await expect
          .poll(() => tree.locator('> li > .derivation .derivation__words').allInnerTexts())
          .toEqual(['how much dearer', 'smokers than non-smokers', 'by age band'])
        await expectAccessible(page)
        await page.keyboard.press('Space')
        await tree.waitFor({ state: 'detached' })
      },
      { width: 390, dark: true },
    ))

  it('says nothing of combined words where the backend does not', () =>
    stage.visit(async ({ page, answer, enter }) => {
      const { derivations: _, ...interpretation } = INTERPRETATION
      await answer('/api/query/execute', { json: plainResult({ interpretation }) })
      await enter()
      await ask(page, 'premium')
      await page.getByRole('button', { name: 'How it was understood' }).click()
      await page.getByRole('region', { name: 'Plan' }).waitFor()
      await expect
        .poll(() => page.locator('.understanding .disclosure').allInnerTexts())
        .toEqual(['How it was understood'])
    }))

  it('offers the question with larger groups, and asks it', () =>
    stage.visit(async ({ page, answer, enter }) => {
      const coarser = { question: 'premium by country', hidden: 3 }
      const asked: unknown[] = []
      await answer('/api/query/execute', (call) => {
        asked.push(call.request().postDataJSON())
        return call.fulfill({ json: plainResult({ interpretation: { ...INTERPRETATION, coarser } }) })
      })
      await enter()
      await ask(page, 'premium by region')
      const offer = page.locator('.understanding__alternatives')
      await offer.waitFor()
      await expect
        .poll(() => offer.innerText())
        .toBe('Ask with larger groups, which hides 3: premium by country')
      await offer.getByRole('button', { name: 'premium by country' }).click()
      await expect
        .poll(() => asked)
        .toEqual([{ question: 'premium by region' }, { question: 'premium by country' }])
    }))

  it('shows of a refused question what was read and what was not', () =>
    stage.visit(async ({ page, enter }) => {
      await enter()
      await ask(page, 'average premium of dentists juggling £99')
      const alert = page.getByRole('alert')
      await alert
        .getByText("I don't know “dentists” or “juggling” in PMI Pricing. Did you mean dental cover?")
        .waitFor()
      await expect
        .poll(() => alert.locator('.token').allInnerTexts())
        .toEqual([
          'average\naverage',
          'premium\nmonthly premium',
          'of\nfiller',
          'dentists\nunknown',
          'juggling\nunknown',
          '£99\nunknown',
        ])
      await expectAccessible(page)
    }))
})
