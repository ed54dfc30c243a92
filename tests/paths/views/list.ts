import type { Listed } from '../../../src/api/admin-calls.ts'
import type { ListContext, ListRow } from '../../../src/machines/list/list.machine.ts'
import { queryRow } from '../backend.ts'
import { idOf } from '../other.ts'
import { answers, does, fails, passes, press, where, type ViewEvent, type ViewModel } from '../view-model.ts'
import { openTab } from './admin.ts'

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

/** The list of the user queries tab, the one whose filter has days and a text. */
export const listView: ViewModel = {
  clock: true,
  open: (visit) => openTab(visit, 'queries', { hold: ['listAdminQueries'] }),
  scope: (page) => page.getByRole('tabpanel'),
  events: {
    'filter.chosen': isChanged(fill),
    'filter.typed': isChanged(fill),
    'filters.cleared': press('Clear Filters'),
    'page.chosen': where<ListContext>(press('Next'), ({ page, total }) => page === 0 && total > 50),
    'reload.requested': press('Try again', 'failed'),
    'done.actor.loadPage': answers('listAdminQueries', ({ rows, total }: Listed<ListRow>) => ({
      json: {
        queries: rows.map(({ id }) => queryRow({ id: idOf(id), user_question: `Query ${id}` })),
        total,
      },
    })),
    'error.actor.loadPage': fails('listAdminQueries'),
    'after.FILTER_SETTLE_MS.list.settling': passes(300),
  },
  elsewhere: {
    '(root) · outcome.reported → stays / forward': 'user',
    '(root) · row.opened → stays / forward': 'aiModel',
  },
  states: {
    reversed: { sees: ['alert: The start date is after the end date.'], lacks: ['table'] },
    settling: { lacks: ['alert'] },
    loading: ({ rows }: ListContext) => ({
      sees: rows.length === 0 ? ['status: Loading user queries...'] : ['Query'],
      lacks: ['alert'],
    }),
    loaded: ({ listed, total, page }: ListContext) => ({
      sees: [
        ...listed.map(({ id }) => `Query ${id}`),
        ...(total === 0 ? [] : [`${page * 50 + 1}–${Math.min(total, page * 50 + 50)} of ${total}`]),
        ...(listed.length === 0 ? ['No query'] : []),
      ],
      lacks: ['alert', 'Loading user queries...'],
    }),
    failed: { sees: ['alert', 'Failed to load user queries', 'button "Try again"'], lacks: ['Loading'] },
  },
}
