import { describe, expect, it } from 'vitest'
import { barriersOf } from '../support/barriers.ts'
import { useStage } from '../support/browser.ts'

const stage = useStage()

/** Everything that a page keeps and that a person or a test can put there. */
const kept = () => ({
  local: { ...localStorage },
  session: { ...sessionStorage },
  mark: 'mark' in globalThis,
  width: innerWidth,
  isDark: matchMedia('(prefers-color-scheme: dark)').matches,
  isPrint: matchMedia('print').matches,
})

describe('a page that is used for another visit', () => {
  it('knows nothing of the visit before', async () => {
    const asNew = await stage.visit(async ({ page }) => {
      await page.goto('/login')
      return page.evaluate(kept)
    })
    await stage.visit(
      async ({ page, answer }) => {
        await answer('/api/health', { json: { status: 'of a test' } })
        await page.addInitScript(() => Object.assign(globalThis, { mark: true }))
        await page.emulateMedia({ media: 'print' })
        await page.goto('/login')
        await page.evaluate(() => {
          localStorage.setItem('of', 'a visit')
          sessionStorage.setItem('of', 'a visit')
        })
      },
      { dark: true, width: 390 },
    )
    await stage.visit(async ({ page }) => {
      await page.goto('/login')
      expect(await page.evaluate(kept)).toEqual(asNew)
      const health = await page.evaluate(async () => (await fetch('/api/health')).text())
      expect(health).not.toContain('of a test')
    })
  })

  it('is not one whose clock was stopped', async () => {
    await stage.visit(async ({ page }) => {
      await page.clock.install()
      await page.goto('/login')
      await page.clock.pauseAt(new Date('2090-01-01'))
    })
    const now = await stage.visit(async ({ page }) => {
      await page.goto('/login')
      return page.evaluate(() => Date.now())
    })
    expect(new Date(now).getFullYear()).toBeLessThan(2090)
  })
})

describe('a look for barriers', () => {
  it('names each rule that is broken with what breaks it, until it is mended', async () => {
    await stage.visit(async ({ page }) => {
      await page.goto('/login')
      await page.getByRole('button', { name: 'Sign in' }).waitFor()
      expect(await barriersOf(page)).toEqual([])
      await page.evaluate(() => document.querySelector('main')?.append(document.createElement('img')))
      expect(await barriersOf(page)).toEqual(['image-alt: <img>'])
      await page.evaluate(() => document.querySelector('img')?.remove())
      expect(await barriersOf(page)).toEqual([])
    })
  })
})
