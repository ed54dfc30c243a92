import { pathModel } from './path-model.ts'
import { drawingMachine } from '../../../src/machines/drawing/drawing.machine.ts'

/** Ours: how a person looks at a chart. */
export const drawingTransitions = [
  '(root): measure chosen → stays',
  'extent.top: extent toggled → extent.all',
  'extent.all: extent toggled → extent.top',
  'mark.none: row pointed → mark.pointed',
  'mark.pointed: row left → mark.none',
  'mark.pointed: row pointed → stays',
]

export const drawingPaths = pathModel(drawingMachine, {
  events: [
    { type: 'measure.chosen', measure: 'number_of_quotes' },
    { type: 'extent.toggled' },
    { type: 'row.pointed', row: 1, from: 'table' },
    { type: 'row.pointed', row: 2, from: 'chart' },
    { type: 'row.pointed', row: 3, from: 'table' },
    { type: 'row.left' },
  ],
  holds: {
    'mark.none': ({ row }) => row === null,
    'mark.pointed': ({ row }) => row !== null,
  },
  changes: {
    'measure.chosen': ({ event }) => ({ measure: String(event['measure']) }),
    'row.pointed': ({ event }) => ({
      row: Number(event['row']),
      from: event['from'] === 'chart' ? ('chart' as const) : ('table' as const),
    }),
    'row.left': () => ({ row: null }),
  },
  leads: {
    'row.pointed': () => 'mark.pointed',
    'row.left': () => 'mark.none',
    'extent.toggled': ({ before }) => (before.matches({ extent: 'top' }) ? 'extent.all' : 'extent.top'),
  },
})
