import { expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { expectAccessible, useStage } from '../support/browser.ts'

const stage = useStage()

const focusedName = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))

/** Asks with the focus in the question, as somebody at the keyboard does. */
async function asked(page: Page, question: string) {
  await page.getByRole('textbox', { name: 'Question' }).focus()
  await page.keyboard.type(question)
  await page.keyboard.press('Control+Enter')
  await page.getByRole('group', { name: 'What was understood' }).waitFor()
}

it.each([
  [1440, false],
  [390, true],
])('an open list of choices is accessible at %i pixels (dark: %s)', (width, dark) =>
  stage.visit(
    async ({ page, enter }) => {
      await enter()
      await asked(page, 'average premium by region')
      await page.getByRole('button', { name: 'Group: region. Change' }).click()
      await page.getByRole('menuitem', { name: /^Insurer/ }).waitFor()
      await expectAccessible(page)
    },
    { width, dark },
  ),
)

it('whoever changes, adds or leaves out a part goes on where it was', () =>
  stage.visit(async ({ page, enter }) => {
    await enter()
    await asked(page, 'average premium by region')
    await page.getByRole('button', { name: 'Group: region. Change' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: /^Insurer/ }).waitFor()
    await page.keyboard.type('insurer')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Average monthly premium by insurer' }).waitFor()
    await expect.poll(() => focusedName(page)).toBe('Group: insurer. Change')
    await page.keyboard.press('Delete')
    await page.getByRole('heading', { name: 'Average monthly premium', exact: true }).waitFor()
    await expect.poll(() => focusedName(page)).toBe('What was understood')
  }))

it('whoever types meanwhile keeps the focus', () =>
  stage.visit(async ({ page, enter }) => {
    await enter()
    await asked(page, 'average premium by region')
    await page.getByRole('button', { name: 'Remove group: region' }).click()
    await page.getByRole('button', { name: 'Side panel' }).focus()
    await page.getByRole('heading', { name: 'Average monthly premium', exact: true }).waitFor()
    await page.getByRole('button', { name: 'Add group' }).waitFor()
    expect(await focusedName(page)).toBe('Side panel')
  }))

it('whoever goes from one list to another has the other alone before them', () =>
  stage.visit(async ({ page, enter }) => {
    await enter()
    await asked(page, 'average premium by region')
    const lists = page.getByRole('menu')
    for (const [part, choice] of [
      ['Group: region', /^Insurer/],
      ['Function: Average', /^Median/],
      ['Group: region', /^Insurer/],
    ] as const) {
      await page.getByRole('button', { name: `${part}. Change` }).click()
      await page.getByRole('menuitem', { name: choice }).waitFor()
      expect(await lists.count()).toBe(1)
    }
    await page.keyboard.press('Escape')
    await expect.poll(() => lists.count()).toBe(0)
  }))
