import { describe, expect, it } from 'vitest'
import { ask, expectAccessible, pathOf, signIn, useStage } from '../support/browser.ts'
import { PASSWORD } from '../support/server.ts'

/** SPEC sections 2, 4 and 5: invitations become accounts; accounts end; passwords change. */

const stage = useStage()

describe('account setup', () => {
  it('takes the code out of the address, keeps it over a reload, and forgets it once used', () =>
    stage.visit(async ({ page }) => {
      const code = await stage.open().server.invite('code@example.com', 'content_editor')
      await page.goto(`/?code=${code}`)
      await page.getByRole('heading', { name: 'Welcome' }).waitFor()
      expect(page.url()).not.toContain('code')
      await page.reload()
      await page.getByLabel('Full Name').fill('Cody')
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await page.getByLabel('Confirm Password').fill(PASSWORD)
      const request = page.waitForRequest('**/api/auth/register')
      const entries = () => page.evaluate(() => history.length)
      const before = await entries()
      await page.getByRole('button', { name: 'Complete Setup' }).click()
      expect((await request).postDataJSON()).toEqual({
        email: 'placeholder@example.com',
        password: PASSWORD,
        full_name: 'Cody',
        invite_token: code,
      })
      await page.getByRole('button', { name: 'Ask' }).waitFor()
      expect(pathOf(page)).toBe('/')
      // Back does not lead to the form.
      expect(await entries()).toBe(before)
      await page.getByRole('button', { name: 'Logout' }).click()
      await page.getByRole('button', { name: 'Sign in' }).waitFor()
      await page.reload()
      await page.getByRole('button', { name: 'Sign in' }).waitFor()
    }))

  it('begins anew where Back leads to another invitation', () =>
    stage.visit(async ({ page }) => {
      await page.goto('/?code=one')
      const fields = ['Full Name', 'Password', 'Confirm Password'].map((label) =>
        page.getByLabel(label, { exact: true }),
      )
      for (const field of fields) await field.fill('Correct-horse-9')
      await page.evaluate(() => {
        history.replaceState({ code: 'other' }, '')
        history.pushState({ code: 'one' }, '')
      })
      await page.goBack()
      await expect.poll(() => Promise.all(fields.map((field) => field.inputValue()))).toEqual(['', '', ''])
    }))

  it('says that a password is too common, and keeps the form and the invitation', () =>
    stage.visit(async ({ page }) => {
      const code = await stage.open().server.invite('common@example.com', 'content_editor')
      await page.goto(`/?code=${code}`)
      await page.getByLabel('Full Name').fill('Cora')
      for (const label of ['Password', 'Confirm Password'])
        await page.getByLabel(label, { exact: true }).fill('Password123!')
      await page.getByRole('button', { name: 'Complete Setup' }).click()
      await page.getByRole('alert').getByText('This password is too common').waitFor()
      await expect.poll(() => page.getByLabel('Full Name').inputValue()).toBe('Cora')
      for (const label of ['Password', 'Confirm Password'])
        await page.getByLabel(label, { exact: true }).fill(`${'Correct-horse-9 '.repeat(8)}`)
      await page.getByRole('button', { name: 'Complete Setup' }).click()
      await page.getByRole('button', { name: 'Ask' }).waitFor()
    }))
})

describe('two browsers at once', () => {
  it('an admin deactivates a user who is working: the next call leads to /login, with the question kept', () =>
    stage.visit(async (admin) => {
      await stage.open().server.signUp('content_editor', 'worker@example.com')
      await admin.page.goto('/admin')
      await admin.page.getByLabel('Email').fill('admin@example.com')
      await admin.page.getByLabel('Password').fill(PASSWORD)
      await admin.page.getByRole('button', { name: 'Sign in' }).click()
      const row = admin.page.getByRole('row').filter({ hasText: 'worker@example.com' })
      await row.waitFor()
      await stage.visit(async ({ page }) => {
        await page.goto('/')
        await signIn(page, 'worker@example.com')
        await page.getByRole('textbox', { name: 'Question' }).fill('average premium by region')
        // What is typed is read by a call of its own.
        await page.getByText('Reads as:').waitFor()

        await row.getByRole('button', { name: 'Deactivate' }).click()
        await admin.page.getByText('User deactivated successfully').waitFor()
        await row.getByText('Inactive').waitFor()

        await page.getByRole('button', { name: 'Ask' }).click()
        await page.getByRole('button', { name: 'Sign in' }).waitFor()
        expect(pathOf(page)).toBe('/login')
        await page.getByLabel('Email').fill('worker@example.com')
        await page.getByLabel('Password').fill(PASSWORD)
        await page.getByRole('button', { name: 'Sign in' }).click()
        await page.getByRole('alert').getByText('Email or password is wrong.').waitFor()

        await row.getByRole('button', { name: 'Activate' }).click()
        await admin.page.getByText('User activated successfully').waitFor()
        await page.getByRole('button', { name: 'Sign in' }).click()
        const question = page.getByRole('textbox', { name: 'Question' })
        await question.waitFor()
        await expect.poll(() => question.inputValue()).toBe('average premium by region')
      })
    }))
})

describe('the change of a password', () => {
  it('asks for the current one, keeps the rules, and signs every other browser out', () =>
    stage.visit(async ({ page }) => {
      await stage.open().server.signUp('content_editor', 'changer@example.com')
      await page.goto('/')
      await signIn(page, 'changer@example.com')
      await stage.visit(async (other) => {
        await other.page.goto('/')
        await signIn(other.page, 'changer@example.com')

        await page.getByRole('button', { name: 'Account' }).click()
        await page.getByRole('button', { name: 'Change Password' }).click()
        const form = page.getByRole('dialog', { name: 'Change Password' })
        const fill = async (current: string, next: string, again: string) => {
          await form.getByLabel('Current Password').fill(current)
          await form.getByLabel('New Password', { exact: true }).fill(next)
          await form.getByLabel('Confirm New Password').fill(again)
          await form.getByRole('button', { name: 'Save Password' }).click()
        }
        const says = (text: string) => form.getByRole('alert').getByText(text).waitFor()
        await fill('', 'x', 'x')
        await says('Please enter your current password.')
        await fill(PASSWORD, 'weak', 'weak')
        await says('Password does not meet requirements.')
        await fill(PASSWORD, 'Brave-otter-27', 'Brave-otter-28')
        await says('Passwords do not match.')
        await fill('Wrong-horse-9', 'Brave-otter-27', 'Brave-otter-27')
        await says('The current password is wrong.')
        await expectAccessible(page)
        expect(pathOf(page)).toBe('/')
        await fill(PASSWORD, 'Brave-otter-27', 'Brave-otter-27')
        await form.getByRole('status').getByText('Your password is changed.').waitFor()
        await form.getByRole('button', { name: 'Done' }).click()
        await form.waitFor({ state: 'detached' })
        const focused = page.getByRole('button', { name: 'Account' })
        await expect.poll(() => focused.evaluate((button) => button === document.activeElement)).toBe(true)

        await ask(other.page, 'average premium by region')
        await other.page.getByRole('button', { name: 'Sign in' }).waitFor()
      })
      await ask(page, 'average premium by region')
      await page.getByRole('region', { name: 'Result table' }).waitFor()
    }))
})
