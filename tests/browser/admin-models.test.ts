import { describe, expect, it } from 'vitest'
import {
  HAIKU,
  model,
  openAdmin,
  openTab,
  press,
  record,
  buttonsOf,
  cellsOf,
} from '../support/admin-backend.ts'
import { useStage } from '../support/browser.ts'

/** SPEC sections 2, 4, 5 and 9: the AI models tab. */

const stage = useStage()
const admin = { as: 'admin' } as const

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
      await expect
        .poll(() => page.getByRole('columnheader').allTextContents())
        .toEqual([
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
      await expect
        .poll(() => costs.getByRole('listitem').allTextContents())
        .toEqual(['Haiku $4.50', 'Sonnet Active$13.50', 'GPT N/A'])
    }, admin))

  it('are not compared where there is one alone', () =>
    stage.visit(async (visitor) => {
      const { page } = visitor
      await openAdmin(visitor, { 'GET /api/admin/ai-models': { json: { models: [model()] } } })
      await openTab(page, 'AI Models')
      await record(page, 'claude-sonnet').waitFor()
      await expect.poll(() => page.getByText('Cost Analysis').count()).toBe(0)
      await page.getByText('No model is active.').waitFor()
    }, admin))

  it('are added from the defaults of SPEC section 9, and what is wrong is said beside it', () =>
    stage.visit(async (visitor) => {
      const { page } = visitor
      const sent = await openAdmin(visitor)
      await openTab(page, 'AI Models')
      await page.getByRole('button', { name: '+ Add New Model' }).click()
      const form = page.getByRole('dialog', { name: 'Add New Model' })
      await expect.poll(() => form.getByLabel('Provider').inputValue()).toBe('anthropic')
      await expect.poll(() => form.getByLabel('Max Tokens').inputValue()).toBe('4096')
      await expect.poll(() => form.getByLabel('Temperature').inputValue()).toBe('0')
      await expect.poll(() => form.getByLabel('Temperature').getAttribute('step')).toBe('0.1')
      await expect.poll(() => form.getByLabel('Cost Input').getAttribute('step')).toBe('0.01')
      await form.getByLabel('Cost Input').fill('-1')
      await form.getByLabel('Cost Output').fill('1e12')
      await form.getByLabel('Max Tokens').fill('0')
      await form.getByLabel('Temperature').fill('1.1')
      await form.getByRole('button', { name: 'Create Model' }).click()
      await expect
        .poll(() => form.locator('.field__error').allTextContents())
        .toEqual([
          'Please enter a name.',
          'Please enter a model id.',
          'Please enter dollars from 0 to 100,000, or nothing.',
          'Please enter dollars from 0 to 100,000, or nothing.',
          'Please enter a whole number from 1 to 1,000,000.',
          'Please enter a number from 0 to 1.',
        ])
      expect(sent.some(({ method }) => method === 'POST')).toBe(false)
      await expect.poll(() => form.getByLabel('Cost Output').inputValue()).toBe('1e12')
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
      await expect.poll(() => form.getByLabel('Model ID').isDisabled()).toBe(true)
      await expect.poll(() => form.getByLabel('Provider').isDisabled()).toBe(true)
      await form.getByLabel('Name').fill('Haiku 5')
      await form.getByRole('button', { name: 'Save Changes' }).click()
      await form.getByRole('alert').getByText('The disk is full.').waitFor()
      await expect.poll(() => form.getByLabel('Name').inputValue()).toBe('Haiku 5')
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
      await record(page, 'claude-sonnet').getByText('Inactive', { exact: true }).waitFor()
      expect(await buttonsOf(page, 'claude-sonnet')).toEqual(['Activate', 'Edit', 'Delete'])
      await page.getByRole('link', { name: 'Home' }).click()
      await page.getByTitle('anthropic').getByText('Haiku').waitFor()
    }, admin))

  it('that were activated, as the reply tells, make the others inactive without asking for the list', () =>
    stage.visit(async (visitor) => {
      const { page } = visitor
      // The list goes on telling what was: nothing but the reply can have made it new.
      const sent = await openAdmin(visitor, {
        'POST /api/admin/ai-models/{id}/activate': { json: { ...HAIKU, is_active: true } },
      })
      await openTab(page, 'AI Models')
      await record(page, 'claude-haiku').waitFor()
      const before = sent.filter(({ path }) => path === '/api/admin/ai-models').length
      await press(page, 'claude-haiku', 'Activate')
      await record(page, 'claude-haiku').getByText('Active', { exact: true }).waitFor()
      await record(page, 'claude-sonnet').getByText('Inactive', { exact: true }).waitFor()
      expect(await buttonsOf(page, 'claude-sonnet')).toEqual(['Activate', 'Edit', 'Delete'])
      const costs = page.getByRole('region', { name: 'Cost Analysis' })
      await expect
        .poll(() => costs.getByRole('listitem').allTextContents())
        .toEqual(['Haiku Active$4.50', 'Sonnet $13.50'])
      // The active model's own call, of the badge and the card.
      await expect
        .poll(() => sent.filter(({ path }) => path === '/api/admin/ai-models').length)
        .toBe(before + 1)
    }, admin))

  it('keep the focus in their list where the reply takes the pressed button away', () =>
    stage.visit(async (visitor) => {
      const { page } = visitor
      await openAdmin(visitor, {
        'POST /api/admin/ai-models/{id}/activate': { json: { ...HAIKU, is_active: true } },
      })
      await openTab(page, 'AI Models')
      await record(page, 'claude-haiku').getByRole('button', { name: 'Activate' }).focus()
      await page.keyboard.press('Enter')
      await record(page, 'claude-haiku').getByText('Active', { exact: true }).waitFor()
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.closest('.list') !== null))
        .toBe(true)
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
