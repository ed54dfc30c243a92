import { describe, expect, it } from 'vitest'
import { ask, expectAccessible, textOf, useStage } from '../support/browser.ts'

const stage = useStage()

const OFFERS = [
  /^Average monthly premium for quotes where region is London , first figure: £/,
  /^Average monthly premium for quotes where dental cover is yes and region is London , first figure: £/,
]

describe('a question that is not understood well enough', () => {
  it.each([1440, 390])('offers what it may have asked for, to be taken with the keyboard, at %i', (width) =>
    stage.visit(
      async ({ page, enter }) => {
        await enter()
        await ask(page, 'average premium for dentists in London')
        const panel = page.getByRole('region', { name: 'Did you mean' })
        await panel.getByText("I don't know “dentists” in PMI Pricing.").waitFor()
        for (const name of OFFERS)
          await expect.poll(() => panel.getByRole('button', { name }).count()).toBe(1)
        await expect
          .poll(() => panel.getByRole('listitem').filter({ hasText: 'passed over' }).innerText())
          .toContain('dentists')
        expect(
          await page.getByText('Did you mean one of these? 2 questions to choose from').getAttribute('role'),
        ).toBe('status')
        await expect.poll(() => page.getByText('Query Error').count()).toBe(0)
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
        await expectAccessible(page)

        const [figure] = await textOf(page, '.offer__figure')
        await panel.getByRole('button').first().press('Enter')
        await page.getByRole('cell', { name: figure ?? '', exact: true }).waitFor()
        await expect.poll(() => panel.count()).toBe(0)
        await expect
          .poll(() => page.getByRole('textbox', { name: 'Question' }).inputValue())
          .toBe('Average monthly premium for quotes where region is London')
        // The place in the page is kept: what was pressed is gone.
        await page.keyboard.press('Tab')
        expect(await page.getByLabel('Dataset:').evaluate((box) => box === document.activeElement)).toBe(true)
      },
      { width },
    ),
  )

  it('is begun again from what was understood, with the cursor where the rest belongs', () =>
    stage.visit(async ({ page, enter }) => {
      await enter()
      await ask(page, 'premium by region for people who frittered £6,000')
      const chip = page.getByRole('button', { name: 'premium by region for people who frittered £6,000?' })
      await chip.waitFor()
      await expectAccessible(page)
      await chip.click()
      await page.keyboard.type('smoke')
      await expect
        .poll(() => page.getByRole('textbox', { name: 'Question' }).inputValue())
        .toBe('premium by region for people who smoke')
      await expect.poll(() => page.getByRole('button', { name: 'Ask' }).isEnabled()).toBe(true)
    }))
})
