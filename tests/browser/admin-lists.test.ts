import { describe, expect, it } from 'vitest'
import { openAdmin, openTab, press, record, user, type Sent } from '../support/admin-backend.ts'
import { useStage } from '../support/browser.ts'

/** SPEC sections 2, 4 and 9: filters, pages, messages of the admin area's lists. */

const stage = useStage()
const admin = { as: 'admin' } as const

/** The searches of the calls that list something, in order. */
const asked = (sent: readonly Sent[], path: string) =>
  sent
    .filter((call) => call.method === 'GET' && call.path.startsWith(`${path}?`))
    .map((call) => call.path.slice(path.length + 1))

const many = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) =>
    user({
      id: `00000000-0000-4000-8000-${String(from + index).padStart(12, '0')}`,
      email: `user-${from + index}@example.com`,
    }),
  )

describe('filters', () => {
  it('of users ask for role and activity', () =>
    stage.visit(async (visitor) => {
      const { page } = visitor
      const sent = await openAdmin(visitor)
      await record(page, 'ana@example.com').waitFor()
      await expect
        .poll(() => page.getByLabel('Role').locator('option').allTextContents())
        .toEqual(['All Roles', 'Admin', 'Content Editor'])
      await expect
        .poll(() => page.getByLabel('Status').locator('option').allTextContents())
        .toEqual(['All Status', 'Active', 'Inactive'])
      // One after the other: what is chosen anew before the list was asked for takes its place.
      const expectAsked = (...searches: readonly string[]) =>
        expect.poll(() => asked(sent, '/api/admin/users')).toEqual(searches)
      const [all, editors] = ['limit=50&offset=0', 'limit=50&offset=0&role=content_editor']
      await page.getByLabel('Role').selectOption('Content Editor')
      await expectAsked(all, editors)
      await page.getByLabel('Status').selectOption('Inactive')
      await expectAsked(all, editors, `${editors}&is_active=false`)
      await record(page, 'ana@example.com').waitFor()
    }, admin))

  it('of users find a person, where the backend says that it can', () =>
    stage.visit(async (visitor) => {
      const { page } = visitor
      await page.clock.install()
      const sent = await openAdmin(visitor, {
        'GET /api/admin/users': { json: { users: [user()], total: 1, searchable: true } },
      })
      await record(page, 'ana@example.com').waitFor()
      // A busy machine may take longer between two keys than typing may rest.
      await page.clock.pauseAt(new Date('2030-01-01'))
      await page.getByLabel('Find a person').pressSequentially('ana')
      await page.clock.resume()
      await expect
        .poll(() => asked(sent, '/api/admin/users'))
        .toEqual(['limit=50&offset=0', 'limit=50&offset=0&search=ana'])
    }, admin))

  it('of users have nothing to search by else', () =>
    stage.visit(async (visitor) => {
      const { page } = visitor
      await openAdmin(visitor)
      await record(page, 'ana@example.com').waitFor()
      await expect.poll(() => page.getByRole('searchbox').count()).toBe(0)
    }, admin))

  it('of invitations start with the unused, and the used alone can be deleted together', () =>
    stage.visit(async (visitor) => {
      const { page } = visitor
      const sent = await openAdmin(visitor)
      await openTab(page, 'Invitations')
      await record(page, 'ben@example.com').waitFor()
      const show = page.getByLabel('Show')
      await expect
        .poll(() => show.locator('option').allTextContents())
        .toEqual(['All Invitations', 'Unused Only', 'Used Only'])
      const bulk = page.getByRole('button', { name: 'Delete All Used' })
      await expect.poll(() => bulk.count()).toBe(0)
      await show.selectOption('All Invitations')
      await record(page, 'ben@example.com').waitFor()
      await expect.poll(() => bulk.count()).toBe(0)
      await show.selectOption('Used Only')
      await bulk.waitFor()
      expect(asked(sent, '/api/admin/invitations')).toEqual([
        'limit=50&offset=0&used=false',
        'limit=50&offset=0',
        'limit=50&offset=0&used=true',
      ])
    }, admin))

  it('of queries ask once typing rests, and are cleared together', () =>
    stage.visit(async (visitor) => {
      const { page } = visitor
      await page.clock.install()
      const sent = await openAdmin(visitor)
      await openTab(page, 'User Queries')
      await record(page, 'premium by region').waitFor()
      // A busy machine may take longer between two keys than typing may rest.
      await page.clock.pauseAt(new Date('2030-01-01'))
      await page.getByLabel('User Email').pressSequentially('ana')
      await page.clock.resume()
      await expect.poll(() => asked(sent, '/api/admin/queries').at(-1)).toContain('user_email=ana')
      await page.getByLabel('Start Date').fill('2026-03-01')
      await page.getByLabel('End Date').fill('2026-03-02')
      await expect.poll(() => asked(sent, '/api/admin/queries').at(-1)).toContain('end_date=2026-03-02')
      await page.getByRole('button', { name: 'Clear Filters' }).click()
      await expect.poll(() => asked(sent, '/api/admin/queries').length).toBe(5)
      expect(asked(sent, '/api/admin/queries')).toEqual([
        'limit=50&offset=0',
        'user_email=ana&limit=50&offset=0',
        'user_email=ana&start_date=2026-03-01&limit=50&offset=0',
        'user_email=ana&start_date=2026-03-01&end_date=2026-03-02&limit=50&offset=0',
        'limit=50&offset=0',
      ])
      await expect.poll(() => page.getByLabel('User Email').inputValue()).toBe('')
    }, admin))

  it('with reversed dates say so and ask nothing', () =>
    stage.visit(async (visitor) => {
      const { page } = visitor
      const sent = await openAdmin(visitor)
      await openTab(page, 'User Queries')
      await page.getByLabel('End Date').fill('2026-03-01')
      await record(page, 'premium by region').waitFor()
      const before = asked(sent, '/api/admin/queries').length
      await page.getByLabel('Start Date').fill('2026-03-02')
      await page.getByRole('alert').getByText('The start date is after the end date.').waitFor()
      expect(asked(sent, '/api/admin/queries')).toHaveLength(before)
      await page.getByLabel('Start Date').fill('2026-02-02')
      await record(page, 'premium by region').waitFor()
      await expect.poll(() => page.getByRole('alert').count()).toBe(0)
    }, admin))

  it('of error logs ask for severity, resolution and a part of an email', () =>
    stage.visit(async (visitor) => {
      const { page } = visitor
      const sent = await openAdmin(visitor)
      await openTab(page, 'Error Logs')
      await record(page, 'Boom').waitFor()
      await page.getByLabel('Severity').selectOption('critical')
      await page.getByLabel('Resolved').selectOption('Unresolved')
      await page.getByLabel('User Email').fill('ana')
      await expect
        .poll(() => asked(sent, '/api/logs/errors').at(-1))
        .toBe('limit=50&offset=0&severity=critical&resolved=false&user_email=ana')
    }, admin))
})

describe('pages', () => {
  it('hold 50 each, go on and back, and the last one says that it is', () =>
    stage.visit(async (visitor) => {
      const { page } = visitor
      const sent = await openAdmin(visitor, {
        'GET /api/admin/users': (route) => {
          const offset = Number(new URL(route.request().url()).searchParams.get('offset'))
          return route.fulfill({ json: { users: many(Math.min(50, 120 - offset), offset), total: 120 } })
        },
      })
      await page.getByText('1–50 of 120').waitFor()
      const next = page.getByRole('button', { name: 'Next' })
      const previous = page.getByRole('button', { name: 'Previous' })
      await expect.poll(() => previous.isDisabled()).toBe(true)
      await next.click()
      await page.getByText('51–100 of 120').waitFor()
      await next.click()
      await page.getByText('101–120 of 120').waitFor()
      await page.getByText('End of the list').waitFor()
      await expect.poll(() => next.isDisabled()).toBe(true)
      await previous.click()
      await record(page, 'user-50@example.com').waitFor()
      expect(asked(sent, '/api/admin/users')).toEqual([
        'limit=50&offset=0',
        'limit=50&offset=50',
        'limit=50&offset=100',
        'limit=50&offset=50',
      ])
    }, admin))

  it('beyond the end lead to the last one', () =>
    stage.visit(async (visitor) => {
      const { page } = visitor
      let left = 51
      await openAdmin(visitor, {
        'GET /api/admin/users': (route) => {
          const offset = Number(new URL(route.request().url()).searchParams.get('offset'))
          return route.fulfill({
            json: { users: many(Math.max(0, Math.min(50, left - offset)), offset), total: left },
          })
        },
      })
      await page.getByRole('button', { name: 'Next' }).click()
      // The places are said before the rows have come.
      await page.getByText('51–51 of 51').waitFor()
      await page.getByRole('row').filter({ hasText: 'user-50@example.com' }).waitFor()
      left = 50
      await press(page, 'user-50@example.com', 'Deactivate')
      await page.getByText('1–50 of 50').waitFor()
    }, admin))

  it.each([
    ['Users', 'GET /api/admin/users', { users: [], total: 0 }, 'There are no users yet.'],
    [
      'Invitations',
      'GET /api/admin/invitations',
      { invitations: [], total: 0 },
      'No invitation waits to be used.',
    ],
    [
      'AI Models',
      'GET /api/admin/ai-models',
      { models: [] },
      'No AI models configured. Add a model to get started.',
    ],
    ['User Queries', 'GET /api/admin/queries', { queries: [], total: 0 }, 'Nobody has asked anything yet.'],
    ['Error Logs', 'GET /api/logs/errors', { errors: [], total: 0 }, 'No errors were reported.'],
  ])('without a record say so: %s', (tab, call, json, text) =>
    stage.visit(async (visitor) => {
      await openAdmin(visitor, { [call]: { json } })
      await openTab(visitor.page, tab)
      await visitor.page.getByText(text, { exact: true }).waitFor()
    }, admin),
  )

  it('say that a filter found nothing', () =>
    stage.visit(async (visitor) => {
      const { page } = visitor
      await openAdmin(visitor, {
        'GET /api/admin/users': (route) =>
          route.fulfill({
            json: route.request().url().includes('role=admin')
              ? { users: [], total: 0 }
              : { users: [user()], total: 1 },
          }),
      })
      await record(page, 'ana@example.com').waitFor()
      await page.getByLabel('Role').selectOption('admin')
      await page.getByText('No user matches these filters.').waitFor()
    }, admin))

  it('show what is coming while they load, announced', () =>
    stage.visit(async (visitor) => {
      const { page } = visitor
      await openAdmin(visitor, { 'GET /api/admin/users': () => new Promise(() => {}) })
      await page.getByRole('status').getByText('Loading users...').waitFor()
      await expect.poll(() => page.locator('.records__skeleton').count()).toBe(5)
      await expect
        .poll(() => page.getByRole('table', { name: 'Users' }).getAttribute('aria-busy'))
        .toBe('true')
    }, admin))
})

describe('messages (SPEC section 4)', () => {
  it('vanish after three seconds, but not while they are pointed at or focused', () =>
    stage.visit(async (visitor) => {
      const { page } = visitor
      await page.clock.install({ time: new Date('2026-03-02T10:00:00Z') })
      await openAdmin(visitor)
      await page.clock.pauseAt(new Date('2026-03-02T11:00:00Z'))
      const message = page.getByText('User deactivated successfully')
      await press(page, 'ana@example.com', 'Deactivate')
      await message.waitFor()
      await page.clock.runFor(2_900)
      await expect.poll(() => message.count()).toBe(1)
      await page.clock.runFor(200)
      await expect.poll(() => message.count()).toBe(0)

      await press(page, 'ana@example.com', 'Deactivate')
      await message.hover()
      await page.clock.runFor(10_000)
      await expect.poll(() => message.count()).toBe(1)
      await page.mouse.move(0, 0)
      await page.clock.runFor(3_100)
      await expect.poll(() => message.count()).toBe(0)

      await press(page, 'ana@example.com', 'Deactivate')
      await message.waitFor()
      await page.getByRole('button', { name: 'Dismiss' }).focus()
      await page.clock.runFor(10_000)
      await expect.poll(() => message.count()).toBe(1)
      await page.getByRole('button', { name: 'Logout' }).focus()
      await page.clock.runFor(3_100)
      await expect.poll(() => message.count()).toBe(0)

      await press(page, 'ana@example.com', 'Deactivate')
      await message.waitFor()
      await page.getByRole('button', { name: 'Dismiss' }).focus()
      await page.keyboard.press('Enter')
      await expect.poll(() => message.count()).toBe(0)
    }, admin))

  it('say first that an invitation was made, then that its link was copied', () =>
    stage.visit(
      async (visitor) => {
        const { page } = visitor
        await openAdmin(visitor, {
          'POST /api/admin/invitations': { json: { id: 'i2', token: 'code of eva' } },
        })
        await page.evaluate(() => {
          const seen: string[] = []
          Object.assign(window, { seen })
          new MutationObserver(() => {
            const text = document.querySelector('.messages')?.textContent ?? ''
            if (text !== '' && text !== seen.at(-1)) seen.push(text)
          }).observe(document.body, { childList: true, subtree: true, characterData: true })
        })
        await openTab(page, 'Invitations')
        await page.getByLabel('Email Address').fill('eva@example.com')
        await page.keyboard.press('Enter')
        await page.getByText('Invitation created and link copied to clipboard').waitFor()
        expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual([
          'Invitation created successfully',
          'Invitation created and link copied to clipboard',
        ])
        const link = new URL(await page.evaluate(() => navigator.clipboard.readText()))
        expect([link.origin, link.searchParams.get('code')]).toEqual([stage.open().origin, 'code of eva'])
        await expect.poll(() => page.getByLabel('Email Address').inputValue()).toBe('')
      },
      { ...admin, permissions: ['clipboard-read', 'clipboard-write'] },
    ))
})
