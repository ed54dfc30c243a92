import type { Admission } from '../../../src/api/calls.ts'
import { Unauthorized } from '../../../src/api/errors.ts'
import type { SignInContext } from '../../../src/machines/sign-in/sign-in.machine.ts'
import { answers, does, fails, press, type ViewModel } from '../browser/view-model.ts'

const WHILE_CHECKED = 'fields and button are disabled while the credentials are checked'
const ONLY_CODE = 'email and password have no field while the code is asked for'
const AWAITING = ['awaitingCode.editing', 'awaitingCode.rejected', 'awaitingCode.failed']
const FREE = ['editing', 'rejected', 'failed']

export const signInView: ViewModel = {
  async open({ goto, page }) {
    await goto('/login', { token: null, hold: ['login', 'confirmSignIn'] })
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
    'form.submitted': press('Sign in', ...FREE, ...AWAITING),
    'done.actor.signIn': answers('login', ({ token, asks }: Admission) => ({
      json: { access_token: token, token_type: 'bearer', ...(asks === null ? {} : { asks }) },
    })),
    'code.edited': does(
      ({ page }, { value }) => page.getByRole('textbox', { name: 'Code' }).fill(String(value)),
      ...AWAITING,
    ),
    'code.abandoned': press('Back', 'awaitingCode'),
    'done.actor.confirmSignIn': answers('confirmSignIn', ({ token }: Admission) => ({
      json: { access_token: token, token_type: 'bearer' },
    })),
    'error.actor.confirmSignIn': does(({ wire }, { error }) =>
      wire.answer('confirmSignIn', {
        status: error instanceof Unauthorized ? 401 : 500,
        json: error instanceof Unauthorized ? { detail: error.detail } : {},
      }),
    ),
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
    failed: ({ email, error }: SignInContext) => ({
      sees: [`alert: ${error}`, /button "Sign in"$/m, `textbox "Email": ${email}`],
    }),
    awaitingCode: { sees: ['textbox "Code"'], lacks: ['textbox "Email"', 'textbox "Password"'] },
    'awaitingCode.editing': {
      sees: [/button "Sign in"$/m, 'button "Back"'],
      lacks: ['alert', 'Please enter the code.'],
      async check({ page }) {
        const focused = await page.evaluate(() => document.activeElement?.getAttribute('name'))
        return focused === 'code' ? null : 'the focus is not in the field of the code'
      },
    },
    'awaitingCode.rejected': ({ code }: SignInContext) => ({
      ...(code === '' ? { sees: ['Please enter the code.'] } : { lacks: ['Please enter the code.'] }),
    }),
    'awaitingCode.failed': { sees: ['alert: Login failed. Please check your credentials.'] },
    'awaitingCode.confirming': {
      sees: ['button "Signing in..." [disabled]', 'textbox "Code" [disabled]'],
      lacks: ['alert', 'Please enter the code.'],
    },
    signedIn: { sees: ['button "Ask"'], lacks: ['Sign in to Querent'] },
  },
  outOfView: {
    'submitting · email.edited → stays': WHILE_CHECKED,
    'submitting · password.edited → stays': WHILE_CHECKED,
    'submitting · form.submitted → stays': WHILE_CHECKED,
    'awaitingCode.confirming · code.edited → stays': WHILE_CHECKED,
    'awaitingCode.confirming · form.submitted → stays': WHILE_CHECKED,
    'awaitingCode · email.edited → stays': ONLY_CODE,
    'awaitingCode · password.edited → stays': ONLY_CODE,
  },
}
