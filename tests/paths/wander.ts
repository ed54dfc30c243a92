import type { Locator, Page } from 'playwright-core'
import { barriersOf } from '../support/barriers.ts'
import { historyItem, ROWS, answerOf, queryRow, userRow } from './backend.ts'
import { idOf } from './other.ts'
import { pick, randomOf } from './random.ts'
import type { Stage } from './stage.ts'
import type { Visit } from './view-model.ts'
import type { Reply, Replies } from './wire.ts'

/**
 * Random walks through the whole product: all machines composed as they are, moved by whatever the page offers, before a
 * network that answers, fails, or is not there. The same seed makes the same choices, as far as the page offers the same.
 * What must be true always is checked at every step.
 */

export interface Wandered {
  readonly findings: readonly string[]
  /** How many different controls were used. */
  readonly taken: number
}

export interface WanderOptions {
  readonly steps: number
  readonly seed: number
  readonly onStep: (step: string) => void
}

const CONTROLS = 'button, a[href^="/"], input, select, textarea, [role="tab"]'
const QUESTIONS = ['premium by region', 'ab', 'average premium', 'x'.repeat(520), '']
const TEXTS = ['ana@example.com', 'Correct-horse-9', 'lon', '2026-03-02', '1', '']
const MOST_PASSING_MS = 4_000
/** A walk goes to a fresh page now and then, so that one corner does not hold it. */
const STEPS_OF_PAGE = 60

const ITEMS = Array.from({ length: 10 }, (_, index) =>
  historyItem(String(index), index % 2 === 0 ? { results_json: ROWS } : {}),
)
const REPLIES: Replies = {
  executeQuery: { json: answerOf({ analysis: null }, ROWS) },
  listHistory: { json: { items: ITEMS, total: 40 } },
  listUsers: {
    json: {
      users: [
        userRow({ id: idOf('u1'), email: 'ana@example.com' }),
        userRow({ id: idOf('me'), email: 'me@example.com', role: 'admin' }),
      ],
      total: 60,
    },
  },
  listAdminQueries: {
    json: { queries: [queryRow({ id: idOf('q1'), html_table: '<table></table>' })], total: 1 },
  },
}

/** What can never be on the page at once, each with how it is known. */
const impossible = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const texts = [...document.querySelectorAll('button')].map((button) => button.textContent)
    const has = (text: string) => texts.includes(text)
    const screens = [
      document.querySelector('form[class="form"] [name="email"]'),
      document.querySelector('[name="full_name"]'),
      document.querySelector('textarea[rows="4"]:not([name])'),
      document.querySelector('[role="tablist"]'),
    ].filter((screen) => screen !== null)
    const question = document.querySelector<HTMLTextAreaElement>('textarea[rows="4"]:not([name])')
    const tabs = document.querySelectorAll('[role="tab"]')
    const rules: readonly (readonly [string, boolean])[] = [
      ['two screens at once', screens.length > 1],
      [
        'a query is processed and the question can be edited',
        has('Processing...') && question?.disabled === false,
      ],
      ['a query is processed beside an older result', has('Processing...') && has('Copy to Google Docs')],
      [
        'a query is processed beside the error of an older one',
        has('Processing...') && document.body.textContent.includes('Query Error'),
      ],
      ['Ask stands beside Processing...', has('Ask') && has('Processing...')],
      ['two dialogs at once', document.querySelectorAll('[role="dialog"], [role="alertdialog"]').length > 1],
      ['two messages at once', document.querySelectorAll('.message').length > 1],
      [
        'not one tab selected',
        tabs.length > 0 && document.querySelectorAll('[role="tab"][aria-selected="true"]').length !== 1,
      ],
      ['the admin area at another address', tabs.length > 0 && window.location.pathname !== '/admin'],
      ['somebody is signed in without a token', has('Logout') && localStorage.getItem('auth_token') === null],
      [
        'a token is kept on the sign-in screen',
        document.querySelector('input[name="email"][autocomplete="username"]') !== null &&
          localStorage.getItem('auth_token') !== null,
      ],
      ['the page is wider than its window', document.documentElement.scrollWidth > window.innerWidth],
    ]
    return rules.filter(([, holds]) => holds).map(([rule]) => rule)
  })

const SETTLE_MS = 1_000
const LOOK_MS = 50

/** Between a press and its effect the page may be of two minds for a moment. */
async function expectPossible(page: Page): Promise<void> {
  const broken = await lasting(() => impossible(page))
  if (broken.length > 0) throw new Error(broken.join(', '))
}

/** What is found, and found again once the page has had time to settle. */
async function lasting(look: () => Promise<readonly string[]>): Promise<readonly string[]> {
  let found = await look()
  for (let waited = 0; found.length > 0 && waited < SETTLE_MS; waited += LOOK_MS) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
    found = await look()
  }
  return found
}

/** Walks so many steps. */
export async function wander(stage: Stage, { steps, seed, onStep }: WanderOptions): Promise<Wandered> {
  const random = randomOf(seed)
  const findings: string[] = []
  const used = new Set<string>()
  const looks = new Set<string>()
  for (let done = 0; done < steps; done += STEPS_OF_PAGE) {
    const trail: string[] = []
    try {
      await stage.visit(
        async (visit) => {
          network(visit, random)
          await visit.goto(pick(random, ['/', '/admin', '/?code=abc', '/nowhere']), {
            token: random() < 0.8 ? 'token' : null,
            replies: REPLIES,
          })
          for (let step = 0; step < Math.min(STEPS_OF_PAGE, steps - done); step += 1) {
            const what = await act(visit, random)
            trail.push(what)
            used.add(what.replace(/ with .*/, ''))
            onStep(what)
            await expectPossible(visit.page)
            await expectAccessible(visit.page, looks)
            const report = visit.wire.calls().find(({ id }) => id === 'reportClientError')
            if (report !== undefined) throw new Error(`an error is reported: ${JSON.stringify(report.body)}`)
          }
        },
        { clock: true, permissions: ['clipboard-write'] },
      )
    } catch (error) {
      const what = error instanceof Error ? error.message : String(error)
      findings.push(`${what}\n  after ${trail.slice(-12).join(' → ')}`)
    }
  }
  return { findings, taken: used.size }
}

const FAILURE: Reply = { status: 500, json: {} }

/** Lets the network fail and wait now and then, as the seed has it. */
function network({ wire }: Visit, random: () => number): void {
  wire.meddle((id) => {
    if (id === 'getProfile' || id === 'reportClientError') return null
    const chance = random()
    if (chance < 0.12) return FAILURE
    if (chance < 0.14) return { status: 401, json: {} }
    return chance < 0.16 ? { unreachable: true } : null
  })
}

/** Does one thing that the page offers, or lets time pass; says what. */
async function act({ page }: Visit, random: () => number): Promise<string> {
  if (random() < 0.15) {
    const ms = Math.round(random() * MOST_PASSING_MS)
    await page.clock.runFor(ms)
    return `${ms} ms pass`
  }
  const dialog = page.locator('[role="dialog"], [role="alertdialog"]')
  const place = (await dialog.count()) > 0 ? dialog.first() : page.locator('body')
  const controls = await place.locator(CONTROLS).filter({ visible: true }).all()
  if (controls.length === 0) {
    await page.clock.runFor(500)
    return 'nothing is offered'
  }
  const control = pick(random, controls)
  const kind = await control.evaluate((element) => element.tagName.toLowerCase()).catch(() => 'gone')
  const name = await nameOf(control)
  await use(control, kind, random).catch(() => {})
  return `${kind} ${name}`
}

const nameOf = (control: Locator): Promise<string> =>
  control
    .evaluate((element) => (element.getAttribute('name') ?? element.textContent).trim().slice(0, 30))
    .catch(() => 'gone')

const USE_MS = 1_000

async function use(control: Locator, kind: string, random: () => number): Promise<void> {
  if (kind === 'textarea') return control.fill(pick(random, QUESTIONS), { timeout: USE_MS })
  if (kind === 'select') {
    const count = await control.locator('option').count()
    await control.selectOption({ index: Math.floor(random() * count) }, { timeout: USE_MS })
    return
  }
  const type = kind === 'input' ? await control.getAttribute('type') : null
  if (kind === 'input' && type !== 'checkbox') return control.fill(pick(random, TEXTS), { timeout: USE_MS })
  await control.click({ timeout: USE_MS })
}

/** Looks for barriers wherever the page has a look that was not looked at before. */
async function expectAccessible(page: Page, looks: Set<string>): Promise<void> {
  const look = (await page.locator('body').ariaSnapshot()).replace(/\d+|(?<=: ).*$/gm, '')
  if (looks.has(look)) return
  looks.add(look)
  const [first] = await lasting(() => barriersOf(page))
  if (first !== undefined) throw new Error(`axe: ${first}`)
}
