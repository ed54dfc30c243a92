import { errors, type Browser, type Page } from 'playwright-core'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, preview, type PluginOption } from 'vite'
import { launchChromium } from '../../../tools/chromium.ts'
import { pagesOf, seenOn, type Pages } from '../../support/pages.ts'
import { letStandIn, type StandIn } from '../../support/stand-in.ts'
import { USUAL_REPLIES } from '../network/backend.ts'
import { recordPageOutput } from './page-output.ts'
import type { GotoOptions, ViewModel, Visit } from './view-model.ts'
import { openWire } from '../network/wire.ts'

/** The application in Chromium, built so that its machines can be watched, before a network that paths answer. */
export interface Stage {
  readonly origin: string
  /** Runs one visitor on a fresh page; what its page complains of makes it fail. */
  readonly visit: <Result>(run: (visit: Visit) => Promise<Result>, options?: VisitOptions) => Promise<Result>
  /** Whether the browser is still there: what fails without it tells nothing. */
  readonly isOpen: () => boolean
  readonly close: () => Promise<void>
}

export interface VisitOptions extends Pick<ViewModel, 'clock' | 'tolerated' | 'permissions'> {
  readonly dark?: boolean
  /** Runs before any script of the page. */
  readonly initScript?: string
  /** Where the page is, and when it is opened there. */
  readonly moment?: Moment
}

export interface Moment {
  readonly timezoneId: string
  readonly start: Date
}

export interface StageOptions {
  readonly headed?: boolean
  /** Milliseconds between what a person does. */
  readonly slowMs?: number
  readonly plugins?: readonly PluginOption[]
  /** How long what a visitor waits for may take, in milliseconds; a slow machine is no failure. */
  readonly mostWaitMs?: number
}

const ROOT = join(import.meta.dirname, '../../..')
/** Where the page's clock starts. */
export const START = new Date('2026-03-02T10:00:00.000Z')
const MOST_WAIT_MS = 60_000
/** Its numbers and days are written otherwise than the page's, which are the same for everybody (SPEC section 9). */
const LOCALE = 'de-DE'

/** The stage before a build that is there, in a browser that stays open. */
export async function stageOf(browser: Browser, outDir: string, mostWaitMs = MOST_WAIT_MS): Promise<Stage> {
  const server = await preview({
    root: ROOT,
    mode: 'inspect',
    logLevel: 'warn',
    build: { outDir },
    preview: {
      host: '127.0.0.1',
      port: 0,
      strictPort: false,
      // A build never changes: no visit asks for its seventy files again.
      headers: { 'cache-control': 'public, max-age=31536000, immutable' },
    },
  })
  letStandIn(server.httpServer)
  const origin = (server.resolvedUrls?.local[0] ?? '').replace(/\/$/, '')
  const zones = new Map<string, Pages>()
  const pagesIn = (timezoneId: string) => {
    const pages = zones.get(timezoneId) ?? pagesOf(browser, origin, { timezoneId, locale: LOCALE })
    zones.set(timezoneId, pages)
    return pages
  }
  return {
    origin,
    visit: (run, { initScript, tolerated, clock, moment, ...options } = {}) =>
      // Transcripts have times of day in them.
      pagesIn(moment?.timezoneId ?? 'UTC').visit(
        async (page, standIn) => {
          page.setDefaultTimeout(mostWaitMs)
          if (initScript !== undefined) await page.addInitScript(initScript)
          const complaints = complaintsOf(page)
          const visit = await visitOf(page, standIn, { clock, start: moment?.start ?? START, mostWaitMs })
          const result = await run(visit).catch(async (error: unknown) => {
            // What waited in vain does not say what was there instead.
            if (!(error instanceof errors.TimeoutError)) throw error
            throw new Error(`${error.message}\n${await seenOn(page)}`, { cause: error })
          })
          if (visit.wire.faults.length > 0) throw new Error(visit.wire.faults.join('; '))
          const serious = complaints.filter((text) => tolerated?.test(text) !== true)
          if (serious.length > 0) throw new Error(`the page complains: ${serious.join('; ')}`)
          return result
        },
        { ...options, still: true, clock: clock === true },
      ),
    isOpen: () => browser.isConnected(),
    async close() {
      for (const pages of zones.values()) await pages.close()
      await server.close()
    },
  }
}

/** Builds the application into a temporary folder and opens Chromium. */
export async function openStage({
  plugins = [],
  mostWaitMs,
  ...chromium
}: StageOptions = {}): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), 'querent-stage-'))
  await build({
    root: ROOT,
    mode: 'inspect',
    logLevel: 'warn',
    plugins: [...plugins],
    build: { outDir: folder, emptyOutDir: true },
  })
  const browser = await launchChromium({ ...chromium, brief: true })
  const stage = await stageOf(browser, folder, mostWaitMs)
  return {
    ...stage,
    async close() {
      await stage.close()
      await browser.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Errors of a page and its console, as they come. A call that fails is no error: the page has to bear it. */
export function complaintsOf(page: Page): readonly string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      complaints.push(message.text())
  })
  return complaints
}

async function visitOf(
  page: Page,
  standIn: StandIn,
  {
    clock,
    start,
    mostWaitMs,
  }: { readonly clock: true | undefined; readonly start: Date; readonly mostWaitMs: number },
): Promise<Visit> {
  if (clock === true) {
    await page.clock.install({ time: start })
    // It stands still where a visit before stopped it.
    await page.clock.resume()
  }
  await recordPageOutput(page)
  const wire = openWire(page, standIn, USUAL_REPLIES, mostWaitMs)
  return {
    page,
    wire,
    async goto(path, { token = 'token', replies = {}, hold = [] }: GotoOptions = {}) {
      for (const [id, reply] of Object.entries(replies)) wire.reply(id as never, reply as never)
      wire.hold(...hold)
      if (token !== null) await page.addInitScript((text) => localStorage.setItem('auth_token', text), token)
      await page.goto(path)
    },
  }
}
