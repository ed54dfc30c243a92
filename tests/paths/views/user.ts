import type { Changed } from '../../../src/api/admin-calls.ts'
import type { User } from '../../../src/api/admin-rows.ts'
import type { UserContext } from '../../../src/machines/user/user.machine.ts'
import { ME, userRow } from '../network/backend.ts'
import {
  answers,
  does,
  fails,
  press,
  where,
  type ViewEvent,
  type ViewModel,
  type Visit,
} from '../browser/view-model.ts'
import { openTab, pressInRow, refreshes, rowOf, TELLS_NOTHING, withId } from './admin.ts'

const EMAIL = 'ana@example.com'
const OTHER = userRow()
const replyOf = (user: User) => ({ users: [user, OTHER], total: 2 })
const ACTIONS = (toggle: string) => [
  /button "Edit Role"$/m,
  new RegExp(`button "${toggle}"$`, 'm'),
  /button "Delete"$/m,
]
const BUSY = [
  'button "Edit Role" [disabled]',
  /button "(A|Dea)ctivate" \[disabled\]/,
  'button "Delete" [disabled]',
]

const viewed =
  (status: 'Active' | 'Inactive') =>
  ({ isSelf }: { isSelf: boolean }) => ({
    sees: [
      `cell "${status}"`,
      ...(isSelf ? ['You'] : ACTIONS(status === 'Active' ? 'Deactivate' : 'Activate')),
    ],
    lacks: isSelf ? ['button'] : ['Save', '[disabled]', 'You'],
  })

const onOthersRow = (event: ViewEvent) =>
  where<UserContext>(event, ({ isSelf }, snapshot) => snapshot.matches('viewing') && !isSelf)

const change = answers('updateUser', ({ row, isTold }: Changed<User>) =>
  isTold ? { json: withId(row) } : TELLS_NOTHING,
)

export const userView: ViewModel = {
  isApart: 'the list keeps the row as the server told it last',
  async open(visit, { row, isSelf }: { row: User; isSelf: boolean }) {
    await openTab(visit, 'users', {
      replies: {
        listUsers: { json: replyOf(withId(row)) },
        getProfile: { json: { email: isSelf ? row.email : ME, role: 'admin' } },
      },
    })
    // Under a filter, what changed is asked for again: it may be left out.
    await visit.page.getByLabel('Role', { exact: true }).selectOption('Content Editor')
    await rowOf(visit, EMAIL).waitFor()
    visit.wire.hold('listUsers', 'updateUser', 'deleteUser')
  },
  scope: (page) => page.getByRole('row', { includeHidden: true }).filter({ hasText: EMAIL }),
  events: {
    'row.refreshed': {
      act: refreshes({ operation: 'listUsers', replyOf, other: OTHER.email, button: 'Deactivate' }),
      // A dialog stands before the row beside.
      offered: (snapshot) => !snapshot.matches('confirming'),
    },
    'edit.requested': onOthersRow(pressInRow(EMAIL, 'Edit Role')),
    'role.chosen': does(async (visit, { role }) => {
      await rowOf(visit, EMAIL).getByRole('combobox').selectOption(String(role))
    }, 'editing'),
    'edit.saved': pressInRow(EMAIL, 'Save', 'editing'),
    'edit.cancelled': pressInRow(EMAIL, 'Cancel', 'editing'),
    'activity.toggled': onOthersRow(pressInRow(EMAIL, /^(A|Dea)ctivate$/)),
    'deletion.requested': onOthersRow(pressInRow(EMAIL, 'Delete')),
    'deletion.confirmed': does(
      ({ page }) => page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click(),
      'confirming',
    ),
    'deletion.cancelled': press('Cancel', 'confirming'),
    'done.actor.updateRole': change,
    'error.actor.updateRole': fails('updateUser'),
    'done.actor.activate': change,
    'error.actor.activate': fails('updateUser'),
    'done.actor.deactivate': change,
    'error.actor.deactivate': fails('updateUser'),
    'done.actor.deleteUser': answers('deleteUser'),
    'error.actor.deleteUser': fails('deleteUser'),
  },
  states: {
    'viewing.active': viewed('Active'),
    'viewing.inactive': viewed('Inactive'),
    editing: ({ role }: { role: string }) => ({
      sees: [
        /button "Save"$/m,
        /button "Cancel"$/m,
        `option "${role === 'admin' ? 'Admin' : 'Content Editor'}" [selected]`,
      ],
      lacks: ['Edit Role'],
    }),
    updatingRole: {
      sees: [
        'button "Save" [disabled]',
        'button "Cancel" [disabled]',
        'combobox "Role of ana@example.com" [disabled]',
      ],
    },
    activating: { sees: BUSY },
    deactivating: { sees: BUSY },
    confirming: {
      async check({ page }: Visit) {
        const dialog = page.getByRole('alertdialog', { name: 'Delete this user?' })
        const text = (await dialog.isVisible()) ? await dialog.innerText() : ''
        return text.includes(EMAIL) ? null : `nothing asks whether ${EMAIL} shall be deleted`
      },
    },
    deleting: { sees: BUSY },
    deleted: { sees: BUSY },
  },
  outOfView: {
    'viewing · deletion.requested [isSelf] → stays / report': 'the own row has no actions (SPEC section 2)',
  },
}
