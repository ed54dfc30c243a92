import type { PasswordChangeContext } from '../../../src/machines/password-change/password-change.machine.ts'
import { answers, does, fails, press, type ViewModel } from '../browser/view-model.ts'

const WHILE_SAVED = 'fields and button are disabled while the password is saved'
const LABELS: Readonly<Record<string, string>> = {
  current: 'Current Password',
  password: 'New Password',
  confirmation: 'Confirm New Password',
}

export const passwordChangeView: ViewModel = {
  async open({ goto, page }) {
    await goto('/', { hold: ['changePassword'] })
    await page.getByRole('button', { name: 'Account' }).waitFor()
  },
  events: {
    'form.opened': does(async ({ page }) => {
      await page.getByRole('button', { name: 'Account' }).click()
      await page.getByRole('button', { name: 'Change Password' }).click()
    }, 'closed'),
    'field.edited': does(
      ({ page }, { field, value }) =>
        page.getByLabel(LABELS[String(field)] ?? '', { exact: true }).fill(String(value)),
      'open.editing',
      'open.rejected',
      'open.failed',
    ),
    'form.submitted': press('Save Password', 'open.editing', 'open.rejected', 'open.failed'),
    'form.closed': press(/^(Cancel|Done)$/, 'open', 'changed'),
    'done.actor.changePassword': answers('changePassword', () => ({ status: 204 })),
    'error.actor.changePassword': fails('changePassword'),
  },
  states: {
    closed: { sees: ['button "Account"'], lacks: ['dialog'] },
    open: { sees: ['dialog "Change Password"'] },
    'open.editing': { sees: ['button "Save Password"'], lacks: ['alert'] },
    'open.rejected': ({ error }: PasswordChangeContext) => ({ sees: [`alert: ${error}`] }),
    'open.failed': ({ error }: PasswordChangeContext) => ({ sees: [`alert: ${error}`] }),
    'open.saving': {
      sees: [
        'button "Saving..." [disabled]',
        ...Object.values(LABELS).map((label) => `textbox "${label}" [disabled]`),
      ],
      lacks: ['alert'],
    },
    changed: { sees: ['status: Your password is changed.', 'button "Done"'], lacks: ['textbox'] },
  },
  outOfView: {
    'open.saving · field.edited → stays': WHILE_SAVED,
    'open.saving · form.submitted → stays': WHILE_SAVED,
  },
}
