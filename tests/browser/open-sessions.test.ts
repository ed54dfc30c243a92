import { expect, it } from 'vitest'
import { ask, expectAccessible, signIn, useStage } from '../support/browser.ts'

const stage = useStage()

it.each([390, 1440])('are listed, and end at once, at %i pixels', (width) =>
  stage.visit(
    async ({ page }) => {
      const email = `sessions-${width}@example.com`
      await stage.open().server.signUp('content_editor', email)
      await page.goto('/')
      await signIn(page, email)
      await stage.visit(async (other) => {
        await other.page.goto('/')
        await signIn(other.page, email)
        await page.getByRole('button', { name: 'Account' }).click()
        await page.getByRole('button', { name: 'Sessions' }).click()
        const dialog = page.getByRole('dialog', { name: 'Sessions' })
        await dialog.getByRole('row', { name: 'Chrome on Linux This one' }).waitFor()
        await expectAccessible(page)
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(
          true,
        )
        await dialog.getByRole('button', { name: 'End All Others' }).click()
        await dialog.getByRole('button', { name: 'End All Others' }).waitFor({ state: 'detached' })
        // The button that was pressed went away with the focus.
        expect(await dialog.evaluate((it) => it.contains(document.activeElement))).toBe(true)
        await ask(other.page, 'average premium by region')
        await other.page.getByRole('button', { name: 'Sign in' }).waitFor()
      })
      await page.getByRole('button', { name: 'Close dialog' }).click()
      await ask(page, 'average premium by region')
      await page.getByRole('region', { name: 'Result table' }).waitFor()
    },
    { width },
  ),
)
