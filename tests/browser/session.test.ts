import { describe, expect, it } from 'vitest'
import { ask, pathOf, signIn, useStage } from '../support/browser.ts'
import { PASSWORD } from '../support/server.ts'

const stage = useStage()

describe('routing (SPEC section 2)', () => {
  it('shows the sign-in screen at every address, and the setup screen where it carries a code', () =>
    stage.visit(async ({ page }) => {
      for (const address of ['/', '/login', '/admin', '/nowhere']) {
        await page.goto(address)
        await page.getByRole('heading', { name: 'Sign in' }).waitFor()
      }
      await page.goto('/?code=abc')
      await page.getByRole('button', { name: 'Complete Setup' }).waitFor()
      await page.goto('/login?code=')
      await page.getByRole('button', { name: 'Complete Setup' }).waitFor()
    }))

  it('leads other routes home, and a content_editor away from /admin', () =>
    stage.visit(async ({ page }) => {
      await page.goto('/admin')
      await signIn(page)
      await page.waitForURL('**/')
      await expect.poll(() => page.getByRole('link', { name: 'Admin' }).count()).toBe(0)
      await page.goto('/nowhere/at/all')
      await page.getByRole('button', { name: 'Ask' }).waitFor()
      expect(pathOf(page)).toBe('/')
    }))

  it('keeps an admin who asked for /admin there', () =>
    stage.visit(async ({ page }) => {
      await page.goto('/admin')
      await page.getByLabel('Email').fill('admin@example.com')
      await page.getByLabel('Password').fill(PASSWORD)
      await page.keyboard.press('Enter')
      await page.getByRole('tab', { name: 'Users' }).waitFor()
      expect(pathOf(page)).toBe('/admin')
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
      await page.getByRole('button', { name: 'Ask' }).waitFor()
    }))
})

describe('session (SPEC section 4)', () => {
  it('keeps the token under auth_token, sends it, restores from it and forgets it on logout', () =>
    stage.visit(async ({ page }) => {
      await page.goto('/')
      await signIn(page)
      const token = await page.evaluate(() => localStorage.getItem('auth_token'))
      expect(token).toMatch(/^ey/)
      const request = page.waitForRequest('**/api/query/execute')
      await ask(page, 'how many quotes')
      expect((await request).headers()['authorization']).toBe(`Bearer ${token ?? ''}`)
      expect((await request).postDataJSON()).toEqual({ question: 'how many quotes' })
      await page.getByRole('heading', { name: 'Number of quotes' }).waitFor()
      await page.reload()
      await page.getByRole('button', { name: 'Ask' }).waitFor()
      await expect
        .poll(() => page.getByRole('textbox', { name: 'Question' }).inputValue())
        .toBe('how many quotes')
      const ended = page.waitForResponse('**/api/auth/logout')
      await page.getByRole('button', { name: 'Logout' }).click()
      expect((await ended).status()).toBe(204)
      await page.getByRole('heading', { name: 'Sign in' }).waitFor()
      expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0])
    }))

  it('begins in the workspace for an admin who signed out in the admin area', () =>
    stage.visit(async ({ page }) => {
      const fill = async () => {
        await page.getByLabel('Email').fill('admin@example.com')
        await page.getByLabel('Password').fill(PASSWORD)
        await page.keyboard.press('Enter')
      }
      await page.goto('/admin')
      await fill()
      await page.getByRole('tab', { name: 'Users' }).waitFor()
      await page.getByRole('button', { name: 'Logout' }).click()
      await page.getByRole('heading', { name: 'Sign in' }).waitFor()
      const asked: string[] = []
      page.on('request', (request) => asked.push(new URL(request.url()).pathname))
      await fill()
      await page.getByRole('button', { name: 'Ask' }).waitFor()
      await page.waitForTimeout(300)
      expect(pathOf(page)).toBe('/')
      expect(asked).toContain('/api/auth/me')
      expect(asked.filter((path) => path.startsWith('/api/admin/users'))).toEqual([])
    }))

  it('goes to /login on a 401, and keeps the typed question for the same person', () =>
    stage.visit(async ({ page, answer }) => {
      await page.goto('/')
      await signIn(page)
      await answer('/api/query/execute', { status: 401, json: { detail: 'Please sign in.' } })
      await ask(page, 'average premium by region')
      await page.waitForURL('**/login')
      expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBe(null)
      await signIn(page)
      await expect
        .poll(() => page.getByRole('textbox', { name: 'Question' }).inputValue())
        .toBe('average premium by region')
    }))

  it('signs out a token that the server does not know', () =>
    stage.visit(async ({ page }) => {
      await page.goto('/')
      await page.evaluate(() => localStorage.setItem('auth_token', 'stale'))
      await page.reload()
      await page.waitForURL('**/login')
      expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBe(null)
    }))

  it('opens the workspace where the profile cannot be loaded, as no admin', () =>
    stage.visit(async ({ page, answer }) => {
      await answer('/api/auth/me', { status: 500, json: {} })
      await answer('/api/admin/ai-models', { status: 500, json: {} })
      await page.goto('/login')
      const token = await stage.open().server.signUp('admin')
      await page.evaluate((text) => localStorage.setItem('auth_token', text), token)
      await page.goto('/admin')
      await page.getByRole('button', { name: 'Ask' }).waitFor()
      expect(pathOf(page)).toBe('/')
      await expect.poll(() => page.getByRole('link', { name: 'Admin' }).count()).toBe(0)
    }))
})
