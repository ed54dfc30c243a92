import { describe, expect, it } from 'vitest'
import { expectAccessible, pathOf, textOf, useStage } from '../support/browser.ts'
import { PASSWORD } from '../support/server.ts'

const stage = useStage()

describe('sign-in', () => {
  it('says what is missing without a call', () =>
    stage.visit(async ({ page }) => {
      let calls = 0
      page.on('request', (request) => (calls += request.url().endsWith('/api/auth/login') ? 1 : 0))
      await page.goto('/')
      await page.getByRole('button', { name: 'Sign in' }).click()
      expect(await textOf(page, '.field__error')).toEqual([
        'Please enter your email.',
        'Please enter your password.',
      ])
      await page.getByLabel('Email').fill('ana@example')
      await page.getByLabel('Password').fill('short')
      expect(await textOf(page, '.field__error')).toEqual([
        'Please enter a valid email address.',
        'Password must be at least 8 characters.',
      ])
      await expectAccessible(page)
      expect(calls).toBe(0)
    }))

  it.each([
    [
      'the server’s detail',
      { status: 401, json: { detail: 'Email or password is wrong.' } },
      'Email or password is wrong.',
    ],
    [
      'the first message of a list',
      { status: 422, json: { detail: [{ msg: 'First.', loc: [] }, { msg: 'Second.' }] } },
      'First.',
    ],
    ['the default', { status: 500, json: {} }, 'Login failed. Please check your credentials.'],
    [
      'the default for an answer that is no JSON',
      { status: 502, body: '<h1>Bad Gateway</h1>' },
      'Login failed. Please check your credentials.',
    ],
  ])('shows %s', (_, reply, message) =>
    stage.visit(async ({ page, answer }) => {
      await answer('/api/auth/login', reply)
      await page.goto('/')
      await page.getByLabel('Email').fill('ana@example.com')
      await page.getByLabel('Password').fill(PASSWORD)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expect.poll(() => page.getByRole('alert').innerText()).toBe(message)
      expect(pathOf(page)).toBe(reply.status === 401 ? '/login' : '/')
      await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('ana@example.com')
    }),
  )

  it('reads Signing in... while working', () =>
    stage.visit(async ({ page, answer }) => {
      let release = () => {}
      const held = new Promise<void>((resolve) => (release = resolve))
      await answer('/api/auth/login', async (route) => {
        await held
        await route.continue()
      })
      await page.goto('/')
      await page.getByLabel('Email').fill('editor@example.com')
      await page.getByLabel('Password').fill(PASSWORD)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expect.poll(() => page.getByRole('button', { name: 'Signing in...' }).isDisabled()).toBe(true)
      release()
      await page.getByRole('button', { name: 'Ask' }).waitFor()
    }))
})

describe('account setup', () => {
  it('takes an invitation to the workspace', () =>
    stage.visit(async ({ page }) => {
      const code = await stage.open().server.invite('new@example.com', 'content_editor')
      await page.goto(`/login?code=${code}`)
      const submit = page.getByRole('button', { name: 'Complete Setup' })
      await expect.poll(() => submit.isDisabled()).toBe(true)
      await page.getByLabel('Password', { exact: true }).fill('correct')
      expect(await textOf(page, '.checklist li[data-holds="true"]')).toHaveLength(1)
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
      expect(await textOf(page, '.checklist li[data-holds="true"]')).toHaveLength(5)
      await submit.click()
      await expect.poll(() => page.getByRole('alert').innerText()).toBe('Please enter your full name.')
      await page.getByLabel('Full Name').fill('Nia New')
      await page.getByLabel('Confirm Password').fill('different')
      await submit.click()
      await expect.poll(() => page.getByRole('alert').innerText()).toBe('Passwords do not match.')
      await expectAccessible(page)
      await page.getByLabel('Confirm Password').fill(PASSWORD)
      const request = page.waitForRequest('**/api/auth/register')
      await submit.click()
      expect((await request).postDataJSON()).toEqual({
        email: 'placeholder@example.com',
        password: PASSWORD,
        full_name: 'Nia New',
        invite_token: code,
      })
      await page.getByRole('button', { name: 'Ask' }).waitFor()
      expect(page.url()).toBe(`${stage.open().origin}/`)
    }))

  it.each([
    ['/?code=', {}, 'Invalid invitation link.'],
    ['/?code=abc', { status: 400, json: { detail: 'This link was used.' } }, 'This link was used.'],
    ['/?code=abc', { status: 500, json: {} }, 'Failed to set up account. Please try again.'],
  ])('at %s with %o says %s', (address, reply, message) =>
    stage.visit(async ({ page, answer }) => {
      await answer('/api/auth/register', reply)
      await page.goto(address)
      await page.getByLabel('Full Name').fill('Nia New')
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await page.getByLabel('Confirm Password').fill(PASSWORD)
      await page.getByRole('button', { name: 'Complete Setup' }).click()
      await expect.poll(() => page.getByRole('alert').innerText()).toBe(message)
      await expect.poll(() => page.getByLabel('Full Name').inputValue()).toBe('Nia New')
    }),
  )
})
