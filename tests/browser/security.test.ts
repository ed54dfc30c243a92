import { describe, expect, it } from 'vitest'
import { ask, pathOf, signIn, useStage } from '../support/browser.ts'
import { PASSWORD } from '../support/server.ts'

/** What the browser keeps, sends and gives away (OWASP ASVS 5.0, chapters 3, 6, 7 and 14). */

const stage = useStage()

describe('fields for passwords', () => {
  it.each([
    ['sign-in', async (): Promise<string> => '/', [['Password', 'current-password']]],
    [
      'account setup',
      async () => `/?code=${await stage.open().server.invite('fields@example.com', 'content_editor')}`,
      [
        ['Password', 'new-password'],
        ['Confirm Password', 'new-password'],
      ],
    ],
  ] as const)(
    'of %s hide what is typed, take a paste, and tell password managers what they are',
    (_, open, fields) =>
      stage.visit(
        async ({ page }) => {
          await page.goto(await open())
          for (const [label, purpose] of fields) {
            const field = page.getByLabel(label, { exact: true })
            await field.waitFor()
            await expect.poll(() => field.getAttribute('type')).toBe('password')
            await expect.poll(() => field.getAttribute('autocomplete')).toBe(purpose)
            await page.evaluate((text) => navigator.clipboard.writeText(text), PASSWORD)
            await field.focus()
            await page.keyboard.press('ControlOrMeta+v')
            await expect.poll(() => field.inputValue()).toBe(PASSWORD)
          }
        },
        { permissions: ['clipboard-read', 'clipboard-write'] },
      ),
  )

  it('of a change of password as well', () =>
    stage.visit(async ({ page, enter }) => {
      await enter()
      await page.getByRole('button', { name: 'Account' }).click()
      await page.getByRole('button', { name: 'Change Password' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.waitFor()
      const fields = await dialog
        .locator('input')
        .evaluateAll((inputs) =>
          inputs.map((input) => [input.getAttribute('type'), input.getAttribute('autocomplete')]),
        )
      expect(fields).toEqual([
        ['password', 'current-password'],
        ['password', 'new-password'],
        ['password', 'new-password'],
      ])
    }))
})

describe('the end of a session', () => {
  it('leaves nothing behind, with the network down too', () =>
    stage.visit(
      async ({ page }) => {
        await page.goto('/')
        await signIn(page)
        await ask(page, 'average premium by region')
        await page.getByRole('region', { name: 'Result table' }).waitFor()
        await page.context().setOffline(true)
        await page.getByRole('button', { name: 'Logout' }).click()
        await page.getByRole('heading', { name: 'Sign in' }).waitFor()
        expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0])
        await expect.poll(() => page.locator('body').innerText()).not.toMatch(/London|premium/)
      },
      { tolerated: /ERR_INTERNET_DISCONNECTED|Failed to fetch/ },
    ))

  it('is one way to /login, however many calls are refused at once', () =>
    stage.visit(async ({ page }) => {
      await page.addInitScript(() => {
        const moves: string[] = []
        Object.assign(window, { moves })
        for (const name of ['pushState', 'replaceState'] as const) {
          const original = history[name].bind(history)
          history[name] = (state: unknown, title: string, url?: string | URL | null) => {
            moves.push(String(url))
            original(state, title, url)
          }
        }
      })
      await page.goto('/')
      await signIn(page)
      await page.getByRole('heading', { name: 'Query History' }).waitFor()
      await page.getByRole('textbox', { name: 'Question' }).fill('half a question')
      let refused = 0
      await page.route('**/api/**', (route) => {
        refused += 1
        return route.fulfill({
          status: 401,
          contentType: 'application/json',
          body: '{"detail":"Please sign in."}',
        })
      })
      await page.reload()
      await page.waitForURL('**/login')
      await page.getByRole('heading', { name: 'Sign in' }).waitFor()
      const [calls, moves] = [
        refused,
        await page.evaluate(() => (window as unknown as { moves: string[] }).moves),
      ]
      expect(moves.filter((url) => url.endsWith('/login'))).toHaveLength(1)
      await page.waitForTimeout(500)
      expect(refused).toBe(calls)
      expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBe(null)
      await expect.poll(() => page.getByRole('alert').count()).toBe(0)
      await page.unrouteAll()
      await signIn(page)
      await expect
        .poll(() => page.getByRole('textbox', { name: 'Question' }).inputValue())
        .toBe('half a question')
    }))
})

describe('a tour of the product', () => {
  it('keeps to its own server and its own policy, and stores the token and the typed question alone', () =>
    stage.visit(
      async ({ page, enter }) => {
        const elsewhere: string[] = []
        page.on('request', (request) => {
          const url = request.url()
          if (!url.startsWith(stage.open().origin) && !/^(?:data|blob):/.test(url)) elsewhere.push(url)
        })
        await enter()
        await ask(page, 'average premium by region')
        await page.locator('.chart__plot .main-svg').first().waitFor()
        for (const type of ['line', 'histogram', 'scatter', 'pie', 'bar']) {
          await page.getByLabel('Chart type').selectOption(type)
          await page.locator('.chart__plot .main-svg').first().waitFor()
        }
        await expect.poll(() => page.locator('.modebar, .chart a[href*="plot"]').count()).toBe(0)
        for (const name of ['Download SVG', 'Download CSV', 'Download XLSX']) {
          const saved = page.waitForEvent('download')
          await page.getByRole('button', { name }).click()
          await saved
        }
        await page.getByRole('button', { name: /Copy/ }).first().click()
        await page.getByText('Copied!').waitFor()
        await page
          .getByRole('button', { name: /Analysis/ })
          .first()
          .click()
        await page.getByRole('button', { name: 'Analysis Generated' }).waitFor()
        await page.getByRole('link', { name: 'Admin' }).click()
        for (const name of ['Invitations', 'AI Models', 'User Queries', 'Error Logs', 'Users']) {
          await page.getByRole('tab', { name }).click()
          await page.getByRole('tab', { name, selected: true }).waitFor()
          await page.waitForLoadState('networkidle')
        }
        await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
        await page.getByRole('button', { name: 'Ask' }).waitFor()
        expect(pathOf(page)).toBe('/')
        expect(elsewhere).toEqual([])
        const kept = await page.evaluate(async () => ({
          local: Object.keys(localStorage),
          session: Object.keys(sessionStorage),
          databases: (await indexedDB.databases()).length,
          caches: (await caches.keys().catch(() => [])).length,
          cookies: document.cookie,
        }))
        expect(kept).toMatchObject({ local: ['auth_token'], databases: 0, caches: 0, cookies: '' })
        expect(kept.session.length).toBeLessThanOrEqual(1)
        expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toMatch(/London|£/)
      },
      { as: 'admin', permissions: ['clipboard-read', 'clipboard-write'] },
    ))

  it('cannot be framed by another page', () =>
    stage.visit(
      async ({ page }) => {
        await page.route('https://frame.example/', (route) =>
          route.fulfill({
            contentType: 'text/html',
            body: `<iframe src="${stage.open().origin}/" title="framed"></iframe>`,
          }),
        )
        await page.goto('https://frame.example/')
        await page.waitForTimeout(500)
        const framed = page.frames().find((frame) => frame !== page.mainFrame())
        await expect.poll(() => framed?.getByRole('heading', { name: 'Sign in' }).count()).toBe(0)
      },
      { tolerated: /frame-ancestors|Framing|Mixed Content|insecure/ },
    ))
})
