import { describe, expect, it } from 'vitest'
import { ask, expectAccessible, signIn, useStage } from '../support/browser.ts'
import { PASSWORD } from '../support/server.ts'

const stage = useStage()

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
      const focused = () =>
        page.evaluate(() => document.activeElement?.textContent || document.activeElement?.tagName)
      const order: (string | undefined)[] = []
      for (let step = 0; step < 5; step += 1) {
        await page.keyboard.press('Tab')
        order.push(await focused())
      }
      expect(order).toEqual(['Skip to content', 'Home', 'Logout', 'PMI Pricing', 'TEXTAREA'])
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
        await page.getByText('Currently Active Model').waitFor()
        await expectAccessible(page)
      },
      { width, dark },
    ),
  )
})
