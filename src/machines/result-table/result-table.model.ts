import type { AnyEventObject, SnapshotFrom } from 'xstate'
import { pathModel } from '../path-model.ts'
import { resultTableMachine } from './result-table.machine.ts'

/** Ours: sorting and filtering a result. */
export const resultTableTransitions = [
  '(root): filter changed → stays',
  'asAnswered: column sorted → ascending',
  'ascending: column sorted → descending or stays',
  'descending: column sorted → asAnswered or ascending',
]

const isThirdPress = (before: SnapshotFrom<typeof resultTableMachine>, { column }: AnyEventObject) =>
  before.matches('descending') && before.context.column === column

export const resultTablePaths = pathModel(resultTableMachine, {
  events: [
    { type: 'column.sorted', column: 0 },
    { type: 'column.sorted', column: 1 },
    { type: 'filter.changed', filter: ' lon' },
    { type: 'filter.changed', filter: '' },
  ],
  changes: {
    'filter.changed': ({ event }) => ({ filter: String(event['filter']) }),
    'column.sorted': ({ before, event }) => ({
      column: isThirdPress(before, event) ? null : Number(event['column']),
    }),
  },
  leads: {
    'column.sorted': ({ before, event }) =>
      isThirdPress(before, event)
        ? 'asAnswered'
        : before.matches('ascending') && before.context.column === event['column']
          ? 'descending'
          : 'ascending',
  },
})
