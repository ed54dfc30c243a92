import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { Call } from '../support/stand-in.ts'
import { ask, expectAccessible, useStage, type Visitor } from '../support/browser.ts'

/** A server that is busy says how many questions come before, and the page asks again by itself. */

const stage = useStage()
const QUESTION = 'number of quotes by region'

const busy = (before: number | null) => ({
  status: 503,
  headers: { 'retry-after': '1' },
  json: {
    detail: before === null ? 'The server is too busy.' : `${before} questions before yours`,
    ...(before === null ? {} : { questions_before: before }),
  },
})

/** Holds each try of a question; gives the next one once it is there, with the page's clock moved on. */
async function tries(page: Page, answer: Visitor['answer']): Promise<() => Promise<Call>> {
  const held: Call[] = []
  await answer('/api/query/execute', (call) => {
    held.push(call)
  })
  await page.clock.install()
  return async () => {
    await expect
      .poll(async () => {
        await page.clock.runFor(1_000)
        return held.length
      })
      .toBe(1)
    return held.pop() as Call
  }
}

it.each([1440, 390])(
  'says how many questions come before, fewer each time, and then answers, at %i',
  (width) =>
    stage.visit(
      async ({ page, enter, answer }) => {
        await enter()
        const nextTry = await tries(page, answer)
        await ask(page, QUESTION)
        const place = page.locator('.progress').getByRole('status')
        const sent: unknown[] = []
        for (const [before, said] of [
          [12, '12 questions before yours'],
          [1, '1 question before yours'],
          [0, 'Your question is next'],
        ] as const) {
          const call = await nextTry()
          sent.push(call.request().postDataJSON())
          await call.fulfill(busy(before))
          await place.getByText(said).waitFor()
          await expect.poll(() => page.getByRole('button', { name: 'Processing...' }).isDisabled()).toBe(true)
          await expect.poll(() => page.getByRole('textbox', { name: 'Question' }).isDisabled()).toBe(true)
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
          await expectAccessible(page)
        }
        const last = await nextTry()
        // The place stands while it is asked again: nothing flickers.
        await expect.poll(() => place.innerText()).toBe('Your question is next')
        await last.continue()
        await page.getByRole('heading', { name: 'Number of quotes by region' }).waitFor()
        expect(sent).toEqual([{ question: QUESTION }, { question: QUESTION }, { question: QUESTION }])
        await expect.poll(() => place.count()).toBe(0)
        await expect.poll(() => page.getByText('Query Error').count()).toBe(0)
      },
      { width },
    ),
)

it('counts the seconds again where a question has left the line and takes long', () =>
  stage.visit(async ({ page, enter, answer }) => {
    await enter()
    const nextTry = await tries(page, answer)
    await ask(page, QUESTION)
    const first = await nextTry()
    await first.fulfill(busy(1))
    await page.getByText('1 question before yours').waitFor()
    await nextTry()
    await page.clock.runFor(7_000)
    await page.locator('.progress__time', { hasText: /: [78] s$/ }).waitFor()
    await expect.poll(() => page.getByText('1 question before yours').count()).toBe(0)
  }))

it.each([
  ['between two tries', false],
  ['while it is asked again', true],
])('is given up with the keyboard %s, and the question is kept', (_, isAsking) =>
  stage.visit(async ({ page, enter, answer }) => {
    await enter()
    const nextTry = await tries(page, answer)
    await ask(page, QUESTION)
    await (await nextTry()).fulfill(busy(3))
    await page.getByText('3 questions before yours').waitFor()
    const givenUp = Promise.withResolvers<void>()
    if (isAsking) (await nextTry()).onGivenUp(givenUp.resolve)
    await page.getByRole('button', { name: 'Cancel' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Ask' }).waitFor()
    if (isAsking) await givenUp.promise
    await expect.poll(() => page.getByRole('textbox', { name: 'Question' }).inputValue()).toBe(QUESTION)
    await expect.poll(() => page.getByText('3 questions before yours').count()).toBe(0)
    await expect.poll(() => page.getByText('Query Error').count()).toBe(0)
    let again = 0
    await answer('/api/query/execute', async (call) => {
      again += 1
      await call.abort()
    })
    await page.clock.runFor(10_000)
    expect(again).toBe(0)
  }),
)

it('asks a server that keeps no line for half a minute, and then says what it said', () =>
  stage.visit(async ({ page, enter, answer }) => {
    await enter()
    let asked = 0
    await answer('/api/query/execute', async (call) => {
      asked += 1
      await call.fulfill({ ...busy(null), headers: { 'retry-after': '5' } })
    })
    await page.clock.install()
    await ask(page, QUESTION)
    await page.getByText('The server is busy, asking again').waitFor()
    await expect
      .poll(async () => {
        await page.clock.runFor(1_000)
        return page.getByText('Query Error').count()
      })
      .toBe(1)
    await expect.poll(() => page.getByText('The server is too busy.', { exact: true }).isVisible()).toBe(true)
    // How often exactly is told by the machine's own test: here calls take of the half minute, too.
    expect(asked).toBeGreaterThan(2)
    expect(asked).toBeLessThan(8)
  }))

it('shows at once what a server says that wants to be left alone for longer', () =>
  stage.visit(async ({ page, enter, answer }) => {
    await enter()
    await answer('/api/query/execute', { ...busy(null), headers: { 'retry-after': '30' } })
    await ask(page, QUESTION)
    await page.getByText('Query Error').waitFor()
    await expect.poll(() => page.getByText('The server is too busy.', { exact: true }).isVisible()).toBe(true)
  }))
