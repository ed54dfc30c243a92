import type { Page } from 'playwright-core'
import type { AnyEventObject } from 'xstate'
import type { AdminInput, AdminTab } from '../../../src/machines/admin/admin.machine.ts'
import type { Outcome } from '../../../src/machines/message/outcome.ts'
import type { OperationId } from '../../../server/http/protocol/contract.ts'
import { errorRow, invitationRow, modelRow, userRow } from '../network/backend.ts'
import { MALFORMED_BACKEND, MALFORMED_LISTS } from '../network/malformed-replies.ts'
import { idOf } from '../network/ids.ts'
import { untilRight } from '../browser/wait.ts'
import { breakParts } from '../browser/failing-parts.ts'
import type { Reply } from '../network/wire.ts'
import {
  does,
  press,
  type GotoOptions,
  type ViewEvent,
  type ViewModel,
  type Visit,
} from '../browser/view-model.ts'

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

/** What the open tab is for; the tab before it leaves the page a moment later. */
export const shownTab = (page: Page) => page.locator('[role=tabpanel]:not([inert])')

export const rowOf = ({ page }: Visit, text: string) => page.getByRole('row').filter({ hasText: text })

/** A press of a button of a row. */
export const pressInRow = (text: string, name: string | RegExp, ...states: readonly string[]): ViewEvent =>
  does((visit) => rowOf(visit, text).getByRole('button', { name, exact: true }).click(), ...states)

/** A row of a path as the network has it: with an id that the contract accepts. */
export const withId = <Row extends { readonly id: string }>(row: Row): Row => ({ ...row, id: idOf(row.id) })

/** A backend written from SPEC alone agrees to a change, and answers no more. */
export const TELLS_NOTHING: Reply = { json: {}, broken: true }

interface Refreshing {
  readonly operation: OperationId
  readonly replyOf: (row: never) => object
  /** The row beside, and what is done with it so that the list is loaded again. */
  readonly other: string
  readonly button: string
}

/**
 * The list is loaded again: a load that waits is answered, or one is caused by what is done with the row beside, whose
 * reply does not tell what became of it.
 */
export const refreshes =
  ({ operation, replyOf, other, button }: Refreshing): ViewEvent['act'] =>
  async (visit, event: AnyEventObject) => {
    const { page, wire } = visit
    if (wire.waiting(operation) === 0) await rowOf(visit, other).getByRole('button', { name: button }).click()
    await page.getByRole('button', { name: 'Dismiss' }).first().waitFor()
    await wire.answerAll(operation, { json: replyOf(withId(event['row'] as { id: string }) as never) })
    // An answer that is sent next may be read first.
    await page.locator('table[aria-busy="true"]').waitFor({ state: 'detached' })
  }

/** What is done in each tab with a row that a backend may refuse or agree to, telling nothing of the row. */
const DONE: Readonly<Record<string, readonly [row: string, button: string]>> = {
  users: [userRow().email, 'Deactivate'],
  invitations: [invitationRow().email, 'Revoke'],
  models: [modelRow().name, 'Delete'],
  errorLogs: [errorRow().message, 'Mark Resolved'],
}
const CALLS = ['updateUser', 'revokeInvitation', 'deleteModel', 'updateErrorLog'] as const
/** And what makes another row of one, which the reply tells. */
const CHANGED = { ...DONE, models: [modelRow().name, 'Activate'] } as const
const tellChanges = ({ wire }: Visit) => {
  wire.reply('updateUser', { json: userRow({ is_active: false }) })
  wire.reply('activateModel', { json: modelRow({ is_active: true }) })
  wire.reply('updateErrorLog', { json: errorRow({ resolved: true }) })
}

const tabOf = (value: unknown) => String(value)

/** Whoever is signed in where rows have no room for a button each. */
const TIGHT = 'tight@example.com'
const TIGHT_PX = 1000
/** Whoever is signed in where no list can be drawn. */
const BROKEN = 'broken@example.com'
/** Whoever chooses everything that there is to filter by. */
const FILTERING = 'filtering@example.com'
const filtering = new WeakSet<Visit>()
const MOST_FILTERING_MS = 5_000

/** Each choice of each filter of the tab that is shown, one after another. */
async function filterBy({ page, wire }: Visit): Promise<void> {
  const filters = page.locator('.filters')
  const asks = async (act: () => Promise<unknown>) => {
    const before = wire.calls().length
    await act()
    await untilRight(
      async () =>
        wire.calls().length > before && wire.unanswered().length === 0 ? null : 'a filter asks for nothing',
      MOST_FILTERING_MS,
    )
  }
  for (const field of await filters.getByRole('combobox').all())
    for (const value of await field
      .locator('option:not(:checked)')
      .evaluateAll((all) => all.map((option) => (option as HTMLOptionElement).value)))
      await asks(() => field.selectOption(value))
  for (const field of await filters.locator('input').all()) {
    const isDay = (await field.getAttribute('type')) === 'date'
    await asks(() => field.fill(isDay ? '2026-03-01' : ' ana '))
  }
}

export const adminView: ViewModel = {
  isApart: 'a row has no button any more for what was done with it',
  sights: [MALFORMED_BACKEND, TIGHT, BROKEN, FILTERING].map((self) => ({ self, now: () => 0 })),
  tour: ['invitations', 'models', 'queries', 'errorLogs'].map((tab) => ({ type: 'tab.chosen', tab })),
  async open(visit, { self }: AdminInput) {
    if (self === FILTERING) {
      filtering.add(visit)
      visit.wire.reply('listUsers', { json: { users: [userRow()], total: 60, searchable: true } })
    }
    if (self === BROKEN) await breakParts(visit.page, ['records'])
    if (self === TIGHT) await visit.page.setViewportSize({ width: TIGHT_PX, height: 900 })
    await openTab(visit, 'users', {
      replies:
        self === MALFORMED_BACKEND
          ? MALFORMED_LISTS
          : { listModels: { json: { models: [modelRow()], active_model: null } } },
    })
    if (self === FILTERING) await filterBy(visit)
  },
  events: {
    'tab.chosen': does(async (visit, { tab }) => {
      await visit.page.getByRole('tab', { name: TABS[tab as AdminTab], exact: true }).click()
      if (filtering.has(visit)) await filterBy(visit)
    }),
    'outcome.reported': {
      async act(visit, { outcome }) {
        const { kind, row } = outcome as Outcome
        const tab = await visit.page.getByRole('tab', { selected: true }).textContent()
        const name = Object.entries(TABS).find(([, label]) => label === tab)?.[0] ?? ''
        const [text, button] = (row === null ? DONE : CHANGED)[name as keyof typeof CHANGED] ?? ['', '']
        if (row !== null) tellChanges(visit)
        if (kind === 'error') for (const id of CALLS) visit.wire.reply(id, { status: 500, json: {} })
        await rowOf(visit, text).getByRole('button', { name: button, exact: true }).click()
        await visit.page.getByRole('button', { name: 'Dismiss' }).waitFor()
      },
      offered: ({ value }, { outcome }) =>
        tabOf(value) !== 'queries' && (tabOf(value) !== 'invitations' || (outcome as Outcome).row === null),
    },
    'model.reported': does(async (visit) => {
      await rowOf(visit, modelRow().name).getByRole('button', { name: 'Edit' }).click()
      await visit.page.getByRole('button', { name: 'Save Changes' }).click()
      await visit.page.getByRole('button', { name: 'Dismiss' }).waitFor()
    }, 'models'),
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
