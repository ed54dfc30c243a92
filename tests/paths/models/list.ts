import type { AnyEventObject } from 'xstate'
import type { Listed } from '../../../src/api/admin-calls.ts'
import { changed, succeeded, type Outcome } from '../../../src/machines/message/outcome.ts'
import { failuresOf, pathModel, toldOf } from './path-model.ts'
import {
  keptRow,
  makeList,
  type Filter,
  type ListContext,
  type ListRow,
} from '../../../src/machines/list/list.machine.ts'

/** SPEC sections 2 and 9: filters, pages of 50, loading, failing. */
export const listTransitions = [
  '(root): filter chosen → reversed or loading',
  '(root): filter typed → settling',
  '(root): filters cleared → reversed or loading',
  '(root): outcome reported → reversed or loading or stays',
  '(root): page chosen → reversed or loading',
  '(root): reload requested → reversed or loading',
  '(root): row opened → stays',
  'settling: after FILTER_SETTLE_MS → reversed or loading',
  'loading: is busy',
  'loading: runs loadPage',
  'loading: loadPage fails → failed',
  'loading: loadPage is answered → reversed or loading or loaded',
  'loading: outcome reported → reversed or loading',
]

/** One of them is the active one, as among models. */
interface Row extends ListRow {
  readonly isActive: boolean
}

const NARROW = { days: 7, people: [{ email: 'ana@example.com', questions: 41 }] }

const done = (ids: readonly string[], total: number) => ({
  type: 'xstate.done.actor.loadPage',
  output: { rows: ids.map((id) => ({ id, isActive: id === 'b' })), total, narrow: NARROW },
  actorId: 'loadPage',
})

const idsOf = (count: number, from = 0) => Array.from({ length: count }, (_, index) => `r${from + index}`)

const CHANGED: Row = { id: 'a', isActive: true }
const afterChange = (row: Row): Row => (row.id === 'a' ? CHANGED : { ...row, isActive: false })
const isReversed = ({ start, end }: Filter) => start === '2026-03-02' && end === '2026-03-01'
const isFiltered = (filter: Filter) => Object.values(filter).some((value) => value !== '')
const changeIn = (event: AnyEventObject) => (event['outcome'] as Outcome<Row>).row

/** What is asked for next: filters begin at the first page, and beyond the end is the last one. */
function afterEvent(
  { filter, page }: ListContext<Row>,
  event: AnyEventObject,
): Pick<ListContext, 'filter' | 'page'> {
  switch (event.type) {
    case 'filter.chosen':
      return { filter: { ...filter, [String(event['name'])]: String(event['value']) }, page: 0 }
    case 'filters.cleared':
      return { filter: { start: '', end: '', email: '' }, page: 0 }
    case 'page.chosen':
      return { filter, page: Number(event['page']) }
    case 'xstate.done.actor.loadPage':
      return { filter, page: lastPageOf(event) }
    default:
      return { filter, page }
  }
}

/** Counted from 0, which is there even where nothing is listed. */
const lastPageOf = (event: AnyEventObject) =>
  Math.max(0, Math.ceil((event['output'] as Listed<Row>).total / 50) - 1)

/** The page is not there any more. */
function isBeyond({ page }: ListContext<Row>, event: AnyEventObject): boolean {
  const { rows, total } = event['output'] as Listed<Row>
  return rows.length === 0 && page > 0 && page * 50 >= total
}

export const listPaths = pathModel(makeList(keptRow<Row>()), {
  input: {
    filter: { start: '', end: '', email: '' },
    rowInput: (row) => ({ row }),
    beside: (other) => (other.isActive ? { ...other, isActive: false } : other),
    failure: 'Failed to load users',
  },
  identity: ({ filter: { start, end }, page, rows }) => [start, end, page, rows.length > 0],
  actors: ['loadPage', 'row'],
  asks: {
    loadPage: ({ before: { context }, event }) => {
      const { filter, page } = afterEvent(context, event)
      return { filter, slice: { limit: 50, offset: page * 50 } }
    },
    row: ({ event }, id) => ({
      row: (event['output'] as Listed<Row>).rows.find((row) => row.id === id),
    }),
  },
  events: [
    { type: 'filter.chosen', name: 'start', value: '2026-03-02' },
    { type: 'filter.chosen', name: 'end', value: '2026-03-01' },
    { type: 'filter.chosen', name: 'end', value: '2026-03-31' },
    { type: 'filter.typed', name: 'email', value: 'ana' },
    { type: 'filters.cleared' },
    ...[0, 1, 2].map((page) => ({ type: 'page.chosen', page })),
    { type: 'reload.requested' },
    { type: 'outcome.reported', outcome: succeeded('User deleted successfully') },
    {
      type: 'outcome.reported',
      outcome: changed('User activated successfully', { row: CHANGED, isTold: true }),
    },
    { type: 'row.opened', row: CHANGED },
    // None, one, a whole page, the first of three, the last of them, one over, and a page that is not there any more.
    done([], 0),
    done(['b'], 1),
    done(idsOf(50), 50),
    done(['a', 'b'], 60),
    done(idsOf(50), 120),
    done(idsOf(20, 100), 120),
    done(['b'], 51),
    done([], 50),
    done([], 60),
    ...failuresOf('loadPage'),
    { type: 'xstate.after.FILTER_SETTLE_MS.list.settling' },
  ],
  delays: { FILTER_SETTLE_MS: 300 },
  holds: {
    reversed: ({ filter }) => isReversed(filter),
    loading: ({ filter }) => !isReversed(filter),
    loaded: ({ rows, listed }) => rows.map(({ id }) => id).join() === listed.map(({ id }) => id).join(),
  },
  changes: {
    // Nobody searches what no backend said can be searched, or is told of what none counted.
    init: () => ({ isSearchable: false, narrow: null }),
    'error.actor.loadPage': (happened) => ({ error: toldOf(happened, 'Failed to load users') }),
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
    'page.chosen': ({ event }) => ({ page: Number(event['page']), listed: [], rows: [] }),
    'outcome.reported': ({ before: { context }, event }) =>
      changeIn(event) === null ? {} : { listed: context.listed.map(afterChange) },
    'after.FILTER_SETTLE_MS.list.settling': () => ({ listed: [], rows: [] }),
    'done.actor.loadPage': ({ before: { context }, event }) => {
      const { rows, total } = event['output'] as Listed<Row>
      return isBeyond(context, event)
        ? { page: lastPageOf(event) }
        : { listed: rows, total: Math.max(total, context.page * 50 + rows.length), narrow: NARROW }
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
      isBeyond(context, event) ? 'loading' : 'loaded',
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
  calls: { 'outcome.reported': () => [['forward']], 'row.opened': () => [['forward']] },
})
