import AxeBuilder from '@axe-core/playwright'
import { chromium, type Browser, type BrowserContext, type Page, type Route } from 'playwright-core'
import { expect } from 'vitest'
import { CHROMIUM_FLAGS, findChromium } from '../../tools/chromium.ts'
import { PASSWORD, startServer, type TestServer } from './server.ts'

export interface Stage {
  readonly origin: string
  readonly server: TestServer
  /** Runs one visitor; errors of its page fail the test. */
  readonly visit: (run: (visitor: Visitor) => Promise<void>, options?: VisitOptions) => Promise<void>
  readonly close: () => Promise<void>
}

export interface VisitOptions {
  readonly width?: number
  readonly dark?: boolean
  /** Console errors that are part of what is tested. */
  readonly tolerated?: RegExp
}

export interface Visitor {
  readonly page: Page
  /** Answers a call at the wire. */
  readonly answer: (path: string, reply: Reply | ((route: Route) => Promise<void>)) => Promise<void>
}

export interface Reply {
  readonly status?: number
  readonly json?: unknown
  readonly body?: string
}

/** A built application behind a real server, and Chromium. */
export async function openStage(): Promise<Stage> {
  const server = await startServer({ assets: true })
  await server.signUp('admin', 'admin@example.com')
  await server.signUp('content_editor', 'editor@example.com')
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  const browser: Browser = await chromium.launch({
    executablePath: findChromium(),
    args: [...CHROMIUM_FLAGS],
  })
  return {
    origin: server.app.listeningOrigin,
    server,
    async visit(run, { width = 1280, dark = false, tolerated } = {}) {
      const context: BrowserContext = await browser.newContext({
        viewport: { width, height: 900 },
        colorScheme: dark ? 'dark' : 'light',
        baseURL: server.app.listeningOrigin,
      })
      const page = await context.newPage()
      page.setDefaultTimeout(10_000)
      const errors: string[] = []
      page.on('pageerror', (error) => errors.push(error.message))
      page.on('console', (message) => {
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
          errors.push(message.text())
      })
      const answer: Visitor['answer'] = async (path, reply) => {
        await page.route(`**${path}`, async (route) => {
          if (typeof reply === 'function') return reply(route)
          const { status = 200, json, body } = reply
          await route.fulfill({
            status,
            contentType: 'application/json',
            body: body ?? JSON.stringify(json ?? {}),
          })
        })
      }
      try {
        await run({ page, answer })
      } finally {
        await context.close()
      }
      expect(errors.filter((error) => tolerated?.test(error) !== true)).toEqual([])
    },
    async close() {
      await browser.close()
      await server.close()
    },
  }
}

/** Fails with the rules that a page breaks (WCAG 2.2 A and AA). */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
}

/** Signs in through the form. */
export async function signIn(page: Page, email = 'editor@example.com'): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Ask' }).waitFor()
}

export const textOf = (page: Page, selector: string) => page.locator(selector).allInnerTexts()
export const pathOf = (page: Page) => new URL(page.url()).pathname
/** Types a question and asks it. */
export const ask = async (page: Page, question: string) => {
  await page.getByRole('textbox', { name: 'Question' }).fill(question)
  await page.getByRole('button', { name: 'Ask' }).click()
}
