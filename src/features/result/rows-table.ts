import type { Row } from '../../api/calls.ts'
import { tableData, type TableData } from './table-data.ts'

function text(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** A table of result rows, for a backend that sends rows without markup. Columns are the keys of all rows, in order. */
export function rowsTable(rows: readonly Row[]): TableData {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  return tableData(
    columns,
    rows.map((row) =>
      columns.map((column) => ({
        raw: text(row[column]),
        isLabel: false,
        classes: '',
        style: '',
        nodes: null,
      })),
    ),
  )
}
