import { describe, expect, it } from 'vitest'
import { buttonsOf, cellsOf, ME, openAdmin, openTab, press, record, user } from '../support/admin-backend.ts'
import { useStage } from '../support/browser.ts'

/** SPEC sections 2, 4 and 8: the users tab. */

const stage = useStage()
const admin = { as: 'admin' } as const

describe('users', () => {
  it('have their columns; the own row has a badge and no actions', () =>
    stage.visit(async (visitor) => {
      const { page } = visitor
      await openAdmin(visitor)
      await record(page, ME).waitFor()
      await expect
        .poll(() => page.getByRole('columnheader').allTextContents())
        .toEqual(['Email', 'Name', 'Role', 'Status', 'Last Login', 'Created', 'Actions'])
      expect((await cellsOf(page, 'ana@example.com')).slice(0, 6)).toEqual([
        'ana@example.com ',
        'Ana Analyst',
        'Content Editor',
        'Active',
        'Never',
        '1 Mar 2026',
      ])
      await record(page, ME).getByText('You', { exact: true }).waitFor()
      expect(await buttonsOf(page, ME)).toEqual([])
      expect(await buttonsOf(page, 'ana@example.com')).toEqual(['Edit Role', 'Deactivate', 'Delete'])
    }, admin))

  it('keep their columns in sight beside a name that nothing breaks, and tell the time of a day', () =>
    stage.visit(async (visitor) => {
      const { page } = visitor
      await openAdmin(visitor, {
        'GET /api/admin/users': {
          json: {
            users: [
              user({
                email: `${'long.'.repeat(20)}name@example.com`,
                full_name: 'Wolfeschlegelsteinhausenbergerdorff'.repeat(4),
                last_login: '2026-03-02T10:05:00Z',
              }),
            ],
            total: 1,
          },
        },
      })
      const login = record(page, 'name@example.com').getByText('2 Mar 2026', { exact: true })
      await login.waitFor()
      const hidden = await page
        .getByRole('table')
        .evaluate(({ parentElement: frame }) => (frame?.scrollWidth ?? 0) - (frame?.clientWidth ?? 0))
      expect({
        hiddenPx: hidden,
        time: await login.getAttribute('data-time'),
        dateTime: await login.getAttribute('dateTime'),
      }).toEqual({
        hiddenPx: 0,
        time: expect.stringMatching(/^\d\d:05$/) as string,
        dateTime: '2026-03-02T10:05:00Z',
      })
    }, admin))

  it('have one menu of what can be done where a row has no room for the buttons', () =>
    stage.visit(
      async (visitor) => {
        const { page } = visitor
        const sent = await openAdmin(visitor)
        const row = record(page, 'ana@example.com')
        await row.getByRole('button', { name: 'Actions' }).press('Enter')
        expect(await buttonsOf(page, 'ana@example.com')).toEqual([
          'Actions',
          'Edit Role',
          'Deactivate',
          'Delete',
        ])
        const [trigger, item] = await Promise.all(
          ['Actions', 'Edit Role'].map((name) => row.getByRole('button', { name }).boundingBox()),
        )
        expect(Math.abs((item?.y ?? 0) - (trigger?.y ?? 0))).toBeLessThan(80)
        await row.getByRole('button', { name: 'Deactivate' }).click()
        await page.getByText('User deactivated successfully').waitFor()
        expect(sent.filter(({ method }) => method === 'PATCH')).toHaveLength(1)
      },
      { ...admin, width: 1024 },
    ))

  it('keep an edited role where it cannot be saved, and what another row is about', () =>
    stage.visit(async (visitor) => {
      const { page } = visitor
      await openAdmin(visitor, {
        'GET /api/admin/users': {
          json: {
            users: [
              user(),
              user({ id: '11111111-0000-4000-8000-000000000002', email: 'ben@example.com', role: 'admin' }),
            ],
            total: 2,
          },
        },
        'PATCH /api/admin/users/{id}': (route) =>
          (route.request().postData() ?? '').includes('is_active')
            ? route.fulfill({ json: {} })
            : route.fulfill({ status: 409, json: { detail: 'This is the last active admin.' } }),
      })
      await press(page, 'ben@example.com', 'Edit Role')
      const role = page.getByRole('combobox', { name: 'Role of ben@example.com' })
      await role.selectOption('content_editor')
      await press(page, 'ben@example.com', 'Save')
      await page.getByText('This is the last active admin.').waitFor()
      await expect.poll(() => role.inputValue()).toBe('content_editor')
      await press(page, 'ana@example.com', 'Deactivate')
      await page.getByText('User deactivated successfully').waitFor()
      await expect.poll(() => role.inputValue()).toBe('content_editor')
      await press(page, 'ben@example.com', 'Cancel')
      expect((await cellsOf(page, 'ben@example.com'))[2]).toBe('Admin')
    }, admin))

  it('that changed are shown as the reply tells them, and the list is not asked again', () =>
    stage.visit(async (visitor) => {
      const { page } = visitor
      const sent = await openAdmin(visitor, {
        'PATCH /api/admin/users/{id}': { json: user({ is_active: false, full_name: 'Ana Told' }) },
      })
      await press(page, 'ana@example.com', 'Deactivate')
      await page.getByText('User deactivated successfully').waitFor()
      expect((await cellsOf(page, 'ana@example.com')).slice(1, 4)).toEqual([
        'Ana Told',
        'Content Editor',
        'Inactive',
      ])
      await page.getByRole('link', { name: 'Home' }).click()
      await page.getByRole('link', { name: 'Admin' }).waitFor()
      expect(
        sent.filter(({ path }) => path.startsWith('/api/admin/users')).map(({ method }) => method),
      ).toEqual(['GET', 'PATCH'])
    }, admin))

  it('that changed leave a list whose filter they do not match any more', () =>
    stage.visit(async (visitor) => {
      const { page } = visitor
      let isActive = true
      await openAdmin(visitor, {
        'GET /api/admin/users': (route) =>
          route.fulfill({ json: { users: isActive ? [user()] : [], total: isActive ? 1 : 0 } }),
        'PATCH /api/admin/users/{id}': (route) => {
          isActive = false
          return route.fulfill({ json: user({ is_active: false }) })
        },
      })
      await page.getByLabel('Status').selectOption('Active')
      await press(page, 'ana@example.com', 'Deactivate')
      await page.getByText('No user matches these filters.').waitFor()
    }, admin))

  it('are deleted only once that is confirmed', () =>
    stage.visit(async (visitor) => {
      const { page } = visitor
      const sent = await openAdmin(visitor)
      await press(page, 'ana@example.com', 'Delete')
      await page.getByRole('alertdialog').getByText('ana@example.com').waitFor()
      await page.getByRole('button', { name: 'Cancel' }).click()
      await page.getByRole('alertdialog').waitFor({ state: 'detached' })
      await press(page, 'ana@example.com', 'Delete')
      await page.keyboard.press('Escape')
      await page.getByRole('alertdialog').waitFor({ state: 'detached' })
      expect(sent.filter(({ method }) => method === 'DELETE')).toEqual([])
    }, admin))

  it('are changed as it was asked for, though nobody looks any more', () =>
    stage.visit(async (visitor) => {
      const { page } = visitor
      const ended: string[] = []
      page.on('requestfinished', (request) => ended.push(`${request.method()} finished`))
      page.on('requestfailed', (request) => ended.push(`${request.method()} failed`))
      let answer = () => {}
      await openAdmin(visitor, {
        'PATCH /api/admin/users/{id}': (route) =>
          new Promise((resolve) => {
            answer = () => resolve(route.fulfill({ json: {} }))
          }),
      })
      await press(page, 'ana@example.com', 'Deactivate')
      await openTab(page, 'Error Logs')
      await record(page, 'Boom').waitFor()
      answer()
      await expect.poll(() => ended.filter((text) => text.startsWith('PATCH'))).toEqual(['PATCH finished'])
    }, admin))

  it('that another admin was faster with are said and leave the list', () =>
    stage.visit(async (visitor) => {
      const { page } = visitor
      let isThere = true
      await openAdmin(visitor, {
        'GET /api/admin/users': (route) =>
          route.fulfill({ json: { users: isThere ? [user()] : [], total: isThere ? 1 : 0 } }),
        'PATCH /api/admin/users/{id}': { status: 404, json: { detail: 'There is no such user.' } },
      })
      await record(page, 'ana@example.com').waitFor()
      isThere = false
      await press(page, 'ana@example.com', 'Deactivate')
      await page.getByText('There is no such user.').waitFor()
      await record(page, 'ana@example.com').waitFor({ state: 'detached' })
    }, admin))
})
