import { describe, expect, it } from 'vitest'
import { breakParts } from '../paths/browser/failing-parts.ts'
import { plainResult, rowsOf } from '../support/answers.ts'
import { ask, expectAccessible, useStage } from '../support/browser.ts'
import { readTrace } from '../../inspect/replay.ts'

const stage = useStage()

describe('errors of the page', () => {
  it('as a whole leave a way to load it again', () =>
    stage.visit(async ({ page }) => {
      await page.route('**/assets/signed-in-*.js', (route) => route.abort())
      const token = await stage.open().server.signUp('content_editor')
      await page.addInitScript((text) => localStorage.setItem('auth_token', text), token)
      await page.goto('/')
      await page.getByRole('alert').getByText('This page could not be shown').waitFor()
      await expectAccessible(page)
      await page.unroute('**/assets/signed-in-*.js')
      await page.getByRole('button', { name: 'Load again' }).click()
      await page.getByRole('button', { name: 'Ask' }).waitFor()
    }))

  it('that keep the code of the admin area away leave a way to load it again', () =>
    stage.visit(
      async ({ page, enter }) => {
        await enter()
        await page.route('**/assets/admin-actors-*.js', (route) => route.abort())
        await page.goto('/admin/')
        await page.getByRole('alert').getByText('This page could not be shown').waitFor()
        await expectAccessible(page)
        await page.unroute('**/assets/admin-actors-*.js')
        await page.getByRole('button', { name: 'Load again' }).click()
        await page.getByRole('tab', { name: 'Users' }).waitFor()
      },
      { as: 'admin' },
    ))

  it('that keep the account menu away leave the page', () =>
    stage.visit(async ({ page, enter }) => {
      await page.route('**/assets/account-menu-*.js', (route) => route.abort())
      await enter()
      await ask(page, 'average premium by region')
      await page.getByRole('region', { name: 'Result table' }).waitFor()
      await expect.poll(() => page.getByRole('button', { name: 'Account' }).count()).toBe(0)
    }))

  it('of one panel stay inside it, and are reported once with the steps of the machines', () =>
    stage.visit(async ({ page, answer, enter }) => {
      const reports: Record<string, unknown>[] = []
      await answer('/api/logs/client-error', async (route) => {
        reports.push(route.request().postDataJSON() as Record<string, unknown>)
        await route.fulfill({ json: { id: '00000000-0000-4000-8000-000000000001' } })
      })
      await answer('/api/query/execute', {
        json: plainResult({
          ...rowsOf(6),
          interpretation: { restatement: {}, alternatives: 7, tokens: null },
        }),
      })
      await enter()
      await ask(page, 'premium by region')
      await page.getByRole('alert').getByText('The result could not be shown').waitFor()
      await expectAccessible(page)
      await page.getByRole('region', { name: 'The result could not be shown' }).waitFor()
      await expect.poll(() => page.getByRole('heading', { name: 'Query History' }).isVisible()).toBe(true)
      await expect
        .poll(() => page.getByRole('button', { name: 'Generate AI Analysis' }).isVisible())
        .toBe(true)
      await page.getByRole('button', { name: 'Try again' }).first().click()
      await expect.poll(() => reports.length).toBe(1)
      const [report] = reports
      expect(report).toMatchObject({ severity: 'error', url: `${stage.open().origin}/` })
      expect(Object.keys(report ?? {}).toSorted()).toEqual([
        'message',
        'metadata',
        'severity',
        'stack',
        'url',
        'user_agent',
        'user_email',
      ])
      const trail = readTrace(report?.['metadata']) ?? []
      expect(trail).toContainEqual({
        actor: 'input',
        machine: 'questionInput',
        event: 'question.submitted',
        state: JSON.stringify('loading'),
      })
      expect(JSON.stringify(report)).not.toMatch(/eyJ|premium by region/)
    }))

  it('say by name which parts of the workspace could not be shown', () =>
    stage.visit(
      async ({ page, enter }) => {
        await breakParts(page, ['card stats', 'card guide', 'card history'])
        await enter()
        for (const name of ['Dataset Stats', 'What can I ask?', 'Query History'])
          await page.getByRole('alert').getByText(`${name} could not be shown`).waitFor()
      },
      { tolerated: /no card/ },
    ))

  it('that nobody caught are reported too, each once, and a failed report is only warned about', () =>
    stage.visit(
      async ({ page, answer, enter }) => {
        let calls = 0
        await answer('/api/logs/client-error', async (route) => {
          calls += 1
          await route.fulfill({ status: 500, json: {} })
        })
        await enter()
        const said = page.waitForEvent('console', (message) => message.type() === 'warning')
        await page.evaluate(() => {
          for (let time = 0; time < 5; time += 1) void Promise.reject(new Error('Boom'))
          setTimeout(() => {
            throw new Error('Bang')
          })
        })
        expect((await said).text()).toContain('An error could not be reported.')
        await expect.poll(() => calls).toBe(2)
        await expect.poll(() => page.getByRole('button', { name: 'Ask' }).isVisible()).toBe(true)
      },
      { tolerated: /Boom|Bang/ },
    ))
})
