import type { AccountSetupContext } from '../../../src/machines/account-setup/account-setup.machine.ts'
import { answers, does, fails, press, where, type ViewModel } from '../browser/view-model.ts'

const WHILE_SAVED = 'fields and button are disabled while the account is set up'
const LABELS: Readonly<Record<string, string>> = {
  fullName: 'Full Name',
  password: 'Password',
  confirmation: 'Confirm Password',
}
const isStrong = (password: string) => password === 'Correct-horse-9'
const alertOf = ({ error }: AccountSetupContext) =>
  error === null ? { lacks: ['alert'] } : { sees: [`alert: ${error}`] }

export const accountSetupView: ViewModel = {
  async open({ goto, page }, { code }: { code: string }) {
    await goto(`/?code=${code}`, { token: null, hold: ['register'] })
    await page.getByRole('heading', { name: 'Welcome' }).waitFor()
  },
  events: {
    'field.edited': does(
      ({ page }, { field, value }) =>
        page.getByLabel(LABELS[String(field)] ?? '', { exact: true }).fill(String(value)),
      'editing',
      'rejected',
      'failed',
    ),
    // The button waits for a password that holds the rules.
    'form.submitted': where<AccountSetupContext>(
      press('Complete Setup'),
      ({ password }, snapshot) => isStrong(password) && !snapshot.matches('submitting'),
    ),
    'done.actor.register': answers('register', ({ token }: { token: string }) => ({
      json: { access_token: token, token_type: 'bearer' },
    })),
    'error.actor.register': fails('register'),
  },
  states: {
    editing: (context: AccountSetupContext) => ({
      sees: [isStrong(context.password) ? /button "Complete Setup"$/m : 'button "Complete Setup" [disabled]'],
      lacks: ['alert'],
    }),
    rejected: alertOf,
    failed: alertOf,
    submitting: {
      sees: [
        'button "Setting up account..." [disabled]',
        ...Object.values(LABELS).map((label) => `textbox "${label}" [disabled]`),
      ],
      lacks: ['alert'],
    },
    done: { sees: ['button "Ask"'], lacks: ['Welcome'] },
  },
  outOfView: {
    'submitting · field.edited → stays': WHILE_SAVED,
    'submitting · form.submitted → stays': WHILE_SAVED,
  },
}
