import type { AnswerTable } from '../api/answer-table.ts'
import { numberText } from './cell-format.ts'
import { tableData, type TableCell, type TableData } from './table-data.ts'
import { figureText } from './unit-text.ts'

type Column = AnswerTable['columns'][number]
type Cell = AnswerTable['rows'][number][number]

/** What a hidden figure is shown as. */
const HIDDEN = '–'

/** The text of a value that brings none of its own. */
function plainText({ format, unit }: Column, value: string | number | null): string {
  if (typeof value !== 'number') return value ?? HIDDEN
  switch (format) {
    case 'currency':
    case 'percent':
    case 'ratio':
      return figureText(value, format === 'currency' ? unit : format)
    case 'number':
      // The head says the unit.
      return numberText(value)
    case 'text':
      return String(value)
  }
}

function cellOf(column: Column, cell: Cell): TableCell {
  const { value, text } =
    typeof cell === 'object' && cell !== null ? cell : { value: cell, text: plainText(column, cell) }
  return { value, text, written: null }
}

/** The table that an answer brings as data. */
export const typedTable = ({ columns, rows, behind, comparison }: AnswerTable): TableData =>
  tableData(
    columns,
    rows.map((cells) => columns.map((column, index) => cellOf(column, cells[index] ?? null))),
    { behind: behind ?? null, comparison: comparison?.text ?? null },
  )
