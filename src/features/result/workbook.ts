import writeExcelFile from 'write-excel-file/browser'
import type { SheetCell } from '../../table/export-table.ts'

/** A spreadsheet of one sheet: bold head, figures as numbers. */
export async function workbookOf(sheet: readonly (readonly SheetCell[])[]): Promise<Blob> {
  const [head = [], ...body] = sheet
  const rows = [
    head.map((name) => ({ value: String(name ?? ''), fontWeight: 'bold' as const })),
    ...body.map((cells) => cells.map((value) => (value === null ? null : { value }))),
  ]
  return writeExcelFile(rows).toBlob()
}
