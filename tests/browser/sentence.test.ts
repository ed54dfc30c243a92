import { describe, expect, it } from 'vitest'
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
      await page.getByRole('option', { name: /^Insurer/ }).waitFor()
      await expectAccessible(page)
    },
    { width, dark },
  ),
)

it('a list of columns is searched at the keyboard alone', () =>
  stage.visit(async ({ page, enter }) => {
    await enter()
    await asked(page, 'average premium by region')
    const chip = page.getByRole('button', { name: 'Group: region. Change' })
    await chip.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('option', { name: /^Insurer/ }).waitFor()
    await expect.poll(() => focusedName(page)).toBe('Search')
    await page.keyboard.type('COVER')
    const labels = page.locator('.choice__label')
    const called = ['Cover level', 'Dental cover', 'Mental health cover']
    // Those that are described so come after.
    await expect.poll(async () => (await labels.allInnerTexts()).slice(0, 3)).toEqual(called)
    const search = page.getByRole('combobox', { name: 'Search' })
    const highlighted = () =>
      search.evaluate(
        (field) => document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent,
      )
    await expect.poll(highlighted).toMatch(/^Cover level/)
    await page.keyboard.press('ArrowDown')
    await expect.poll(highlighted).toMatch(/^Dental cover/)
    await page.keyboard.press('Escape')
    await expect.poll(() => focusedName(page)).toBe('Group: region. Change')
    await page.keyboard.press('Enter')
    await page.getByRole('option', { name: /^Insurer/ }).waitFor()
    await page.keyboard.type('dental')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Average monthly premium by dental cover' }).waitFor()
    await expect.poll(() => focusedName(page)).toBe('Group: dental cover. Change')
  }))

it('few choices are searched without a field', () =>
  stage.visit(async ({ page, enter }) => {
    await enter()
    await asked(page, 'average premium for smokers')
    await page.getByRole('button', { name: 'Condition: smoker is yes. Change' }).click()
    await page.getByRole('option', { name: 'Yes (now)' }).waitFor()
    const field = page.getByRole('combobox', { name: 'Search' })
    await expect.poll(() => field.getAttribute('class')).toBe('visually-hidden')
    await page.keyboard.type('no')
    await expect.poll(() => page.getByRole('option', { name: 'Yes (now)' }).count()).toBe(0)
    await expect.poll(() => field.getAttribute('class')).not.toBe('visually-hidden')
  }))

it.each([1440, 390])('a period is typed, and why it cannot be asked is said, at %i pixels', (width) =>
  stage.visit(
    async ({ page, enter }) => {
      await enter()
      await asked(page, 'number of quotes in 2024')
      await page.getByRole('button', { name: 'Condition: quote date is in 2024. Change' }).click()
      const [from, to] = ['From', 'To'].map((name) => page.getByLabel(name, { exact: true }))
      await from?.fill('2024-06-01')
      await to?.fill('2024-03-05')
      await page.getByRole('button', { name: 'Apply' }).click()
      await page.getByText('To is before From.').waitFor()
      await expectAccessible(page)
      await to?.fill('2024-09-15')
      await page.keyboard.press('Enter')
      const chip = 'Condition: quote date is between 1 June 2024 and 15 September 2024. Change'
      await expect.poll(() => focusedName(page)).toBe(chip)
    },
    { width },
  ),
)

it('whoever changes, adds or leaves out a part goes on where it was', () =>
  stage.visit(async ({ page, enter }) => {
    await enter()
    await asked(page, 'average premium by region')
    await page.getByRole('button', { name: 'Group: region. Change' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('option', { name: /^Insurer/ }).waitFor()
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
    await expect.poll(() => focusedName(page)).toBe('Side panel')
  }))

it('whoever goes from one list to another has the other alone before them', () =>
  stage.visit(async ({ page, enter }) => {
    await enter()
    await asked(page, 'average premium by region')
    const lists = page.getByRole('dialog')
    for (const [part, choice] of [
      ['Group: region', /^Insurer/],
      ['Function: Average', /^Median/],
      ['Group: region', /^Insurer/],
    ] as const) {
      await page.getByRole('button', { name: `${part}. Change` }).click()
      await page.getByRole('option', { name: choice }).waitFor()
      await expect.poll(() => lists.count()).toBe(1)
    }
    await page.keyboard.press('Escape')
    await expect.poll(() => lists.count()).toBe(0)
  }))

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor()
const undoIn = (page: Page) => page.getByRole('button', { name: 'Undo' })
const path = (page: Page) => page.evaluate(() => location.pathname)

describe('a change', () => {
  const FIRST = 'Average monthly premium by region'
  const SECOND = 'Average monthly premium'
  const REMOVE = 'Remove group: region'

  it('is undone by its button, and the page is where it was', () =>
    stage.visit(async ({ page, enter }) => {
      await enter()
      await asked(page, 'average premium by region')
      await expect.poll(() => undoIn(page).count()).toBe(0)
      const first = await path(page)
      await page.getByRole('button', { name: REMOVE }).click()
      await heading(page, SECOND)
      await expect.poll(() => undoIn(page).getAttribute('aria-keyshortcuts')).toBe('Control+Z Meta+Z')
      await expectAccessible(page)
      await undoIn(page).click()
      await heading(page, FIRST)
      await expect.poll(() => path(page)).toBe(first)
      await expect.poll(() => focusedName(page)).toBe('Group: region. Change')
      await expect.poll(() => undoIn(page).count()).toBe(0)
      await expect
        .poll(() => page.getByRole('textbox', { name: 'Question' }).inputValue())
        .toBe('average premium by region')
      // Forward is there for whoever thinks better of it.
      await page.goForward()
      await heading(page, SECOND)
      await expect.poll(() => undoIn(page).count()).toBe(0)
    }))

  it('is undone at the keyboard, each in its turn, and what is typed into a field is the field’s', () =>
    stage.visit(async ({ page, enter }) => {
      await enter()
      await asked(page, 'average premium by region')
      await page.getByRole('button', { name: REMOVE }).click()
      await heading(page, SECOND)
      await page.getByRole('button', { name: 'Function: Average. Change' }).click()
      await page.getByRole('option', { name: /^Median/ }).click()
      await heading(page, 'Median monthly premium')
      await page.getByRole('button', { name: 'Function: Median. Change' }).click()
      await page.getByRole('option', { name: /^Total/ }).waitFor()
      await page.keyboard.type('tot')
      await page.keyboard.press('Control+z')
      await page.keyboard.press('Escape')
      await heading(page, 'Median monthly premium')
      await page.keyboard.press('Control+z')
      await heading(page, SECOND)
      await expect.poll(() => focusedName(page)).toBe('Function: Average. Change')
      await page.keyboard.press('Control+z')
      await heading(page, FIRST)
      await page.keyboard.press('Control+z')
      await heading(page, FIRST)
    }))

  it('is gone back from by Back, step by step, and what was changed before can be undone still', () =>
    stage.visit(async ({ page, enter }) => {
      await enter()
      await asked(page, 'average premium by region')
      await page.getByRole('button', { name: REMOVE }).click()
      await heading(page, SECOND)
      await page.getByRole('button', { name: 'Function: Average. Change' }).click()
      await page.getByRole('option', { name: /^Median/ }).click()
      await heading(page, 'Median monthly premium')
      await page.goBack()
      await heading(page, SECOND)
      await expect.poll(() => undoIn(page).count()).toBe(1)
      await page.goBack()
      await heading(page, FIRST)
      await expect.poll(() => undoIn(page).count()).toBe(0)
    }))

  it('is not undone once the page was loaded again', () =>
    stage.visit(async ({ page, enter }) => {
      await enter()
      await asked(page, 'average premium by region')
      await page.getByRole('button', { name: REMOVE }).click()
      await heading(page, SECOND)
      await page.reload()
      await page.getByRole('button', { name: 'Add group' }).waitFor()
      await expect.poll(() => undoIn(page).count()).toBe(0)
    }))
})
