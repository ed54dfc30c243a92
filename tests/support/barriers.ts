import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

declare global {
  interface Window {
    /** Where a page has been looked at. */
    readonly axe?: { readonly run: (context: object, options: RunOptions) => Promise<AxeResults> }
  }
}

/** Handed to a page once: its own package for Playwright hands it over twice at each look, which takes longer than looking. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Markup in which nothing was found: what differs in words alone is not looked at again. */
const clean = new Set<string>()

/** The rules that a page breaks (WCAG 2.2 A and AA), each with what breaks it. */
export async function barriersOf(page: Page): Promise<readonly string[]> {
  const look = await page.evaluate(lookOfPage)
  if (clean.has(look)) return []
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const barriers = await page.evaluate(barriersIn, WCAG)
  if (barriers.length === 0) clean.add(look)
  return barriers
}

/** Runs in the page. */
async function barriersIn(tags: readonly string[]): Promise<readonly string[]> {
  if (window.axe === undefined) throw new Error('axe is not in the page')
  const { violations } = await window.axe.run(
    // Base UI's guards hand the focus on the moment they get it, so that nobody stands on one; axe sees that they could have it.
    { exclude: [['[data-base-ui-focus-guard]']] },
    { resultTypes: ['violations'], runOnly: { type: 'tag', values: [...tags] } },
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/** Runs in the page: its size, its colours and its markup, each text as a mere sign that there is one, ids that React made by their order. */
function lookOfPage(): string {
  const { documentElement: root, title } = document
  const copy = root.cloneNode(true) as HTMLElement
  for (const field of copy.querySelectorAll('input[value]:not([value=""])'))
    field.setAttribute('value', 'text')
  for (const styled of copy.querySelectorAll('[style=""]')) styled.removeAttribute('style')
  const texts = document.createTreeWalker(copy, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const text = texts.currentNode
    text.textContent = (text.textContent ?? '').trim() === '' ? '' : 'text'
  }
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches
  const values = [...document.querySelectorAll('input, select, textarea')].map(
    (field) => 'value' in field && field.value !== '',
  )
  const ids = new Map<string, string>()
  const markup = copy.outerHTML.replaceAll(/_r_\w+?_/g, (id) => {
    ids.set(id, ids.get(id) ?? `_r_${ids.size}_`)
    return ids.get(id) ?? id
  })
  return JSON.stringify([innerWidth, isDark, title !== '', values, document.activeElement?.tagName, markup])
}
