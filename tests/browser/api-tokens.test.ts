import { expect, it } from 'vitest'
import { expectAccessible, useStage } from '../support/browser.ts'

const stage = useStage()

it.each([390, 1440])('are made, used and revoked at %i pixels', (width) =>
  stage.visit(
    async ({ page, enter }) => {
      await enter()
      await page.getByRole('button', { name: 'Account' }).click()
      await page.getByRole('button', { name: 'API Tokens' }).click()
      const dialog = page.getByRole('dialog', { name: 'API Tokens' })
      await dialog.getByLabel('Name').fill('Nightly')
      await dialog.getByLabel('Expires').selectOption('7')
      await dialog.getByRole('button', { name: 'Create Token' }).click()
      const token = await dialog.locator('.code').innerText()
      const { server } = stage.open()
      const history = async () =>
        (
          await server.app.inject({
            url: '/api/query/history',
            headers: { authorization: `Bearer ${token}` },
          })
        ).statusCode
      expect(await history()).toBe(200)
      await dialog.getByRole('row', { name: 'Nightly' }).waitFor()
      await expectAccessible(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
      await dialog.getByRole('button', { name: 'Revoke Nightly' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke', exact: true }).click()
      await dialog.getByRole('row', { name: 'Nightly' }).waitFor({ state: 'detached' })
      expect(await history()).toBe(401)
    },
    { width },
  ),
)

it('keeps a name that is typed before the list has come', () =>
  stage.visit(async ({ page, enter, answer }) => {
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await answer('/api/account/tokens', async (call) => {
      if (call.request().method() === 'GET') await held
      await call.continue()
    })
    await enter()
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('button', { name: 'API Tokens' }).click()
    const dialog = page.getByRole('dialog', { name: 'API Tokens' })
    await dialog.getByText('Loading your API tokens...').waitFor()
    await dialog.getByLabel('Name').fill('Nightly')
    release()
    await dialog.getByText('Loading your API tokens...').waitFor({ state: 'detached' })
    await expect.poll(() => dialog.getByLabel('Name').inputValue()).toBe('Nightly')
  }))

it('whoever makes one with Enter goes on in the same field, whether it was made or not', () =>
  stage.visit(async ({ page, enter, answer }) => {
    let fails = true
    await answer('/api/account/tokens', (call) =>
      fails && call.request().method() === 'POST'
        ? call.fulfill({ status: 500, json: { detail: 'No token for now.' } })
        : call.continue(),
    )
    await enter()
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('button', { name: 'API Tokens' }).click()
    const dialog = page.getByRole('dialog', { name: 'API Tokens' })
    const name = dialog.getByLabel('Name')
    const isFocused = () => name.evaluate((field) => field === document.activeElement)
    // What is typed while the list loads is kept, but nothing is made before it is there.
    await expect.poll(() => dialog.getByRole('button', { name: 'Create Token' }).isEnabled()).toBe(true)
    await name.fill('Nightly')
    await name.press('Enter')
    await dialog.getByRole('alert').getByText('No token for now.').waitFor()
    await expect.poll(isFocused).toBe(true)
    fails = false
    await page.keyboard.press('Enter')
    await dialog.getByText('Copy your new token now: it is shown this once.').waitFor()
    await expect.poll(isFocused).toBe(true)
  }))
