import type { ElementHandle, Page } from 'playwright-core'
import { elsewhere } from '../browser/other-tab.ts'
import type { Deed } from './properties.ts'
import { pick } from './seeded.ts'

/** What a person does on a page, in a form that can be done again. */

export type Move =
  | { readonly kind: 'pass'; readonly ms: number }
  /** The machine sleeps: it is later, and nothing that waits for its time has come. */
  | { readonly kind: 'sleep'; readonly minutes: number }
  /** Another tab signs out, or stores a new token. */
  | { readonly kind: 'elsewhere'; readonly signsOut: boolean }
  | {
      readonly kind: 'use'
      readonly tag: string
      readonly name: string
      /** Among those of that tag and name. */
      readonly nth: number
      /** What is typed or chosen; null for a press. */
      readonly value: string | null
      readonly isDouble: boolean
    }

const CONTROLS = 'button, a[href^="/"], input, select, textarea, [role="tab"]'
const QUESTIONS = ['premium by region', 'ab', 'average premium', 'x'.repeat(520), '']
const TEXTS = ['ana@example.com', 'Correct-horse-9', 'lon', '2026-03-02', '1', '']
const MOST_PASSING_MS = 4_000
/** Over a bound of the clock, over midnight, over days. */
const SLEPT = [1, 14 * 60, 3 * 24 * 60]
const MINUTE_MS = 60_000
const NOTHING_OFFERED_MS = 500
const USE_MS = 1_000

interface Offered {
  readonly tag: string
  readonly name: string
  readonly type: string | null
  readonly values: readonly string[]
}

interface Control extends Offered {
  /** The element itself: what comes before it meanwhile changes its place. */
  readonly element: ElementHandle
}

/** The controls that can be seen, those of an open dialog alone where there is one. */
async function controlsOf(page: Page): Promise<readonly Control[]> {
  const dialog = page.locator('[role="dialog"], [role="alertdialog"]')
  const place = (await dialog.count()) > 0 ? dialog.first() : page.locator('body')
  const elements = await place.locator(CONTROLS).filter({ visible: true }).elementHandles()
  const offered = await page.evaluate(
    (all) =>
      all.map((node): Offered => {
        const element = node as Element
        return {
          tag: element.tagName.toLowerCase(),
          name: (element.getAttribute('name') ?? element.getAttribute('aria-label') ?? element.textContent)
            .trim()
            .slice(0, 30),
          type: element.getAttribute('type'),
          values: element instanceof HTMLSelectElement ? [...element.options].map(({ value }) => value) : [],
        }
      }),
    elements,
  )
  return elements.flatMap((element, at) => {
    const each = offered[at]
    return each === undefined ? [] : [{ ...each, element }]
  })
}

/** Chooses among what the page offers, and what befalls it. */
export async function chooseMove(page: Page, random: () => number): Promise<Move> {
  const chance = random()
  if (chance < 0.15) return { kind: 'pass', ms: Math.round(random() * MOST_PASSING_MS) }
  if (chance < 0.17) return { kind: 'sleep', minutes: pick(random, SLEPT) }
  if (chance < 0.19) return { kind: 'elsewhere', signsOut: random() < 0.5 }
  const offered = await controlsOf(page)
  if (offered.length === 0) return { kind: 'pass', ms: NOTHING_OFFERED_MS }
  const control = pick(random, offered)
  const same = offered.filter(({ tag, name }) => tag === control.tag && name === control.name)
  const { tag, name, type, values } = control
  const value =
    tag === 'textarea'
      ? pick(random, QUESTIONS)
      : tag === 'select'
        ? pick(random, values)
        : tag === 'input' && type !== 'checkbox'
          ? pick(random, TEXTS)
          : null
  const isDouble = value === null && random() < 0.15
  return { kind: 'use', tag, name, nth: same.indexOf(control), value, isDouble }
}

/** In words. */
export function moveText(move: Move): string {
  switch (move.kind) {
    case 'pass':
      return `${move.ms} ms pass`
    case 'sleep':
      return `the machine sleeps for ${move.minutes} minutes`
    case 'elsewhere':
      return move.signsOut ? 'another tab signs out' : 'another tab stores a new token'
    case 'use': {
      const { tag, name, value, isDouble } = move
      if (value === null) return `press ${tag} “${name}”${isDouble ? ' twice' : ''}`
      return `${tag === 'select' ? 'choose' : 'type'} “${value.slice(0, 30)}” in ${tag} “${name}”`
    }
  }
}

/** Makes a move, as far as the page has it still. */
export async function makeMove(page: Page, move: Move): Promise<Deed> {
  switch (move.kind) {
    case 'pass':
      await page.clock.runFor(move.ms)
      return { kind: 'pass', name: `${move.ms} ms`, wasDisabled: false }
    case 'sleep': {
      const now = await page.evaluate(() => new Date().getTime())
      await page.clock.setSystemTime(new Date(now + move.minutes * MINUTE_MS))
      return { kind: 'sleep', name: `${move.minutes} minutes`, wasDisabled: false }
    }
    case 'elsewhere':
      await elsewhere({ page }, move.signsOut ? null : 'x')
      return { kind: 'elsewhere', name: move.signsOut ? 'signs out' : 'signs in', wasDisabled: false }
    case 'use':
      return use(page, move)
  }
}

async function use(
  page: Page,
  { tag, name, nth, value, isDouble }: Extract<Move, { readonly kind: 'use' }>,
): Promise<Deed> {
  const same = (await controlsOf(page)).filter((each) => each.tag === tag && each.name === name)
  const control = same[nth]?.element
  const kind = value === null ? 'press' : tag === 'select' ? 'choose' : 'type'
  if (control === undefined) return { kind, name, wasDisabled: true }
  const wasDisabled = await control.isDisabled().catch(() => true)
  const options = { timeout: USE_MS }
  const used =
    value === null
      ? isDouble
        ? control.dblclick(options)
        : control.click(options)
      : tag === 'select'
        ? control.selectOption(value, options)
        : control.fill(value, options)
  // What is gone by now cannot be used; what is there and is not reached is a failure where something has to follow.
  const isGone = await used.then(
    () => false,
    () => control.evaluate((node) => !node.isConnected).catch(() => true),
  )
  return { kind, name, wasDisabled: wasDisabled || isGone }
}
