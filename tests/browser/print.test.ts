import { describe, expect, it } from 'vitest'
import { plainResult, rowsOf } from '../support/answers.ts'
import { ask, useStage, type Visitor } from '../support/browser.ts'

const stage = useStage()

const ROWS = 600

async function shown({ page, answer, enter }: Visitor, rows: number) {
  await answer('/api/query/execute', { json: plainResult(rowsOf(rows)) })
  await answer('/api/analyze/recommend-chart', { status: 500, json: {} })
  await enter()
  await ask(page, 'premium by region')
  await page.getByRole('heading', { name: 'Premium by region', exact: true }).waitFor()
}

describe('an answer on paper', () => {
  it('has all rows of a long table, and of the page nothing but the answer', () =>
    stage.visit(async (visitor) => {
      const { page } = visitor
      await shown(visitor, ROWS)
      const rows = page.getByRole('region', { name: 'Result table' }).locator('tbody tr:not([aria-hidden])')
      expect(await rows.count()).toBeLessThan(ROWS)
      await page.emulateMedia({ media: 'print' })
      await expect.poll(() => rows.count()).toBe(ROWS)
      for (const hidden of [
        page.getByRole('textbox'),
        page.getByRole('banner'),
        page.getByRole('contentinfo'),
        page.getByRole('heading', { name: 'Query History' }),
        page.getByRole('button', { name: 'Download CSV' }),
        page.getByRole('searchbox'),
      ])
        await expect.poll(() => hidden.count()).toBe(0)
      const frame = page.getByRole('region', { name: 'Result table' })
      expect(await frame.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0)
      await page.emulateMedia({ media: 'screen' })
      await expect.poll(() => rows.count()).toBeLessThan(ROWS)
    }))

  it('says what was asked, and is light where the screen is dark', () =>
    stage.visit(async (visitor) => {
      const { page } = visitor
      await shown(visitor, 3)
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
      const said = await page
        .locator('.answer')
        .evaluate((element) => [
          getComputedStyle(element, '::before').content,
          getComputedStyle(element).backgroundColor,
        ])
      expect(said).toEqual(['"Question: premium by region"', 'rgb(255, 255, 255)'])
    }))
})
