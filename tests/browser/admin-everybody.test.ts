import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openAdmin, openTab, press, record, TESTING } from '../support/admin-backend.ts'
import { expectAccessible, useStage } from '../support/browser.ts'

/** The admin area for everybody: every width and theme, accessible in each state, by keyboard alone. */

const stage = useStage()

const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.textContent || document.activeElement?.tagName)

const isFocused = (part: Locator) => part.evaluate((element) => element === document.activeElement)

const closed = async (page: Page) => {
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

/** Does something with a record, by its menu where it has one. */
async function act(page: Page, text: string, name: string): Promise<void> {
  await record(page, text).waitFor()
  const menu = record(page, text).getByRole('button', { name: 'Actions' })
  if ((await menu.count()) > 0) await menu.click()
  await press(page, text, name)
}

/** Everything that the admin area shows beside lists alone: how it comes up, and how it goes. */
const STATES: readonly (readonly [name: string, open: (page: Page) => Promise<void>])[] = [
  ['users', (page) => record(page, 'ana@example.com').waitFor()],
  ['an edited role', (page) => act(page, 'ana@example.com', 'Edit Role')],
  [
    'a confirmation',
    async (page) => {
      await press(page, 'ana@example.com', 'Cancel')
      await act(page, 'ana@example.com', 'Delete')
      await page.getByRole('alertdialog').waitFor()
    },
  ],
  [
    'invitations',
    async (page) => {
      await page.getByRole('button', { name: 'Cancel' }).click()
      await openTab(page, 'Invitations')
      await record(page, 'ben@example.com').waitFor()
      await page.getByRole('button', { name: 'Create Invitation' }).click()
    },
  ],
  [
    'models',
    async (page) => {
      await openTab(page, 'AI Models')
      await record(page, 'claude-haiku').waitFor()
    },
  ],
  [
    'the form of a model',
    async (page) => {
      await page.getByRole('button', { name: '+ Add New Model' }).click()
      await page.getByRole('button', { name: 'Create Model' }).click()
      await page.getByText('Please enter a name.').waitFor()
    },
  ],
  [
    'the test of a model',
    async (page) => {
      await closed(page)
      await act(page, 'claude-haiku', 'Test')
      await page.getByRole('heading', { name: 'Not right' }).waitFor()
    },
  ],
  [
    'queries',
    async (page) => {
      await closed(page)
      await openTab(page, 'User Queries')
      await record(page, 'premium by region').waitFor()
    },
  ],
  [
    'the details of a query',
    async (page) => {
      await record(page, 'premium by region').click()
      await page.getByRole('dialog').getByText('London leads.').waitFor()
    },
  ],
  [
    'an open error',
    async (page) => {
      await closed(page)
      await openTab(page, 'Error Logs')
      await record(page, 'Boom').click()
      await page.getByText('Error: Boom').waitFor()
    },
  ],
  [
    'the menu of the account',
    async (page) => {
      await page.getByRole('button', { name: 'Account' }).click()
      await page.getByRole('button', { name: 'Change Password' }).waitFor()
    },
  ],
  [
    'the change of a password',
    async (page) => {
      await page.getByRole('button', { name: 'Change Password' }).click()
      await page.getByRole('dialog', { name: 'Change Password' }).waitFor()
    },
  ],
]

describe('the admin area', () => {
  it.each([
    [390, false],
    [390, true],
    [1024, true],
    [1440, false],
  ])('fits %i pixels and is accessible in every state (dark: %s)', (width, dark) =>
    stage.visit(
      async (visitor) => {
        const { page } = visitor
        await openAdmin(visitor, TESTING)
        for (const [name, open] of STATES) {
          await open(page)
          await expectAccessible(page)
          expect([name, await fits(page)]).toEqual([name, true])
        }
      },
      { as: 'admin', width, dark },
    ),
  )

  it('names each field of a record at 390 pixels, and keeps its table for screen readers', () =>
    stage.visit(
      async (visitor) => {
        const { page } = visitor
        await openAdmin(visitor)
        await record(page, 'ana@example.com').waitFor()
        const label = await record(page, 'ana@example.com')
          .getByRole('cell')
          .nth(2)
          .evaluate((cell) => getComputedStyle(cell, '::before').content)
        expect(label).toContain('Role')
        await expect.poll(() => page.getByRole('columnheader').count()).toBe(7)
        await expect
          .poll(() => page.getByRole('cell', { name: 'Content Editor', exact: true }).count())
          .toBe(1)
      },
      { as: 'admin', width: 390 },
    ))
})

describe('by keyboard alone', () => {
  it('the arrows go from tab to tab, and Enter chooses one', () =>
    stage.visit(
      async (visitor) => {
        const { page } = visitor
        await openAdmin(visitor)
        await page.getByRole('tab', { name: 'Users' }).focus()
        await page.keyboard.press('ArrowRight')
        expect(await focused(page)).toBe('Invitations')
        await page.keyboard.press('Enter')
        await record(page, 'ben@example.com').waitFor()
        await page.keyboard.press('End')
        await page.keyboard.press('Enter')
        await record(page, 'Boom').waitFor()
      },
      { as: 'admin' },
    ))

  it('a role is edited, and the focus is where it was', () =>
    stage.visit(
      async (visitor) => {
        const { page } = visitor
        const sent = await openAdmin(visitor)
        await record(page, 'ana@example.com').getByRole('button', { name: 'Edit Role' }).focus()
        await page.keyboard.press('Enter')
        expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('SELECT')
        await page.keyboard.type('Admin')
        await page.keyboard.press('Tab')
        expect(await focused(page)).toBe('Save')
        await page.keyboard.press('Enter')
        await page.getByText('User role updated successfully').waitFor()
        expect(await focused(page)).toBe('Edit Role')
        expect(sent.find(({ method }) => method === 'PATCH')?.body).toEqual({ role: 'admin' })
        await page.keyboard.press('Enter')
        await page.keyboard.press('Tab')
        await page.keyboard.press('Tab')
        expect(await focused(page)).toBe('Cancel')
        await page.keyboard.press('Enter')
        expect(await focused(page)).toBe('Edit Role')
      },
      { as: 'admin' },
    ))

  it('a deletion is asked for, kept inside its dialog, and given up or done', () =>
    stage.visit(
      async (visitor) => {
        const { page } = visitor
        let isThere = true
        await openAdmin(visitor, {
          'GET /api/admin/users': (route) =>
            route.fulfill({
              json: {
                users: isThere
                  ? [{ id: '11111111-0000-4000-8000-000000000001', email: 'ana@example.com' }]
                  : [],
                total: isThere ? 1 : 0,
              },
            }),
          'DELETE /api/admin/users/{id}': (route) => {
            isThere = false
            return route.fulfill({ status: 204 })
          },
        })
        const trigger = record(page, 'ana@example.com').getByRole('button', { name: 'Delete' })
        await trigger.focus()
        await page.keyboard.press('Enter')
        await page.getByRole('alertdialog').waitFor()
        await expect.poll(() => focused(page)).toBe('Cancel')
        await page.keyboard.press('Tab')
        expect(await focused(page)).toBe('Delete')
        await page.keyboard.press('Tab')
        await expect.poll(() => focused(page)).toBe('Cancel')
        await page.keyboard.press('Escape')
        await page.getByRole('alertdialog').waitFor({ state: 'detached' })
        await expect.poll(() => focused(page)).toBe('Delete')
        await page.keyboard.press('Enter')
        await page.getByRole('alertdialog').waitFor()
        await expect.poll(() => focused(page)).toBe('Cancel')
        await page.keyboard.press('Tab')
        await page.keyboard.press('Enter')
        await page.getByText('There are no users yet.').waitFor()
        // What had the focus is gone: the list has it, not the top of the page.
        expect(await page.evaluate(() => document.activeElement?.classList.contains('list'))).toBe(true)
      },
      { as: 'admin' },
    ))

  it('pages are turned one after the other, to the end and back', () =>
    stage.visit(
      async (visitor) => {
        const { page } = visitor
        await openAdmin(visitor, {
          'GET /api/admin/users': (route) => {
            const offset = Number(new URL(route.request().url()).searchParams.get('offset'))
            return route.fulfill({
              json: { users: [{ id: offset, email: `from-${offset}@x.example` }], total: 101 },
            })
          },
        })
        await record(page, 'from-0@').waitFor()
        await page.getByRole('button', { name: 'Next' }).focus()
        for (const offset of [50, 100]) {
          await page.keyboard.press('Enter')
          await record(page, `from-${offset}@`).waitFor()
          expect(await focused(page)).toBe('Next')
        }
        await page.keyboard.press('Enter')
        await page.keyboard.press('Shift+Tab')
        expect(await focused(page)).toBe('Previous')
        await page.keyboard.press('Enter')
        await record(page, 'from-50@').waitFor()
      },
      { as: 'admin' },
    ))

  it('a model is tested in its dialog, and the focus goes back to its row', () =>
    stage.visit(
      async (visitor) => {
        const { page } = visitor
        const sent = await openAdmin(visitor, TESTING)
        await openTab(page, 'AI Models')
        await record(page, 'claude-haiku').getByRole('button', { name: 'Test' }).focus()
        await page.keyboard.press('Enter')
        await page.getByRole('dialog', { name: 'Test Haiku' }).getByText('1 of 2').waitFor()
        const button = page.getByRole('button', { name: 'Test Again' })
        for (let tabs = 0; tabs < 4 && !(await isFocused(button)); tabs += 1) await page.keyboard.press('Tab')
        await page.keyboard.press('Enter')
        await expect.poll(() => sent.filter(({ method }) => method === 'POST').length).toBe(1)
        await closed(page)
        await expect.poll(() => focused(page)).toBe('Test')
      },
      { as: 'admin' },
    ))

  it('a model is added in its dialog, and the focus goes back to its button', () =>
    stage.visit(
      async (visitor) => {
        const { page } = visitor
        await openAdmin(visitor)
        await openTab(page, 'AI Models')
        await page.getByRole('button', { name: '+ Add New Model' }).focus()
        await page.keyboard.press('Enter')
        await page.getByRole('dialog').waitFor()
        await page.getByLabel('Name', { exact: true }).focus()
        await page.keyboard.type('Opus')
        await page.keyboard.press('Tab')
        await page.keyboard.type('claude-opus')
        await page.keyboard.press('Enter')
        await page.getByText('Model created successfully').waitFor()
        await expect.poll(() => focused(page)).toBe('+ Add New Model')
      },
      { as: 'admin' },
    ))
})
