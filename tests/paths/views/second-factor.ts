import type { SecondFactor } from '../../../src/api/account-calls.ts'
import type { SecondFactorContext } from '../../../src/machines/second-factor/second-factor.machine.ts'
import { answers, does, fails, press, type ViewModel } from '../browser/view-model.ts'

const WHILE_ENDED = 'fields and button are disabled while the second factor is turned off'
const LABELS: Readonly<Record<string, string>> = { password: 'Current Password', code: 'Code' }
const FREE = ['open.on.editing', 'open.on.rejected', 'open.on.failed']
const alertOf = ({ error }: SecondFactorContext) => ({ sees: [`alert: ${error}`] })

export const secondFactorView: ViewModel = {
  async open({ goto, page }) {
    await goto('/', { hold: ['getSecondFactor', 'endSecondFactor'] })
    await page.getByRole('button', { name: 'Account' }).waitFor()
  },
  events: {
    'dialog.opened': does(async ({ page }) => {
      await page.getByRole('button', { name: 'Account' }).click()
      await page.getByRole('button', { name: 'Second Factor' }).click()
    }, 'closed'),
    'dialog.closed': press('Close dialog', 'open'),
    'load.requested': press('Try Again', 'open.unloaded'),
    'enrolment.completed': does(async ({ page }) => {
      await page.getByLabel('Current Password').fill('Correct-horse-9')
      await page.getByRole('button', { name: 'Turn On' }).click()
      await page.getByRole('textbox', { name: 'Code' }).fill('287082')
      await page.getByRole('button', { name: 'Confirm' }).click()
      await page.getByRole('button', { name: 'I have kept them' }).click()
    }, 'open.enrolling'),
    'field.edited': does(
      ({ page }, { field, value }) =>
        page.getByLabel(LABELS[String(field)] ?? '', { exact: true }).fill(String(value)),
      ...FREE,
    ),
    'form.submitted': press('Turn Off', ...FREE),
    'done.actor.loadSecondFactor': answers(
      'getSecondFactor',
      ({ since, recoveryCodesLeft, isRequired }: SecondFactor) => ({
        json: {
          is_on: since !== null,
          since,
          recovery_codes_left: recoveryCodesLeft,
          is_required: isRequired,
        },
      }),
    ),
    'error.actor.loadSecondFactor': fails('getSecondFactor'),
    'done.actor.endSecondFactor': answers('endSecondFactor', () => ({ status: 204 })),
    'error.actor.endSecondFactor': fails('endSecondFactor'),
  },
  states: {
    closed: { sees: ['button "Account"'], lacks: ['dialog'] },
    open: { sees: ['dialog "Second Factor"'] },
    'open.loading': { sees: ['status: Loading your second factor...'], lacks: ['alert', 'textbox'] },
    'open.unloaded': alertOf,
    'open.enrolling': { sees: ['button "Turn On"'], lacks: ['button "Turn Off"'] },
    'open.on': { sees: ['status: On since 1 Mar 2026. 10 recovery codes are left.'] },
    'open.on.editing': { sees: ['button "Turn Off"'], lacks: ['alert'] },
    'open.on.rejected': alertOf,
    'open.on.failed': alertOf,
    'open.on.ending': {
      sees: [
        'button "Turning Off..." [disabled]',
        ...Object.values(LABELS).map((label) => `textbox "${label}" [disabled]`),
      ],
      lacks: ['alert'],
    },
  },
  outOfView: {
    'open.on.ending · field.edited → stays': WHILE_ENDED,
    'open.on.ending · form.submitted → stays': WHILE_ENDED,
  },
}
