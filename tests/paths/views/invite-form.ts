import type { InviteFormContext } from '../../../src/machines/invite-form/invite-form.machine.ts'
import { invitationRow } from '../network/backend.ts'
import { answers, does, fails, press, type ViewModel } from '../browser/view-model.ts'
import { openTab } from './admin.ts'
import { clipboardRefuses, clipboardTakes, holdClipboard, isCopying } from './clipboard.ts'

const WHILE_CREATED = 'fields and button are disabled while the invitation is created'
const FREE = ['editing', 'rejected', 'copying']
const PLEASE = 'Please enter an email address.'

const filled = ({ email, role }: InviteFormContext) => [
  email === '' ? /textbox "Email Address"$/m : `textbox "Email Address": ${email}`,
  `option "${role === 'admin' ? 'Admin' : 'Content Editor'}" [selected]`,
]

export const inviteFormView: ViewModel = {
  async open(visit) {
    await holdClipboard(visit.page)
    await openTab(visit, 'invitations', { hold: ['createInvitation'] })
  },
  scope: (page) => page.getByRole('region', { name: 'Invite somebody' }),
  events: {
    'email.edited': does(
      ({ page }, { value }) => page.getByLabel('Email Address').fill(String(value)),
      ...FREE,
    ),
    'role.chosen': does(
      async ({ page }, { role }) => {
        await page.getByLabel('Role').selectOption(String(role))
      },
      ...FREE,
    ),
    'form.submitted': press('Create Invitation', ...FREE),
    'done.actor.createInvitation': answers('createInvitation', (token: string) => ({
      json: invitationRow({ token }),
    })),
    'error.actor.createInvitation': fails('createInvitation'),
    'done.actor.copyLink': clipboardTakes,
    'error.actor.copyLink': clipboardRefuses,
  },
  states: {
    editing: (context: InviteFormContext) => ({
      sees: [/button "Create Invitation"$/m, ...filled(context)],
      lacks: [PLEASE],
    }),
    rejected: (context: InviteFormContext) => ({
      sees: [/button "Create Invitation"$/m, ...(context.email === '' ? [PLEASE] : filled(context))],
      lacks: context.email === '' ? [] : [PLEASE],
    }),
    creating: {
      sees: [
        'button "Creating..." [disabled]',
        'textbox "Email Address" [disabled]',
        'combobox "Role" [disabled]',
      ],
    },
    copying: (context: InviteFormContext) => ({
      sees: filled(context),
      lacks: [PLEASE],
      check: ({ page }) => isCopying(page),
    }),
  },
  outOfView: {
    'creating · email.edited → stays': WHILE_CREATED,
    'creating · role.chosen → stays': WHILE_CREATED,
    'creating · form.submitted → stays': WHILE_CREATED,
  },
}
