import type { AnyEventObject } from 'xstate'
import type { AdminTab } from '../../../src/machines/admin/admin.machine.ts'
import type { OperationId } from '../../../server/http/contract.ts'
import { errorRow, invitationRow, modelRow, userRow } from '../backend.ts'
import { idOf } from '../other.ts'
import { does, press, type GotoOptions, type ViewEvent, type ViewModel, type Visit } from '../view-model.ts'

export const TABS: Readonly<Record<AdminTab, string>> = {
  users: 'Users',
  invitations: 'Invitations',
  models: 'AI Models',
  queries: 'User Queries',
  errorLogs: 'Error Logs',
}

/** Opens a tab of the admin area. */
export async function openTab(
  { goto, page }: Visit,
  tab: AdminTab,
  options: GotoOptions = {},
): Promise<void> {
  await goto('/admin', options)
  await page.getByRole('tab', { name: TABS[tab] }).click()
  await page.getByRole('tab', { name: TABS[tab], selected: true }).waitFor()
}

export const rowOf = ({ page }: Visit, text: string) => page.getByRole('row').filter({ hasText: text })

/** A press of a button of a row. */
export const pressInRow = (text: string, name: string | RegExp, ...states: readonly string[]): ViewEvent =>
  does((visit) => rowOf(visit, text).getByRole('button', { name, exact: true }).click(), ...states)

/** A row of a path as the network has it: with an id that the contract accepts. */
export const withId = <Row extends { readonly id: string }>(row: Row): Row => ({ ...row, id: idOf(row.id) })

interface Refreshing {
  readonly operation: OperationId
  readonly replyOf: (row: never) => object
  /** The row beside, and what is done with it so that the list is loaded again. */
  readonly other: string
  readonly button: string
}

/** The list is loaded again: a load that waits is answered, or one is caused by what is done with the row beside. */
export const refreshes =
  ({ operation, replyOf, other, button }: Refreshing): ViewEvent['act'] =>
  async (visit, event: AnyEventObject) => {
    const { page, wire } = visit
    if (wire.waiting(operation) === 0) await rowOf(visit, other).getByRole('button', { name: button }).click()
    await page.getByRole('button', { name: 'Dismiss' }).first().waitFor()
    await wire.answerAll(operation, { json: replyOf(withId(event['row'] as { id: string }) as never) })
  }

/** What ends in success, and in a failure that changes nothing, in each tab. */
const DONE: Readonly<Record<string, readonly [row: string, button: string]>> = {
  users: [userRow().email, 'Deactivate'],
  invitations: [invitationRow().email, 'Revoke'],
  models: [modelRow().name, 'Delete'],
  errorLogs: [errorRow().message, 'Mark Resolved'],
}
const CHANGES = ['updateUser', 'revokeInvitation', 'deleteModel', 'updateErrorLog'] as const

const tabOf = (value: unknown) => String(value)

export const adminView: ViewModel = {
  open: (visit) =>
    openTab(visit, 'users', {
      replies: { listModels: { json: { models: [modelRow()], active_model: null } } },
    }),
  events: {
    'tab.chosen': does(({ page }, { tab }) =>
      page.getByRole('tab', { name: TABS[tab as AdminTab], exact: true }).click(),
    ),
    'outcome.reported': {
      async act(visit, { outcome }) {
        const { kind } = outcome as { kind: string }
        const tab = await visit.page.getByRole('tab', { selected: true }).textContent()
        const name = Object.entries(TABS).find(([, label]) => label === tab)?.[0] ?? ''
        const [row, button] = DONE[name] ?? ['', '']
        if (kind === 'error') for (const id of CHANGES) visit.wire.reply(id, { status: 500, json: {} })
        await rowOf(visit, row).getByRole('button', { name: button, exact: true }).click()
        await visit.page.getByRole('button', { name: 'Dismiss' }).waitFor()
      },
      offered: (snapshot) => tabOf(snapshot.value) !== 'queries',
    },
    'row.opened': press('Edit', 'models'),
  },
  // An open dialog hides what is behind it.
  scope: (page) => page.getByRole('main', { includeHidden: true }),
  states: Object.fromEntries(
    Object.entries(TABS).map(([state, label]) => [
      state,
      {
        async check({ page }: Visit) {
          const selected = page.getByRole('tab', { selected: true, includeHidden: true })
          const shown = await selected.textContent()
          return shown === label ? null : `the tab ${shown ?? ''} is shown instead of ${label}`
        },
      },
    ]),
  ),
}
