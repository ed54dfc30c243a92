import type { PathModel } from '../../../tests/support/paths.ts'
import { resultTableMachine } from './result-table.machine.ts'

/** Ours: sorting and filtering a result. */
export const resultTableTable = [
  '(root) · filter.changed → stays',
  'asAnswered · column.sorted → ascending',
  'ascending · column.sorted [isSameColumn] → descending',
  'ascending · column.sorted → stays',
  'descending · column.sorted [isSameColumn] → asAnswered',
  'descending · column.sorted → ascending',
]

export const resultTableModel: PathModel = {
  machine: resultTableMachine,
  events: [
    { type: 'column.sorted', column: 0 },
    { type: 'column.sorted', column: 1 },
    { type: 'filter.changed', filter: 'lon' },
    { type: 'filter.changed', filter: '' },
  ],
}
