import { assertEvent, assign, setup } from 'xstate'

export interface DrawingContext {
  /** The column of the figure that is drawn; null for the recommended one. */
  readonly measure: string | null
  /** The row that a person points at, in the table or by its mark in the chart: its place in the answer; null for none. */
  readonly row: number | null
  /** Where it was pointed at: the other one marks it. */
  readonly from: 'table' | 'chart'
}

export type DrawingEvent =
  | { readonly type: 'measure.chosen'; readonly measure: string | null }
  | { readonly type: 'extent.toggled' }
  | { readonly type: 'row.pointed'; readonly row: number; readonly from: 'table' | 'chart' }
  | { readonly type: 'row.left' }

/**
 * How a person looks at a chart beside its table (ours). Normal is the top of many groups with no row pointed at; all
 * groups are drawn on demand, and a row that is pointed at is marked in chart and table alike, wherever that happened.
 */
export const drawingMachine = setup({
  types: { context: {} as DrawingContext, events: {} as DrawingEvent },
  actions: {
    keepMeasure: assign({
      measure: ({ event }) => {
        assertEvent(event, 'measure.chosen')
        return event.measure
      },
    }),
    keepRow: assign(({ event }) => {
      assertEvent(event, 'row.pointed')
      return { row: event.row, from: event.from }
    }),
    forgetRow: assign({ row: null }),
  },
}).createMachine({
  id: 'drawing',
  context: { measure: null, row: null, from: 'table' },
  type: 'parallel',
  on: { 'measure.chosen': { actions: 'keepMeasure' } },
  states: {
    extent: {
      initial: 'top',
      states: {
        top: { on: { 'extent.toggled': { target: 'all' } } },
        all: { on: { 'extent.toggled': { target: 'top' } } },
      },
    },
    mark: {
      initial: 'none',
      states: {
        none: { on: { 'row.pointed': { target: 'pointed', actions: 'keepRow' } } },
        pointed: {
          on: {
            'row.pointed': { actions: 'keepRow' },
            'row.left': { target: 'none', actions: 'forgetRow' },
          },
        },
      },
    },
  },
})
