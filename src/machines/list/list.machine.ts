import {
  assertEvent,
  assign,
  fromPromise,
  fromTransition,
  setup,
  type ActorRefFrom,
  type ActorRefFromLogic,
  type AnyActorLogic,
  type AnyActorRef,
  type EventFromLogic,
  type InputFrom,
} from 'xstate'
import type { Listed, NarrowQuestions, Slice } from '../../api/admin-calls.ts'
import { shownText } from '../../api/errors.ts'
import { ADMIN_PAGE_ITEMS, FILTER_SETTLE_MS } from '../../config/constants.ts'
import type { Outcome } from '../message/outcome.ts'
import { notProvided } from '../not-provided.ts'

export interface ListRow {
  readonly id: string
}

/** What the controls of a filter hold, by name; empty for no restriction. */
export type Filter = Readonly<Record<string, string>>

export interface ListInput<Row = ListRow, RowInput = unknown> {
  /** The filter at first, and after clearing. */
  readonly filter: Filter
  /** What the actor of a row starts from. */
  readonly rowInput: (row: Row) => RowInput
  /** What another row becomes as one changes; without it, none does. */
  readonly beside?: (other: Row, changed: Row) => Row
  /** Shown where loading fails without a word of its own. */
  readonly failure: string
}

export interface PageRequest {
  readonly filter: Filter
  readonly slice: Slice
}

export interface ListContext<Row = ListRow, RowActor = AnyActorRef> extends ListInput<Row> {
  readonly usualFilter: Filter
  /** Counted from 0. */
  readonly page: number
  /** What the server told of the page. */
  readonly listed: readonly Row[]
  /** One actor a row, in the order of the server. */
  readonly rows: readonly RowActor[]
  readonly total: number
  /** The backend says that it can search them. */
  readonly isSearchable: boolean
  /** Of questions: who asked narrow ones lately; null where the backend does not say. */
  readonly narrow: NarrowQuestions | null
  readonly error: string
}

/** What a person does to a list, whatever its rows are. */
export type ListControl =
  | { readonly type: 'filter.chosen' | 'filter.typed'; readonly name: string; readonly value: string }
  | { readonly type: 'filters.cleared' }
  | { readonly type: 'page.chosen'; readonly page: number }
  | { readonly type: 'reload.requested' }

export type ListEvent<Row = ListRow> =
  | ListControl
  /** Something that was done to a row ended. */
  | { readonly type: 'outcome.reported'; readonly outcome: Outcome<Row> }
  | { readonly type: 'row.opened'; readonly row: Row }

const isChange = (event: ListEvent<unknown>) =>
  event.type === 'outcome.reported' && event.outcome.row !== null

const isReversed = ({ start = '', end = '' }: Filter) => start !== '' && end !== '' && start > end

const uniqueRows = <Row extends ListRow>(rows: readonly Row[]) => [
  ...new Map(rows.map((row) => [row.id, row])).values(),
]

/** Keeps what is listed, where a row has no machine of its own. */
export const keptRow = <Row>() =>
  fromTransition(
    (_row: Row, event: { type: 'row.refreshed'; row: Row }) => event.row,
    ({ input }: { input: { row: Row } }) => input.row,
  )

/** What the actors of a list's rows are told of: a row is what they take it for. */
type RowOf<RowLogic extends AnyActorLogic> =
  Extract<EventFromLogic<RowLogic>, { type: 'row.refreshed' }> extends { row: infer Row extends ListRow }
    ? Row
    : never

/**
 * A filtered list in pages (SPEC sections 2 and 9, the lists of the admin area). Normal is loading, loaded, and loading
 * again for another filter or page. Each row is an actor that outlives a reload: what a person began in one row is
 * not lost by what happens in another. A row that changed is taken from who changed it, and asked for only where it may
 * not be listed any more.
 */
export function makeList<RowLogic extends AnyActorLogic>(row: RowLogic) {
  type Row = RowOf<RowLogic>
  // XState reads no more than this from a logic that is a parameter; the types of the rows are those of the context.
  const anyRow: AnyActorLogic = row
  const base = setup({
    types: {
      context: {} as ListContext<Row, ActorRefFromLogic<RowLogic>>,
      events: {} as ListEvent<Row>,
      input: {} as ListInput<Row, InputFrom<RowLogic>>,
    },
    actors: {
      loadPage: fromPromise<Listed<Row>, PageRequest>(notProvided),
      row: anyRow,
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
        page: (_, { total }: { total: number }) => Math.max(0, Math.ceil(total / ADMIN_PAGE_ITEMS) - 1),
      }),
      dropListed: assign({ listed: [] }),
      keepListed: assign(({ context }, { listed }: { listed: Listed<Row> }) => {
        const rows = uniqueRows(listed.rows)
        const { isSearchable, narrow } = listed
        const total = Math.max(listed.total, context.page * ADMIN_PAGE_ITEMS + rows.length)
        return { listed: rows, total, isSearchable, narrow }
      }),
      keepError: assign({
        error: ({ context }, { error }: { error: unknown }) => shownText(error, context.failure),
      }),
      /** Provided by the admin area. */
      forward: () => {},
    },
    guards: {
      isChange: ({ event }) => isChange(event),
      /** A filter may leave out what a row is now. */
      isFilteredChange: ({ context, event }) =>
        isChange(event) && Object.values(context.filter).some((value) => value !== ''),
      isReversed: ({ context }) => isReversed(context.filter),
      isBeyondEnd: ({ context }, { listed }: { listed: Listed<Row> }) =>
        listed.rows.length === 0 && context.page > 0 && context.page * ADMIN_PAGE_ITEMS >= listed.total,
    },
    delays: { FILTER_SETTLE_MS },
  })
  return base
    .extend({
      actions: {
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
            if (actor !== undefined) enqueue.sendTo<AnyActorRef>(actor, { type: 'row.refreshed', row })
          }
        }),
        keepChanged: base.enqueueActions(({ context, event, enqueue }) => {
          assertEvent(event, 'outcome.reported')
          const { row: changed } = event.outcome
          if (changed === null) return
          const { beside = (other: Row) => other } = context
          const listed = context.listed.map((row) => (row.id === changed.id ? changed : beside(row, changed)))
          enqueue.assign({ listed })
          listed.forEach((row, index) => {
            const actor = context.rows[index]
            if (actor !== undefined && row !== context.listed[index])
              enqueue.sendTo<AnyActorRef>(actor, { type: 'row.refreshed', row })
          })
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
        isSearchable: false,
        narrow: null,
        error: '',
      }),
      initial: 'checking',
      on: {
        'filter.chosen': { target: '.checking', actions: ['setFilter', 'dropListed', 'syncRows'] },
        'filter.typed': { target: '.settling', actions: 'setFilter' },
        'filters.cleared': { target: '.checking', actions: ['clearFilter', 'dropListed', 'syncRows'] },
        'page.chosen': { target: '.checking', actions: ['setPage', 'dropListed', 'syncRows'] },
        'reload.requested': { target: '.checking' },
        'outcome.reported': [
          { guard: 'isFilteredChange', target: '.checking', actions: ['keepChanged', 'forward'] },
          { guard: 'isChange', actions: ['keepChanged', 'forward'] },
          { actions: 'forward' },
        ],
        'row.opened': { actions: 'forward' },
      },
      states: {
        checking: { always: [{ guard: 'isReversed', target: 'reversed' }, { target: 'loading' }] },
        /** The first day of the filter comes after its last: there is nothing to ask. */
        reversed: {},
        settling: {
          after: { FILTER_SETTLE_MS: { target: 'checking', actions: ['dropListed', 'syncRows'] } },
        },
        loading: {
          tags: 'busy',
          // What is on its way may have been read before the change.
          on: {
            'outcome.reported': {
              guard: 'isChange',
              target: 'checking',
              actions: ['keepChanged', 'forward'],
            },
          },
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
}

export type List<RowLogic extends AnyActorLogic> = ActorRefFrom<ReturnType<typeof makeList<RowLogic>>>
