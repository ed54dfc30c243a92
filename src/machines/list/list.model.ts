import type { Listed } from '../../api/admin-calls.ts'
import { pathModel } from '../path-model.ts'
import { listMachine, type ListContext, type ListRow } from './list.machine.ts'

/** SPEC sections 2 and 9: filters, pages of 50, loading, failing. */
export const listTable = [
  '(root) · filter.chosen → checking / setFilter, dropListed, syncRows',
  '(root) · filter.typed → settling / setFilter',
  '(root) · filters.cleared → checking / clearFilter, dropListed, syncRows',
  '(root) · page.chosen → checking / setPage, dropListed, syncRows',
  '(root) · reload.requested → checking',
  '(root) · outcome.reported → stays / forward',
  '(root) · row.opened → stays / forward',
  'checking · always [isReversed] → reversed',
  'checking · always → loading',
  'settling · after FILTER_SETTLE_MS → checking / dropListed, syncRows',
  'loading · runs loadPage',
  'loading · is busy',
  'loading · done loadPage [isBeyondEnd] → checking / goToLastPage',
  'loading · done loadPage → loaded / keepListed, syncRows',
  'loading · failed loadPage → failed / keepError',
]

const done = (rows: readonly string[], total: number) => ({
  type: 'xstate.done.actor.loadPage',
  output: { rows: rows.map((id) => ({ id })), total },
  actorId: 'loadPage',
})

export const listModel = pathModel(listMachine, {
  input: {
    filter: { start: '', end: '', email: '' },
    rowInput: (row: ListRow) => ({ row }),
    failure: 'Failed to load users',
  },
  identity: ({ filter, page, rows, total, error }: ListContext) => [
    filter,
    page,
    rows.map(({ id }) => id),
    total,
    error,
  ],
  actors: ['loadPage', 'row'],
  events: [
    { type: 'filter.chosen', name: 'start', value: '2026-03-02' },
    { type: 'filter.chosen', name: 'end', value: '2026-03-01' },
    { type: 'filter.typed', name: 'email', value: 'ana' },
    { type: 'filters.cleared' },
    { type: 'page.chosen', page: 1 },
    { type: 'reload.requested' },
    {
      type: 'outcome.reported',
      outcome: { kind: 'success', text: 'User deleted successfully', outdates: true },
    },
    { type: 'row.opened', row: { id: 'a' } },
    done(['a', 'b'], 60),
    done(['b'], 51),
    done([], 50),
    { type: 'xstate.error.actor.loadPage', error: new Error(''), actorId: 'loadPage' },
    { type: 'xstate.after.FILTER_SETTLE_MS.list.settling' },
  ],
  delays: { FILTER_SETTLE_MS: 300 },
  holds: {
    reversed: ({ filter }) => filter['start'] === '2026-03-02' && filter['end'] === '2026-03-01',
    loading: ({ filter }) => filter['start'] === '' || filter['end'] === '',
    loaded: ({ rows, listed }) => rows.map(({ id }) => id).join() === listed.map(({ id }) => id).join(),
    failed: ({ error }) => error === 'Failed to load users',
  },
  changes: {
    'filter.chosen': ({ before: { context }, event }) => ({
      filter: { ...context.filter, [String(event['name'])]: String(event['value']) },
      page: 0,
      listed: [],
      rows: [],
    }),
    'filter.typed': ({ before: { context }, event }) => ({
      filter: { ...context.filter, [String(event['name'])]: String(event['value']) },
      page: 0,
    }),
    'filters.cleared': () => ({ filter: { start: '', end: '', email: '' }, page: 0, listed: [], rows: [] }),
    'page.chosen': () => ({ page: 1, listed: [], rows: [] }),
    'after.FILTER_SETTLE_MS.list.settling': () => ({ listed: [], rows: [] }),
    'done.actor.loadPage': ({ before: { context }, event }) => {
      const { rows, total } = event['output'] as Listed<ListRow>
      const isBeyond = rows.length === 0 && context.page > 0
      return isBeyond
        ? { page: 0 }
        : { listed: rows, total: Math.max(total, context.page * 50 + rows.length) }
    },
  },
  leads: {
    'done.actor.loadPage': ({ before: { context }, event }) =>
      (event['output'] as Listed<ListRow>).rows.length === 0 && context.page > 0 ? 'loading' : 'loaded',
  },
  sends: {
    'done.actor.loadPage': ({ before: { context }, event }) => {
      const { rows } = event['output'] as Listed<ListRow>
      const known = context.rows.map(({ id }) => id)
      const kept = rows.filter(({ id }) => known.includes(id))
      return kept.map((row) => [row.id, { type: 'row.refreshed', row }])
    },
  },
})
