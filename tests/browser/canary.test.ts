import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { CANARY_CHANGE, CURIOUS, TRACES } from '../support/canary.ts'
import { ask, useStage } from '../support/browser.ts'

/** One row whose every value is its own: nothing on the page, in a file or on the clipboard has a trace of it. */

const stage = useStage(() => Promise.resolve({ change: CANARY_CHANGE }))
const typed = CURIOUS.join('\n')
const tracesIn = (text: string) => TRACES.filter((trace) => !trace.test(typed) && trace.test(text))

describe('the canary', () => {
  it('is on no page, in no file, no chart, no copy and no storage', () =>
    stage.visit(
      async ({ page, enter }) => {
        const texts: string[] = []
        page.on('response', (response) => {
          if (response.url().includes('/api/'))
            void response.text().then(
              (text) => texts.push(text),
              () => {},
            )
        })
        await enter()
        const answered = page.getByRole('region', { name: 'Result table' })
        const refused = page.getByText(/^Nothing to show|^I don't know|^Single quotes are never shown/)
        let tables = 0
        for (const question of [
          'number of quotes by region',
          'average age by insurer',
          'top 10 regions by average age',
          'highest monthly premium',
          'oldest person',
          'number of quotes in canaryland',
        ]) {
          await page.getByRole('textbox', { name: 'Question' }).fill('')
          const done = page.waitForResponse('**/api/query/execute')
          await ask(page, question)
          await done
          await answered.or(refused).first().waitFor()
          texts.push(await page.content())
          if ((await answered.count()) === 0) continue
          tables += 1
          await page.getByRole('button', { name: 'Copy', exact: false }).first().click()
          await page.getByText('Copied!').waitFor()
          const copied = await page.evaluate(async () => {
            const [item] = await navigator.clipboard.read()
            const parts = await Promise.all(
              (item?.types ?? []).map(async (type) => (await item?.getType(type))?.text()),
            )
            return parts.join('\n')
          })
          expect(copied.length).toBeGreaterThan(10)
          texts.push(copied)
          const files =
            (await page.locator('.chart__plot .main-svg').count()) > 0
              ? ['Download CSV', 'Download SVG']
              : ['Download CSV']
          for (const name of files) {
            const saved = page.waitForEvent('download')
            await page.getByRole('button', { name }).click()
            texts.push(readFileSync(await (await saved).path(), 'utf8'))
          }
        }
        expect(tables).toBeGreaterThan(2)
        await page.getByRole('link', { name: 'Admin' }).click()
        await page.getByRole('tab', { name: 'User Queries' }).click()
        await page.getByRole('tabpanel').getByRole('button', { name: 'average age by insurer' }).click()
        await page.getByRole('dialog').waitFor()
        await page.waitForLoadState('networkidle')
        texts.push(await page.content())
        texts.push(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])))
        expect(texts.length).toBeGreaterThan(20)
        for (const text of texts) expect(tracesIn(text)).toEqual([])
      },
      { as: 'admin', permissions: ['clipboard-read', 'clipboard-write'] },
    ))
})
