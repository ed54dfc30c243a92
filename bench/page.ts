import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { plainResult, rowsOf } from '../tests/support/answers.ts'
import { startServer } from '../tests/support/server.ts'
import { launchChromium } from '../tools/chromium.ts'

/**
 * What the page adds to the server: from the last byte of an answer to its table on the screen, for short and long
 * tables in turn; a keystroke in a question of 500 characters; the size of each script. Needs `npm run build`.
 */

const ROUNDS = 12
const SIZES = [50, 10_000]
const FRAME_MS = 1000 / 60

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Milliseconds from the end of the response to the frame that shows the first row. */
async function paintMs(page: Page, rows: number): Promise<number> {
  await page.getByRole('textbox', { name: 'Question' }).fill(`${rows} rows`)
  await page.evaluate(() => {
    performance.clearResourceTimings()
    const seen = new Promise<number>((resolve) => {
      const look = () => {
        if (document.querySelector('.table-frame tbody td') === null) requestAnimationFrame(look)
        else requestAnimationFrame(() => resolve(performance.now()))
      }
      const blank = () =>
        document.querySelector('.table-frame') === null ? look() : requestAnimationFrame(blank)
      requestAnimationFrame(blank)
    })
    Object.assign(window, { seen })
  })
  await page.getByRole('button', { name: 'Ask' }).click()
  return page.evaluate(async () => {
    const shown = await (window as unknown as { seen: Promise<number> }).seen
    const call = performance
      .getEntriesByType('resource')
      .find(({ name }) => name.endsWith('/api/query/execute')) as PerformanceResourceTiming
    return shown - call.responseEnd
  })
}

/** The longest script of a keystroke, over a question typed to its limit. */
async function keystrokeMs(page: Page): Promise<number> {
  const box = page.getByRole('textbox', { name: 'Question' })
  await box.fill('x'.repeat(440))
  await box.press('End')
  await page.evaluate(() => {
    const times: number[] = []
    const area = document.querySelector('textarea')
    let start = 0
    area?.addEventListener('keydown', () => (start = performance.now()), { capture: true })
    area?.addEventListener('input', () => queueMicrotask(() => times.push(performance.now() - start)))
    Object.assign(window, { times })
  })
  for (let key = 0; key < 60; key += 1) await page.keyboard.type('y')
  return page.evaluate(() => Math.max(...(window as unknown as { times: number[] }).times))
}

function sizes(): readonly string[] {
  const folder = join(import.meta.dirname, '../dist/assets')
  return readdirSync(folder)
    .filter((file) => file.endsWith('.js'))
    .map((file) => ({ file, size: gzipSync(readFileSync(join(folder, file))).length / 1000 }))
    .toSorted((a, b) => b.size - a.size)
    .map(({ file, size }) => `| ${file.replace(/-[\w-]{8}\.js$/, '.js')} | ${size.toFixed(1)} kB |`)
}

/** Measures and gives lines of Markdown. */
export async function measurePage(): Promise<string> {
  const server = await startServer({ assets: join(import.meta.dirname, '../dist'), rows: 1_000 })
  const token = await server.signUp('admin')
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  const browser = await launchChromium()
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  await page.addInitScript((text) => localStorage.setItem('auth_token', text), token)
  await page.route('**/api/query/execute', (route) => {
    const { question } = route.request().postDataJSON() as { question: string }
    return route.fulfill({ json: plainResult(rowsOf(Number.parseInt(question, 10))) })
  })
  await page.route('**/api/analyze/**', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto(server.app.listeningOrigin)
  await page.getByRole('button', { name: 'Ask' }).waitFor()
  const key = await keystrokeMs(page)
  const taken = new Map(SIZES.map((size) => [size, [] as number[]]))
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const size of SIZES) {
      const ms = await paintMs(page, size)
      // The first round warms the compiler.
      if (round > 0) taken.get(size)?.push(ms)
    }
  }
  await browser.close()
  await server.close()
  const [short = 0, long = 0] = SIZES.map((size) => median(taken.get(size) ?? []))
  return [
    '| answer to table, 50 rows | 10,000 rows | ratio | frames apart | longest keystroke |',
    '|---|---|---|---|---|',
    `| ${short.toFixed(1)} ms | ${long.toFixed(1)} ms | ${(long / short).toFixed(2)} x | ${((long - short) / FRAME_MS).toFixed(1)} | ${key.toFixed(1)} ms |`,
    '',
    '| script | gzip |',
    '|---|---|',
    ...sizes(),
    '',
  ].join('\n')
}
