import type { Row } from '../api/answer.ts'
import type { TableData } from './table-data.ts'
import { writtenTable } from './written-table.ts'

function written(value: unknown): string | number | null {
  if (value === null || value === undefined) return null
  // As a chart of these rows names its marks.
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return typeof value === 'string' || typeof value === 'number' ? value : JSON.stringify(value)
}

/** A table of result rows, for a backend that sends no typed one. Columns are the keys of all rows, in order. */
export function rowsTable(rows: readonly Row[]): TableData {
  const keys = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  return writtenTable(
    keys,
    rows.map((row) => keys.map((key) => ({ raw: written(row[key]) }))),
    keys,
  )
}
