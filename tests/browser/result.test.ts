import { describe, expect, it } from 'vitest'
import { ask, expectAccessible, signIn, textOf, useStage } from '../support/browser.ts'

const stage = useStage()

/** A backend that follows SPEC and knows nothing of our extensions. */
const PLAIN_RESULT = {
  success: true,
  user_email: 'ana@example.com',
  user_question: 'premium by region',
  generated_sql: 'select 1',
  html_table:
    '<table border="1" class="dataframe"><thead><tr><th>region</th><th>avg_premium</th><th>quotes</th><th>ratio</th><th>ok</th></tr></thead><tbody><tr><td>London</td><td>170.957</td><td>54216</td><td>0.5</td><td>✓</td></tr><tr><td>Wales</td><td>1080.1</td><td>999</td><td>0.25</td><td>✗</td></tr></tbody></table>',
  results: [{ region: 'London' }, { region: 'Wales' }],
  analysis: null,
  metadata: { row_count: 2, execution_time_ms: 3, k_threshold_used: 5, groups_suppressed: 2 },
  error_message: null,
  table_heading: null,
  audit_log_id: 'a1',
  chart_recommendation: null,
}

describe('results', () => {
  it('answers the flagship question with one row, heading and privacy note', () =>
    stage.visit(async ({ page }) => {
      await page.goto('/')
      await signIn(page)
      await ask(page, 'What is the average cost of health insurance for a 40-year-old in London?')
      await page.getByRole('heading', { name: 'Average monthly premium, age 40, London' }).waitFor()
      expect(await textOf(page, 'td')).toEqual([expect.stringMatching(/^£\d+\.\d\d$/)])
      await expect
        .poll(() => page.getByText('Every figure stands on at least 5 quotes.').isVisible())
        .toBe(true)
      await expectAccessible(page)
    }))

  it('leaves years alone and formats what is beside them', () =>
    stage.visit(async ({ page }) => {
      await page.goto('/')
      await signIn(page)
      await ask(page, 'number of quotes by year')
      await page.getByRole('heading', { name: 'Number of quotes by year' }).waitFor()
      const [year, count] = await textOf(page, 'tbody tr:first-child td')
      expect(year).toBe('2023')
      expect(count).toMatch(/^1,\d{3}$/)
    }))

  it('shows the table of a backend that follows SPEC alone: formats, alignment, threshold, generated heading', () =>
    stage.visit(async ({ page, answer }) => {
      await answer('/api/query/execute', { json: PLAIN_RESULT })
      await answer('/api/analyze/generate-table-heading', { json: { heading: 'Premiums by Region' } })
      await page.goto('/')
      await signIn(page)
      const request = page.waitForRequest('**/generate-table-heading')
      await ask(page, 'premium by region')
      expect((await request).postDataJSON()).toEqual({ question: 'premium by region', sql: 'select 1' })
      await page.getByRole('heading', { name: 'Premiums by Region' }).waitFor()
      expect(await textOf(page, 'td')).toEqual([
        'London',
        '£170.96',
        '54,216',
        '0.50',
        '✓',
        'Wales',
        '£1,080.10',
        '999',
        '0.25',
        '✗',
      ])
      const alignment = await page
        .locator('tbody tr:first-child td')
        .evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell).textAlign))
      expect(alignment).toEqual(['left', 'right', 'right', 'right', 'center'])
      await expect
        .poll(() => page.getByText('Privacy threshold 5: 2 groups were hidden.').isVisible())
        .toBe(true)
    }))

  it.each([
    ['loading', async () => new Promise<void>(() => {}), 'Generating heading...'],
    ['failed', { status: 500, json: {} }, 'Query Results'],
  ])('has a heading that is %s', (_, reply, heading) =>
    stage.visit(async ({ page, answer }) => {
      await answer('/api/query/execute', { json: PLAIN_RESULT })
      await answer('/api/analyze/generate-table-heading', reply)
      await page.goto('/')
      await signIn(page)
      await ask(page, 'premium by region')
      await page.getByRole('heading', { name: heading }).waitFor()
    }),
  )

  it('asks for no heading without SQL', () =>
    stage.visit(async ({ page, answer }) => {
      let calls = 0
      page.on('request', (request) => (calls += request.url().endsWith('generate-table-heading') ? 1 : 0))
      await answer('/api/query/execute', { json: { ...PLAIN_RESULT, generated_sql: null } })
      await page.goto('/')
      await signIn(page)
      await ask(page, 'premium by region')
      await page.getByRole('heading', { name: 'Query Results' }).waitFor()
      expect(calls).toBe(0)
    }))

  it('shows rows without markup, and says where there are none', () =>
    stage.visit(async ({ page, answer }) => {
      let result: unknown = {
        ...PLAIN_RESULT,
        table_heading: 'One',
        html_table: null,
        results: [{ a: '<b>', premium: 2 }, { a: null }],
      }
      await answer('/api/query/execute', (route) => route.fulfill({ json: result }))
      await page.goto('/')
      await signIn(page)
      await ask(page, 'premium by region')
      await page.getByRole('heading', { name: 'One' }).waitFor()
      expect(await textOf(page, 'td')).toEqual(['<b>', '£2.00', '', ''])
      result = { ...PLAIN_RESULT, table_heading: 'Two', html_table: '<table></table>', results: [] }
      await ask(page, 'premium by region')
      await page.getByText('No rows to show.').waitFor()
      await expectAccessible(page)
    }))

  it('lets no hostile markup through', () =>
    stage.visit(
      async ({ page, answer }) => {
        const hostile = [
          '<img src=x onerror="window.hit=1">',
          '<script>window.hit=1</script>',
          '<svg onload="window.hit=1"><a xlink:href="javascript:1">x</a></svg>',
          '<math><mtext><table><mglyph><style><img src=x onerror=window.hit=1></style></mglyph></table></mtext></math>',
          '<div style="position:fixed;inset:0;background:url(https://evil.example/x)" onclick="window.hit=1" id="x" data-x="1" aria-label="y" class="alert q-ok">kept</div>',
          '<table><tbody><tr><td style="text-align: center; color: red">cell</td></tr></tbody></table>',
          '<a href="https://evil.example">link</a><iframe src="https://evil.example"></iframe><form action="/x"><input></form>',
        ].join('')
        const elsewhere: string[] = []
        page.on('request', (request) =>
          request.url().startsWith(stage.open().origin) ? 0 : elsewhere.push(request.url()),
        )
        await answer('/api/query/execute', {
          json: { ...PLAIN_RESULT, table_heading: 'Hostile', html_table: hostile },
        })
        await page.goto('/')
        await signIn(page)
        await ask(page, 'premium by region')
        await page.getByRole('heading', { name: 'Hostile' }).waitFor()
        const inside = page.getByRole('region', { name: 'Result table' }).locator('xpath=..')
        const found = await inside.evaluate((card) => {
          const shown = [...card.querySelectorAll('.table-rest *, td, td *')]
          return {
            tags: [...new Set(shown.map(({ tagName }) => tagName))].toSorted(),
            attributes: [...new Set(shown.flatMap((element) => element.getAttributeNames()))].toSorted(),
            kept: card.querySelector('.table-rest .q-ok')?.outerHTML,
            cell: card.querySelector('td')?.outerHTML,
            hit: 'hit' in window,
          }
        })
        expect(found).toEqual({
          tags: ['DIV', 'TD'],
          attributes: ['class', 'style'],
          kept: '<div class="alert q-ok">kept</div>',
          cell: '<td class="q-left" style="color: red;">cell</td>',
          hit: false,
        })
        expect(elsewhere).toEqual([])
        // The parser of the sanitiser meets the page's policy before it drops what the policy refuses.
      },
      { tolerated: /Content Security Policy/ },
    ))
})

describe('Query Error (SPEC section 8)', () => {
  it.each([
    ['the server’s detail', { status: 500, json: { detail: 'The engine is down.' } }, 'The engine is down.'],
    [
      'the first message of a list',
      { status: 422, json: { detail: [{ msg: 'Too long.', loc: ['body'] }] } },
      'Too long.',
    ],
    ['the default', { status: 500, json: {} }, 'Failed to execute query. Please try again.'],
    [
      'the message of a refused question',
      { json: { ...PLAIN_RESULT, success: false, error_message: 'Not understood.' } },
      'Not understood.',
    ],
    [
      'a refused question without a message',
      { json: { ...PLAIN_RESULT, success: false, error_message: null } },
      'Query failed',
    ],
    [
      'an answer that cannot be read',
      { body: '{"success": tr' },
      'The server sent an answer that cannot be read.',
    ],
    [
      'no server',
      (route: { abort: () => Promise<void> }) => route.abort(),
      'The server cannot be reached. Check your connection and try again.',
    ],
  ])('shows %s and keeps the question', (_, reply, message) =>
    stage.visit(async ({ page, answer }) => {
      await answer('/api/query/execute', reply)
      await page.goto('/')
      await signIn(page)
      await ask(page, 'average premium by region')
      const alert = page.getByRole('alert')
      await alert.waitFor()
      await expect.poll(() => alert.getByRole('heading').innerText()).toBe('Query Error')
      await expect.poll(() => alert.getByText(message, { exact: true }).isVisible()).toBe(true)
      await expect
        .poll(() => page.getByRole('textbox', { name: 'Question' }).inputValue())
        .toBe('average premium by region')
      await expect.poll(() => page.getByRole('button', { name: 'Ask' }).isEnabled()).toBe(true)
      await expectAccessible(page)
    }),
  )

  it('offers questions that work, and a retry clears it', () =>
    stage.visit(async ({ page }) => {
      await page.goto('/')
      await signIn(page)
      await ask(page, 'how many dentists juggling £99')
      await page
        .getByRole('alert')
        .getByText("I don't know “dentists” or “juggling” in PMI Pricing. Did you mean dental cover?")
        .waitFor()
      await page.getByRole('button', { name: 'How many quotes were accepted in 2024?' }).click()
      await expect
        .poll(() => page.getByRole('textbox', { name: 'Question' }).inputValue())
        .toBe('How many quotes were accepted in 2024?')
      await page.getByRole('button', { name: 'Ask' }).click()
      await page.getByRole('heading', { name: 'Number of quotes, accepted: yes, 2024' }).waitFor()
      await expect.poll(() => page.getByRole('alert').count()).toBe(0)
    }))
})
