import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { plainResult } from '../support/answers.ts'
import { ask, expectAccessible, pathOf, signIn, useStage } from '../support/browser.ts'

const stage = useStage()

const box = (page: Page) => page.getByRole('textbox', { name: 'Question' })
const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('heading', { level: 2, name }).waitFor()
const REGION = 'average monthly premium by region'
const SMOKER = 'average monthly premium by smoker'

async function askBoth(page: Page): Promise<readonly string[]> {
  await ask(page, REGION)
  await heading(page, /by region/i)
  const first = pathOf(page)
  await ask(page, SMOKER)
  await heading(page, /by smok/i)
  return [first, pathOf(page)]
}

describe('the address of an answer', () => {
  it('leads back and forward, each answer beside its question', () =>
    stage.visit(async ({ page, enter }) => {
      await enter()
      const [first = '', second = ''] = await askBoth(page)
      expect([first, second].every((path) => /^\/answers\/[\w-]+$/.test(path))).toBe(true)
      expect(first).not.toBe(second)
      await page.goBack()
      await heading(page, /by region/i)
      expect([pathOf(page), await box(page).inputValue()]).toEqual([first, REGION])
      await page.goForward()
      await heading(page, /by smok/i)
      expect([pathOf(page), await box(page).inputValue()]).toEqual([second, SMOKER])
      await page.goBack()
      await page.goBack()
      await page.getByRole('button', { name: 'Dataset Stats', expanded: true }).waitFor()
      expect(pathOf(page)).toBe('/')
      await expect.poll(() => page.locator('#result-heading').count()).toBe(0)
      await expectAccessible(page)
    }))

  it('opens after a reload and from the history, beside its question, and is marked there', () =>
    stage.visit(async ({ page, enter }) => {
      await enter()
      const [first = '', second = ''] = await askBoth(page)
      const entry = page.locator('.history__entry', { hasText: REGION })
      await entry.click()
      await heading(page, /by region/i)
      expect([pathOf(page), await box(page).inputValue()]).toEqual([first, REGION])
      await expect
        .poll(() => page.locator('.history__entry[aria-current="true"]').allInnerTexts())
        .toEqual(await entry.allInnerTexts())
      await page.goto(second)
      await heading(page, /by smok/i)
      await page.reload()
      await heading(page, /by smok/i)
      expect(pathOf(page)).toBe(second)
      await expect.poll(() => page.getByText(`Kept answer to “${SMOKER}”`).count()).toBe(1)
      await expectAccessible(page)
    }))

  it('of somebody else says plainly that there is none', () =>
    stage.visit(async ({ page, enter }) => {
      await enter('/answers/00000000-0000-4000-8000-000000000001')
      const alert = page.getByRole('alert')
      await alert.getByText('There is no answer at this address').waitFor()
      await expectAccessible(page)
      await alert.getByRole('link', { name: 'Ask a new question' }).click()
      await page.getByRole('button', { name: 'Dataset Stats', expanded: true }).waitFor()
      expect([pathOf(page), await page.getByRole('alert').count()]).toEqual(['/', 0])
    }))

  it('can be tried again where the network failed', () =>
    stage.visit(async ({ page, standIn, answer, enter }) => {
      await answer('/api/query/answers/*', { status: 503, json: {} })
      await enter('/answers/00000000-0000-4000-8000-000000000001')
      await page.getByText('The answer could not be opened').waitFor()
      standIn.clear()
      await page.getByRole('button', { name: 'Try again' }).click()
      await page.getByText('There is no answer at this address').waitFor()
    }))

  it('is left for a question without an answer, and Back returns to it', () =>
    stage.visit(async ({ page, enter }) => {
      await enter()
      await ask(page, REGION)
      await heading(page, /by region/i)
      const first = pathOf(page)
      await ask(page, 'how many dentists juggling £99')
      await page.getByText('Query Error').waitFor()
      expect(pathOf(page)).toBe('/')
      await page.goBack()
      await heading(page, /by region/i)
      expect([pathOf(page), await page.getByText('Query Error').count()]).toEqual([first, 0])
    }))

  it('is not there with a backend that gives none', () =>
    stage.visit(async ({ page, answer, enter }) => {
      await answer('/api/auth/me', { json: { email: 'a@b.example', role: 'content_editor' } })
      await answer('/api/query/execute', { json: plainResult({ table_heading: 'Plain' }) })
      const asked: string[] = []
      page.on('request', (request) => asked.push(new URL(request.url()).pathname))
      await enter('/answers/00000000-0000-4000-8000-000000000001')
      await expect.poll(() => pathOf(page)).toBe('/')
      await ask(page, REGION)
      await heading(page, 'Plain')
      expect(pathOf(page)).toBe('/')
      expect(asked.filter((path) => path.startsWith('/api/query/answers'))).toEqual([])
    }))
})

describe('a session that ended', () => {
  it('is said, and signing in returns to the answer', () =>
    stage.visit(async ({ page, standIn, answer }) => {
      await page.goto('/')
      await signIn(page)
      await ask(page, REGION)
      await heading(page, /by region/i)
      const address = pathOf(page)
      await answer('/api/query/history*', { status: 401, json: {} })
      await page.getByRole('button', { name: 'Refresh' }).click()
      await page.getByText('Your session has ended.').waitFor()
      expect(pathOf(page)).toBe('/login')
      standIn.clear()
      await signIn(page)
      await heading(page, /by region/i)
      expect(pathOf(page)).toBe(address)
      await page.getByRole('button', { name: 'Logout' }).click()
      await page.getByRole('button', { name: 'Sign in' }).waitFor()
      await expect.poll(() => page.getByText('Your session has ended.').count()).toBe(0)
    }))
})
