import type { Listed } from '../../../src/api/admin-calls.ts'
import type { ListContext, ListRow } from '../../../src/machines/list/list.machine.ts'
import { queryRow } from '../network/backend.ts'
import { idOf } from '../network/ids.ts'
import {
  answers,
  does,
  fails,
  passes,
  press,
  where,
  type ViewEvent,
  type ViewModel,
} from '../browser/view-model.ts'
import { openTab, shownTab } from './admin.ts'

const FIELDS: Readonly<Record<string, string>> = {
  start: 'Start Date',
  end: 'End Date',
  email: 'User Email',
}
const fill = does(({ page }, { name, value }) =>
  page.getByLabel(FIELDS[String(name)] ?? '').fill(String(value)),
)
/** What is entered again is no change. */
const isChanged = (event: ViewEvent) =>
  where<ListContext>(event, ({ filter }, _, { name, value }) => filter[String(name)] !== value)

/** What can be pressed at the first page, at the last, and between them. */
const ends = (page: number, total: number) => [
  page === 0 ? 'button "Previous" [disabled]' : /button "Previous"$/m,
  ...((page + 1) * 50 < total ? [/button "Next"$/m] : ['button "Next" [disabled]', 'End of the list']),
]

const NOBODY = 'Nobody has asked anything yet.'
const NO_MATCH = 'No query matches these filters.'
const isUsual = (filter: ListContext['filter']) => Object.values(filter).every((value) => value === '')

/** No two have any field alike but whether they failed. */
const queryOf = ({ id }: ListRow, index: number) => ({
  ...queryRow({ id: idOf(id), user_question: `Query ${id}`, user_email: `${id}@example.com` }),
  ...{ created_at: new Date(Date.UTC(2026, 1, 20, 6, 17 * index)).toISOString(), success: index % 3 !== 1 },
})

/** The list of the user queries tab, the one whose filter has days and a text. */
export const listView: ViewModel = {
  clock: true,
  open: (visit) => openTab(visit, 'queries', { hold: ['listAdminQueries'] }),
  scope: shownTab,
  events: {
    'filter.chosen': isChanged(fill),
    'filter.typed': isChanged(fill),
    'filters.cleared': press('Clear Filters'),
    'page.chosen': {
      async act({ page }, event) {
        const range = await page.getByText(/^[\d,]+–[\d,]+ of [\d,]+$/).textContent()
        const isLater = Number(event['page']) * 50 >= Number.parseInt(range ?? '', 10)
        await page.getByRole('button', { name: isLater ? 'Next' : 'Previous' }).click()
      },
      offered: (snapshot, event) => {
        const { page, total } = snapshot.context as ListContext
        const wanted = Number(event['page'])
        return snapshot.matches('loaded') && Math.abs(wanted - page) === 1 && total > wanted * 50
      },
    },
    'reload.requested': press('Try again', 'failed'),
    'done.actor.loadPage': answers('listAdminQueries', ({ rows, total }: Listed<ListRow>) => ({
      json: {
        queries: rows.map(queryOf),
        total,
      },
    })),
    'error.actor.loadPage': fails('listAdminQueries'),
    'after.FILTER_SETTLE_MS.list.settling': passes(300),
  },
  elsewhere: {
    '(root) · outcome.reported [isFilteredChange] → checking / keepChanged, forward': 'user',
    '(root) · outcome.reported [isChange] → stays / keepChanged, forward': 'aiModel',
    '(root) · outcome.reported → stays / forward': 'user',
    'loading · outcome.reported [isChange] → checking / keepChanged, forward': 'errorLog',
    '(root) · row.opened → stays / forward': 'aiModel',
  },
  states: {
    reversed: { sees: ['alert: The start date is after the end date.'], lacks: ['table'] },
    settling: { lacks: ['alert'] },
    loading: ({ rows }: ListContext) => ({
      sees: [
        'table "User Queries"',
        ...(rows.length === 0 ? ['status: Loading user queries...'] : ['Query']),
      ],
      lacks: ['alert'],
      async check({ page }) {
        const waits = (await page.locator('.skeleton').count()) > 0
        return waits === (rows.length === 0) ? null : 'rows are shown as they load, or not as they do'
      },
    }),
    loaded: ({ listed, total, page, filter }: ListContext) => ({
      sees: [
        ...listed.map(({ id }) => `Query ${id}`),
        ...(total === 0 ? [] : [`${page * 50 + 1}–${Math.min(total, page * 50 + 50)} of ${total}`]),
        ...(listed.length === 0 ? [isUsual(filter) ? NOBODY : NO_MATCH] : ['table "User Queries"']),
        ...(total > 50 ? ends(page, total) : []),
      ],
      lacks: [
        'alert',
        'Loading user queries...',
        ...(listed.length === 0 ? ['table'] : [NOBODY, NO_MATCH]),
        ...(total > 50 && page === 0 ? ['End of the list'] : []),
      ],
    }),
    failed: ({ error }: { readonly error: string }) => ({
      sees: [
        'alert',
        error.startsWith('The server says') ? error : 'Failed to load user queries',
        'button "Try again"',
      ],
      lacks: ['Loading'],
    }),
  },
}
