import { assertEvent, assign, fromPromise, setup } from 'xstate'
import type { HistoryEntry } from '../../api/answer.ts'
import type { HistoryPage } from '../../api/calls.ts'
import { shownText } from '../../api/errors.ts'
import { HISTORY_MOST_ITEMS, HISTORY_PAGE_ITEMS, HISTORY_RELOAD_MS } from '../../config/constants.ts'
import { notProvided } from '../not-provided.ts'

export interface PageInput {
  readonly limit: number
  readonly offset: number
}

export interface HistoryContext {
  readonly items: readonly HistoryEntry[]
  readonly total: number
  readonly error: string | null
  /** Entries that the server has not sent yet, by id. */
  readonly expected: readonly string[]
}

export type HistoryEvent =
  | { readonly type: 'end.neared' }
  | { readonly type: 'refresh.requested' }
  | { readonly type: 'entry.added'; readonly entry: HistoryEntry }
  | { readonly type: 'entry.analysed'; readonly id: string; readonly analysis: string }
  | { readonly type: 'entry.chosen'; readonly id: string }

const MORE_FAILED = 'Failed to load more history. Please try scrolling again or refresh the page.'

/** Newer items before older ones, each once, at most as many as are held. */
function merged(newer: readonly HistoryEntry[], older: readonly HistoryEntry[]): readonly HistoryEntry[] {
  const known = new Set(newer.map(({ id }) => id))
  return [...newer, ...older.filter(({ id }) => !known.has(id))].slice(0, HISTORY_MOST_ITEMS)
}

/**
 * One person's questions, newest first (SPEC section 4, history). Normal is loading, partial, loadingMore and partial
 * again until complete, or full at 100 items. Beside the paging, a new answer stands at the top at once and the first
 * page is loaded again a little later; what was loaded before stays.
 */
export const historyMachine = setup({
  types: { context: {} as HistoryContext, events: {} as HistoryEvent },
  actors: { loadPage: fromPromise<HistoryPage, PageInput>(notProvided) },
  actions: {
    empty: assign({ items: [], total: 0, error: null, expected: [] }),
    clearError: assign({ error: null }),
    keepFirstPage: assign((_, { page }: { page: HistoryPage }) => ({
      items: merged(page.items, []),
      total: page.total,
    })),
    keepNextPage: assign(({ context }, { page }: { page: HistoryPage }) => {
      const items = merged(context.items, page.items)
      // A page without anything new is the end, whatever total says.
      return { items, total: items.length === context.items.length ? items.length : page.total }
    }),
    /** A backend may know the answer under another id than its history: what was expected is in the page. */
    keepNewest: assign(({ context: { items, expected } }, { page }: { page: HistoryPage }) => ({
      items: merged(
        page.items,
        items.filter(({ id }) => !expected.includes(id)),
      ),
      total: page.total,
      expected: [],
    })),
    keepError: assign({ error: (_, { error }: { error: unknown }) => shownText(error, MORE_FAILED) }),
    addEntry: assign(({ context: { items, total, expected }, event }) => {
      assertEvent(event, 'entry.added')
      return {
        items: merged([event.entry], items),
        total: total + 1,
        expected: [...expected, event.entry.id],
      }
    }),
    addAnalysis: assign({
      items: ({ context, event }) => {
        assertEvent(event, 'entry.analysed')
        return context.items.map((item) =>
          item.id === event.id && item.answer !== null
            ? { ...item, answer: { ...item.answer, analysis: event.analysis } }
            : item,
        )
      },
    }),
    /** Provided by the workspace: the cached result is shown. */
    showEntry: () => {},
    /** Provided by app. */
    noteNoCache: () => {},
    noteFull: () => {},
    logFailure: (_, _params: { error: unknown }) => {},
  },
  guards: {
    isFull: ({ context }) => context.items.length >= HISTORY_MOST_ITEMS,
    isComplete: ({ context }) => context.items.length >= context.total,
    isCached: ({ context, event }) =>
      event.type === 'entry.chosen' &&
      context.items.some((item) => item.id === event.id && item.answer !== null),
  },
  delays: { HISTORY_RELOAD_MS },
}).createMachine({
  id: 'history',
  context: { items: [], total: 0, error: null, expected: [] },
  type: 'parallel',
  on: {
    'entry.analysed': { actions: 'addAnalysis' },
    'entry.chosen': [{ guard: 'isCached', actions: 'showEntry' }, { actions: 'noteNoCache' }],
  },
  states: {
    paging: {
      initial: 'loading',
      on: { 'refresh.requested': { target: '.loading' } },
      states: {
        loading: {
          tags: 'loading',
          entry: 'empty',
          on: { 'refresh.requested': {} },
          invoke: {
            id: 'loadFirst',
            src: 'loadPage',
            input: { limit: HISTORY_PAGE_ITEMS, offset: 0 },
            onDone: {
              target: 'deciding',
              actions: { type: 'keepFirstPage', params: ({ event }) => ({ page: event.output }) },
            },
            onError: {
              target: 'unavailable',
              actions: { type: 'logFailure', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        deciding: {
          always: [
            { guard: 'isFull', target: 'full' },
            { guard: 'isComplete', target: 'complete' },
            { target: 'partial' },
          ],
        },
        partial: { on: { 'end.neared': { target: 'loadingMore' } } },
        loadingMore: {
          tags: 'loadingMore',
          entry: 'clearError',
          on: { 'refresh.requested': {} },
          invoke: {
            id: 'loadMore',
            src: 'loadPage',
            input: ({ context: { items } }) => ({
              limit: Math.min(HISTORY_PAGE_ITEMS, HISTORY_MOST_ITEMS - items.length),
              offset: items.length,
            }),
            onDone: {
              target: 'deciding',
              actions: { type: 'keepNextPage', params: ({ event }) => ({ page: event.output }) },
            },
            onError: {
              target: 'failed',
              actions: { type: 'keepError', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        failed: { on: { 'end.neared': { target: 'loadingMore' } } },
        complete: {},
        full: { entry: 'noteFull' },
        unavailable: {},
      },
    },
    newest: {
      initial: 'current',
      on: { 'entry.added': { target: '.waiting', actions: 'addEntry' } },
      states: {
        current: {},
        waiting: { after: { HISTORY_RELOAD_MS: { target: 'reloading' } } },
        reloading: {
          invoke: {
            id: 'reload',
            src: 'loadPage',
            input: { limit: HISTORY_PAGE_ITEMS, offset: 0 },
            onDone: {
              target: 'current',
              actions: { type: 'keepNewest', params: ({ event }) => ({ page: event.output }) },
            },
            onError: {
              target: 'current',
              actions: { type: 'logFailure', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
      },
    },
  },
})
