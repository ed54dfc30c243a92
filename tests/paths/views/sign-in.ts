import type { SignInContext } from '../../../src/machines/sign-in/sign-in.machine.ts'
import { answers, does, fails, press, type ViewModel } from '../view-model.ts'

const WHILE_CHECKED = 'fields and button are disabled while the credentials are checked'
const FREE = ['editing', 'rejected', 'failed']

export const signInView: ViewModel = {
  async open({ goto, page }) {
    await goto('/login', { token: null, hold: ['login'] })
    await page.getByRole('heading', { name: 'Sign in to Querent' }).waitFor()
  },
  events: {
    'email.edited': does(
      ({ page }, { value }) => page.getByRole('textbox', { name: 'Email' }).fill(String(value)),
      ...FREE,
    ),
    'password.edited': does(
      ({ page }, { value }) => page.getByLabel('Password').fill(String(value)),
      ...FREE,
    ),
    'form.submitted': press('Sign in', ...FREE),
    'done.actor.signIn': answers('login', (token: string) => ({
      json: { access_token: token, token_type: 'bearer' },
    })),
    'error.actor.signIn': fails('login', { status: 401, json: { detail: 'Email or password is wrong.' } }),
  },
  states: {
    editing: { sees: [/button "Sign in"$/m], lacks: ['alert', 'Please enter'] },
    rejected: ({ email, password }: SignInContext) => ({
      sees: [
        /button "Sign in"$/m,
        ...(email === '' ? ['Please enter your email.'] : [`textbox "Email": ${email}`]),
        ...(password === '' ? ['Please enter your password.'] : []),
      ],
      lacks: ['alert', ...(email === '' ? [] : ['Please enter your email.'])],
    }),
    submitting: {
      sees: [
        'button "Signing in..." [disabled]',
        'textbox "Email" [disabled]',
        'textbox "Password" [disabled]',
      ],
      lacks: ['alert', 'Please enter'],
    },
    failed: ({ email }: SignInContext) => ({
      sees: ['alert: Email or password is wrong.', /button "Sign in"$/m, `textbox "Email": ${email}`],
    }),
    signedIn: { sees: ['button "Ask"'], lacks: ['Sign in to Querent'] },
  },
  outOfView: {
    'submitting · email.edited → stays': WHILE_CHECKED,
    'submitting · password.edited → stays': WHILE_CHECKED,
    'submitting · form.submitted → stays': WHILE_CHECKED,
  },
}
