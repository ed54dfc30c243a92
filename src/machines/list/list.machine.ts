import {
  assertEvent,
  assign,
  fromPromise,
  fromTransition,
  setup,
  type AnyActorLogic,
  type AnyActorRef,
} from 'xstate'
import type { Listed, Slice } from '../../api/admin-calls.ts'
import { shownText } from '../../api/errors.ts'
import { ADMIN_PAGE_ITEMS, FILTER_SETTLE_MS } from '../../config/constants.ts'
import type { Outcome } from '../message/outcome.ts'
import { notProvided } from '../not-provided.ts'

export interface ListRow {
  readonly id: string
}

/** What the controls of a filter hold, by name; empty for no restriction. */
export type Filter = Readonly<Record<string, string>>

export interface ListInput {
  /** The filter at first, and after clearing. */
  readonly filter: Filter
  /** What the machine of a row starts from. */
  readonly rowInput: (row: ListRow) => unknown
  /** Shown where loading fails without a word of its own. */
  readonly failure: string
}

export interface PageRequest {
  readonly filter: Filter
  readonly slice: Slice
}

export interface ListContext extends ListInput {
  readonly usualFilter: Filter
  /** Counted from 0. */
  readonly page: number
  /** What the server sent of the page. */
  readonly listed: readonly ListRow[]
  /** One actor a row, in the order of the server. */
  readonly rows: readonly AnyActorRef[]
  readonly total: number
  readonly error: string
}

export type ListEvent =
  | { readonly type: 'filter.chosen' | 'filter.typed'; readonly name: string; readonly value: string }
  | { readonly type: 'filters.cleared' }
  | { readonly type: 'page.chosen'; readonly page: number }
  | { readonly type: 'reload.requested' }
  /** Something that was done to a row ended. */
  | { readonly type: 'outcome.reported'; readonly outcome: Outcome }
  | { readonly type: 'row.opened'; readonly row: ListRow }

const isReversed = ({ start = '', end = '' }: Filter) => start !== '' && end !== '' && start > end

const uniqueRows = (rows: readonly ListRow[]) => [...new Map(rows.map((row) => [row.id, row])).values()]

const plainRow = fromTransition(
  (_row: ListRow, event: { type: 'row.refreshed'; row: ListRow }) => event.row,
  ({ input }: { input: { row: ListRow } }) => input.row,
)

const base = setup({
  types: { context: {} as ListContext, events: {} as ListEvent, input: {} as ListInput },
  actors: {
    loadPage: fromPromise<Listed<ListRow>, PageRequest>(notProvided),
    /** Keeps what is listed, where a row has no machine of its own. */
    row: plainRow as AnyActorLogic,
  },
  actions: {
    setFilter: assign(({ context, event }) => {
      assertEvent(event, ['filter.chosen', 'filter.typed'])
      return { filter: { ...context.filter, [event.name]: event.value }, page: 0 }
    }),
    clearFilter: assign(({ context }) => ({ filter: context.usualFilter, page: 0 })),
    setPage: assign({
      page: ({ event }) => {
        assertEvent(event, 'page.chosen')
        return event.page
      },
    }),
    goToLastPage: assign({
      page: (_, { total }: { total: number }) => Math.ceil(total / ADMIN_PAGE_ITEMS) - 1,
    }),
    dropListed: assign({ listed: [] }),
    keepListed: assign(({ context }, { listed }: { listed: Listed<ListRow> }) => {
      const rows = uniqueRows(listed.rows)
      return { listed: rows, total: Math.max(listed.total, context.page * ADMIN_PAGE_ITEMS + rows.length) }
    }),
    keepError: assign({
      error: ({ context }, { error }: { error: unknown }) => shownText(error, context.failure),
    }),
    /** Provided by the admin area. */
    forward: () => {},
  },
  guards: {
    isReversed: ({ context }) => isReversed(context.filter),
    isBeyondEnd: ({ context }, { listed }: { listed: Listed<ListRow> }) =>
      listed.rows.length === 0 && listed.total > 0 && context.page * ADMIN_PAGE_ITEMS >= listed.total,
  },
  delays: { FILTER_SETTLE_MS },
})

/**
 * A filtered list in pages (SPEC sections 2 and 9, the lists of the admin area). Normal is loading, loaded, and loading
 * again for another filter or page. Each row is an actor that outlives a reload: what a person began in one row is
 * not lost by what happens in another.
 */
export const listMachine = base
  .extend({
    actions: {
      /** An actor for each row that is listed: new ones start, those that are gone stop, the others hear the news. */
      syncRows: base.enqueueActions(({ context, enqueue }) => {
        const known = new Map(context.rows.map((actor) => [actor.id, actor]))
        const wanted = new Set(context.listed.map(({ id }) => id))
        for (const actor of context.rows) if (!wanted.has(actor.id)) enqueue.stopChild(actor)
        enqueue.assign({
          rows: ({ spawn }) =>
            context.listed.map(
              (row) => known.get(row.id) ?? spawn('row', { id: row.id, input: context.rowInput(row) }),
            ),
        })
        for (const row of context.listed) {
          const actor = known.get(row.id)
          if (actor !== undefined) enqueue.sendTo(actor, { type: 'row.refreshed', row })
        }
      }),
    },
  })
  .createMachine({
    id: 'list',
    context: ({ input }) => ({
      ...input,
      usualFilter: input.filter,
      page: 0,
      listed: [],
      rows: [],
      total: 0,
      error: '',
    }),
    initial: 'checking',
    on: {
      'filter.chosen': { target: '.checking', actions: ['setFilter', 'dropListed', 'syncRows'] },
      'filter.typed': { target: '.settling', actions: 'setFilter' },
      'filters.cleared': { target: '.checking', actions: ['clearFilter', 'dropListed', 'syncRows'] },
      'page.chosen': { target: '.checking', actions: ['setPage', 'dropListed', 'syncRows'] },
      'reload.requested': { target: '.checking' },
      'outcome.reported': { actions: 'forward' },
      'row.opened': { actions: 'forward' },
    },
    states: {
      checking: { always: [{ guard: 'isReversed', target: 'reversed' }, { target: 'loading' }] },
      /** The first day of the filter comes after its last: there is nothing to ask. */
      reversed: {},
      settling: { after: { FILTER_SETTLE_MS: { target: 'checking', actions: ['dropListed', 'syncRows'] } } },
      loading: {
        tags: 'busy',
        invoke: {
          id: 'loadPage',
          src: 'loadPage',
          input: ({ context: { filter, page } }) => ({
            filter,
            slice: { limit: ADMIN_PAGE_ITEMS, offset: page * ADMIN_PAGE_ITEMS },
          }),
          onDone: [
            {
              guard: { type: 'isBeyondEnd', params: ({ event }) => ({ listed: event.output }) },
              target: 'checking',
              actions: { type: 'goToLastPage', params: ({ event }) => ({ total: event.output.total }) },
            },
            {
              target: 'loaded',
              actions: [
                { type: 'keepListed', params: ({ event }) => ({ listed: event.output }) },
                'syncRows',
              ],
            },
          ],
          onError: {
            target: 'failed',
            actions: { type: 'keepError', params: ({ event }) => ({ error: event.error }) },
          },
        },
      },
      loaded: {},
      failed: {},
    },
  })
