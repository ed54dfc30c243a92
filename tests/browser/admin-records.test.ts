import { describe, expect, it } from 'vitest'
import {
  adminQuery,
  errorLog,
  HAIKU,
  invitation,
  ME,
  model,
  openAdmin,
  openTab,
  press,
  record,
  user,
} from '../support/admin-backend.ts'
import { useStage } from '../support/browser.ts'

/** SPEC sections 2, 4, 5 and 9: the records of the admin area and what is done with them. */

const stage = useStage()
const admin = { as: 'admin' } as const
const buttonsOf = (page: Parameters<typeof record>[0], text: string) =>
  record(page, text).getByRole('button').allTextContents()
const cellsOf = (page: Parameters<typeof record>[0], text: string) =>
  record(page, text).getByRole('cell').allTextContents()

describe('users', () => {
  it('have their columns; the own row has a badge and no actions', () =>
    stage.visit(async (visitor) => {
      const { page } = visitor
      await openAdmin(visitor)
      await record(page, ME).waitFor()
      expect(await page.getByRole('columnheader').allTextContents()).toEqual([
        'Email',
        'Name',
        'Role',
        'Status',
        'Last Login',
        'Created',
        'Actions',
      ])
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
      expect(await role.inputValue()).toBe('content_editor')
      await press(page, 'ana@example.com', 'Deactivate')
      await page.getByText('User deactivated successfully').waitFor()
      expect(await role.inputValue()).toBe('content_editor')
      await press(page, 'ben@example.com', 'Cancel')
      expect((await cellsOf(page, 'ben@example.com'))[2]).toBe('Admin')
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

describe('invitations', () => {
  it('are active, expired or used; only active ones give a link or are revoked', () =>
    stage.visit(async (visitor) => {
      const { page } = visitor
      await openAdmin(visitor, {
        'GET /api/admin/invitations': {
          json: {
            invitations: [
              invitation(),
              invitation({ id: 'i2', email: 'late@example.com', expires_at: '2020-01-01T00:00:00Z' }),
              invitation({
                id: 'i3',
                email: 'used@example.com',
                used: true,
                used_at: '2026-03-02T10:00:00Z',
                token: null,
              }),
            ],
            total: 3,
          },
        },
      })
      await openTab(page, 'Invitations')
      await record(page, 'used@example.com').waitFor()
      expect(await page.getByRole('columnheader').allTextContents()).toEqual([
        'Email',
        'Role',
        'Status',
        'Created',
        'Expires',
        'Used',
        'Actions',
      ])
      expect((await cellsOf(page, 'ben@example.com')).slice(1, 6)).toEqual([
        'Content Editor',
        'Active',
        '1 Mar 2026',
        '8 Mar 2099',
        '-',
      ])
      expect((await cellsOf(page, 'late@example.com'))[2]).toBe('Expired')
      expect((await cellsOf(page, 'used@example.com')).slice(2, 6)).toEqual([
        'Used',
        '1 Mar 2026',
        '8 Mar 2099',
        '2 Mar 2026',
      ])
      expect(await buttonsOf(page, 'ben@example.com')).toEqual(['Copy Link', 'Revoke'])
      expect(await buttonsOf(page, 'late@example.com')).toEqual([])
      expect(await buttonsOf(page, 'used@example.com')).toEqual([])
    }, admin))

  it('expire by themselves while the page is open', () =>
    stage.visit(async (visitor) => {
      const { page } = visitor
      await page.clock.install({ time: new Date('2026-03-02T10:00:00Z') })
      await openAdmin(visitor, {
        'GET /api/admin/invitations': {
          json: {
            invitations: [
              invitation({ expires_at: '2026-03-02T10:05:00Z' }),
              invitation({ id: 'i2', email: 'far@example.com', expires_at: '2026-04-20T10:00:00Z' }),
            ],
            total: 2,
          },
        },
      })
      await openTab(page, 'Invitations')
      await record(page, 'ben@example.com').getByText('Active', { exact: true }).waitFor()
      await page.clock.runFor(6 * 60_000)
      await record(page, 'ben@example.com').getByText('Expired').waitFor()
      expect(await buttonsOf(page, 'ben@example.com')).toEqual([])
      expect(await buttonsOf(page, 'far@example.com')).toEqual(['Copy Link', 'Revoke'])
      await page.clock.fastForward('30:00:00')
      expect(await buttonsOf(page, 'far@example.com')).toEqual(['Copy Link', 'Revoke'])
    }, admin))

  it('give their link to the clipboard, and say where the browser refuses', () =>
    stage.visit(
      async (visitor) => {
        const { page } = visitor
        await openAdmin(visitor)
        await openTab(page, 'Invitations')
        await press(page, 'ben@example.com', 'Copy Link')
        await page.getByRole('status').getByText('Invitation link copied to clipboard').waitFor()
        expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
          `${stage.open().origin}/?code=code-of-ben`,
        )
        await page.evaluate(() => {
          navigator.clipboard.writeText = () => Promise.reject(new Error('denied'))
        })
        await press(page, 'ben@example.com', 'Copy Link')
        await page.getByRole('alert').getByText('Failed to copy link to clipboard', { exact: true }).waitFor()
      },
      { ...admin, permissions: ['clipboard-read', 'clipboard-write'] },
    ))

  it.each([
    ['', 'Please enter an email address.'],
    ['not an email', 'Please enter a valid email address.'],
  ])('are not made for “%s”', (email, text) =>
    stage.visit(async (visitor) => {
      const { page } = visitor
      const sent = await openAdmin(visitor)
      await openTab(page, 'Invitations')
      await page.getByLabel('Email Address').fill(email)
      await page.getByRole('button', { name: 'Create Invitation' }).click()
      await page.getByText(text, { exact: true }).waitFor()
      expect(await page.getByLabel('Email Address').inputValue()).toBe(email)
      expect(sent.some(({ method }) => method === 'POST')).toBe(false)
    }, admin),
  )

  it('keep what was typed where they cannot be made', () =>
    stage.visit(async (visitor) => {
      const { page } = visitor
      await openAdmin(visitor, {
        'POST /api/admin/invitations': {
          status: 409,
          json: { detail: 'There is an account with this email already.' },
        },
      })
      await openTab(page, 'Invitations')
      await page.getByLabel('Email Address').fill('ana@example.com')
      await page.getByRole('button', { name: 'Create Invitation' }).click()
      await page.getByText('There is an account with this email already.').waitFor()
      expect(await page.getByLabel('Email Address').inputValue()).toBe('ana@example.com')
    }, admin))

  it('that are not there cannot be deleted together', () =>
    stage.visit(async (visitor) => {
      const { page } = visitor
      const sent = await openAdmin(visitor, {
        'GET /api/admin/invitations': { json: { invitations: [], total: 0 } },
      })
      await openTab(page, 'Invitations')
      await page.getByLabel('Show').selectOption('used')
      await page.getByRole('button', { name: 'Delete All Used' }).click()
      await page.getByRole('alert').getByText('No used invitations to delete', { exact: true }).waitFor()
      expect(sent.some(({ method }) => method === 'DELETE')).toBe(false)
    }, admin))
})

describe('models', () => {
  const three = [
    model(),
    HAIKU,
    model({
      id: '33333333-0000-4000-8000-000000000003',
      name: 'GPT',
      model_id: 'gpt',
      provider: 'openai',
      cost_per_mtok_input: null,
      cost_per_mtok_output: 0.5,
      is_active: false,
    }),
  ]

  it('show costs, what they compare to, and what may be done', () =>
    stage.visit(async (visitor) => {
      const { page } = visitor
      await openAdmin(visitor, {
        'GET /api/admin/ai-models': {
          json: { models: three, active_model: { name: 'Sonnet', provider: 'anthropic' } },
        },
      })
      await openTab(page, 'AI Models')
      await record(page, 'GPT').waitFor()
      expect(await page.getByRole('columnheader').allTextContents()).toEqual([
        'Model',
        'Provider',
        'Status',
        'Cost Input',
        'Cost Output',
        'Cost Comparison',
        'Max Tokens',
        'Actions',
      ])
      expect((await cellsOf(page, 'claude-sonnet')).slice(1, 7)).toEqual([
        'anthropic',
        'Active',
        '$3.00',
        '$15.00',
        'Baseline',
        '4,096',
      ])
      expect((await cellsOf(page, 'claude-haiku')).slice(2, 6)).toEqual([
        'Inactive',
        '$1.00',
        '$5.00',
        '3.0x cheaper',
      ])
      expect((await cellsOf(page, 'GPT')).slice(3, 6)).toEqual(['N/A', '$0.50', 'N/A'])
      expect(await buttonsOf(page, 'claude-sonnet')).toEqual(['Edit'])
      expect(await buttonsOf(page, 'claude-haiku')).toEqual(['Activate', 'Edit', 'Delete'])
      const card = page.getByRole('region', { name: 'Currently Active Model' })
      await card.getByText('Sonnet').waitFor()
      const costs = page.getByRole('region', { name: 'Cost Analysis' })
      expect(await costs.getByRole('listitem').allTextContents()).toEqual([
        'Haiku $4.50',
        'Sonnet Active$13.50',
        'GPT N/A',
      ])
    }, admin))

  it('are not compared where there is one alone', () =>
    stage.visit(async (visitor) => {
      const { page } = visitor
      await openAdmin(visitor, { 'GET /api/admin/ai-models': { json: { models: [model()] } } })
      await openTab(page, 'AI Models')
      await record(page, 'claude-sonnet').waitFor()
      expect(await page.getByText('Cost Analysis').count()).toBe(0)
      await page.getByText('No model is active.').waitFor()
    }, admin))

  it('are added from the defaults of SPEC section 9, and what is wrong is said beside it', () =>
    stage.visit(async (visitor) => {
      const { page } = visitor
      const sent = await openAdmin(visitor)
      await openTab(page, 'AI Models')
      await page.getByRole('button', { name: '+ Add New Model' }).click()
      const form = page.getByRole('dialog', { name: 'Add New Model' })
      expect(await form.getByLabel('Provider').inputValue()).toBe('anthropic')
      expect(await form.getByLabel('Max Tokens').inputValue()).toBe('4096')
      expect(await form.getByLabel('Temperature').inputValue()).toBe('0')
      expect(await form.getByLabel('Temperature').getAttribute('step')).toBe('0.1')
      expect(await form.getByLabel('Cost Input').getAttribute('step')).toBe('0.01')
      await form.getByLabel('Cost Input').fill('-1')
      await form.getByLabel('Cost Output').fill('1e12')
      await form.getByLabel('Max Tokens').fill('0')
      await form.getByLabel('Temperature').fill('1.1')
      await form.getByRole('button', { name: 'Create Model' }).click()
      expect(await form.locator('.field__error').allTextContents()).toEqual([
        'Please enter a name.',
        'Please enter a model id.',
        'Please enter dollars from 0 to 100,000, or nothing.',
        'Please enter dollars from 0 to 100,000, or nothing.',
        'Please enter a whole number from 1 to 1,000,000.',
        'Please enter a number from 0 to 1.',
      ])
      expect(sent.some(({ method }) => method === 'POST')).toBe(false)
      expect(await form.getByLabel('Cost Output').inputValue()).toBe('1e12')
      await form.getByRole('button', { name: 'Cancel' }).click()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }, admin))

  it('keep model id and provider while they are edited, and what was typed where saving fails', () =>
    stage.visit(async (visitor) => {
      const { page } = visitor
      await openAdmin(visitor, {
        'PATCH /api/admin/ai-models/{id}': { status: 500, json: { detail: 'The disk is full.' } },
      })
      await openTab(page, 'AI Models')
      await press(page, 'claude-haiku', 'Edit')
      const form = page.getByRole('dialog', { name: 'Edit Model' })
      expect(await form.getByLabel('Model ID').isDisabled()).toBe(true)
      expect(await form.getByLabel('Provider').isDisabled()).toBe(true)
      await form.getByLabel('Name').fill('Haiku 5')
      await form.getByRole('button', { name: 'Save Changes' }).click()
      await form.getByRole('alert').getByText('The disk is full.').waitFor()
      expect(await form.getByLabel('Name').inputValue()).toBe('Haiku 5')
    }, admin))

  it('that were activated stand in the badge of the workspace', () =>
    stage.visit(async (visitor) => {
      const { page } = visitor
      let active = 'Sonnet'
      await openAdmin(visitor, {
        'GET /api/admin/ai-models': (route) =>
          route.fulfill({
            json: {
              models: [
                model({ is_active: active === 'Sonnet' }),
                { ...HAIKU, is_active: active === 'Haiku' },
              ],
              active_model: { name: active, provider: 'anthropic' },
            },
          }),
        'POST /api/admin/ai-models/{id}/activate': (route) => {
          active = 'Haiku'
          return route.fulfill({ json: {} })
        },
      })
      await openTab(page, 'AI Models')
      await press(page, 'claude-haiku', 'Activate')
      await record(page, 'claude-haiku').getByText('Active', { exact: true }).waitFor()
      expect(await buttonsOf(page, 'claude-sonnet')).toEqual(['Activate', 'Edit', 'Delete'])
      await page.getByRole('link', { name: 'Home' }).click()
      await page.getByTitle('anthropic').getByText('Haiku').waitFor()
    }, admin))

  it('leave the built-in interpreter as it is, on the real server', () =>
    stage.visit(async ({ page, enter }) => {
      await enter()
      await page.getByRole('link', { name: 'Admin' }).click()
      await openTab(page, 'AI Models')
      await record(page, 'querent-builtin').waitFor()
      expect(await buttonsOf(page, 'querent-builtin')).toEqual([])
    }, admin))
})

describe('user queries', () => {
  const long = `premium ${'by region '.repeat(12)}`

  it('are cut at 80 characters, always of PMI Pricing, and open whole', () =>
    stage.visit(async (visitor) => {
      const { page } = visitor
      await openAdmin(visitor, {
        'GET /api/admin/queries': {
          json: {
            queries: [
              adminQuery({ user_question: long }),
              adminQuery({
                id: 'q2',
                user_question: 'who smokes',
                success: false,
                error_message: 'Nothing here tells who somebody is.',
                html_table: null,
                results_json: null,
                analysis_text: null,
              }),
            ],
            total: 2,
          },
        },
      })
      await openTab(page, 'User Queries')
      await record(page, 'who smokes').waitFor()
      expect(await page.getByRole('columnheader').allTextContents()).toEqual([
        'Date',
        'User',
        'Question',
        'Dataset',
        'Status',
      ])
      expect((await cellsOf(page, 'premium by region')).slice(1)).toEqual([
        'ana@example.com',
        `${long.slice(0, 80)}...`,
        'PMI Pricing',
        'Success',
      ])
      await record(page, 'premium by region').getByText('PMI Pricing').click()
      const details = page.getByRole('dialog', { name: 'Query Details' })
      await details.getByText(long.trim()).waitFor()
      await details.getByText('select 1').waitFor()
      await details.getByText('£170.96').waitFor()
      await details.getByText('London leads.').waitFor()
      await page.keyboard.press('Escape')
      await details.waitFor({ state: 'detached' })
      await record(page, 'who smokes').getByRole('button').focus()
      await page.keyboard.press('Enter')
      await details.getByText('Nothing here tells who somebody is.').waitFor()
      await details.getByRole('button', { name: 'Close dialog' }).click()
      await details.waitFor({ state: 'detached' })
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('who smokes')
    }, admin))

  it('show plan and answer of the real server, which the list does not carry', () =>
    stage.visit(async ({ page, enter }) => {
      await enter()
      await page.getByRole('textbox', { name: 'Question' }).fill('average premium by smoker')
      await page.getByRole('button', { name: 'Ask' }).click()
      await page.getByRole('region', { name: 'Result table' }).waitFor()
      await page.getByRole('link', { name: 'Admin' }).click()
      await openTab(page, 'User Queries')
      await record(page, 'average premium by smoker').first().click()
      const details = page.getByRole('dialog', { name: 'Query Details' })
      await details.getByText('Average monthly premium by smoker for all quotes.').waitFor()
      await details.getByRole('region', { name: 'Stored result' }).waitFor()
      await details.getByText('Built-in interpreter, no tokens').waitFor()
    }, admin))

  it('that cannot be loaded whole show what the list knew, and are tried again', () =>
    stage.visit(async (visitor) => {
      const { page } = visitor
      const { html_table: _table, results_json: _rows, analysis_text: _text, ...bare } = adminQuery()
      let fails = true
      const sent = await openAdmin(visitor, {
        'GET /api/admin/queries': (route) => {
          const isWhole = route.request().url().includes('include_cached_results=true')
          if (isWhole && fails) return route.fulfill({ status: 500, json: {} })
          return route.fulfill({ json: { queries: [isWhole ? adminQuery() : bare], total: 1 } })
        },
      })
      await openTab(page, 'User Queries')
      await record(page, 'premium by region').click()
      const details = page.getByRole('dialog')
      await details.getByRole('alert').getByText('Failed to load the stored answer').waitFor()
      await details.getByText('select 1').waitFor()
      fails = false
      await details.getByRole('button', { name: 'Try again' }).click()
      await details.getByText('London leads.').waitFor()
      expect(sent.at(-1)?.path).toBe(
        '/api/admin/queries?user_email=ana%40example.com&start_date=2026-03-01T10%3A05%3A00Z&end_date=2026-03-01T10%3A05%3A00Z&include_cached_results=true&limit=50&offset=0',
      )
    }, admin))

  it('say what a provider took, where one was asked', () =>
    stage.visit(async (visitor) => {
      const { page } = visitor
      const usage = {
        model: 'Haiku',
        provider: 'anthropic',
        input_tokens: 1800,
        output_tokens: 400,
        cost_usd: 0.0038,
      }
      await openAdmin(visitor, {
        'GET /api/admin/queries': { json: { queries: [adminQuery({ usage })], total: 1 } },
      })
      await openTab(page, 'User Queries')
      await record(page, 'premium by region').click()
      await page.getByText('Haiku: 1,800 tokens in, 400 out, $0.0038').waitFor()
    }, admin))
})

describe('error logs', () => {
  it('are counted, anonymous without an email, and open to stack, agent, trail and metadata', () =>
    stage.visit(async (visitor) => {
      const { page } = visitor
      await openAdmin(visitor, {
        'GET /api/logs/errors': {
          json: { errors: [errorLog(), errorLog({ id: 'e2', message: 'Slow', severity: 'info' })], total: 2 },
        },
      })
      await openTab(page, 'Error Logs')
      await record(page, 'Boom').waitFor()
      expect(await page.locator('.stat-card').allTextContents()).toEqual([
        'Total1',
        'Unresolved1',
        'Last 24 Hours0',
        'By SeverityCritical 1',
      ])
      expect((await cellsOf(page, 'Boom')).slice(1, 5)).toEqual([
        'Critical',
        'Boom',
        'Anonymous',
        'Unresolved',
      ])
      expect(await page.getByText('Error: Boom').count()).toBe(0)
      await record(page, 'Boom').getByText('Anonymous').click()
      for (const text of ['Error: Boom', 'Chromium', 'run: query.submitted → "loading"', '"build": "7"'])
        await page.getByText(text).waitFor()
      const toggle = page.getByRole('button', { name: 'Boom', exact: true })
      expect(await toggle.getAttribute('aria-expanded')).toBe('true')
      await toggle.press('Enter')
      expect(await page.getByText('Error: Boom').count()).toBe(0)
    }, admin))

  it('are resolved without opening, and their counts follow', () =>
    stage.visit(async (visitor) => {
      const { page } = visitor
      let resolved = false
      await openAdmin(visitor, {
        'GET /api/logs/errors': (route) =>
          route.fulfill({ json: { errors: [errorLog({ resolved })], total: 1 } }),
        'GET /api/logs/errors/stats': (route) =>
          route.fulfill({
            json: { total: 1, unresolved: resolved ? 0 : 1, last_24h: 0, by_severity: { critical: 1 } },
          }),
        'PATCH /api/logs/errors/{id}': (route) => {
          resolved = true
          return route.fulfill({ json: {} })
        },
      })
      await openTab(page, 'Error Logs')
      await press(page, 'Boom', 'Mark Resolved')
      await page.locator('.stat-card').filter({ hasText: 'Unresolved0' }).waitFor()
      expect((await cellsOf(page, 'Boom'))[4]).toBe('Resolved')
      expect(await page.getByText('Error: Boom').count()).toBe(0)
    }, admin))
})
