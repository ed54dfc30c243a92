import { describe, expect, it } from 'vitest'
import { plainResult, rowsOf } from '../support/answers.ts'
import { ask, expectAccessible, useStage, type Visitor } from '../support/browser.ts'

const stage = useStage()

async function shown({ page, answer, enter }: Visitor, part: Readonly<Record<string, unknown>> = {}) {
  await answer('/api/query/execute', { json: plainResult(part) })
  await enter()
  await ask(page, 'premium by region')
  await page.getByRole('heading', { name: 'Premium by region' }).waitFor()
}

describe('analysis button (SPEC section 4)', () => {
  it('goes from idle over loading to done, and sends what SPEC says', () =>
    stage.visit(async (visitor) => {
      const { page, answer } = visitor
      let release = () => {}
      const held = new Promise<void>((resolve) => (release = resolve))
      await answer('/api/analyze/generate-analysis', async (route) => {
        await held
        await route.fulfill({ json: { success: true, analysis: 'London leads.\n\nWales follows.' } })
      })
      await shown(visitor)
      const request = page.waitForRequest('**/generate-analysis')
      await page.getByRole('button', { name: 'Generate AI Analysis' }).click()
      const { results, html_table } = plainResult()
      expect((await request).postDataJSON()).toEqual({
        question: 'premium by region',
        sql: 'select 1',
        results,
        html_table,
        audit_log_id: 'a1',
      })
      await expect.poll(() => page.getByRole('button', { name: 'Generating...' }).isDisabled()).toBe(true)
      await expectAccessible(page)
      release()
      await page.getByRole('heading', { name: 'Analysis', exact: true }).waitFor()
      await expect
        .poll(() => page.locator('.analysis__text').allInnerTexts())
        .toEqual(['London leads.', 'Wales follows.'])
      await expect
        .poll(() => page.getByRole('button', { name: '✓ Analysis Generated' }).isDisabled())
        .toBe(true)
      await expectAccessible(page)
    }))

  it.each([
    ['not successful, with a detail', { json: { success: false, detail: 'Too few rows.' } }, 'Too few rows.'],
    ['not successful, with an error', { json: { success: false, error: 'Too few rows.' } }, 'Too few rows.'],
    ['not successful', { json: { success: false } }, 'Failed to generate analysis'],
    ['a request error with detail', { status: 500, json: { detail: 'Down.' } }, 'Down.'],
    [
      'a request error without detail',
      { status: 500, json: {} },
      'Failed to generate analysis. Please try again.',
    ],
  ])('shows %s, and a retry clears it', (_, reply, message) =>
    stage.visit(async (visitor) => {
      const { page, answer } = visitor
      let current: object = reply
      await answer('/api/analyze/generate-analysis', (route) => route.fulfill(current))
      await shown(visitor)
      await page.getByRole('button', { name: 'Generate AI Analysis' }).click()
      await page.getByRole('alert').getByText(message, { exact: true }).waitFor()
      await expect
        .poll(() => page.getByRole('button', { name: 'Generate AI Analysis' }).isEnabled())
        .toBe(true)
      await expectAccessible(page)
      current = { json: { success: true, analysis: 'London leads.' } }
      await page.getByRole('button', { name: 'Generate AI Analysis' }).click()
      await page.getByText('London leads.').waitFor()
      await expect.poll(() => page.getByRole('alert').count()).toBe(0)
    }),
  )

  it('brings what it made into view, in a window that is full of the answer', () =>
    stage.visit(async (visitor) => {
      const { page, answer } = visitor
      await page.setViewportSize({ width: 1280, height: 400 })
      await answer('/api/analyze/recommend-chart', { status: 500, json: {} })
      await answer('/api/analyze/generate-analysis', { json: { success: true, analysis: 'London leads.' } })
      const title = page.getByRole('heading', { name: 'Analysis', exact: true })
      const isSeen = async () => {
        const box = await title.boundingBox()
        return box !== null && box.y >= 0 && box.y < 400
      }
      await shown(visitor, rowsOf(30))
      await page.getByRole('button', { name: 'Generate AI Analysis' }).click()
      await title.waitFor()
      await expect.poll(isSeen).toBe(true)
      // One that came with the answer waits below it.
      await answer('/api/query/execute', { json: plainResult({ ...rowsOf(30), analysis: 'Wales follows.' }) })
      await ask(page, 'premium by region')
      await page.getByText('Wales follows.').waitFor({ state: 'attached' })
      await page.waitForTimeout(500)
      expect(await isSeen()).toBe(false)
    }))

  it('is done where the analysis came with the result', () =>
    stage.visit(async (visitor) => {
      await shown(visitor, { analysis: 'Already here.' })
      await visitor.page.getByText('Already here.').waitFor()
      await expect
        .poll(() => visitor.page.getByRole('button', { name: '✓ Analysis Generated' }).isDisabled())
        .toBe(true)
    }))

  it('says on the real server that an answer it does not know cannot be analysed', () =>
    stage.visit(async (visitor) => {
      await shown(visitor)
      await visitor.page.getByRole('button', { name: 'Generate AI Analysis' }).click()
      await visitor.page
        .getByText(
          'Only an answer of this server can be analysed, and this one is not on its record. Ask the question again.',
        )
        .waitFor()
    }))
})

describe('follow-ups', () => {
  it('are offered as chips, and choosing one asks it', () =>
    stage.visit(async ({ page, enter }) => {
      await enter()
      await ask(page, 'average premium by region')
      await page.getByRole('button', { name: 'Suggest follow-ups' }).click()
      const chips = page.getByRole('list', { name: 'Follow-ups' }).getByRole('button')
      await chips.first().waitFor()
      await expect
        .poll(() => chips.allInnerTexts())
        .toEqual([
          'Average monthly premium by insurer',
          'Average monthly premium by region and smoker',
          'Median monthly premium by region',
          'Average monthly premium by policy type',
        ])
      await expectAccessible(page)
      await chips.first().click()
      await page.getByRole('heading', { name: 'Average monthly premium by insurer' }).waitFor()
      await expect
        .poll(() => page.getByRole('textbox', { name: 'Question' }).inputValue())
        .toBe('Average monthly premium by insurer')
    }))

  it('say when there are none, and when they fail', () =>
    stage.visit(async (visitor) => {
      const { page, answer } = visitor
      let reply: object = { status: 500, json: {} }
      await answer('/api/analyze/generate-followups', (route) => route.fulfill(reply))
      await shown(visitor)
      const request = page.waitForRequest('**/generate-followups')
      await page.getByRole('button', { name: 'Suggest follow-ups' }).click()
      expect((await request).postDataJSON()).toEqual({
        question: 'premium by region',
        sql: 'select 1',
        audit_log_id: 'a1',
      })
      await page.getByText('Failed to suggest follow-ups. Please try again.').waitFor()
      reply = { json: { suggestions: [] } }
      await page.getByRole('button', { name: 'Suggest follow-ups' }).click()
      await page.getByText('No follow-up was found that shows anything.').waitFor()
    }))
})

describe('a question after an answer', () => {
  const bodyOf = async (page: Visitor['page']) =>
    (await page.waitForRequest('**/api/query/execute')).postDataJSON() as Record<string, unknown>

  it('goes on from it where its words lean on it, and nothing is sent of that', () =>
    stage.visit(async ({ page, enter }) => {
      await enter()
      await ask(page, 'average premium by region for smokers')
      await page.getByRole('textbox', { name: 'Question' }).fill('now by gender')
      await page.getByText('Continues: Average monthly premium by region').waitFor()
      await expectAccessible(page)
      const body = bodyOf(page)
      await page.getByRole('button', { name: 'Ask', exact: true }).click()
      expect(await body).toEqual({ question: 'now by gender' })
      await page.getByRole('heading', { name: 'Average monthly premium by gender, smoker: yes' }).waitFor()
    }))

  it('has the questions before it as a trail, which leads back and stands after a reload', () =>
    stage.visit(async ({ page, enter }) => {
      await enter()
      await ask(page, 'average premium by region')
      await ask(page, 'only smokers')
      await ask(page, 'by gender instead')
      const trail = page.getByRole('navigation', { name: 'Questions before this one' })
      const turns = ['average premium by region', 'only smokers', 'by gender instead']
      await expect.poll(() => trail.getByRole('listitem').allTextContents()).toEqual(turns)
      await page.reload()
      await expect.poll(() => trail.getByRole('listitem').allTextContents()).toEqual(turns)
      await expectAccessible(page)
      await trail.getByRole('link', { name: 'only smokers' }).click()
      await page.getByRole('heading', { name: 'Average monthly premium by region, smoker: yes' }).waitFor()
      await expect.poll(() => trail.getByRole('listitem').allTextContents()).toEqual(turns.slice(0, 2))
      // The list of questions says what each asked in whole.
      await page
        .getByRole('button', { name: /only smokers Average monthly premium by region, smoker: yes/ })
        .waitFor()
    }))

  it('is asked alone, or goes on whatever it says, where a person says so', () =>
    stage.visit(async ({ page, enter }) => {
      await enter()
      await ask(page, 'average premium by region for smokers')
      const box = page.getByRole('textbox', { name: 'Question' })
      await box.fill('now by gender')
      await page.getByRole('button', { name: 'Ask it alone' }).click()
      const alone = bodyOf(page)
      await box.press('Control+Enter')
      expect(await alone).toEqual({ question: 'now by gender', alone: true })
      await page.getByRole('button', { name: 'Ask', exact: true }).waitFor()
      await ask(page, 'average premium by region for smokers')
      await box.fill('number of quotes by insurer')
      await page.getByRole('button', { name: /^Continue from “average premium by region/ }).click()
      const onward = bodyOf(page)
      await box.press('Control+Enter')
      expect(Object.keys(await onward)).toEqual(['question', 'follow_up_of'])
      await page.getByRole('heading', { name: 'Number of quotes by insurer, smoker: yes' }).waitFor()
    }))

  it('is not read for a backend that does not say that it reads along', () =>
    stage.visit(async (visitor) => {
      const { page, answer } = visitor
      await answer('/api/auth/me', { json: { email: 'me@example.com', role: 'content_editor' } })
      const asked: string[] = []
      page.on('request', (request) => asked.push(new URL(request.url()).pathname))
      await shown(visitor)
      await page.getByRole('textbox', { name: 'Question' }).fill('now by gender')
      await page.waitForTimeout(1_000)
      expect(asked).not.toContain('/api/query/read')
      await expect.poll(() => page.getByText(/Continue/).count()).toBe(0)
    }))
})
