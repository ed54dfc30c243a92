import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Markup in which nothing was found: what differs in words alone is not looked at again. */
const clean = new Set<string>()

/** The rules that a page breaks (WCAG 2.2 A and AA), each with what breaks it. */
export async function barriersOf(page: Page): Promise<readonly string[]> {
  const look = await page.evaluate(lookOfPage)
  if (clean.has(look)) return []
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(WCAG)
    // Base UI's guards hand the focus on the moment they get it, so that nobody stands on one; axe sees that they could have it.
    .exclude('[data-base-ui-focus-guard]')
    // Its other mode opens a page of its own each time, for frames, of which we have none.
    .setLegacyMode()
    .analyze()
  if (violations.length === 0) clean.add(look)
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/** Runs in the page: its size, its colours and its markup, each text as a mere sign that there is one. */
function lookOfPage(): string {
  const { documentElement: root, title } = document
  const copy = root.cloneNode(true)
  const texts = document.createTreeWalker(copy, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const text = texts.currentNode
    text.textContent = (text.textContent ?? '').trim() === '' ? '' : 'text'
  }
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches
  const values = [...document.querySelectorAll('input, select, textarea')].map(
    (field) => 'value' in field && field.value !== '',
  )
  const markup = copy instanceof HTMLElement ? copy.outerHTML : ''
  return JSON.stringify([innerWidth, isDark, title !== '', values, document.activeElement?.tagName, markup])
}
