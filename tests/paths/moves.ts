import type { Locator, Page } from 'playwright-core'
import type { Deed } from './properties.ts'
import { pick } from './random.ts'

/** What a person does on a page, in a form that can be done again. */

export type Move =
  | { readonly kind: 'pass'; readonly ms: number }
  | {
      readonly kind: 'use'
      readonly tag: string
      readonly name: string
      /** Among those of that tag and name. */
      readonly nth: number
      /** What is typed or chosen; null for a press. */
      readonly value: string | null
    }

const CONTROLS = 'button, a[href^="/"], input, select, textarea, [role="tab"]'
const QUESTIONS = ['premium by region', 'ab', 'average premium', 'x'.repeat(520), '']
const TEXTS = ['ana@example.com', 'Correct-horse-9', 'lon', '2026-03-02', '1', '']
const MOST_PASSING_MS = 4_000
const NOTHING_OFFERED_MS = 500
const USE_MS = 1_000

interface Offered {
  readonly tag: string
  readonly name: string
  readonly type: string | null
  readonly values: readonly string[]
}

/** The controls that can be seen, those of an open dialog alone where there is one. */
async function controlsOf(page: Page): Promise<Locator> {
  const dialog = page.locator('[role="dialog"], [role="alertdialog"]')
  const place = (await dialog.count()) > 0 ? dialog.first() : page.locator('body')
  return place.locator(CONTROLS).filter({ visible: true })
}

const offeredBy = (controls: Locator): Promise<readonly Offered[]> =>
  controls.evaluateAll((all) =>
    all.map((element) => ({
      tag: element.tagName.toLowerCase(),
      name: (element.getAttribute('name') ?? element.getAttribute('aria-label') ?? element.textContent)
        .trim()
        .slice(0, 30),
      type: element.getAttribute('type'),
      values: element instanceof HTMLSelectElement ? [...element.options].map(({ value }) => value) : [],
    })),
  )

/** Chooses among what the page offers. */
export async function chooseMove(page: Page, random: () => number): Promise<Move> {
  if (random() < 0.15) return { kind: 'pass', ms: Math.round(random() * MOST_PASSING_MS) }
  const offered = await offeredBy(await controlsOf(page))
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
  return { kind: 'use', tag, name, nth: same.indexOf(control), value }
}

/** In words. */
export const moveText = (move: Move): string =>
  move.kind === 'pass'
    ? `${move.ms} ms pass`
    : move.value === null
      ? `press ${move.tag} “${move.name}”`
      : `${move.tag === 'select' ? 'choose' : 'type'} “${move.value.slice(0, 30)}” in ${move.tag} “${move.name}”`

/** Makes a move, as far as the page has it still. */
export async function makeMove(page: Page, move: Move): Promise<Deed> {
  if (move.kind === 'pass') {
    await page.clock.runFor(move.ms)
    return { kind: 'pass', name: `${move.ms} ms`, wasDisabled: false }
  }
  const { tag, name, nth, value } = move
  const controls = await controlsOf(page)
  const offered = await offeredBy(controls)
  const places = offered.flatMap((each, index) => (each.tag === tag && each.name === name ? [index] : []))
  const kind = value === null ? 'press' : tag === 'select' ? 'choose' : 'type'
  const place = places[nth]
  if (place === undefined) return { kind, name, wasDisabled: true }
  const control = controls.nth(place)
  const wasDisabled = await control.isDisabled({ timeout: USE_MS }).catch(() => true)
  const options = { timeout: USE_MS }
  const used =
    value === null
      ? control.click(options)
      : tag === 'select'
        ? control.selectOption(value, options).then(() => {})
        : control.fill(value, options)
  // What is disabled or gone by now cannot be used; that is no failure.
  await used.catch(() => {})
  return { kind, name, wasDisabled }
}
