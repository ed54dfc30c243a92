import { assertEvent, assign, fromPromise, not, or, raise, setup, stateIn } from 'xstate'
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
  /** To itself: the newest page came; what is held may have begun anew with it. */
  | { readonly type: 'newest.kept'; readonly isApart: boolean }

const MORE_FAILED = 'Failed to load more history. Please try scrolling again or refresh the page.'

/** Newer items before older ones, each once, at most as many as are held. */
function merged(newer: readonly HistoryEntry[], older: readonly HistoryEntry[]): readonly HistoryEntry[] {
  const known = new Set(newer.map(({ id }) => id))
  return [...newer, ...older.filter(({ id }) => !known.has(id))].slice(0, HISTORY_MOST_ITEMS)
}

/** Whether more was asked elsewhere than a page holds: what lies between it and the items is not known. */
const isApart = (items: readonly HistoryEntry[], page: HistoryPage) =>
  page.items.length > 0 &&
  items.length > 0 &&
  page.items.every(({ id }) => items.every((item) => item.id !== id))

/** What the server has sent. */
const knownBefore = ({ items, expected }: HistoryContext) => items.filter(({ id }) => !expected.includes(id))

/**
 * One person's questions, newest first (SPEC section 4, history). Normal is loading, partial, loadingMore and partial
 * again until complete, or full at 100 items. Beside the paging, a new answer stands at the top at once and the first
 * page is loaded again a little later; what was loaded before stays, unless questions of another tab lie between.
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
    keepNewest: assign(({ context }, { page }: { page: HistoryPage }) => {
      const known = knownBefore(context)
      return {
        items: isApart(known, page) ? merged(page.items, []) : merged(page.items, known),
        total: page.total,
        expected: [],
      }
    }),
    tellNewest: raise(({ context }, { page }: { page: HistoryPage }) => ({
      type: 'newest.kept' as const,
      isApart: isApart(knownBefore(context), page),
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
    isJoined: ({ event }) => event.type === 'newest.kept' && !event.isApart,
    isIdle: not(or([stateIn({ paging: 'loading' }), stateIn({ paging: 'loadingMore' })])),
    isCached: ({ context, event }) =>
      event.type === 'entry.chosen' &&
      context.items.some((item) => item.id === event.id && item.answer !== null),
  },
  delays: { HISTORY_RELOAD_MS },
}).createMachine({
  id: 'history',
  meta: { raises: ['newest.kept'] },
  context: { items: [], total: 0, error: null, expected: [] },
  type: 'parallel',
  on: {
    'entry.analysed': { actions: 'addAnalysis' },
    'entry.chosen': [{ guard: 'isCached', actions: 'showEntry' }, { actions: 'noteNoCache' }],
  },
  states: {
    paging: {
      initial: 'loading',
      on: {
        'refresh.requested': { target: '.loading' },
        // The newest page may come before an older one, and tell of more than was known.
        'newest.kept': { target: '.deciding' },
      },
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
          on: {
            'refresh.requested': {},
            'newest.kept': { guard: 'isJoined' },
          },
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
        failed: {
          on: {
            'end.neared': { target: 'loadingMore' },
            'newest.kept': { guard: 'isJoined' },
          },
        },
        complete: {},
        full: { entry: 'noteFull', on: { 'newest.kept': { guard: 'isFull' } } },
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
          // Sent before a first page that is loaded again, it would come after it with less.
          on: { 'refresh.requested': { guard: 'isIdle', target: 'current' } },
          invoke: {
            id: 'reload',
            src: 'loadPage',
            input: { limit: HISTORY_PAGE_ITEMS, offset: 0 },
            onDone: {
              target: 'current',
              actions: [
                { type: 'tellNewest', params: ({ event }) => ({ page: event.output }) },
                { type: 'keepNewest', params: ({ event }) => ({ page: event.output }) },
              ],
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
