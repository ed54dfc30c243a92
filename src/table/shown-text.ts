import { calendarText } from './calendar.ts'
import { cellText, type TableData } from './table-data.ts'
import { headText } from './unit-text.ts'

/** What the page shows of a table where files hold something else: times as people read them. */

/** The text of a cell as the page shows it. */
export function shownCell(table: TableData, row: number, column: number): string {
  const text = cellText(table, row, column)
  return (table.columns[column]?.isTime === true ? calendarText(text) : null) ?? text
}

/** The head of a column as the page shows it. */
export function shownHead({ columns, crossed }: TableData, column: number): string {
  const { label = '', unit = null, role = null } = columns[column] ?? {}
  const isTime = crossed?.isTime === true && role === 'measure'
  return headText((isTime ? calendarText(label) : null) ?? label, unit)
}
