/** `npm run gallery`: pictures of answers of every shape (tests/gallery/questions.txt), at three widths, in light and in dark. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { ConsoleMessage, Page } from 'playwright-core'
import { build } from 'vite'
import { galleryQuestions, openGallery, type GalleryQuestion } from '../tests/gallery/gallery-answers.ts'
import { launchChromium } from './chromium.ts'

const USAGE = `Usage: npm run gallery [-- options]

  --only N,M            those of the list alone
  --width N,M           windows of that width alone (1440, 1024 and 390 without it)
  --part SELECTOR       a part of the page alone: .chart__figure
  --out FOLDER          where the pictures go (gallery/ without it)
`
const ROWS = 20_000
const HEIGHT = 900
/** A chart is drawn anew after the window has changed. */
const SETTLED_MS = 250
const ANSWER = '.answer'

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    width: { type: 'string', default: '1440,1024,390' },
    part: { type: 'string' },
    out: { type: 'string', default: 'gallery' },
    help: { type: 'boolean' },
  },
})
if (values.help === true) {
  process.stdout.write(USAGE)
  process.exit(0)
}
const numbersIn = (text: string) => text.split(',').map(Number)
const only = values.only === undefined ? null : new Set(numbersIn(values.only))
const widths = numbersIn(values.width)
const { out, part } = values

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const pictureOf = ({ number }: GalleryQuestion, width: number, theme: string) =>
  `${String(number).padStart(2, '0')}-${width}-${theme}.png`

/** A picture of the answer at each width and in each theme; the names of the files. */
async function pictures(page: Page, question: GalleryQuestion): Promise<readonly string[]> {
  const files: string[] = []
  for (const width of widths)
    for (const theme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: HEIGHT })
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      await page.waitForTimeout(SETTLED_MS)
      const file = pictureOf(question, width, theme)
      const shown = page.locator(part ?? ANSWER).first()
      if (part === undefined) await page.screenshot({ path: join(out, file), fullPage: true })
      else if ((await shown.count()) > 0) await shown.screenshot({ path: join(out, file) })
      else continue
      files.push(file)
    }
  return files
}

const dist = join(import.meta.dirname, '../dist')
await build({ logLevel: 'warn' })
mkdirSync(out, { recursive: true })
const questions = galleryQuestions().filter(({ number }) => only?.has(number) !== false)
const gallery = await openGallery(questions, { rows: ROWS, assets: dist })
await gallery.server.app.listen({ host: '127.0.0.1', port: 0 })
const browser = await launchChromium()
const page = await browser.newPage({ baseURL: gallery.server.app.listeningOrigin })
await page.addInitScript((text) => {
  localStorage.setItem('auth_token', text)
  // Without a draft an answer stands beside its own question.
  sessionStorage.clear()
}, gallery.token)
const sections: string[] = []
let form = ''
for (const question of questions) {
  const said = new Set<string>()
  const hear = (message: ConsoleMessage) => {
    if (message.type() === 'error' || message.type() === 'warning') said.add(message.text())
  }
  page.on('console', hear)
  try {
    const result = await gallery.ask(question)
    await page.goto(`/answers/${result.audit_log_id ?? ''}`)
    await page.locator(ANSWER).waitFor()
    const dataset = page.getByLabel('Dataset:')
    if (result.dataset_name != null && (await dataset.count()) > 0)
      await dataset.selectOption({ label: result.dataset_name })
    const analyse = page.getByRole('button', { name: 'Generate AI Analysis' })
    if ((await analyse.count()) > 0 && (await analyse.isEnabled())) {
      await analyse.click()
      await page.getByText('Analysis Generated').or(page.getByRole('alert')).first().waitFor()
    }
    if (result.chart_recommendation !== null && (result.table?.rows.length ?? 0) >= 5)
      await page.locator('.chart__plot .main-svg').first().waitFor()
    // A row that is pointed at is marked in the chart.
    await page.mouse.move(0, 0)
    // An answer at rest: the press above has moved what scrolls sideways.
    await page.evaluate(() => {
      for (const part of document.querySelectorAll('*')) part.scrollLeft = 0
    })
    const files = await pictures(page, question)
    const shown = files.map((file) => `<img src="${file}" alt="${file}" loading="lazy">`).join('')
    if (form !== question.form) sections.push(`<h2>${escaped((form = question.form))}</h2>`)
    const notes = [...said].map((text) => `<p class="said">${escaped(text)}</p>`).join('')
    sections.push(`<h3>${question.number}. ${escaped(question.question)}</h3>${notes}<div>${shown}</div>`)
    process.stdout.write(`${question.number}. ${question.question}\n`)
    for (const text of said) process.stdout.write(`   console: ${text.slice(0, 200)}\n`)
  } catch (error) {
    process.exitCode = 1
    process.stdout.write(
      `${question.number}. ${question.question}: ${error instanceof Error ? error.message : String(error)}\n`,
    )
  }
  page.off('console', hear)
}
writeFileSync(
  join(out, 'index.html'),
  `<!doctype html><meta charset="utf-8"><title>Gallery of answers</title>
<style>body{font:15px system-ui;margin:24px}div{display:flex;gap:12px;align-items:start;overflow-x:auto}img{max-width:720px;border:1px solid #ccc}.said{color:#a3262a}</style>
<h1>Gallery of answers</h1>
${sections.join('\n')}
`,
)
await browser.close()
await gallery.close()
