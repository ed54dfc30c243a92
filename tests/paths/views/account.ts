import type { ViewModel } from '../browser/view-model.ts'

export const accountView: ViewModel = {
  async open({ goto, page }) {
    await goto('/')
    await page.getByRole('button', { name: 'Account' }).click()
  },
  events: {},
  states: {
    open: {
      sees: [
        'me@example.com',
        'button "Data"',
        'button "Change Password"',
        'button "Second Factor"',
        'button "API Tokens"',
        'button "Sessions"',
      ],
      lacks: ['dialog'],
    },
  },
}
