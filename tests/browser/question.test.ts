import { describe, expect, it } from 'vitest'
import { ask, expectAccessible, signIn, useStage } from '../support/browser.ts'

const stage = useStage()

describe('question input (SPEC sections 4 and 5)', () => {
  it('asks from 3 characters, counts to 500 and ignores what is beyond', () =>
    stage.visit(async ({ page }) => {
      await page.goto('/')
      await signIn(page)
      const box = page.getByRole('textbox', { name: 'Question' })
      const button = page.getByRole('button', { name: 'Ask' })
      await expect.poll(() => box.getAttribute('rows')).toBe('4')
      await expect
        .poll(() => box.getAttribute('placeholder'))
        .toContain('What is the average cost of health insurance for a 40-year-old in London?')
      await expect.poll(() => page.getByText('0 / 500').isVisible()).toBe(true)
      await expect.poll(() => page.getByLabel('Dataset:').inputValue()).toBe('insurance_pricing')
      await expect.poll(() => page.getByLabel('Dataset:').innerText()).toBe('PMI Pricing')
      await box.fill('  ab  ')
      await expect.poll(() => button.isDisabled()).toBe(true)
      await box.fill('abc')
      await expect.poll(() => button.isEnabled()).toBe(true)
      await box.fill('x'.repeat(500))
      await box.press('End')
      await page.keyboard.type('y')
      expect((await box.inputValue()).length).toBe(500)
      expect(
        await page
          .getByText('That would be 501 characters; a question has at most 500, so the text was not changed.')
          .isVisible(),
      ).toBe(true)
      await expect.poll(() => page.getByText('500 / 500').isVisible()).toBe(true)
      await expect.poll(() => button.isEnabled()).toBe(true)
      await expectAccessible(page)
    }))

  it('reads Processing... while loading, with the text disabled', () =>
    stage.visit(async ({ page, answer }) => {
      let release = () => {}
      const held = new Promise<void>((resolve) => (release = resolve))
      await answer('/api/query/execute', async (route) => {
        await held
        await route.continue()
      })
      await page.goto('/')
      await signIn(page)
      await ask(page, 'how many quotes')
      await expect.poll(() => page.getByRole('button', { name: 'Processing...' }).isDisabled()).toBe(true)
      await expect.poll(() => page.getByRole('textbox', { name: 'Question' }).isDisabled()).toBe(true)
      await expectAccessible(page)
      release()
      await page.getByRole('heading', { name: 'Number of quotes' }).waitFor()
      await expect
        .poll(() => page.getByRole('textbox', { name: 'Question' }).inputValue())
        .toBe('how many quotes')
    }))

  it('fills the gap of a refusal in place, with what makes a question that reads', () =>
    stage.visit(async ({ page }) => {
      await page.goto('/')
      await signIn(page)
      await ask(page, 'What is the peak of the insurers')
      await page
        .getByRole('button', { name: 'What is the peak one figure to rank by? of the insurers' })
        .click()
      const box = page.getByRole('textbox', { name: 'Question' })
      const choices = page.getByRole('group', { name: 'What it may be' })
      const choice = choices.getByRole('button', { name: /^average monthly premium / })
      await expect
        .poll(() => choice.innerText())
        .toContain('Average monthly premium by insurer for all quotes')
      expect(await box.evaluate((text: HTMLTextAreaElement) => text.selectionStart)).toBe(
        'What is the peak'.length,
      )
      await expectAccessible(page)
      await choice.click()
      await expect
        .poll(() => box.inputValue())
        .toBe('What is the peak average monthly premium of the insurers')
      await box.press('Control+Enter')
      await page.getByRole('heading', { name: /Average monthly premium by insurer/ }).waitFor()
    }))

  it('says how many questions of the day are left, and when there are some again, with the text kept', () =>
    stage.visit(
      async ({ page, answer }) => {
        const replies = [
          { json: { success: true, results: [], metadata: { row_count: 0, questions_left: 1 } } },
          { json: { success: false, error_message: 'No.', metadata: { questions_left: 0 } } },
          {
            status: 429,
            json: {
              detail:
                'You have asked all 300 questions of today. The day ends at midnight UTC, which is in 2 hours.',
            },
            headers: { 'retry-after': '7200' },
          },
        ]
        await answer('/api/query/execute', (route) => route.fulfill(replies.shift() ?? {}))
        await page.goto('/')
        await signIn(page)
        await expect.poll(() => page.getByText('left today').count()).toBe(0)
        await ask(page, 'premium by region')
        await page.getByText('1 question left today').waitFor()
        const box = page.getByRole('textbox', { name: 'Question' })
        expect(
          await box.evaluate((element) => element.getAttribute('aria-describedby')?.split(' ').length),
        ).toBe(3)
        await expectAccessible(page)
        await ask(page, 'premium by insurer')
        await page.getByText('No questions left today').waitFor()
        await ask(page, 'premium by excess')
        await page.getByText('You have asked all 300 questions of today.').waitFor()
        await page.getByText('No questions left today').waitFor()
        await expect.poll(() => box.inputValue()).toBe('premium by excess')
      },
      { tolerated: /429/ },
    ))

  it('names the active model, with its provider as tooltip', () =>
    stage.visit(async ({ page }) => {
      await page.goto('/')
      await signIn(page, 'admin@example.com')
      await expect.poll(() => page.getByText('Built-in interpreter').getAttribute('title')).toBe('builtin')
    }))

  it('has no badge where no model is active', () =>
    stage.visit(async ({ page, answer }) => {
      await answer('/api/admin/ai-models', { status: 500, json: {} })
      await page.goto('/')
      await signIn(page, 'admin@example.com')
      await page.waitForTimeout(200)
      await expect.poll(() => page.locator('form .badge').count()).toBe(0)
    }))
})
