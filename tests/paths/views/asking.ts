import type { Locator } from 'playwright-core'
import type { GotoOptions, Visit } from '../browser/view-model.ts'
import type { Reply } from '../network/wire.ts'

const answerOn = ({ page }: Visit) => page.getByRole('button', { name: 'Copy to Google Docs' })

/** Opens the workspace and asks a question there. */
export async function ask(visit: Visit, options: GotoOptions = {}, awaited?: Locator): Promise<void> {
  await typed(visit, options)
  await sent(visit, awaited)
}

/** Opens the workspace and types a question there. */
export async function typed(visit: Visit, options: GotoOptions = {}): Promise<void> {
  await visit.goto('/', options)
  await visit.page.getByText('No history yet').waitFor()
  // It is loaded again a little later, and would say then what it is told.
  visit.wire.hold('listHistory')
  await visit.page.getByRole('textbox', { name: 'Question' }).fill('premium by region')
}

/** Asks what is typed, and waits for its answer. */
export async function sent(visit: Visit, awaited: Locator = answerOn(visit)): Promise<void> {
  // By its key: a pointer that was left there may come to point at a row of the answer.
  await visit.page.getByRole('button', { name: 'Ask' }).press('Enter')
  await awaited.waitFor({ state: 'attached' })
}

/** Asks the same again on a page that shows its answer, and gets another one. */
export async function askAgain(visit: Visit, reply: Reply): Promise<void> {
  const { page, wire } = visit
  const shown = answerOn(visit)
  wire.hold('executeQuery')
  await page.getByRole('button', { name: 'Ask', exact: true }).press('Enter')
  await shown.waitFor({ state: 'detached' })
  await wire.answer('executeQuery', reply)
  await shown.waitFor({ state: 'attached' })
}
