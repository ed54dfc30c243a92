import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { codeOf } from '../support/authenticator.ts'
import { expectAccessible, pathOf, useStage } from '../support/browser.ts'
import { PASSWORD } from '../support/server.ts'

const stage = useStage()

const STEP_MS = 30_000
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)
const fill = async (page: Page, email: string) => {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

it.each([390, 1440])('is turned on, asked for at sign-in, and turned off, at %i pixels', (width) =>
  stage.visit(
    async ({ page }) => {
      const { server } = stage.open()
      const email = `factor-${width}@example.com`
      await server.signUp('admin', email)
      const code = (secret: string) => codeOf(secret.replaceAll(' ', ''), server.services.now())
      await page.goto('/')
      await fill(page, email)
      await page.getByRole('button', { name: 'Account' }).click()
      await page.getByRole('button', { name: 'Second Factor' }).click()
      const dialog = page.getByRole('dialog', { name: 'Second Factor' })
      await dialog.getByLabel('Current Password').fill(PASSWORD)
      await dialog.getByRole('button', { name: 'Turn On' }).click()
      await dialog.getByRole('img', { name: 'QR code of the secret' }).waitFor()
      await expectAccessible(page)
      expect(await fits(page)).toBe(true)
      const secret = await dialog.locator('dd').first().innerText()
      await dialog.getByLabel('Code', { exact: true }).fill(code(secret))
      await dialog.getByRole('button', { name: 'Confirm' }).click()
      const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
      await codes.first().waitFor()
      await expect.poll(() => codes.count()).toBe(10)
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'I have kept them' }).click()
      await dialog.getByText('10 recovery codes are left.').waitFor()
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Close dialog' }).click()
      await page.getByRole('button', { name: 'Logout' }).click()

      await fill(page, email)
      await page.getByText('Enter the code of your authenticator app').waitFor()
      await expectAccessible(page)
      expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBe(null)
      await page.keyboard.type('000000')
      await page.keyboard.press('Enter')
      await page.getByRole('alert').getByText('The code is wrong, or was used already.').waitFor()
      server.advance(STEP_MS)
      await page.getByLabel('Code').fill(code(secret))
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.getByRole('button', { name: 'Account' }).click()
      await page.getByRole('button', { name: 'Second Factor' }).click()
      server.advance(STEP_MS)
      await dialog.getByLabel('Current Password').fill(PASSWORD)
      const typed = dialog.getByLabel('Code', { exact: true })
      await typed.fill('000000')
      await typed.press('Enter')
      await dialog.getByRole('alert').waitFor()
      await expect.poll(() => typed.evaluate((field) => field === document.activeElement)).toBe(true)
      await typed.fill(code(secret))
      await dialog.getByRole('button', { name: 'Turn Off' }).click()
      await dialog.getByRole('button', { name: 'Turn On' }).waitFor()
    },
    { width },
  ),
)

it('that is required and takes too long leads back to sign-in', () =>
  stage.visit(async ({ page, answer }) => {
    await answer('/api/auth/login', {
      json: { access_token: 'waiting', token_type: 'bearer', asks: 'enrolment' },
    })
    await answer('/api/account/second-factor', { status: 401, json: { detail: 'Please sign in.' } })
    await page.goto('/')
    await fill(page, 'late@example.com')
    await page.waitForURL('**/login')
    await page.getByLabel('Email').waitFor()
    expect(pathOf(page)).toBe('/login')
  }))

it('leaves the workspace usable where the code of the account does not come', () =>
  stage.visit(
    async ({ page, enter }) => {
      await page.route('**/assets/account-actors-*.js', (route) => route.abort())
      await enter()
      await page.getByRole('button', { name: 'Logout' }).waitFor()
      await expect.poll(() => page.getByRole('button', { name: 'Account' }).count()).toBe(0)
    },
    { tolerated: /dynamically imported module/ },
  ))
