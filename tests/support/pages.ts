import type { Browser, CDPSession, Page } from 'playwright-core'
import { standInFor, type StandIn } from './stand-in.ts'

/** Pages of a browser for one visit after another: a new one takes longer than most of what is done on it. */
export interface Pages {
  readonly visit: <Result>(
    run: (page: Page, standIn: StandIn) => Promise<Result>,
    options?: PageOptions,
  ) => Promise<Result>
  readonly close: () => Promise<void>
}

export interface PageOptions {
  readonly width?: number
  readonly dark?: boolean
  readonly still?: boolean
  /** What the browser may do without asking. */
  readonly permissions?: readonly string[]
  /** The visit installs a clock, on a page that may have one from the visit before. */
  readonly clock?: boolean
}

/** Something of every server that runs no script: what is stored for its origin can be cleared there. */
const QUIET = '/favicon.svg'
/** Stored last, and taken out. */
const LAST = 'visited'
const HEIGHT = 900
const LISTENED = [
  'console',
  'dialog',
  'download',
  'pageerror',
  'request',
  'requestfailed',
  'response',
] as const

/** A page, and what takes off again whatever a visit has put on it; it then says whether the page is as new, but for a clock. */
interface Kept {
  readonly page: Page
  readonly standIn: StandIn
  readonly clear: (clock: boolean) => Promise<boolean>
}

/** Where a browser stands; on this machine without it. */
interface Place {
  readonly timezoneId: string
  readonly locale: string
}

/** Pages on one address. */
export function pagesOf(browser: Browser, baseURL: string, place: Partial<Place> = {}): Pages {
  // A clock that was once installed stays with its context.
  const [usual, clocked]: readonly [Kept[], Kept[]] = [[], []]
  return {
    async visit(run, { width = 1280, dark = false, still = false, permissions = [], clock = false } = {}) {
      const idle = clock ? clocked : usual
      const kept = idle.pop() ?? (await keptPage(browser, baseURL, place))
      const { page, standIn } = kept
      let isAsNew = false
      try {
        await page.setViewportSize({ width, height: HEIGHT })
        await page.mouse.move(0, 0)
        await page.emulateMedia({
          media: null,
          colorScheme: dark ? 'dark' : 'light',
          reducedMotion: still ? 'reduce' : 'no-preference',
        })
        await page.context().grantPermissions([...permissions])
        const result = await run(page, standIn)
        isAsNew = await kept.clear(clock)
        return result
      } finally {
        if (isAsNew) idle.push(kept)
        else await page.context().close()
      }
    },
    async close() {
      await Promise.all(
        [usual, clocked].flatMap((idle) => idle.splice(0)).map(({ page }) => page.context().close()),
      )
    },
  }
}

/** Where something failed, and what a person would have before them, to say with it; nothing of that where the page is gone. */
export async function seenOn(page: Page): Promise<string> {
  const seen = await page
    .locator('body')
    .ariaSnapshot({ timeout: 5_000 })
    .catch(() => '')
  return `it failed at ${page.url()}\n${seen}`
}

async function keptPage(browser: Browser, baseURL: string, place: Partial<Place>): Promise<Kept> {
  const context = await browser.newContext({ baseURL, ...place })
  const page = await context.newPage()
  const standIn = await standInFor(page)
  const scripts: Awaited<ReturnType<Page['addInitScript']>>[] = []
  const add = page.addInitScript.bind(page)
  page.addInitScript = async (...script) => {
    const added = await add(...script)
    scripts.push(added)
    return added
  }
  const devtools = await context.newCDPSession(page)
  await devtools.send('DOMStorage.enable')
  const clear = async (clock: boolean) => {
    if ((await page.evaluate(() => '__pwClock' in globalThis)) !== clock) return false
    for (const event of LISTENED) page.removeAllListeners(event)
    await Promise.all(scripts.splice(0).map((script) => script.dispose()))
    await context.setOffline(false)
    // Away first: a call of the page that nobody answers any more would reach whatever is behind the server.
    await page.goto(QUIET)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    standIn.clear()
    const isEmpty = storesAreEmpty(devtools)
    await page.evaluate(emptyStores, LAST)
    await isEmpty
    await context.clearPermissions()
    return context.pages().length === 1
  }
  return { page, standIn, clear }
}

/** Settles when pages have heard that what their origin stores is gone: where the browser is busy, the page of the next visit would. */
const storesAreEmpty = (devtools: CDPSession): Promise<void> =>
  new Promise((resolve) => {
    const hear = ({ key }: { readonly key: string }) => {
      if (key !== LAST) return
      devtools.off('DOMStorage.domStorageItemRemoved', hear)
      resolve()
    }
    devtools.on('DOMStorage.domStorageItemRemoved', hear)
  })

/** Runs in a quiet page. */
function emptyStores(last: string): void {
  sessionStorage.clear()
  localStorage.clear()
  // Nobody hears of a store that was empty.
  localStorage.setItem(last, 'yes')
  localStorage.removeItem(last)
}
