import type { EnrolmentContext, EnrolmentInput } from '../../../src/machines/enrolment/enrolment.machine.ts'
import { ME, RECOVERY_CODES } from '../network/backend.ts'
import { readByCamera } from '../browser/camera.ts'
import { answers, does, fails, press, where, type ViewModel } from '../browser/view-model.ts'

const WHILE_CHECKED = 'field and button are disabled while what was typed is checked'
const alertOf = ({ error }: EnrolmentContext) => ({ sees: [`alert: ${error}`] })

/** In the dialog of the account, or in the place of the workspace after a sign-in that asks for it. */
export const enrolmentView: ViewModel = {
  async open({ goto, page, wire }, { token }: EnrolmentInput) {
    wire.reply('login', { json: { access_token: 'waiting', token_type: 'bearer', asks: 'enrolment' } })
    await goto(token === null ? '/' : '/login', {
      token: token === null ? 'token' : null,
      hold: ['startSecondFactor', 'confirmSecondFactor'],
    })
    if (token === null) {
      await page.getByRole('button', { name: 'Account' }).click()
      await page.getByRole('button', { name: 'Second Factor' }).click()
      await page.getByRole('button', { name: 'Turn On' }).waitFor()
    } else {
      await page.getByRole('textbox', { name: 'Email' }).fill(ME)
      await page.getByLabel('Password').fill('Correct-horse-9')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.getByRole('heading', { name: 'Turn on a second factor' }).waitFor()
    }
  },
  events: {
    'password.edited': where<EnrolmentContext>(
      does(({ page }, { value }) => page.getByLabel('Current Password').fill(String(value))),
      ({ token }, snapshot) =>
        token === null && snapshot.matches('proving') && !snapshot.matches({ proving: 'starting' }),
    ),
    'code.edited': does(
      ({ page }, { value }) => page.getByRole('textbox', { name: 'Code' }).fill(String(value)),
      'showing.editing',
      'showing.rejected',
      'showing.failed',
    ),
    'form.submitted': press(
      /^(Turn On|Try Again|Confirm)$/,
      'proving.editing',
      'proving.rejected',
      'proving.failed',
      'showing.editing',
      'showing.rejected',
      'showing.failed',
    ),
    'codes.kept': press('I have kept them', 'enrolled'),
    'done.actor.startEnrolment': answers('startSecondFactor', (app: object) => ({ json: app })),
    'error.actor.startEnrolment': fails('startSecondFactor'),
    'done.actor.confirmEnrolment': answers('confirmSecondFactor', () => ({
      json: { recovery_codes: RECOVERY_CODES, access_token: null },
    })),
    'error.actor.confirmEnrolment': fails('confirmSecondFactor'),
  },
  states: {
    'proving.editing': { sees: ['textbox "Current Password"', 'button "Turn On"'], lacks: ['alert'] },
    'proving.rejected': alertOf,
    'proving.failed': alertOf,
    'proving.starting': { sees: ['button "Starting..." [disabled]'], lacks: ['alert'] },
    showing: ({ app }: EnrolmentContext) => ({
      sees: [
        'img "QR code of the secret"',
        'GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ',
        'otpauth://totp/Querent:me?secret=GEZDGNBVGY3TQOJQ',
      ],
      lacks: ['textbox "Current Password"'],
      async check({ page }) {
        const read = await readByCamera(page.getByRole('img', { name: 'QR code of the secret' }))
        return read === app.uri ? null : `a camera reads ${read}`
      },
    }),
    'showing.editing': { sees: ['button "Confirm"'], lacks: ['alert'] },
    'showing.rejected': alertOf,
    'showing.failed': alertOf,
    'showing.confirming': {
      sees: ['button "Confirming..." [disabled]', 'textbox "Code" [disabled]'],
      lacks: ['alert'],
    },
    enrolled: {
      sees: [/status: "?Your second factor is on\./, ...RECOVERY_CODES, 'button "I have kept them"'],
      lacks: ['textbox', 'QR code'],
    },
    kept: { lacks: ['Recovery codes', 'QR code'] },
  },
  outOfView: {
    'proving.starting · password.edited → stays': WHILE_CHECKED,
    'proving.starting · form.submitted → stays': WHILE_CHECKED,
    'showing.confirming · code.edited → stays': WHILE_CHECKED,
    'showing.confirming · form.submitted → stays': WHILE_CHECKED,
  },
}
