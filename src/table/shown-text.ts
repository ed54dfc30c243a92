import { calendarText } from './calendar.ts'
import { cellText, type TableData } from './table-data.ts'
import { figureText, headText, heldText } from './unit-text.ts'

/** What the page shows of a table where files hold something else: times as people read them, figures as far as they hold. */

/** The text of a cell as the page shows it. */
export function shownCell(table: TableData, row: number, column: number): string {
  const text = cellText(table, row, column)
  const { isTime = false, role = null, unit = null, decimals = null } = table.columns[column] ?? {}
  const value = table.rows[row]?.[column]?.value
  if (isTime) return calendarText(text) ?? text
  if (role !== 'measure' || decimals === null || typeof value !== 'number') return text
  // What a table says in its own words stays.
  const own = [unit, null].find((each) => text === figureText(value, each))
  return own === undefined ? text : heldText(value, own, decimals)
}

/** The head of a column as the page shows it. */
export function shownHead({ columns, crossed }: TableData, column: number): string {
  const { label = '', unit = null, role = null } = columns[column] ?? {}
  const isTime = crossed?.isTime === true && role === 'measure'
  return headText((isTime ? calendarText(label) : null) ?? label, unit)
}
