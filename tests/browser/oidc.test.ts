import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { barriersOf } from '../support/barriers.ts'
import { startProvider, type Provider } from '../support/oidc-provider.ts'
import { pagesOf, type Pages } from '../support/pages.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { sharedBrowser } from '../support/shared-browser.ts'

/** Sign-in at a provider, in the browser. */

const ANA = { sub: 'ana-at-example', email: 'ana@example.com', email_verified: true }

let provider: Provider
let server: TestServer
let pages: Pages
beforeAll(async () => {
  // The provider sends the browser back to an address that has to be known before there is a server at it.
  const first = await startServer({ rows: 1_000 })
  await first.app.listen({ host: '127.0.0.1', port: 0 })
  const origin = first.app.listeningOrigin
  await first.close()
  provider = await startProvider({ publicUrl: origin })
  server = await startServer({
    rows: 1_000,
    assets: inject('builds').released,
    oidc: provider.settings,
  })
  await server.app.listen({ host: '127.0.0.1', port: Number(new URL(origin).port) })
  await server.signUp('content_editor', ANA.email)
  pages = pagesOf(await sharedBrowser(), origin)
})
afterAll(async () => {
  await pages.close()
  await server.close()
  await provider.close()
})

describe('the sign-in screen of a server with a provider', () => {
  it('leads to the provider, and from there into the workspace', () =>
    pages.visit(async (page) => {
      provider.says(ANA)
      await page.goto('/login')
      const link = page.getByRole('link', { name: 'Continue with Example Ltd' })
      await link.waitFor()
      expect(await barriersOf(page)).toEqual([])
      await page.getByLabel('Email').focus()
      for (let step = 0; step < 3; step += 1) await page.keyboard.press('Tab')
      expect(await link.evaluate((element) => element === document.activeElement)).toBe(true)
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: 'Ask' }).waitFor()
      expect(new URL(page.url()).pathname).toBe('/')
      expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toMatch(/^ey/)
    }))

  it('says why somebody is not let in, and leads back', () =>
    pages.visit(async (page) => {
      provider.says({ ...ANA, sub: 'somebody else', email: 'eva@example.com' })
      await page.goto('/login')
      await page.getByRole('link', { name: 'Continue with Example Ltd' }).click()
      await page
        .getByRole('alert')
        .filter({
          hasText: 'There is no account for this sign-in. Please ask an admin for an invitation.',
        })
        .waitFor()
      expect(await barriersOf(page)).toEqual([])
      expect(page.url()).not.toContain('#')
      expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull()
      await page.getByRole('link', { name: 'Back to sign-in' }).click()
      await page.getByRole('button', { name: 'Sign in' }).waitFor()
    }))
})
