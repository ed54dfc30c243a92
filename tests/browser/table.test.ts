import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { plainResult, rowsOf } from '../support/answers.ts'
import { ask, expectAccessible, textOf, useStage, type Visitor } from '../support/browser.ts'

const stage = useStage()

async function shown({ page, answer, enter }: Visitor, part: Readonly<Record<string, unknown>> = {}) {
  await answer('/api/query/execute', { json: plainResult(part) })
  await answer('/api/analyze/recommend-chart', { status: 500, json: {} })
  await enter()
  await ask(page, 'premium by region')
  await page.getByRole('heading', { name: 'Premium by region', exact: true }).waitFor()
}

const CLIPBOARD = { permissions: ['clipboard-read', 'clipboard-write'] } as const

describe('copy (SPEC section 4)', () => {
  it('writes heading and table in two forms, and says Copied! for two seconds', () =>
    stage.visit(async (visitor) => {
      const { page } = visitor
      await page.clock.install()
      await shown(visitor, {
        html_table:
          '<table><thead><tr><th>region</th><th>avg_premium</th></tr></thead><tbody><tr><td><strong>Lon</strong>don</td><td>170.957</td></tr><tr><td>A &lt;b&gt;</td><td>3</td></tr></tbody></table>',
      })
      await page.clock.pauseAt(new Date('2030-01-01'))
      await page.getByRole('button', { name: 'Copy to Google Docs' }).click()
      await page.getByRole('button', { name: 'Copied!' }).waitFor()
      await page.clock.runFor(1_900)
      await expect.poll(() => page.getByRole('button', { name: 'Copied!' }).count()).toBe(1)
      await page.clock.runFor(200)
      await page.getByRole('button', { name: 'Copy to Google Docs' }).waitFor()
      const clipped = await page.evaluate(async () => {
        const [item] = await navigator.clipboard.read()
        const text = async (type: string) => (await item?.getType(type))?.text()
        return { types: item?.types, html: await text('text/html'), text: await text('text/plain') }
      })
      expect(clipped.types).toEqual(expect.arrayContaining(['text/plain', 'text/html']))
      expect(clipped.text).toBe('Premium by region\nregion\tavg_premium\nLondon\t£170.96\nA <b>\t£3.00')
      expect(clipped.html).toContain('<h2>Premium by region</h2>')
      expect(clipped.html).toContain('<td align="right">£170.96</td>')
      expect(clipped.html).toContain('A &lt;b&gt;')
    }, CLIPBOARD))

  it('only logs a clipboard that refuses', () =>
    stage.visit(async (visitor) => {
      const { page } = visitor
      await shown(visitor)
      await page.evaluate(() => {
        navigator.clipboard.write = () => Promise.reject(new Error('denied'))
      })
      const said = page.waitForEvent('console')
      await page.getByRole('button', { name: 'Copy to Google Docs' }).click()
      expect((await said).text()).toContain('The table could not be copied.')
      await expect
        .poll(() => page.getByRole('button', { name: 'Copy to Google Docs' }).isEnabled())
        .toBe(true)
      await expect.poll(() => page.getByRole('alert').count()).toBe(0)
    }))
})

describe('downloads', () => {
  const html_table =
    '<table><thead><tr><th>insurer</th><th>avg_premium</th><th>rate</th><th>note</th></tr></thead><tbody>' +
    '<tr><td>=cmd()</td><td>1080.1</td><td>12.5%</td><td>a, "b"</td></tr><tr><td>Wales</td><td>-3</td><td>7%</td><td>+44</td></tr></tbody></table>'

  it('give CSV with plain numbers that no spreadsheet runs', () =>
    stage.visit(async (visitor) => {
      const { page } = visitor
      await shown(visitor, { html_table })
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Download CSV' }).click()
      const file = await download
      expect(file.suggestedFilename()).toBe('premium-by-region.csv')
      expect(readFileSync(await file.path(), 'utf8')).toBe(
        '\ufeffinsurer,avg_premium (£),rate (%),note\r\n\'=cmd(),1080.1,12.5,"a, ""b"""\r\nWales,-3,7,44\r\n',
      )
    }))

  it('give a spreadsheet', () =>
    stage.visit(async (visitor) => {
      const { page } = visitor
      await shown(visitor, { html_table })
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Download XLSX' }).click()
      const file = await download
      expect(file.suggestedFilename()).toBe('premium-by-region.xlsx')
      expect(
        readFileSync(await file.path())
          .subarray(0, 2)
          .toString(),
      ).toBe('PK')
    }))

  it('say when they fail', () =>
    stage.visit(async (visitor) => {
      const { page } = visitor
      await shown(visitor)
      await page.route('**/assets/workbook-*.js', (route) => route.abort())
      await page.getByRole('button', { name: 'Download XLSX' }).click()
      await page.getByText('Failed to download the table. Please try again.').waitFor()
      await expectAccessible(page)
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Download CSV' }).click()
      await download
      await expect
        .poll(() => page.getByText('Failed to download the table. Please try again.').count())
        .toBe(0)
    }))
})

describe('rows', () => {
  it('are sorted by a column up, down and as answered, and filtered', () =>
    stage.visit(async (visitor) => {
      const { page } = visitor
      await shown(visitor, rowsOf(30))
      const first = () => textOf(page, 'tbody tr:first-child td')
      const head = page.getByRole('columnheader', { name: 'avg_premium' })
      await head.getByRole('button').click()
      expect(await first()).toEqual(['Region 1', '£100.50'])
      await expect.poll(() => head.getAttribute('aria-sort')).toBe('ascending')
      await head.getByRole('button').click()
      expect(await first()).toEqual(['Region 20', '£197.50'])
      await expect.poll(() => head.getAttribute('aria-sort')).toBe('descending')
      await head.getByRole('button').click()
      expect(await first()).toEqual(['Region 1', '£100.50'])
      await expect.poll(() => head.getAttribute('aria-sort')).toBe(null)
      await page.getByRole('columnheader', { name: 'region' }).getByRole('button').click()
      await page.getByRole('searchbox', { name: 'Filter rows' }).fill('region 2')
      await page.getByText('11 of 30 rows').waitFor()
      expect(await textOf(page, 'tbody td:first-child')).toEqual([
        'Region 2',
        ...Array.from({ length: 10 }, (_, index) => `Region ${20 + index}`),
      ])
      await expectAccessible(page)
      await page.getByRole('searchbox', { name: 'Filter rows' }).fill('nowhere')
      await page.getByText('No row holds this text.').waitFor()
    }))

  it('are found by the numbers behind them as long as these are shown', () =>
    stage.visit(async ({ page, enter }) => {
      await enter()
      await ask(page, 'average premium by region')
      const numbers = page.getByRole('button', { name: 'Numbers behind' })
      await numbers.click()
      const [region = '', , behind = ''] = await textOf(page, 'tbody tr:first-child td')
      await page.getByRole('searchbox', { name: 'Filter rows' }).fill(behind)
      const found = () => textOf(page, 'tbody td:first-child')
      await expect.poll(found).toEqual([region])
      await numbers.click()
      await page.getByText('No row holds this text.').waitFor()
      expect(await found()).toEqual([])
      await numbers.click()
      await expect.poll(found).toEqual([region])
    }))

  it('out of view are not in the page, yet found, read and reached by keyboard', () =>
    stage.visit(async (visitor) => {
      const { page } = visitor
      await shown(visitor, rowsOf(10_000))
      const rows = page.locator('tbody tr[aria-rowindex]')
      await rows.first().waitFor()
      expect(await rows.count()).toBeLessThan(60)
      await expect.poll(() => page.getByRole('table').getAttribute('aria-rowcount')).toBe('10001')
      const frame = page.getByRole('region', { name: 'Result table' })
      await frame.focus()
      const focused = () => page.evaluate(() => document.activeElement?.textContent)
      await page.keyboard.press('ArrowDown')
      expect(await focused()).toBe('Region 1£100.50')
      await page.keyboard.press('ArrowDown')
      expect(await focused()).toBe('Region 2£137.50')
      await page.keyboard.press('End')
      await expect.poll(focused).toBe('Region 10000£100.50')
      await page.keyboard.press('ArrowDown')
      await expect.poll(focused).toBe('Region 10000£100.50')
      await page.keyboard.press('ArrowUp')
      await expect.poll(focused).toBe('Region 9999£164.50')
      await page.keyboard.press('Home')
      await expect.poll(focused).toBe('Region 1£100.50')
      // Before any row that is far away is there.
      await page.evaluate(() => {
        for (const key of ['End', 'ArrowUp', 'ArrowUp'])
          document.activeElement?.dispatchEvent(
            new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
          )
      })
      await expect.poll(focused).toBe('Region 9998£127.50')
      expect(await rows.count()).toBeLessThan(60)
      const frameTop = (await frame.boundingBox())?.y ?? 0
      const headTop = (await page.getByRole('columnheader').first().boundingBox())?.y ?? 0
      expect(Math.abs(headTop - frameTop)).toBeLessThan(2)
      await page.getByRole('searchbox', { name: 'Filter rows' }).fill('region 9876')
      await page.getByText('1 of 10,000 rows').waitFor()
      expect(await textOf(page, 'tbody td:first-child')).toEqual(['Region 9876'])
      await expectAccessible(page)
    }))

  it.each<[string, Readonly<Record<string, unknown>>, readonly string[]]>([
    [
      'missing keys and nulls',
      { results: [{ a: 1 }, { b: null }, { a: null, b: 2 }] },
      ['1', '', '', '', '', '2'],
    ],
    ['nested values', { results: [{ a: { b: [1] }, c: [true] }] }, ['{"b":[1]}', '[true]']],
    [
      'numbers as text and NaN',
      { results: [{ cost: '12.5', n: 'NaN', m: '1e3' }] },
      ['£12.50', 'NaN', '1e3'],
    ],
    ['things that are no rows', { results: [null, 3, 'x', [1], { a: 'kept' }] }, ['kept']],
  ])('with %s are shown', (_, { results }, texts) =>
    stage.visit(async (visitor) => {
      await shown(visitor, { html_table: null, results })
      expect(await textOf(visitor.page, 'td')).toEqual([...texts])
    }),
  )

  it('of markup alone are shown', () =>
    stage.visit(async (visitor) => {
      await shown(visitor, { results: undefined })
      expect(await textOf(visitor.page, 'td')).toEqual(['London', '£170.96', 'Wales', '£1,080.10'])
    }))

  it('of 500 columns and of 100,000 characters stay inside their frame', () =>
    stage.visit(async (visitor) => {
      const { page } = visitor
      const wide = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`column_${index}`, index]))
      await shown(visitor, { html_table: null, results: [{ text: 'x'.repeat(100_000), ...wide }] })
      await expect.poll(() => page.locator('td').count()).toBe(501)
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(3_000)
    }))

  it.each([
    ['a count', { results: 7 }],
    ['text', { results: 'nothing' }],
    ['nothing', { results: undefined, html_table: undefined, metadata: undefined }],
  ])('that are %s break nothing', (_, part) =>
    stage.visit(async (visitor) => {
      await shown(visitor, part)
      await expect
        .poll(() => visitor.page.getByRole('heading', { name: 'Query History' }).isVisible())
        .toBe(true)
      await expect.poll(() => visitor.page.getByRole('button', { name: 'Ask' }).isEnabled()).toBe(true)
    }),
  )
})
