import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { barriersOf } from './barriers.ts'
import { pagesOf, seenOn, type PageOptions } from './pages.ts'
import { PASSWORD, startServer, type ServerOptions, type TestServer } from './server.ts'
import { sharedBrowser } from './shared-browser.ts'
import { letStandIn, type Decide, type StandIn } from './stand-in.ts'

/** Ends a hang; a slow machine is no failure. */
const MOST_WAIT_MS = 60_000

interface Stage {
  readonly origin: string
  readonly server: TestServer
  /** Runs one visitor; errors of its page fail the test. */
  readonly visit: <Result>(
    run: (visitor: Visitor) => Promise<Result>,
    options?: VisitOptions,
  ) => Promise<Result>
  readonly close: () => Promise<void>
}

export interface VisitOptions extends PageOptions {
  /** The page opens in the workspace of a new person of that role. */
  readonly as?: 'admin' | 'content_editor'
  /** Console errors that are part of what is tested. */
  readonly tolerated?: RegExp
}

export interface Visitor {
  readonly page: Page
  /** Answers a call at the wire. */
  readonly answer: (path: string, reply: Reply | Decide) => Promise<void>
  readonly standIn: StandIn
  /** Opens the page signed in as a new person, and gives the token. */
  readonly enter: (path?: string) => Promise<string>
}

export interface Reply {
  readonly status?: number
  readonly json?: unknown
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** A built application behind a real server, and Chromium. */
async function openStage(options: ServerOptions): Promise<Stage> {
  const server = await startServer({ assets: inject('builds').released, ...options })
  await server.signUp('admin', 'admin@example.com')
  await server.signUp('content_editor', 'editor@example.com')
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  letStandIn(server.app.server)
  const pages = pagesOf(await sharedBrowser(), server.app.listeningOrigin)
  return {
    origin: server.app.listeningOrigin,
    server,
    visit: (run, { tolerated, as, ...options } = {}) =>
      pages.visit(async (page, standIn) => {
        page.setDefaultTimeout(MOST_WAIT_MS)
        const errors: string[] = []
        page.on('pageerror', (error) => errors.push(error.message))
        page.on('console', (message) => {
          if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
            errors.push(message.text())
        })
        // Whatever the policy of the page stops, also where the browser says nothing of it in the console.
        await page.addInitScript(() => {
          document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
            console.error(`Content Security Policy: ${effectiveDirective} ${blockedURI}`)
          })
        })
        const answer: Visitor['answer'] = async (path, reply) => {
          standIn.on(path, (call) => {
            if (typeof reply === 'function') return reply(call)
            const { status = 200, json, body, headers = {} } = reply
            return call.fulfill({
              status,
              headers,
              contentType: 'application/json',
              body: body ?? JSON.stringify(json ?? {}),
            })
          })
        }
        const enter = async (path = '/') => {
          const token = await server.signUp(as ?? 'content_editor')
          await page.addInitScript((text) => localStorage.setItem('auth_token', text), token)
          await page.goto(path)
          if (path !== '/admin') await page.getByRole('button', { name: 'Ask' }).waitFor()
          return token
        }
        const result = await run({ page, standIn, answer, enter }).catch(async (error: unknown) => {
          throw new Error(await seenOn(page), { cause: error })
        })
        expect(errors.filter((error) => tolerated?.test(error) !== true)).toEqual([])
        return result
      }, options),
    async close() {
      await pages.close()
      await server.close()
    },
  }
}

/**
 * A stage for the tests of a file, opened before them and closed after.
 *
 * @param start what its server is started with
 */
export function useStage(
  start: () => Promise<ServerOptions> = () => Promise.resolve({}),
): Pick<Stage, 'visit'> & { readonly open: () => Stage } {
  let stage: Stage | undefined
  const open = () => {
    if (stage === undefined) throw new Error('the stage opens before the tests')
    return stage
  }
  beforeAll(async () => {
    stage = await openStage(await start())
  })
  afterAll(() => stage?.close())
  return { open, visit: (run, options) => open().visit(run, options) }
}

/** Fails with the rules that a page breaks. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await barriersOf(page)).toEqual([])
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
