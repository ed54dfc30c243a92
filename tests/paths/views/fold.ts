import { does, namesItsPart, press, type ViewModel } from '../view-model.ts'

const TITLE = 'Dataset Stats'

/** The stats, which make room for the first answer. */
export const foldView: ViewModel = {
  async open({ goto, page }) {
    await goto('/')
    await page.getByRole('button', { name: TITLE }).waitFor()
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
  states: {
    '': { check: namesItsPart },
    open: { sees: [`button "${TITLE}" [expanded]`, 'definition: 250,000'] },
    folded: { sees: [`button "${TITLE}"`], lacks: [`button "${TITLE}" [expanded]`, 'definition:'] },
    opened: { sees: [`button "${TITLE}" [expanded]`, 'definition: 250,000'] },
  },
}
