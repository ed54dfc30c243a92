import writeExcelFile from 'write-excel-file/browser'
import type { TableData } from '../../table/table-data.ts'
import { workbookSheets, type About } from '../../table/workbook-sheets.ts'

/** A spreadsheet of an answer: figures as numbers in the formats of their units, and what was asked beside them. */
export async function workbookOf(table: TableData, rows: readonly number[], about: About): Promise<Blob> {
  const sheets = workbookSheets(table, rows, about).map(({ data, columns, ...rest }) => ({
    ...rest,
    data: data.map((cells) => [...cells]),
    columns: [...columns],
  }))
  return writeExcelFile(sheets).toBlob()
}
