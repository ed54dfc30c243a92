import { ADMIN_PAGE_ITEMS } from '../../config/constants.ts'
import type { ListContext, ListControl } from '../../machines/list/list.machine.ts'

/** What a list shows, whatever its rows are. */
export interface ShownList<RowActor> {
  readonly context: Omit<ListContext<never, RowActor>, 'rowInput' | 'beside' | 'listed'> & {
    readonly listed: readonly unknown[]
  }
  readonly matches: (state: 'reversed' | 'loaded' | 'failed') => boolean
  readonly hasTag: (tag: string) => boolean
}

const number = (value: number) => value.toLocaleString('en-GB')

/** A list of the admin area in every state, its filter and its pages. */
export function connectList<RowActor>(snapshot: ShownList<RowActor>, send: (event: ListControl) => void) {
  const { rows, listed, total, page, filter, usualFilter, isSearchable, error } = snapshot.context
  const isReversed = snapshot.matches('reversed')
  const isLoaded = snapshot.matches('loaded')
  const first = page * ADMIN_PAGE_ITEMS
  const pages = Math.max(1, Math.ceil(total / ADMIN_PAGE_ITEMS))
  return {
    rows: isReversed ? [] : rows,
    /** Another one whenever what a row shows has changed. */
    version: listed,
    total,
    busy: snapshot.hasTag('busy'),
    isLoading: snapshot.hasTag('busy') && rows.length === 0,
    isEmpty: isLoaded && rows.length === 0,
    error: snapshot.matches('failed') ? error : null,
    reversed: isReversed ? 'The start date is after the end date.' : null,
    retry: () => send({ type: 'reload.requested' }),
    filter: {
      of: (name: string) => filter[name] ?? '',
      choose: (name: string) => (value: string) => send({ type: 'filter.chosen', name, value }),
      type: (name: string) => (value: string) => send({ type: 'filter.typed', name, value }),
      clear: () => send({ type: 'filters.cleared' }),
      isSearchable,
      isUsual: Object.entries(filter).every(([name, value]) => value === usualFilter[name]),
    },
    pager: {
      range:
        total === 0
          ? null
          : `${number(first + 1)}–${number(Math.min(total, first + ADMIN_PAGE_ITEMS))} of ${number(total)}`,
      isEnd: page + 1 >= pages,
      previous: page === 0 ? null : () => send({ type: 'page.chosen', page: page - 1 }),
      next: page + 1 >= pages ? null : () => send({ type: 'page.chosen', page: page + 1 }),
      isOnly: pages === 1,
    },
  }
}

/** The controls of a filter, for the view of the list's subject. */
export type FilterControls = ReturnType<typeof connectList>['filter']
