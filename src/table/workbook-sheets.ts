import { headRows, sheetColumns, sheetOf, type SheetCell } from './export-table.ts'
import { isCurrency } from './number-text.ts'
import { standsOut, type TableColumn, type TableData } from './table-data.ts'
import { unitMarks } from './unit-text.ts'

/** What a spreadsheet of an answer holds: its table, and a sheet that says what it is. */

/** Facts of an answer, each with its name. */
export type About = readonly (readonly [name: string, text: string])[]

export interface WorkbookCell {
  readonly value: string | number
  readonly type: StringConstructor | NumberConstructor
  readonly format?: string
  readonly fontWeight?: 'bold'
  readonly align?: 'left' | 'center' | 'right'
  readonly wrap?: true
}

export interface WorkbookSheet {
  readonly sheet: string
  readonly data: readonly (readonly (WorkbookCell | null)[])[]
  readonly columns: readonly { readonly width: number }[]
  readonly stickyRowsCount?: number
}

const NARROWEST = 10
const WIDEST = 48
const ABOUT_WIDTHS = [20, 90]

/** How a spreadsheet writes the numbers of a column; the value in the cell keeps all its digits. */
function formatOf({ unit }: TableColumn, numbers: readonly number[]): string {
  const plain = numbers.every(Number.isInteger) ? '#,##0' : '#,##0.00'
  if (unit === null) return plain
  const { before, after } = unitMarks(unit)
  if (isCurrency(unit)) return `"${before}"#,##0.00;-"${before}"#,##0.00`
  return unit === 'percent' || unit === 'ratio' ? `0.00"${after}"` : plain
}

const widthOf = (texts: readonly string[]) =>
  Math.min(WIDEST, Math.max(NARROWEST, ...texts.map(({ length }) => length + 2)))

function tableSheet(table: TableData, rows: readonly number[]): WorkbookSheet {
  const sheet = sheetOf(table, rows)
  const count = headRows(table)
  const [heads, body] = [sheet.slice(0, count), sheet.slice(count)]
  const columns = sheetColumns(table, rows).flatMap(({ column }, place) => {
    const told = table.columns[column]
    const numbers = body.map((cells) => cells[place] ?? null).filter((cell) => typeof cell === 'number')
    return told === undefined ? [] : [{ ...told, column, format: formatOf(told, numbers) }]
  })
  const cellOf = (cell: SheetCell, place: number, row: number): WorkbookCell | null => {
    if (cell === null) return null
    if (typeof cell === 'number')
      return { value: cell, type: Number, format: columns[place]?.format ?? '#,##0' }
    const isStrong = columns[place]?.role === 'dimension' && standsOut(table, row)
    return { value: cell, type: String, ...(isStrong ? { fontWeight: 'bold' } : {}) }
  }
  const headCell = (name: SheetCell, place: number): WorkbookCell => ({
    value: String(name ?? ''),
    type: String,
    fontWeight: 'bold',
    align: columns[place]?.alignment ?? 'left',
  })
  return {
    sheet: 'Answer',
    data: [
      ...heads.map((names) => names.map(headCell)),
      ...body.map((cells, index) => cells.map((cell, place) => cellOf(cell, place, rows[index] ?? -1))),
    ],
    columns: columns.map(({ column }, place) => ({
      width: widthOf([
        String(heads.at(-1)?.[place] ?? ''),
        ...rows.map((row) => table.rows[row]?.[column]?.text ?? ''),
      ]),
    })),
    stickyRowsCount: count,
  }
}

/** A cell of a workbook holds no more. */
const LONGEST_TEXT = 32_767

/** The sheets of an answer's workbook. */
export const workbookSheets = (
  table: TableData,
  rows: readonly number[],
  about: About,
): readonly WorkbookSheet[] => [
  tableSheet(table, rows),
  {
    sheet: 'About',
    data: about.map(([name, text]) => [
      { value: name, type: String, fontWeight: 'bold' },
      { value: text.slice(0, LONGEST_TEXT), type: String, wrap: true },
    ]),
    columns: ABOUT_WIDTHS.map((width) => ({ width })),
  },
]
