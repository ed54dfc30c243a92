/**
 * `node tools/misreadings.ts ADDRESS TOKEN`: from a wrong understanding to the right answer, in ten cases: by changing the words of the
 * question, and by changing a part of the sentence. Each way is played in Chromium against a running server and has to end at
 * the same plan. Presses and keys are counted as played; seconds are the waits measured there, and for the person those of the
 * keystroke-level model (Card, Moran and Newell, 1980).
 */
import { chromium, type Page } from 'playwright-core'

const [, , address = 'http://127.0.0.1:8787', token = ''] = process.argv

/** Seconds of the model: a key, pointing, a press of the mouse, a hand moved between mouse and keys, thinking. */
const [KEY, POINT, PRESS, HOME, THINK] = [0.28, 1.1, 0.1, 0.4, 1.35]

interface Misreading {
  readonly asked: string
  readonly meant: string
  /** The question in other words. */
  readonly words: string
  /** The name of a chip or button, then of each item. */
  readonly parts: readonly string[]
}

const MISREADINGS: readonly Misreading[] = [
  {
    asked: 'average premium by region',
    meant: 'the median',
    words: 'median premium by region',
    parts: ['Function: Average', 'Median'],
  },
  {
    asked: 'average premium by region',
    meant: 'of the year',
    words: 'average annual premium by region',
    parts: ['Column: monthly premium', 'Annual premium'],
  },
  {
    asked: 'number of quotes by month',
    meant: 'by quarter',
    words: 'number of quotes by quarter',
    parts: ['Group: month', 'Quarter'],
  },
  {
    asked: 'average premium for smokers by region',
    meant: 'of those who do not smoke',
    words: 'average premium for non-smokers by region',
    parts: ['Condition: smoker is yes', 'No'],
  },
  {
    asked: 'top 3 insurers by average premium',
    meant: 'five',
    words: 'top 5 insurers by average premium',
    parts: ['Limit: the 3', 'The first 5'],
  },
  {
    asked: 'top 3 insurers by average premium',
    meant: 'the cheapest',
    words: 'bottom 3 insurers by average premium',
    parts: ['Order: highest average monthly premium', 'Lowest average monthly premium'],
  },
  {
    asked: 'average premium by region for people over 40',
    meant: '40 included',
    words: 'average premium by region for people aged at least 40',
    parts: ['Condition: age is over 40', 'Age is at least 40'],
  },
  {
    asked: 'number of quotes by region in 2024',
    meant: 'of all years',
    words: 'number of quotes by region',
    parts: ['Remove condition: quote date is in 2024'],
  },
  {
    asked: 'average premium by age band',
    meant: 'in bands of ten years',
    words: 'average premium by age in bands of 10 years',
    parts: ['Group: age band', 'Age bands of 10'],
  },
  {
    asked: 'average premium by insurer',
    meant: 'in London only',
    words: 'average premium by insurer in London',
    parts: ['Add condition', 'Region', 'London'],
  },
]

interface Effort {
  readonly presses: number
  readonly keys: number
  readonly seconds: number
}

const box = (page: Page) => page.getByRole('textbox', { name: 'Question' })
const sentence = (page: Page) => page.getByRole('group', { name: 'What was understood' })

/** Until what was understood is another one; in seconds. */
async function answered(page: Page, act: () => Promise<void>): Promise<number> {
  const reply = page.waitForResponse((response) => response.url().endsWith('/api/query/execute'))
  const start = performance.now()
  await act()
  await (await reply).finished()
  await sentence(page).waitFor()
  return (performance.now() - start) / 1000
}

async function ask(page: Page, question: string) {
  await page.goto(address)
  await box(page).fill(question)
  await answered(page, () => page.getByRole('button', { name: 'Ask', exact: true }).click())
}

const understood = (page: Page) => sentence(page).innerText()

/** The least that has to be typed: what differs between two questions. */
function typed(asked: string, words: string) {
  let start = 0
  while (start < Math.min(asked.length, words.length) && asked[start] === words[start]) start += 1
  let end = 0
  const least = Math.min(asked.length, words.length) - start
  while (end < least && asked.at(-1 - end) === words.at(-1 - end)) end += 1
  return { from: start, keys: asked.length - end - start + (words.length - end - start), back: end }
}

async function inWords(page: Page, { asked, words }: Misreading) {
  await ask(page, asked)
  await box(page).fill(words)
  const wait = await answered(page, () => page.getByRole('button', { name: 'Ask', exact: true }).click())
  const { keys, back } = typed(asked, words)
  return {
    end: await understood(page),
    mouse: { presses: 2, keys, seconds: THINK + 2 * (POINT + PRESS) + 2 * HOME + keys * KEY + wait },
    // From the end of the question, where the cursor is: back to the place, and Ctrl and Enter.
    keyboard: { presses: 0, keys: back + keys + 2, seconds: THINK + (back + keys + 2) * KEY + wait },
  }
}

async function byMouse(page: Page, { asked, parts }: Misreading): Promise<Effort & { readonly end: string }> {
  await ask(page, asked)
  let wait = 0
  for (const [place, part] of parts.entries()) {
    const target =
      place === 0
        ? page.getByRole('button', { name: part }).first()
        : page
            .locator('.choices')
            .getByRole('option')
            .filter({ hasText: new RegExp(`^${part}`) })
            .first()
    const isLast = place === parts.length - 1
    const start = performance.now()
    await target.waitFor()
    wait += (performance.now() - start) / 1000
    if (isLast) wait += await answered(page, () => target.click())
    else await target.click()
  }
  const seconds = parts.length * (POINT + PRESS + THINK) + wait
  return { presses: parts.length, keys: 0, seconds, end: await understood(page) }
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
/** The choice that Enter takes. */
const highlighted = (page: Page) =>
  page.evaluate(() => document.querySelector('.choice[data-highlighted] .choice__label')?.textContent ?? '')

async function byKeyboard(
  page: Page,
  { asked, parts }: Misreading,
): Promise<Effort & { readonly end: string }> {
  await ask(page, asked)
  await page.getByRole('button', { name: 'Ask', exact: true }).focus()
  let keys = 0
  const press = async (key: string) => {
    keys += 1
    await page.keyboard.press(key)
  }
  const [first = '', ...items] = parts
  while (!(await focused(page)).startsWith(first) && keys < 60) await press('Tab')
  let wait = 0
  for (const item of items) {
    await press('Enter')
    const start = performance.now()
    await page
      .locator('.choices')
      .getByRole('option')
      .filter({ hasText: new RegExp(`^${item}`) })
      .first()
      .waitFor()
    wait += (performance.now() - start) / 1000
    // A few letters, and the arrow where others have them too.
    for (const letter of item.slice(0, 3).toLowerCase()) await press(letter)
    const isThere = async () => (await highlighted(page)).replace(/ ›$/, '') === item
    for (let step = 0; step < 40 && !(await isThere()); step += 1) await press('ArrowDown')
  }
  wait += await answered(page, () => press('Enter'))
  return {
    presses: 0,
    keys,
    seconds: parts.length * THINK + keys * KEY + wait,
    end: await understood(page),
  }
}

const cell = ({ presses, keys, seconds }: Effort) =>
  `${[presses > 0 ? `${presses} presses` : '', keys > 0 ? `${keys} keys` : ''].filter((text) => text !== '').join(', ')}, ${seconds.toFixed(1)} s`

const executablePath = process.env['QUERENT_CHROMIUM']
const browser = await chromium.launch({
  ...(executablePath === undefined ? {} : { executablePath }),
  args: ['--no-sandbox'],
})
const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
await context.addInitScript((value) => localStorage.setItem('auth_token', value), token)
const page = await context.newPage()
const sums = [0, 0, 0, 0]
process.stdout.write(
  '| asked | meant | words, mouse | words, keys | parts, mouse | parts, keys |\n|---|---|---|---|---|---|\n',
)
for (const misreading of MISREADINGS) {
  const words = await inWords(page, misreading)
  const mouse = await byMouse(page, misreading)
  const keyboard = await byKeyboard(page, misreading)
  if (words.end !== mouse.end || mouse.end !== keyboard.end)
    process.stderr.write(
      `${misreading.asked}: the ways end apart:\n${words.end}\n${mouse.end}\n${keyboard.end}\n`,
    )
  const efforts = [words.mouse, words.keyboard, mouse, keyboard]
  for (const [place, { seconds }] of efforts.entries()) sums[place] = (sums[place] ?? 0) + seconds
  process.stdout.write(`| ${misreading.asked} | ${misreading.meant} | ${efforts.map(cell).join(' | ')} |\n`)
}
const means = sums.map((sum) => `${(sum / MISREADINGS.length).toFixed(1)} s`)
process.stdout.write(`| mean | | ${means.join(' | ')} |\n`)
await browser.close()
