import type { AnyEventObject, SnapshotFrom } from 'xstate'
import { pathModel } from './path-model.ts'
import { resultTableMachine } from '../../../src/machines/result-table/result-table.machine.ts'

/** Ours: sorting and filtering a result, and the form of its table. */
export const resultTableTransitions = [
  '(root): filter changed → stays',
  'order: form toggled → order.asAnswered',
  'order.asAnswered: column sorted → order.ascending',
  'order.ascending: column sorted → order.descending or stays',
  'order.descending: column sorted → order.asAnswered or order.ascending',
  'form.crossed: form toggled → form.listed',
  'form.listed: form toggled → form.crossed',
]

const isThirdPress = (before: SnapshotFrom<typeof resultTableMachine>, { column }: AnyEventObject) =>
  before.matches({ order: 'descending' }) && before.context.column === column

export const resultTablePaths = pathModel(resultTableMachine, {
  events: [
    { type: 'column.sorted', column: 0 },
    { type: 'column.sorted', column: 1 },
    { type: 'filter.changed', filter: ' lon' },
    { type: 'filter.changed', filter: '' },
    { type: 'form.toggled' },
  ],
  changes: {
    'filter.changed': ({ event }) => ({ filter: String(event['filter']) }),
    'column.sorted': ({ before, event }) => ({
      column: isThirdPress(before, event) ? null : Number(event['column']),
    }),
    'form.toggled': () => ({ column: null }),
  },
  leads: {
    'column.sorted': ({ before, event }) =>
      isThirdPress(before, event)
        ? 'order.asAnswered'
        : before.matches({ order: 'ascending' }) && before.context.column === event['column']
          ? 'order.descending'
          : 'order.ascending',
    'form.toggled': ({ before }) => [
      'order.asAnswered',
      before.matches({ form: 'crossed' }) ? 'form.listed' : 'form.crossed',
    ],
  },
})
