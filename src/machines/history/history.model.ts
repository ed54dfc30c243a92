import type { Answer, HistoryEntry } from '../../api/answer.ts'
import { pathModel } from '../path-model.ts'
import { historyMachine, type HistoryContext } from './history.machine.ts'

/** SPEC section 4, history. */
export const historyTransitions = [
  '(root) · entry.analysed → stays / addAnalysis',
  '(root) · entry.chosen [isCached] → stays / showEntry',
  '(root) · entry.chosen → stays / noteNoCache',
  'paging · refresh.requested → paging.loading',
  'paging.loading · enters with empty',
  'paging.loading · runs loadFirst (loadPage)',
  'paging.loading · is loading',
  'paging.loading · refresh.requested → stays',
  'paging.loading · done loadFirst → paging.deciding / keepFirstPage',
  'paging.loading · failed loadFirst → paging.unavailable / logFailure',
  'paging.deciding · always [isFull] → paging.full',
  'paging.deciding · always [isComplete] → paging.complete',
  'paging.deciding · always → paging.partial',
  'paging.partial · end.neared → paging.loadingMore',
  'paging.loadingMore · enters with clearError',
  'paging.loadingMore · runs loadMore (loadPage)',
  'paging.loadingMore · is loadingMore',
  'paging.loadingMore · refresh.requested → stays',
  'paging.loadingMore · done loadMore → paging.deciding / keepNextPage',
  'paging.loadingMore · failed loadMore → paging.failed / keepError',
  'paging.failed · end.neared → paging.loadingMore',
  'paging.full · enters with noteFull',
  'newest · entry.added → newest.waiting / addEntry',
  'newest.waiting · after HISTORY_RELOAD_MS → newest.reloading',
  'newest.reloading · runs reload (loadPage)',
  'newest.reloading · done reload → newest.current / keepNewest',
  'newest.reloading · failed reload → newest.current / logFailure',
]

const entry = (id: string, kept: boolean): HistoryEntry => ({
  id,
  question: `Question ${id}`,
  success: true,
  askedAt: '2026-03-01',
  dataset: null,
  answer: kept ? ({ id, analysis: null } as Answer) : null,
})
/** So many entries from one on; the first of all has an answer that is kept. */
const page = (count: number, total: number, from = 0) => ({
  items: Array.from({ length: count }, (_, index) => entry(`${from + index}`, from + index === 0)),
  total,
})
const done = (id: string, output: ReturnType<typeof page>) => ({
  type: `xstate.done.actor.${id}`,
  output,
  actorId: id,
})

/** Newer entries before older ones, each once, and no more than a hundred. */
const joined = (newer: readonly HistoryEntry[], older: readonly HistoryEntry[]) =>
  [...newer, ...older]
    .filter(({ id }, index, all) => all.findIndex((other) => other.id === id) === index)
    .slice(0, 100)

export const historyPaths = pathModel(historyMachine, {
  identity: ({ items, total }: HistoryContext) => [items.length, items.length >= total],
  actors: ['loadPage'],
  asks: {
    loadFirst: () => ({ limit: 10, offset: 0 }),
    loadMore: ({ before: { context } }) => ({
      limit: Math.min(10, 100 - context.items.length),
      offset: context.items.length,
    }),
    reload: () => ({ limit: 10, offset: 0 }),
  },
  events: [
    { type: 'end.neared' },
    { type: 'refresh.requested' },
    { type: 'entry.added', entry: entry('new', true) },
    { type: 'entry.analysed', id: '0', analysis: 'London leads.' },
    { type: 'entry.chosen', id: '0' },
    { type: 'entry.chosen', id: '1' },
    // None, one, exactly a page, and a page of more.
    done('loadFirst', page(0, 0)),
    done('loadFirst', page(1, 1)),
    done('loadFirst', page(10, 10)),
    done('loadFirst', page(10, 23)),
    { type: 'xstate.error.actor.loadFirst', error: new Error(''), actorId: 'loadFirst' },
    // The last page, which is not whole; up to five before the most that are held; and beyond that.
    done('loadMore', page(10, 23, 10)),
    done('loadMore', page(3, 23, 20)),
    done('loadMore', page(85, 900, 10)),
    done('loadMore', page(10, 900, 95)),
    { type: 'xstate.error.actor.loadMore', error: new Error(''), actorId: 'loadMore' },
    { type: 'xstate.after.HISTORY_RELOAD_MS.history.newest.waiting' },
    done('reload', page(10, 23)),
    { type: 'xstate.error.actor.reload', error: new Error(''), actorId: 'reload' },
  ],
  delays: { HISTORY_RELOAD_MS: 1500 },
  holds: {
    '': ({ items }) => items.length <= 100,
    'paging.loadingMore': ({ error }) => error === null,
    'paging.failed': ({ error }) =>
      error === 'Failed to load more history. Please try scrolling again or refresh the page.',
  },
  changes: {
    'refresh.requested': ({ before }) =>
      before.hasTag('loading') || before.hasTag('loadingMore') ? {} : { items: [], total: 0, error: null },
    'done.actor.loadFirst': ({ event }) => event['output'] as ReturnType<typeof page>,
    'done.actor.loadMore': ({ before: { context }, event }) => {
      const { items: more, total } = event['output'] as ReturnType<typeof page>
      const items = joined(context.items, more)
      // A page without anything new is the end.
      return { items, total: items.length === context.items.length ? items.length : total }
    },
    'entry.added': ({ before: { context } }) => ({
      items: joined([entry('new', true)], context.items),
      total: context.total + 1,
    }),
    'entry.analysed': ({ before: { context } }) => ({
      items: context.items.map((item) =>
        item.id === '0' && item.answer !== null
          ? { ...item, answer: { ...item.answer, analysis: 'London leads.' } }
          : item,
      ),
    }),
    // The server may know what was just asked under another id.
    'done.actor.reload': ({ before: { context }, event }) => {
      const { items, total } = event['output'] as ReturnType<typeof page>
      return {
        items: joined(
          items,
          context.items.filter(({ id }) => id !== 'new'),
        ),
        total,
        expected: [],
      }
    },
  },
  leads: {
    'done.actor.loadFirst': ({ event }) => {
      const { items, total } = event['output'] as ReturnType<typeof page>
      return items.length === total ? 'paging.complete' : 'paging.partial'
    },
    'done.actor.loadMore': ({ before: { context }, event }) => {
      const { items: more, total } = event['output'] as ReturnType<typeof page>
      const { length } = joined(context.items, more)
      if (length === 100) return 'paging.full'
      return length >= total || length === context.items.length ? 'paging.complete' : 'paging.partial'
    },
  },
  calls: {
    'entry.chosen': ({ before: { context }, event }) => {
      const chosen = context.items.find(({ id }) => id === event['id'])
      return [[(chosen?.answer ?? null) === null ? 'noteNoCache' : 'showEntry']]
    },
    'done.actor.loadMore': ({ before: { context }, event }) =>
      joined(context.items, (event['output'] as ReturnType<typeof page>).items).length === 100
        ? [['noteFull']]
        : [],
    'error.actor.loadFirst': ({ event }) => [['logFailure', { error: event['error'] as unknown }]],
    'error.actor.reload': ({ event }) => [['logFailure', { error: event['error'] as unknown }]],
  },
})
