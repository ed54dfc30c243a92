import { rmSync } from 'node:fs'
import { afterAll, expect, it } from 'vitest'
import { expectAccessible, useStage } from '../support/browser.ts'
import { offeringFolder } from '../support/own-data.ts'
import { temporaryFolder } from '../support/pricing.ts'

/** A newcomer with a file, from a browser alone, to the first right answer. */

const folder = temporaryFolder()
let close = () => {}
const stage = useStage(async () => {
  const offering = await offeringFolder(folder)
  close = offering.close
  return offering.options
})
afterAll(() => {
  close()
  rmSync(folder, { recursive: true, force: true })
})

/** In euros, with a decimal comma; the day comes first, which no row says. */
const SALES = [
  'Datum;Filiale;Umsatz',
  ...Array.from(
    { length: 24 },
    (_, i) => `0${(i % 6) + 1}.0${(i % 4) + 1}.2024;${i % 2 === 0 ? 'Köln' : 'Bonn'};${i + 1},50 €`,
  ),
].join('\n')
const file = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

it('a file is dropped, reviewed, published and asked', () =>
  stage.visit(
    async ({ page, enter }) => {
      await enter()
      await page.getByRole('link', { name: 'Add data' }).click()
      await page.getByRole('heading', { name: 'Data', exact: true }).waitFor()
      await expectAccessible(page)
      await page.locator('input[type=file]').setInputFiles(file('verkauf.csv', SALES))
      await page.getByRole('heading', { name: 'Questions to begin with' }).waitFor()
      await expectAccessible(page)
      await expect
        .poll(() => page.getByRole('row').nth(1).getByRole('cell').allTextContents())
        .toEqual(['2024-01-01', 'Köln', '€1.50'])
      await page.getByText('No: single rows may be shown and named').click()
      await page.getByLabel('Name', { exact: true }).fill('Verkauf')
      await page.getByText('All changes are saved.').waitFor()
      await page.getByRole('button', { name: 'Publish' }).click()
      await page.getByText('Verkauf is offered now.').waitFor()
      await page.getByRole('link', { name: 'Ask it' }).click()
      await page.getByRole('textbox', { name: /question/i }).fill('total Umsatz by Filiale')
      await page.getByRole('button', { name: 'Ask' }).click()
      await page.getByRole('row', { name: 'Köln €150.00' }).waitFor()
      await page.getByRole('row', { name: 'Bonn €162.00' }).waitFor()
    },
    { as: 'admin' },
  ))

it('what is typed outlives its page, and of two people the second is told', () =>
  stage.visit(
    async ({ page, enter }) => {
      await enter()
      await page.goto(`${new URL(page.url()).origin}/data`)
      await page.locator('input[type=file]').setInputFiles(file('erste.csv', SALES))
      await page.getByRole('heading', { name: 'Questions to begin with' }).waitFor()
      const draft = page.url()
      const name = page.getByLabel('Name', { exact: true })
      await name.fill('Saved as Back is pressed')
      await page.goBack()
      await page.getByRole('heading', { name: 'Datasets' }).waitFor()
      await page.goto(draft)
      await expect.poll(() => name.inputValue()).toBe('Saved as Back is pressed')
      const other = await page.context().newPage()
      await other.goto(draft)
      await other.getByRole('heading', { name: 'Questions to begin with' }).waitFor()
      await name.fill('Mine')
      await name.blur()
      await page.getByText('All changes are saved.').waitFor()
      await other.getByLabel('One row is').fill('sale')
      await other.getByRole('button', { name: 'Save again' }).waitFor()
      await other.getByText('Somebody else changed it meanwhile. It is shown as it is now.').waitFor()
      await expect.poll(() => other.getByLabel('Name', { exact: true }).inputValue()).toBe('Mine')
      await expectAccessible(other)
      await other.getByRole('button', { name: 'Save again' }).click()
      await other.getByText('All changes are saved.').waitFor()
      await other.close()
    },
    { as: 'admin' },
  ))

it('on a phone a file that cannot be loaded is taken out, another put in its place, and its review is short', () =>
  stage.visit(
    async ({ page, enter }) => {
      await enter()
      await page.setViewportSize({ width: 390, height: 844 })
      await page.goto(`${new URL(page.url()).origin}/data`)
      await page.locator('input[type=file]').setInputFiles(file('leer.csv', 'a,b\n'))
      await page.getByText('leer.csv has a header and no rows.').waitFor()
      await expectAccessible(page)
      await page.getByRole('button', { name: /leer\.csv/ }).click()
      await page.locator('input[type=file]').setInputFiles(file('verkauf.csv', SALES))
      await page.getByRole('heading', { name: 'Questions to begin with' }).waitFor()
      // What is decided is the server's: a page that is opened again is where it was.
      await page.reload()
      await page.getByRole('heading', { name: 'Questions to begin with' }).waitFor()
      const called = page.getByRole('group', { name: 'Umsatz' }).getByLabel('Called', { exact: true })
      await expect.poll(() => called.isVisible()).toBe(false)
      await page.getByRole('heading', { name: 'Umsatz' }).click()
      await called.fill(' ')
      await page.getByText('Please enter a name.').waitFor()
      await expectAccessible(page)
    },
    { as: 'admin' },
  ))
