import { does, namesItsPart, press, type ViewModel } from '../browser/view-model.ts'

const TITLE = 'Dataset Stats'

const BY_ADDRESS = 'an answer that is left at its address; tests/browser/addresses.test.ts leaves one'

const FOLDED = { sees: [`button "${TITLE}"`], lacks: [`button "${TITLE}" [expanded]`, 'definition:'] }

/** The stats, which make room for the first answer. */
export const foldView: ViewModel = {
  async open({ goto, page, wire }) {
    await goto('/')
    await page.getByRole('button', { name: TITLE }).waitFor()
    await page.getByText('No history yet').waitFor()
    // It is loaded again a little after an answer, and would say then what it is told.
    wire.hold('listHistory')
  },
  scope: (page) => page.getByRole('main'),
  events: {
    'panel.toggled': press(TITLE),
    'room.needed': does(async ({ page }) => {
      await page.getByRole('textbox', { name: 'Question' }).fill('premium by region')
      await page.getByRole('button', { name: 'Ask' }).click()
      await page.getByRole('button', { name: 'Copy to Google Docs' }).waitFor()
    }),
  },
  elsewhere: { 'folded · room.freed → open': 'workspace' },
  outOfView: {
    'opened · room.freed → open': BY_ADDRESS,
  },
  states: {
    '': { check: namesItsPart },
    open: { sees: [`button "${TITLE}" [expanded]`, 'definition: 250,000'] },
    folded: FOLDED,
    closed: FOLDED,
    opened: { sees: [`button "${TITLE}" [expanded]`, 'definition: 250,000'] },
  },
}
