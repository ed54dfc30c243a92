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
const page = (count: number, total: number, from = 0) => ({
  items: Array.from({ length: count }, (_, index) => entry(`${from + index}`, index === 0)),
  total,
})

export const historyPaths = pathModel(historyMachine, {
  identity: ({ items, total, error, expected }: HistoryContext) => [
    expected.length > 0,
    Math.min(items.length, 3),
    items.length >= 100,
    items.length >= total,
    error,
  ],
  actors: ['loadPage'],
  events: [
    { type: 'end.neared' },
    { type: 'refresh.requested' },
    { type: 'entry.added', entry: entry('new', true) },
    { type: 'entry.analysed', id: '0', analysis: 'London leads.' },
    { type: 'entry.chosen', id: '0' },
    { type: 'entry.chosen', id: '1' },
    { type: 'xstate.done.actor.loadFirst', output: page(2, 3), actorId: 'loadFirst' },
    { type: 'xstate.done.actor.loadFirst', output: page(0, 0), actorId: 'loadFirst' },
    { type: 'xstate.error.actor.loadFirst', error: new Error(''), actorId: 'loadFirst' },
    { type: 'xstate.done.actor.loadMore', output: page(1, 3, 2), actorId: 'loadMore' },
    { type: 'xstate.done.actor.loadMore', output: page(100, 900, 2), actorId: 'loadMore' },
    { type: 'xstate.error.actor.loadMore', error: new Error(''), actorId: 'loadMore' },
    { type: 'xstate.after.HISTORY_RELOAD_MS.history.newest.waiting' },
    { type: 'xstate.done.actor.reload', output: page(2, 3), actorId: 'reload' },
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
    'done.actor.loadMore': ({ before: { context }, event }) => ({
      items: [...context.items, ...(event['output'] as ReturnType<typeof page>).items]
        .filter(({ id }, index, all) => all.findIndex((other) => other.id === id) === index)
        .slice(0, 100),
    }),
    'entry.added': ({ before: { context } }) => ({
      items: [entry('new', true), ...context.items.filter(({ id }) => id !== 'new')].slice(0, 100),
      total: context.total + 1,
    }),
    'entry.analysed': ({ before: { context } }) => ({
      items: context.items.map((item) =>
        item.id === '0' && item.answer !== null
          ? { ...item, answer: { ...item.answer, analysis: 'London leads.' } }
          : item,
      ),
    }),
    'done.actor.reload': ({ event }) => ({
      total: (event['output'] as ReturnType<typeof page>).total,
      expected: [],
    }),
  },
  leads: {
    'done.actor.loadFirst': ({ event }) =>
      (event['output'] as ReturnType<typeof page>).total === 0 ? 'paging.complete' : 'paging.partial',
  },
  calls: {
    'entry.chosen': ({ before: { context }, event }) => {
      const chosen = context.items.find(({ id }) => id === event['id'])
      return [[(chosen?.answer ?? null) === null ? 'noteNoCache' : 'showEntry']]
    },
  },
})
