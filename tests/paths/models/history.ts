import type { Answer, HistoryEntry } from '../../../src/api/answer.ts'
import { pathModel } from './path-model.ts'
import { historyMachine, type HistoryContext } from '../../../src/machines/history/history.machine.ts'

/** SPEC section 4, history. */
export const historyTransitions = [
  '(root): entry analysed → stays',
  '(root): entry chosen → stays',
  'paging: newest kept → paging.full or paging.complete or paging.partial',
  'paging: refresh requested → paging.loading',
  'paging.loading: is loading',
  'paging.loading: runs loadFirst (loadPage)',
  'paging.loading: loadFirst fails → paging.unavailable',
  'paging.loading: loadFirst is answered → paging.full or paging.complete or paging.partial',
  'paging.loading: refresh requested → stays',
  'paging.partial: end neared → paging.loadingMore',
  'paging.loadingMore: is loadingMore',
  'paging.loadingMore: runs loadMore (loadPage)',
  'paging.loadingMore: loadMore fails → paging.failed',
  'paging.loadingMore: loadMore is answered → paging.full or paging.complete or paging.partial',
  'paging.loadingMore: newest kept → stays',
  'paging.loadingMore: refresh requested → stays',
  'paging.failed: end neared → paging.loadingMore',
  'paging.failed: newest kept → stays',
  'paging.full: newest kept → stays',
  'newest: entry added → newest.waiting',
  'newest.waiting: after HISTORY_RELOAD_MS → newest.reloading',
  'newest.reloading: runs reload (loadPage)',
  'newest.reloading: refresh requested → newest.current',
  'newest.reloading: reload fails → newest.current',
  'newest.reloading: reload is answered → newest.current',
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

type Page = ReturnType<typeof page>

/** Without what the server has not sent: it may know that under another id. */
const sent = ({ items }: HistoryContext) => items.filter(({ id }) => id !== 'new')
const isApart = (context: HistoryContext, { items }: Page) =>
  items.length > 0 &&
  sent(context).length > 0 &&
  items.every(({ id }) => sent(context).every((item) => item.id !== id))
const newest = (context: HistoryContext, newer: Page) =>
  isApart(context, newer) ? newer.items : joined(newer.items, sent(context))

const placeOf = (length: number, total: number) =>
  length === 100 ? 'paging.full' : length >= total ? 'paging.complete' : 'paging.partial'

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
    // What was asked has the id that the server gave it.
    done('reload', { items: [entry('-1', false), ...page(9, 23).items], total: 23 }),
    // More was asked in another tab than a page holds.
    done('reload', page(10, 900, 200)),
    done('reload', page(0, 0)),
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
      // One after another, before the server has sent the first.
      expected: [...context.expected, 'new'],
    }),
    'entry.analysed': ({ before: { context } }) => ({
      items: context.items.map((item) =>
        item.id === '0' && item.answer !== null
          ? { ...item, answer: { ...item.answer, analysis: 'London leads.' } }
          : item,
      ),
    }),
    'error.actor.loadMore': () => ({
      error: 'Failed to load more history. Please try scrolling again or refresh the page.',
    }),
    'done.actor.reload': ({ before: { context }, event }) => {
      const newer = event['output'] as Page
      return { items: newest(context, newer), total: newer.total, expected: [] }
    },
  },
  leads: {
    'refresh.requested': ({ before }) =>
      before.hasTag('loading') || before.hasTag('loadingMore')
        ? // Nothing is loaded anew, so what is reloaded is still wanted.
          before.matches({ newest: 'reloading' })
          ? 'newest.reloading'
          : null
        : before.matches({ newest: 'reloading' })
          ? ['paging.loading', 'newest.current']
          : 'paging.loading',
    // What was asked for by its place goes on, unless the places are others.
    'done.actor.reload': ({ before, event }) => {
      const newer = event['output'] as Page
      const place = ['loadingMore', 'failed'].find((state) => before.matches({ paging: state as 'failed' }))
      return place !== undefined && !isApart(before.context, newer)
        ? `paging.${place}`
        : placeOf(newest(before.context, newer).length, newer.total)
    },
    'done.actor.loadFirst': ({ event }) => {
      const { items, total } = event['output'] as ReturnType<typeof page>
      return placeOf(items.length, total)
    },
    'done.actor.loadMore': ({ before: { context }, event }) => {
      const { items: more, total } = event['output'] as ReturnType<typeof page>
      const { length } = joined(context.items, more)
      return length === context.items.length ? placeOf(length, length) : placeOf(length, total)
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
