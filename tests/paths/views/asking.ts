import type { Locator } from 'playwright-core'
import type { GotoOptions, Visit } from '../view-model.ts'

/** Opens the workspace and asks a question there. */
export async function ask(
  visit: Visit,
  options: GotoOptions = {},
  awaited: Locator = visit.page.getByRole('button', { name: 'Copy to Google Docs' }),
): Promise<void> {
  await visit.goto('/', options)
  await visit.page.getByText('No history yet').waitFor()
  // It is loaded again a little later, and would say then what it is told.
  visit.wire.hold('listHistory')
  await visit.page.getByRole('textbox', { name: 'Question' }).fill('premium by region')
  await visit.page.getByRole('button', { name: 'Ask' }).click()
  await awaited.waitFor({ state: 'attached' })
}
