import { assertEvent, assign, setup } from 'xstate'

export interface ResultTableContext {
  /** The column that orders the rows; null for the order of the answer. */
  readonly column: number | null
  readonly filter: string
}

export type ResultTableEvent =
  | { readonly type: 'column.sorted'; readonly column: number }
  | { readonly type: 'filter.changed'; readonly filter: string }
  | { readonly type: 'form.toggled' }

/**
 * How the rows of a result are arranged (ours). Normal is asAnswered and crossed; choosing a column sorts by it, choosing it again
 * turns the order around, and a third time gives the order of the answer back. The filter works in every order. A table that
 * can be crossed is, until a person wants its list; each form begins in the order of the answer, for their columns differ.
 */
export const resultTableMachine = setup({
  types: { context: {} as ResultTableContext, events: {} as ResultTableEvent },
  actions: {
    keepColumn: assign({
      column: ({ event }) => {
        assertEvent(event, 'column.sorted')
        return event.column
      },
    }),
    forgetColumn: assign({ column: null }),
    keepFilter: assign({
      filter: ({ event }) => {
        assertEvent(event, 'filter.changed')
        return event.filter
      },
    }),
  },
  guards: {
    isSameColumn: ({ context, event }) => event.type === 'column.sorted' && event.column === context.column,
  },
}).createMachine({
  id: 'resultTable',
  context: { column: null, filter: '' },
  type: 'parallel',
  on: { 'filter.changed': { actions: 'keepFilter' } },
  states: {
    order: {
      initial: 'asAnswered',
      on: { 'form.toggled': { target: '.asAnswered', actions: 'forgetColumn' } },
      states: {
        asAnswered: { on: { 'column.sorted': { target: 'ascending', actions: 'keepColumn' } } },
        ascending: {
          on: {
            'column.sorted': [{ guard: 'isSameColumn', target: 'descending' }, { actions: 'keepColumn' }],
          },
        },
        descending: {
          on: {
            'column.sorted': [
              { guard: 'isSameColumn', target: 'asAnswered', actions: 'forgetColumn' },
              { target: 'ascending', actions: 'keepColumn' },
            ],
          },
        },
      },
    },
    form: {
      initial: 'crossed',
      states: {
        crossed: { on: { 'form.toggled': { target: 'listed' } } },
        listed: { on: { 'form.toggled': { target: 'crossed' } } },
      },
    },
  },
})
