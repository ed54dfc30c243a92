import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { plainResult, recommendation, rowsOf } from '../support/answers.ts'
import { ask, expectAccessible, useStage, type Visitor } from '../support/browser.ts'

const stage = useStage()

async function shown({ page, answer, enter }: Visitor, part: Readonly<Record<string, unknown>> = rowsOf(6)) {
  await answer('/api/query/execute', { json: plainResult(part) })
  await enter()
  await ask(page, 'premium by region')
  await page.getByRole('heading', { name: 'Premium by region', exact: true }).waitFor()
}

const drawn = ({ page }: Visitor) => page.locator('.chart__plot .main-svg').first().waitFor()

describe('chart (SPEC sections 2, 3, 4 and 9)', () => {
  it('asks for a recommendation with the first 20 rows and the columns, and draws it', () =>
    stage.visit(async (visitor) => {
      const { page, answer } = visitor
      let release = () => {}
      const held = new Promise<void>((resolve) => (release = resolve))
      await answer('/api/analyze/recommend-chart', async (route) => {
        await held
        await route.fulfill({ json: recommendation() })
      })
      const request = page.waitForRequest('**/recommend-chart')
      const { results, ...rest } = rowsOf(30)
      await shown(visitor, { results, ...rest })
      expect((await request).postDataJSON()).toEqual({
        user_question: 'premium by region',
        generated_sql: 'select 1',
        data_sample: results.slice(0, 20),
        column_metadata: [
          {
            name: 'region',
            data_type: 'string',
            cardinality: 30,
            is_nullable: false,
            sample_values: ['Region 1', 'Region 2', 'Region 3', 'Region 4', 'Region 5'],
          },
          {
            name: 'avg_premium',
            data_type: 'number',
            cardinality: 30,
            is_nullable: false,
            sample_values: [100.5, 137.5, 174.5, 110.5, 147.5],
          },
        ],
      })
      await page.getByText('Generating chart recommendation...').waitFor()
      await expectAccessible(page)
      release()
      await drawn(visitor)
      await expect
        .poll(() => page.getByRole('heading', { name: 'Premium of regions' }).isVisible())
        .toBe(true)
      await expect
        .poll(() => page.getByLabel('Chart type').locator('option').allInnerTexts())
        .toEqual(['Bar', 'Line', 'Histogram', 'Scatter Plot', 'Pie'])
      await expect
        .poll(() => page.getByText('Chart type recommended by AI').innerText())
        .toBe('Chart type recommended by AI')
      await expect.poll(() => page.locator('.modebar').count()).toBe(0)
      await expectAccessible(page)
    }))

  it('marks the row that has had the focus since before it was drawn', () =>
    stage.visit(async (visitor) => {
      const { page, answer } = visitor
      const held = Promise.withResolvers<void>()
      await answer('/api/analyze/recommend-chart', async (route) => {
        await held.promise
        await route.fulfill({ json: recommendation() })
      })
      await shown(visitor)
      await page.getByText('Generating chart recommendation...').waitFor()
      await page.getByRole('region', { name: 'Result table' }).focus()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowDown')
      held.resolve()
      await drawn(visitor)
      const faint = () =>
        page
          .locator('.chart__plot .barlayer .point path')
          .evaluateAll((bars) => bars.map((bar) => Number(getComputedStyle(bar).opacity) < 1))
      // Bars fall: that of the second row is the fourth.
      await expect.poll(faint).toEqual([true, true, true, false, true, true])
    }))

  it('marks the row of a bar that is pointed at where it can be seen, and nothing once a row is left', () =>
    stage.visit(async (visitor) => {
      const { page } = visitor
      await shown(visitor, { ...rowsOf(20), chart_recommendation: recommendation() })
      await drawn(visitor)
      const frame = page.getByRole('region', { name: 'Result table' })
      const marked = () => frame.locator('.table-frame__marked td:first-child').allInnerTexts()
      const isInFrame = () =>
        frame.evaluate((element) => {
          const box = element.querySelector('.table-frame__marked')?.getBoundingClientRect()
          const { top, bottom } = element.getBoundingClientRect()
          return box !== undefined && box.top >= top && box.bottom <= bottom
        })
      const plot = await page.locator('.chart__plot .nsewdrag').first().boundingBox()
      for (const name of ['Region 1', 'Region 20', 'Region 1']) {
        const label = page.locator('.chart__plot .ytick text').filter({ hasText: new RegExp(`^${name}$`) })
        const beside = await label.boundingBox()
        await page.mouse.move((plot?.x ?? 0) + 5, (beside?.y ?? 0) + (beside?.height ?? 0) / 2)
        await expect.poll(marked).toEqual([name])
        expect(await isInFrame()).toBe(true)
      }
      await page.mouse.move(0, 0)
      await expect.poll(marked).toEqual([])
      const faint = () =>
        page
          .locator('.chart__plot .barlayer .point path')
          .evaluateAll((bars) => bars.filter((bar) => Number(getComputedStyle(bar).opacity) < 1).length)
      await frame.focus()
      await page.keyboard.press('ArrowDown')
      await expect.poll(faint).toBe(19)
      await page.getByRole('textbox', { name: 'Question' }).focus()
      await expect.poll(faint).toBe(0)
    }))

  it('is overridden by the person, and back', () =>
    stage.visit(async (visitor) => {
      const { page, answer } = visitor
      await answer('/api/analyze/recommend-chart', { json: recommendation() })
      await shown(visitor)
      await drawn(visitor)
      for (const [type, mark] of [
        ['line', '.scatterlayer .js-line'],
        ['histogram', '.barlayer .point'],
        ['scatter', '.scatterlayer .point'],
        ['pie', '.pielayer .slice'],
      ] as const) {
        await page.getByLabel('Chart type').selectOption(type)
        await page.getByText('Chart type recommended by AI (manually overridden)').waitFor()
        await page.locator(mark).first().waitFor({ state: 'attached' })
        await expectAccessible(page)
      }
      await expect.poll(() => page.locator('.slicetext').allTextContents()).toContain('Region 1: 11.8%')
      await page.getByLabel('Chart type').selectOption('bar')
      await page.getByText('Chart type recommended by AI', { exact: true }).waitFor()
      await expect.poll(() => page.getByText('(manually overridden)').count()).toBe(0)
    }))

  it('is absent for fewer than five rows', () =>
    stage.visit(async (visitor) => {
      let calls = 0
      visitor.page.on('request', (request) => (calls += request.url().includes('recommend-chart') ? 1 : 0))
      await shown(visitor, rowsOf(4))
      await visitor.page.waitForTimeout(200)
      await expect.poll(() => visitor.page.locator('.chart').count()).toBe(0)
      expect(calls).toBe(0)
    }))

  it('needs no call where the recommendation came with the result', () =>
    stage.visit(async (visitor) => {
      let calls = 0
      visitor.page.on('request', (request) => (calls += request.url().includes('recommend-chart') ? 1 : 0))
      await shown(visitor, { ...rowsOf(6), chart_recommendation: recommendation({ chart_type: 'pie' }) })
      await drawn(visitor)
      await expect.poll(() => visitor.page.getByLabel('Chart type').inputValue()).toBe('pie')
      expect(calls).toBe(0)
    }))

  it.each([
    ['a detail', { status: 500, json: { detail: 'Down.' } }, 'Down.'],
    ['no detail', { status: 500, json: {} }, 'Failed to generate chart recommendation'],
    ['an answer without success', { json: { success: false } }, 'Failed to generate chart recommendation'],
    [
      'a chart of another kind',
      { json: recommendation({ chart_type: 'donut' }) },
      'Failed to generate chart recommendation',
    ],
    ['an answer cut short', { body: '{"success": tr' }, 'The server sent an answer that cannot be read.'],
  ])('says that generation failed after %s, and can be tried again', (_, reply, message) =>
    stage.visit(async (visitor) => {
      const { page, answer } = visitor
      let current: object = { contentType: 'application/json', ...reply }
      await answer('/api/analyze/recommend-chart', (route) => route.fulfill(current))
      await shown(visitor)
      const alert = page.getByRole('alert')
      await alert.getByRole('heading', { name: 'Chart Generation Failed' }).waitFor()
      await expect.poll(() => alert.getByText(message, { exact: true }).isVisible()).toBe(true)
      await expectAccessible(page)
      current = { json: recommendation() }
      await alert.getByRole('button', { name: 'Try again' }).click()
      await drawn(visitor)
    }),
  )

  it('fails where results are no list', () =>
    stage.visit(async (visitor) => {
      await shown(visitor, { results: { region: 'London' } })
      await visitor.page.getByText('Results must be an array', { exact: true }).waitFor()
      await expect
        .poll(() => visitor.page.getByRole('region', { name: 'Result table' }).isVisible())
        .toBe(true)
    }))

  it('says so where it cannot be drawn, and the rest of the page works on', () =>
    stage.visit(async (visitor) => {
      const { page } = visitor
      await page.route('**/assets/plotly-*.js', (route) => route.abort())
      await shown(visitor, { ...rowsOf(6), chart_recommendation: recommendation() })
      await page.getByText('Unable to generate chart. Please try again.').waitFor()
      await expect.poll(() => page.getByRole('region', { name: 'Result table' }).isVisible()).toBe(true)
      await page.unroute('**/assets/plotly-*.js')
      await page.getByRole('button', { name: 'Try again' }).click()
      await drawn(visitor)
    }))

  it('is saved as an SVG with white background, heading and source', () =>
    stage.visit(
      async (visitor) => {
        const { page } = visitor
        await shown(visitor, { ...rowsOf(6), chart_recommendation: recommendation() })
        await drawn(visitor)
        const download = page.waitForEvent('download')
        await page.getByRole('button', { name: 'Download SVG' }).click()
        const file = await download
        expect(file.suggestedFilename()).toBe('premium-by-region.svg')
        const svg = readFileSync(await file.path(), 'utf8')
        expect(svg).toMatch(/^<svg[^>]*xmlns="http:\/\/www.w3.org\/2000\/svg"/)
        expect(svg).toMatch(/width="900" height="\d+" style="fill: rgb\(255, 255, 255\); fill-opacity: 1;"/)
        expect(svg).toContain('>Average premium by Region<')
        expect(svg).toContain('>Privacy threshold 5: no group was hidden.<')
        expect(svg).toContain('>Premium of regions<')
        expect(svg).toContain('>Source: Querent, answer to “premium by region”<')
        expect(svg).toContain('>Region 6<')
      },
      { dark: true },
    ))

  it('shows hostile names as they are written, on the page and in the file', () =>
    stage.visit(async (visitor) => {
      const { page } = visitor
      const names = [
        'A & B',
        '<b>bold</b>',
        '<a href="javascript:window.hit=1">link</a>',
        '<img src=x onerror="window.hit=1">',
        '&lt;i&gt;',
      ]
      await shown(visitor, {
        results: names.map((region, index) => ({ region, avg_premium: index + 1 })),
        chart_recommendation: recommendation({ title: 'A & <b>B</b>' }),
      })
      await drawn(visitor)
      await expect.poll(() => page.locator('.ytick text').allTextContents()).toEqual(names)
      await expect.poll(() => page.locator('.chart__plot a, .chart__plot image').count()).toBe(0)
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Download SVG' }).click()
      const svg = readFileSync(await (await download).path(), 'utf8')
      expect(svg).toContain('A &amp; B')
      expect(svg).not.toMatch(/<(?:a|img|script|image)[\s>]/)
      expect(await page.evaluate(() => 'hit' in window)).toBe(false)
    }))

  it('alerts where the file cannot be saved', () =>
    stage.visit(async (visitor) => {
      const { page } = visitor
      await shown(visitor, { ...rowsOf(6), chart_recommendation: recommendation() })
      await drawn(visitor)
      await page.evaluate(() => {
        URL.createObjectURL = () => {
          throw new Error('no space')
        }
      })
      const dialog = page.waitForEvent('dialog')
      const click = page.getByRole('button', { name: 'Download SVG' }).click()
      const alert = await dialog
      expect(alert.type()).toBe('alert')
      expect(alert.message()).toBe('Failed to download chart. Please try again.')
      await alert.accept()
      await click
      await page.getByRole('alert').getByText('Failed to download chart. Please try again.').waitFor()
    }))

  it.each([
    [390, 300, 80],
    [800, 350, 120],
    [1280, 400, 120],
  ])('at %i pixels is %i high, with a pie of radius %i', (width, height, radius) =>
    stage.visit(
      async (visitor) => {
        const { page } = visitor
        await shown(visitor, { ...rowsOf(6), chart_recommendation: recommendation({ chart_type: 'pie' }) })
        await drawn(visitor)
        const svg = await page.locator('.chart__plot .main-svg').first().boundingBox()
        expect(svg?.height).toBe(height)
        const pie = await page.locator('.pielayer .surface').evaluateAll((slices) => {
          const boxes = slices.map((slice) => slice.getBoundingClientRect())
          const span = (low: number[], high: number[]) => Math.max(...high) - Math.min(...low)
          return span(
            boxes.map(({ top }) => top),
            boxes.map(({ bottom }) => bottom),
          )
        })
        expect(Math.round(pie / 2)).toBe(radius)
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(
          true,
        )
      },
      { width },
    ),
  )

  it('groups two dimensions, tells its data in words and as a table, and follows the policy of the page', () =>
    stage.visit(
      async (visitor) => {
        const { page, enter } = visitor
        await enter()
        await ask(page, 'average premium by region and smoker')
        await drawn(visitor)
        // A dot of each series in each row, and what it stands for above them.
        await expect.poll(() => page.locator('.scatterlayer .point').count()).toBe(24)
        const texts = await page.locator('.infolayer .annotation-text').allTextContents()
        expect(texts).toEqual(expect.arrayContaining(['Smoker: No', 'Smoker: Yes']))
        expect(
          await page
            .getByRole('img', {
              name: /^Drawn as pairs of dots: Average monthly premium by region and smoker\. /,
            })
            .count(),
        ).toBe(1)
        await page.getByText(/a figure by several groups is compared side by side/).waitFor()
        await page.getByRole('button', { name: 'Chart data' }).click()
        const table = page.getByRole('region', { name: 'Chart data' })
        await expect.poll(() => table.locator('tbody tr').count()).toBe(24)
        await expectAccessible(page)
      },
      { dark: true },
    ))
})
