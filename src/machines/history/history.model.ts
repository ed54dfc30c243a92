import type { HistoryItem } from '../../api/calls.ts'
import type { PathModel } from '../../../tests/support/paths.ts'
import { historyMachine, type HistoryContext } from './history.machine.ts'

/** SPEC section 4, history. */
export const historyTable = [
  '(root) · entry.analysed → stays',
  '(root) · entry.chosen [isCached] → stays',
  '(root) · entry.chosen → stays',
  'paging · refresh.requested → paging.loading',
  'paging.loading · refresh.requested → stays',
  'paging.loading · done.actor.loadFirst → paging.deciding',
  'paging.loading · error.actor.loadFirst → paging.unavailable',
  'paging.deciding · always [isFull] → paging.full',
  'paging.deciding · always [isComplete] → paging.complete',
  'paging.deciding · always → paging.partial',
  'paging.partial · end.neared → paging.loadingMore',
  'paging.loadingMore · refresh.requested → stays',
  'paging.loadingMore · done.actor.loadMore → paging.deciding',
  'paging.loadingMore · error.actor.loadMore → paging.failed',
  'paging.failed · end.neared → paging.loadingMore',
  'newest · entry.added → newest.waiting',
  'newest.waiting · after.HISTORY_RELOAD_MS.history.newest.waiting → newest.reloading',
  'newest.reloading · done.actor.reload → newest.current',
  'newest.reloading · error.actor.reload → newest.current',
]

const item = (id: string, cached: boolean) =>
  ({
    id,
    question: `Question ${id}`,
    results_json: cached ? [] : null,
    html_table: null,
  }) as unknown as HistoryItem
const page = (count: number, total: number, from = 0) => ({
  items: Array.from({ length: count }, (_, index) => item(`${from + index}`, index === 0)),
  total,
})

export const historyModel: PathModel = {
  machine: historyMachine,
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
    { type: 'entry.added', item: item('new', true) },
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
}
