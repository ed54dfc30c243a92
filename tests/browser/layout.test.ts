import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { ask, expectAccessible, useStage } from '../support/browser.ts'

const stage = useStage()

/** Which of an answer's parts are wholly between the top and the bottom of the window. */
const seenOf = (page: Page) =>
  page.evaluate(() => {
    const inside = (element: Element | null | undefined) => {
      const box = element?.getBoundingClientRect()
      return box !== undefined && box.top >= 0 && box.bottom <= window.innerHeight && box.height > 0
    }
    return {
      heading: inside(document.querySelector('#result-heading')),
      chart: inside(document.querySelector('.chart__frame')),
      rows: [...document.querySelectorAll('.table-frame tbody tr')].filter(inside).length >= 3,
    }
  })

/** On a phone, of the answer. */
const MOST_ABOVE_CHART_PX = 640

const isSideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)

const answered = async (page: Page) => {
  await ask(page, 'average monthly premium by region')
  await page.locator('.chart__frame .main-svg').first().waitFor()
}

describe('an answer', () => {
  it('is seen with heading, chart and first rows at 1440 by 900, without scrolling', () =>
    stage.visit(
      async ({ page, enter }) => {
        await enter()
        await answered(page)
        expect(await seenOf(page)).toEqual({ heading: true, chart: true, rows: true })
        expect(await page.evaluate(() => window.scrollY)).toBe(0)
        await expect.poll(() => page.locator('.stats dd').count()).toBe(0)
        await expectAccessible(page)
      },
      { width: 1440 },
    ))

  it.each([1440, 390])('has each month in one line beside two figures at %d pixels', (width) =>
    stage.visit(
      async ({ page, enter }) => {
        await enter()
        await ask(page, 'monthly change in quotes in 2024')
        const month = page.locator('.table-frame tbody td').filter({ hasText: /^Jan 2024$/ })
        await month.waitFor()
        const lines = await month.evaluate((cell) => {
          const { lineHeight, paddingTop, paddingBottom } = getComputedStyle(cell)
          const inner = cell.clientHeight - parseFloat(paddingTop) - parseFloat(paddingBottom)
          return Math.round(inner / parseFloat(lineHeight))
        })
        expect(lines).toBe(1)
      },
      { width },
    ),
  )

  it('has the names of two groups in one line at 1440 pixels, beside its chart', () =>
    stage.visit(
      async ({ page, enter }) => {
        await enter()
        await ask(page, 'average premium by region and cover level')
        await page.getByRole('button', { name: 'List', exact: true }).click()
        await page.getByRole('columnheader', { name: 'Average monthly premium' }).waitFor()
        const rows = page.locator('.table-frame tbody tr')
        const heights = await rows.evaluateAll((all) => all.map((row) => row.clientHeight))
        expect(Math.max(...heights)).toBeLessThan(50)
        await expect
          .poll(() => page.getByRole('button', { name: 'Side panel' }).getAttribute('aria-expanded'))
          .toBe('false')
        await ask(page, 'average premium by smoker')
        await page.getByRole('heading', { name: /by smoker/ }).waitFor()
        await expect
          .poll(() => page.getByRole('button', { name: 'Side panel' }).getAttribute('aria-expanded'))
          .toBe('true')
      },
      { width: 1440 },
    ))

  it('comes into view on a phone, and all of its controls do without a menu', () =>
    stage.visit(
      async ({ page, enter }) => {
        await enter()
        await answered(page)
        await expect.poll(async () => (await seenOf(page)).heading).toBe(true)
        const tools = await page.locator('.answer__tools button').allInnerTexts()
        expect(tools).toEqual([
          'Copy to Google Docs',
          'Download CSV',
          'Download XLSX',
          'Generate AI Analysis',
          'Suggest follow-ups',
          'Download SVG',
          'Copy as PNG',
        ])
        for (const tool of await page.locator('.answer__tools button').all()) {
          // As the keys do it.
          await tool.evaluate((element) => element.focus({ focusVisible: true } as FocusOptions))
          const box = await tool.boundingBox()
          expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 999) <= 390).toBe(true)
        }
        const top = (selector: string) =>
          page.locator(selector).evaluate((element) => element.getBoundingClientRect().top)
        expect((await top('.chart__frame')) - (await top('.answer'))).toBeLessThan(MOST_ABOVE_CHART_PX)
        await expectAccessible(page)
      },
      { width: 390 },
    ))

  it.each([
    ['difference in average premium between smokers and non-smokers by region', 'Difference'],
    ['average monthly premium by year and region', '2025'],
  ])('shows all its columns on a phone: %s', (question, head) =>
    stage.visit(
      async ({ page, enter }) => {
        await enter()
        await ask(page, question)
        await page.getByRole('columnheader', { name: head }).waitFor()
        const frame = page.getByRole('region', { name: 'Result table' })
        expect(await frame.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
      },
      { width: 390 },
    ),
  )

  it.each([1920, 1024, 640, 390, 320])('scrolls nowhere sideways at %i pixels', (width) =>
    stage.visit(
      async ({ page, enter }) => {
        await enter()
        expect(await isSideways(page)).toBe(false)
        await answered(page)
        expect(await isSideways(page)).toBe(false)
      },
      { width },
    ),
  )
})

/** How far the page has jumped since it was opened: the sum of what the browser says of each shift. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const seen = globalThis as { shifted?: number }
    seen.shifted = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        seen.shifted = (seen.shifted ?? 0) + (entry as PerformanceEntry & { readonly value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** What a person may not notice at all, by the measure of https://web.dev/articles/cls is below 0.1. */
const MOST_SHIFTED = 0.02

describe('an empty workspace', () => {
  it.each([1440, 1024, 390])('stays where it is while its parts arrive, at %i pixels', (width) =>
    stage.visit(
      async ({ page, enter, standIn }) => {
        let calls = 0
        let letGo = () => {}
        const isLetGo = new Promise<void>((resolve) => (letGo = resolve))
        standIn.on(/^\/api\/(?!auth\/)/, async (call) => {
          calls += 1
          await isLetGo
          await call.continue()
        })
        await watchShifts(page)
        await enter()
        const box = () => page.getByRole('button', { name: 'Ask' }).boundingBox()
        const before = await box()
        await expect.poll(() => calls).toBeGreaterThanOrEqual(3)
        letGo()
        await page.getByRole('heading', { name: 'Columns' }).waitFor()
        await page.getByText('No history yet').waitFor()
        expect(await box()).toEqual(before)
        expect(await page.evaluate(() => (globalThis as { shifted?: number }).shifted)).toBeLessThan(
          MOST_SHIFTED,
        )
      },
      { width, as: 'admin' },
    ),
  )
})

describe('the question', () => {
  it.each([1440, 1280, 390])('moves nothing when it is left, at %i pixels', (width) =>
    stage.visit(
      async ({ page, enter }) => {
        const top = async (selector: string) =>
          page.locator(selector).evaluate((element) => element.getBoundingClientRect().top + window.scrollY)
        await enter()
        const box = page.getByRole('textbox', { name: 'Question' })
        await page.locator('.guide').waitFor()
        await box.focus()
        const guide = await top('.guide')
        await box.blur()
        expect(await top('.guide')).toBe(guide)
        await answered(page)
        await box.focus()
        const tools = await top('.answer__tools')
        await box.blur()
        expect(await top('.answer__tools')).toBe(tools)
      },
      { width },
    ),
  )
})

describe('the stats', () => {
  it('stay as a person left them', () =>
    stage.visit(async ({ page, enter }) => {
      await enter()
      await answered(page)
      const title = page.getByRole('button', { name: 'Dataset Stats' })
      await expect.poll(() => title.getAttribute('aria-expanded')).toBe('false')
      await title.click()
      await ask(page, 'average monthly premium by smoker')
      await page.getByRole('heading', { name: /by smoker/ }).waitFor()
      await expect.poll(() => title.getAttribute('aria-expanded')).toBe('true')
    }))
})

it('whoever begins with Tab may skip to what the page is for', () =>
  stage.visit(async ({ page, enter }) => {
    await enter()
    const skip = page.getByRole('link', { name: 'Skip to content' })
    await skip.press('Enter')
    expect(await page.evaluate(() => document.querySelector(':target')?.tagName)).toBe('MAIN')
  }))

describe('the rail', () => {
  it('folds to its title, and comes back with its entries', () =>
    stage.visit(async ({ page, enter }) => {
      await enter()
      const rail = page.getByRole('region', { name: 'Query History' })
      const fold = rail.getByRole('button', { name: 'Side panel' })
      const before = await rail.boundingBox()
      await fold.press('Enter')
      await expect.poll(() => fold.getAttribute('aria-expanded')).toBe('false')
      await expect.poll(() => rail.getByRole('region', { name: 'History entries' }).count()).toBe(0)
      expect((await rail.boundingBox())?.width).toBeLessThan((before?.width ?? 0) / 4)
      await expectAccessible(page)
      await fold.press('Enter')
      await rail.getByRole('button', { name: 'Refresh' }).waitFor()
    }))
})

it.each([
  ['offered', 'premium for big families', 'Did you mean'],
  ['refused', 'average frobnication by region', 'Query Error'],
])('in a low window, what is %s comes into view', (_, question, title) =>
  stage.visit(
    async ({ page, enter }) => {
      await enter()
      await page.setViewportSize({ width: 720, height: 450 })
      await ask(page, question)
      const heading = page.getByRole('heading', { name: title })
      await heading.waitFor()
      const top = async () => (await heading.boundingBox())?.y ?? -1
      await expect.poll(top).toBeGreaterThanOrEqual(0)
      expect(await top()).toBeLessThan(450)
    },
    { width: 720 },
  ),
)
