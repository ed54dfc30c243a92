import { describe, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { HAIKU, openAdmin, openTab, press, type Sent } from '../support/admin-backend.ts'
import { expectAccessible, useStage, type Reply } from '../support/browser.ts'

const stage = useStage()

const USER = '/api/admin/users/11111111-0000-4000-8000-000000000001'
const INVITATION = '/api/admin/invitations/22222222-0000-4000-8000-000000000001'
const MODELS = '/api/admin/ai-models'
const ERROR = '/api/logs/errors/55555555-0000-4000-8000-000000000001'

interface Act {
  readonly tab: string
  readonly act: (page: Page) => Promise<void>
  /** Once it was refused; the same without it. */
  readonly again?: (page: Page) => Promise<void>
  /** The call that it makes; with its search and its body. */
  readonly sends: Sent
  readonly says: string
  /** Said instead where the call fails without a word of its own. */
  readonly orElse: string
  /** What other calls answer for this act. */
  readonly given?: Readonly<Record<string, Reply>>
}

const select = (page: Page, label: string, value: string) =>
  page.getByLabel(label, { exact: true }).selectOption(value)
const edit = (page: Page, label: string, value: string) => page.getByLabel(label).fill(value)

/** SPEC sections 7 and 8: each action of the admin area, the exact request it sends, and what it says. */
const ACTS: readonly Act[] = [
  {
    tab: 'Users',
    async act(page) {
      await press(page, 'ana@example.com', 'Edit Role')
      await page.getByRole('combobox', { name: 'Role of ana@example.com' }).selectOption('admin')
      await press(page, 'ana@example.com', 'Save')
    },
    again: (page) => press(page, 'ana@example.com', 'Save'),
    sends: { method: 'PATCH', path: USER, body: { role: 'admin' } },
    says: 'User role updated successfully',
    orElse: 'Failed to update user role',
  },
  {
    tab: 'Users',
    act: (page) => press(page, 'ana@example.com', 'Deactivate'),
    sends: { method: 'PATCH', path: USER, body: { is_active: false } },
    says: 'User deactivated successfully',
    orElse: 'Failed to update user status',
  },
  {
    tab: 'Users',
    act: (page) => press(page, 'ana@example.com', 'Activate'),
    given: {
      'GET /api/admin/users': {
        json: {
          users: [{ id: USER.slice(-36), email: 'ana@example.com', role: 'admin', is_active: false }],
          total: 1,
        },
      },
    },
    sends: { method: 'PATCH', path: USER, body: { is_active: true } },
    says: 'User activated successfully',
    orElse: 'Failed to update user status',
  },
  {
    tab: 'Users',
    async act(page) {
      await press(page, 'ana@example.com', 'Delete')
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    },
    sends: { method: 'DELETE', path: USER, body: null },
    says: 'User deleted successfully',
    orElse: 'Failed to delete user',
  },
  {
    tab: 'Invitations',
    async act(page) {
      await edit(page, 'Email Address', ' eva@example.com ')
      await select(page, 'Role', 'admin')
      await page.getByRole('button', { name: 'Create Invitation' }).click()
    },
    given: { 'POST /api/admin/invitations': { json: { id: 'i2', token: 'code-of-eva' } } },
    sends: {
      method: 'POST',
      path: '/api/admin/invitations',
      body: { email: 'eva@example.com', role: 'admin' },
    },
    says: 'Invitation created and link copied to clipboard',
    orElse: 'Failed to create invitation',
  },
  {
    tab: 'Invitations',
    act: (page) => press(page, 'ben@example.com', 'Revoke'),
    sends: { method: 'DELETE', path: INVITATION, body: null },
    says: 'Invitation revoked successfully',
    orElse: 'Failed to revoke invitation',
  },
  {
    tab: 'Invitations',
    async act(page) {
      await select(page, 'Show', 'used')
      await page.getByRole('button', { name: 'Delete All Used' }).click()
    },
    given: { 'DELETE /api/admin/invitations/bulk/cleanup': { json: { deleted_count: 3 } } },
    sends: { method: 'DELETE', path: '/api/admin/invitations/bulk/cleanup?used=true', body: null },
    says: 'Successfully deleted 3 invitation(s)',
    orElse: 'Failed to delete invitations',
  },
  {
    tab: 'AI Models',
    act: (page) => press(page, 'Haiku', 'Activate'),
    sends: { method: 'POST', path: `${MODELS}/${HAIKU.id}/activate`, body: null },
    says: 'Model activated successfully',
    orElse: 'Failed to activate model',
  },
  {
    tab: 'AI Models',
    act: (page) => press(page, 'Haiku', 'Delete'),
    sends: { method: 'DELETE', path: `${MODELS}/${HAIKU.id}`, body: null },
    says: 'Model deleted successfully',
    orElse: 'Failed to delete model',
  },
  {
    tab: 'AI Models',
    async act(page) {
      await page.getByRole('button', { name: '+ Add New Model' }).click()
      await edit(page, 'Name', 'Opus')
      await edit(page, 'Model ID', 'claude-opus')
      await edit(page, 'Cost Input', '15')
      await page.getByRole('button', { name: 'Create Model' }).click()
    },
    again: (page) => page.getByRole('button', { name: 'Create Model' }).click(),
    sends: {
      method: 'POST',
      path: MODELS,
      body: {
        name: 'Opus',
        model_id: 'claude-opus',
        provider: 'anthropic',
        cost_per_mtok_input: 15,
        cost_per_mtok_output: null,
        max_tokens: 4096,
        temperature: 0,
        description: null,
      },
    },
    says: 'Model created successfully',
    orElse: 'Failed to create model',
  },
  {
    tab: 'AI Models',
    async act(page) {
      await press(page, 'Haiku', 'Edit')
      await edit(page, 'Temperature', '0.3')
      await edit(page, 'Description', 'Fast')
      await page.getByRole('button', { name: 'Save Changes' }).click()
    },
    again: (page) => page.getByRole('button', { name: 'Save Changes' }).click(),
    sends: {
      method: 'PATCH',
      path: `${MODELS}/${HAIKU.id}`,
      body: {
        name: 'Haiku',
        cost_per_mtok_input: 1,
        cost_per_mtok_output: 5,
        max_tokens: 4096,
        temperature: 0.3,
        description: 'Fast',
      },
    },
    says: 'Model updated successfully',
    orElse: 'Failed to update model',
  },
  {
    tab: 'Error Logs',
    act: (page) => press(page, 'Boom', 'Mark Resolved'),
    sends: { method: 'PATCH', path: ERROR, body: { resolved: true } },
    says: 'Error marked as resolved',
    orElse: 'Failed to update error status',
  },
  {
    tab: 'Error Logs',
    act: (page) => press(page, 'Boom', 'Mark Unresolved'),
    given: {
      'GET /api/logs/errors': {
        json: {
          errors: [{ id: ERROR.slice(-36), message: 'Boom', severity: 'info', resolved: true }],
          total: 1,
        },
      },
    },
    sends: { method: 'PATCH', path: ERROR, body: { resolved: false } },
    says: 'Error marked as unresolved',
    orElse: 'Failed to update error status',
  },
  {
    tab: 'Error Logs',
    act: (page) => press(page, 'Boom', 'Delete'),
    sends: { method: 'DELETE', path: ERROR, body: null },
    says: 'Error log deleted successfully',
    orElse: 'Failed to delete error log',
  },
]

/** The key of the call under test among a backend's answers. */
const keyOf = ({ method, path }: Sent) =>
  `${method} ${path.replace(/\?.*$/, '').replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, '{id}')}`

describe('each action of the admin area (SPEC sections 7 and 8)', () => {
  it.each(ACTS)('$orElse, what the server says, and then $says: $sends.method $sends.path', (own) =>
    stage.visit(
      async (visitor) => {
        const { page } = visitor
        const { tab, act, again = act, sends, says, orElse, given = {} } = own
        const detail = [{ msg: 'Not today.', loc: ['body'] }]
        const refusals: Reply[] = [
          { status: 500, json: {} },
          { status: 409, json: { detail } },
        ]
        const key = keyOf(sends)
        const sent = await openAdmin(visitor, {
          ...given,
          [key]: (call) => call.fulfill(refusals.shift() ?? given[key] ?? { json: {} }),
        })
        await openTab(page, tab)
        await act(page)
        await page.getByRole('alert').getByText(orElse, { exact: true }).waitFor()
        await expectAccessible(page)
        await again(page)
        await page.getByRole('alert').getByText('Not today.', { exact: true }).waitFor()
        await again(page)
        await page.getByRole('status').getByText(says, { exact: true }).waitFor()
        await expectAccessible(page)
        expect(sent.filter(({ method }) => method !== 'GET')).toEqual([sends, sends, sends])
      },
      { as: 'admin', permissions: ['clipboard-read', 'clipboard-write'] },
    ),
  )
})

describe('what cannot be loaded', () => {
  it.each([
    ['Users', 'GET /api/admin/users', 'Failed to load users', 'ana@example.com'],
    ['Invitations', 'GET /api/admin/invitations', 'Failed to load invitations', 'ben@example.com'],
    ['AI Models', 'GET /api/admin/ai-models', 'Failed to load AI models', 'Haiku'],
    ['User Queries', 'GET /api/admin/queries', 'Failed to load user queries', 'premium by region'],
    ['Error Logs', 'GET /api/logs/errors', 'Failed to load error logs', 'Boom'],
  ])('%s: says so and is tried again', (tab, call, message, content) =>
    stage.visit(
      async (visitor) => {
        const { page } = visitor
        let isDown = true
        await openAdmin(visitor, {
          [call]: (route) => (isDown ? route.fulfill({ status: 500, json: {} }) : route.fallback()),
        })
        visitor.standIn.on(`${call.slice(4)}*`, (route) =>
          isDown ? route.fallback() : route.fulfill({ json: LOADED[call] }),
        )
        await openTab(page, tab)
        await page.getByRole('alert').getByText(message, { exact: true }).waitFor()
        await expectAccessible(page)
        isDown = false
        await page.getByRole('button', { name: 'Try again' }).click()
        await page.getByRole('row').filter({ hasText: content }).waitFor()
        await expect.poll(() => page.getByRole('alert').count()).toBe(0)
      },
      { as: 'admin' },
    ),
  )
})

const LOADED: Readonly<Record<string, unknown>> = {
  'GET /api/admin/users': { users: [{ id: 'u', email: 'ana@example.com', role: 'admin' }], total: 1 },
  'GET /api/admin/invitations': { invitations: [{ id: 'i', email: 'ben@example.com' }], total: 1 },
  'GET /api/admin/ai-models': { models: [HAIKU] },
  'GET /api/admin/queries': { queries: [{ id: 'q', user_question: 'premium by region' }], total: 1 },
  'GET /api/logs/errors': { errors: [{ id: 'e', message: 'Boom' }], total: 1 },
}
