import type { AnyEventObject } from 'xstate'
import type { Listed } from '../../api/admin-calls.ts'
import { changed, succeeded, type Outcome } from '../message/outcome.ts'
import { pathModel } from '../path-model.ts'
import { keptRow, makeList, type Filter, type ListRow } from './list.machine.ts'

/** SPEC sections 2 and 9: filters, pages of 50, loading, failing. */
export const listTransitions = [
  '(root) · filter.chosen → checking / setFilter, dropListed, syncRows',
  '(root) · filter.typed → settling / setFilter',
  '(root) · filters.cleared → checking / clearFilter, dropListed, syncRows',
  '(root) · page.chosen → checking / setPage, dropListed, syncRows',
  '(root) · reload.requested → checking',
  '(root) · outcome.reported [isFilteredChange] → checking / keepChanged, forward',
  '(root) · outcome.reported [isChange] → stays / keepChanged, forward',
  '(root) · outcome.reported → stays / forward',
  '(root) · row.opened → stays / forward',
  'checking · always [isReversed] → reversed',
  'checking · always → loading',
  'settling · after FILTER_SETTLE_MS → checking / dropListed, syncRows',
  'loading · runs loadPage',
  'loading · is busy',
  'loading · outcome.reported [isChange] → checking / keepChanged, forward',
  'loading · done loadPage [isBeyondEnd] → checking / goToLastPage',
  'loading · done loadPage → loaded / keepListed, syncRows',
  'loading · failed loadPage → failed / keepError',
]

/** One of them is the active one, as among models. */
interface Row extends ListRow {
  readonly isActive: boolean
}

const done = (ids: readonly string[], total: number) => ({
  type: 'xstate.done.actor.loadPage',
  output: { rows: ids.map((id) => ({ id, isActive: id === 'b' })), total },
  actorId: 'loadPage',
})

const CHANGED: Row = { id: 'a', isActive: true }
const afterChange = (row: Row): Row => (row.id === 'a' ? CHANGED : { ...row, isActive: false })
const isReversed = ({ start, end }: Filter) => start === '2026-03-02' && end === '2026-03-01'
const isFiltered = (filter: Filter) => Object.values(filter).some((value) => value !== '')
const changeIn = (event: AnyEventObject) => (event['outcome'] as Outcome<Row>).row

export const listPaths = pathModel(makeList(keptRow<Row>()), {
  input: {
    filter: { start: '', end: '', email: '' },
    rowInput: (row) => ({ row }),
    beside: (other) => (other.isActive ? { ...other, isActive: false } : other),
    failure: 'Failed to load users',
  },
  identity: ({ filter, page, rows, total }) => [filter, page, rows.map(({ id }) => id), total],
  actors: ['loadPage', 'row'],
  events: [
    { type: 'filter.chosen', name: 'start', value: '2026-03-02' },
    { type: 'filter.chosen', name: 'end', value: '2026-03-01' },
    { type: 'filter.typed', name: 'email', value: 'ana' },
    { type: 'filters.cleared' },
    { type: 'page.chosen', page: 1 },
    { type: 'reload.requested' },
    { type: 'outcome.reported', outcome: succeeded('User deleted successfully') },
    {
      type: 'outcome.reported',
      outcome: changed('User activated successfully', { row: CHANGED, isTold: true }),
    },
    { type: 'row.opened', row: CHANGED },
    done(['a', 'b'], 60),
    done(['b'], 51),
    done([], 50),
    { type: 'xstate.error.actor.loadPage', error: new Error(''), actorId: 'loadPage' },
    { type: 'xstate.after.FILTER_SETTLE_MS.list.settling' },
  ],
  delays: { FILTER_SETTLE_MS: 300 },
  holds: {
    reversed: ({ filter }) => isReversed(filter),
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
    'outcome.reported': ({ before: { context }, event }) =>
      changeIn(event) === null ? {} : { listed: context.listed.map(afterChange) },
    'after.FILTER_SETTLE_MS.list.settling': () => ({ listed: [], rows: [] }),
    'done.actor.loadPage': ({ before: { context }, event }) => {
      const { rows, total } = event['output'] as Listed<Row>
      const isBeyond = rows.length === 0 && context.page > 0
      return isBeyond
        ? { page: 0 }
        : { listed: rows, total: Math.max(total, context.page * 50 + rows.length) }
    },
  },
  leads: {
    'outcome.reported': ({ before, event }) =>
      changeIn(event) === null
        ? null
        : isReversed(before.context.filter)
          ? 'reversed'
          : before.matches('loading') || isFiltered(before.context.filter)
            ? 'loading'
            : before.value,
    'done.actor.loadPage': ({ before: { context }, event }) =>
      (event['output'] as Listed<Row>).rows.length === 0 && context.page > 0 ? 'loading' : 'loaded',
  },
  sends: {
    'outcome.reported': ({ before: { context }, event }) =>
      changeIn(event) === null
        ? []
        : context.listed
            .filter((row) => row.isActive !== afterChange(row).isActive)
            .map((row) => [row.id, { type: 'row.refreshed', row: afterChange(row) }]),
    'done.actor.loadPage': ({ before: { context }, event }) => {
      const { rows } = event['output'] as Listed<Row>
      const known = context.rows.map(({ id }) => id)
      const kept = rows.filter(({ id }) => known.includes(id))
      return kept.map((row) => [row.id, { type: 'row.refreshed', row }])
    },
  },
  calls: { 'outcome.reported': () => [['forward']] },
})
